### Български: изгледът за публика.

stage-hand-main = Ръката
stage-hand-split_1 = Лява ръка
stage-hand-split_2 = Дясна ръка
stage-seat = Място { $seat }, { $hand }
stage-decided = { $decided } от { $players } са решили
stage-sides = Спечелени странични залози
stage-odds = плаща { $odds } към 1
stage-betting =
    { $players ->
        [one] { $players } е заложил
       *[other] { $players } са заложили
    }
stage-join = Ела на масата
stage-beside = До масата
stage-none = Тази маса няма изглед за публика: всеки има своя.
stage-hand-of = Ръка { $hand } от { $hands }
stage-chips = { SHORT($chips) } чипа
stage-bet = залага { $amount }
stage-bot = Бот на казиното
