### Български: дуелите.

## Мачът: кой, какво, докъде

duel-title = Дуел с { $name }
duel-title-watch = { $first } срещу { $second }
duel-page = Дуел
duel-hand-of = Ръка { $hand } от { $hands }
duel-hand-extra = Допълнителна ръка { $hand }
duel-facts = { $kind } · от { SHORT($minimum) } до { SHORT($maximum) }
duel-kind-sprint = Спринт
duel-kind-classic = Класически
duel-kind-long = Дълъг
duel-kind-marathon = Маратон
duel-duplicate = Дубликат
duel-you = Ти
duel-chips = { SHORT($chips) } чипа
duel-bot = бот на къщата
duel-bot-random = Случаен
duel-bot-basic = Постоянен
duel-bot-catch_up = Догонващ
duel-bot-strong = Силен
duel-away = отсъства
duel-first = започва
duel-first-mark = 1
duel-lead-own = Водиш с { SHORT($chips) }
duel-lead = { $name } води с { SHORT($chips) }
duel-level = Наравно
duel-score = Протокол
duel-score-spoken = Протокол. { $hand }. { $lead }. Спечелени { $won }, загубени { $lost }, равни { $push }
duel-score-watch = Протокол. { $hand }. { $lead }
duel-mark-won = П
duel-mark-lost = З
duel-mark-push = =
duel-watching =
    { $players ->
        [one] { $players } зрител
       *[other] { $players } зрители
    }

## Какво прави всеки

duel-bets-now = залага
duel-bets-now-own = твоят залог
duel-answers-now = отговаря
duel-answers-now-own = твоят отговор
duel-plays-now = играе
duel-plays-now-own = твой ред е
duel-plays-unseen = играе скрито
duel-next = следва
duel-by-clock = от часовника
duel-insured = застраховка { SHORT($amount) }
duel-seconds-of =
    { $seconds ->
        [one] { $name }: остава { $seconds } секунда
       *[other] { $name }: остават { $seconds } секунди
    }
duel-hand-name = Ръката на { $name }
duel-hand-left = Лявата ръка на { $name }
duel-hand-right = Дясната ръка на { $name }
duel-bet-lies = Залогът на { $name }: { SHORT($amount) }
duel-bet-lies-own = Твоят залог: { SHORT($amount) }
duel-their-dealer = Дилър { $total }
duel-drawn = { $name } тегли { $card }
duel-drawn-own = Теглиш { $card }

## Обявите

duel-say-waiting = Чакаме { $name }
duel-say-waiting-watch = Чакаме двамата играчи
duel-say-waiting-detail = мачът започва, когато и двамата сте тук
duel-say-abandoned = Няма мач
duel-say-abandoned-detail = някой не дойде, нищо не е задържано
duel-say-barred-detail = лимит или почивка на един от двамата го спира, нищо не е задържано
duel-say-shoe = Нова кутия
duel-say-draw = Започва по-ниската карта
duel-say-draw-equal = равни карти, тегли се отново
duel-say-first = започва { $name }
duel-say-first-own = започваш ти
duel-say-bet = Твоят залог
duel-say-bet-detail = от { SHORT($minimum) } до { SHORT($maximum) }
duel-say-bets = { $name } залага
duel-say-bets-after = ти заложи { SHORT($amount) }
duel-say-bets-first = започва ръката
duel-say-dealing = Раздаване
duel-say-answers = { $name } отговаря
duel-say-answers-detail = застраховка или едно към едно
duel-say-plays = { $name } играе
duel-say-unseen = Твоята ръка е завършена
duel-say-unseen-detail = { $name } играе скрито
duel-say-unseen-watch = Двамата играят скрито
duel-say-unseen-watch-detail = картите се показват, когато и двамата свършат
duel-say-paused = Мачът е спрян
duel-say-paused-detail = чиповете и картите остават
duel-say-won = Печелиш мача
duel-say-lost = { $name } печели мача
duel-say-no-result = Без резултат
duel-say-over = Този мач е приключил

## Залозите

duel-bet-amount = Твоят залог
duel-bet-slider = Твоят залог, от { SHORT($minimum) } до { SHORT($maximum) }
duel-bet-go = Залог { SHORT($amount) }
duel-bet-minimum = Мин { SHORT($amount) }
duel-bet-maximum = Макс { SHORT($amount) }
duel-bet-all-in = Всичко { SHORT($amount) }
duel-bet-add = Добави { SHORT($amount) }
duel-bet-wrong-unreadable = Напиши брой чипове
duel-bet-wrong-fraction = Само цели чипове
duel-bet-wrong-below = Поне { SHORT($amount) }
duel-bet-wrong-above = Най-много { SHORT($amount) }
duel-bet-hint-clock = Закъснение: { SHORT($amount) }
duel-bets-both = Ти { SHORT($own) } · { $name } { SHORT($other) }
duel-bets-watch = { $first } { SHORT($own) } · { $name } { SHORT($other) }

## Решения и предложения

duel-more = още { SHORT($amount) }
duel-no-pair = няма двойка
duel-split-once = само едно деление
duel-short = чиповете не стигат
duel-insure-text = Дилърът показва асо. { SHORT($amount) } чипа, плащат се 2 към 1, ако дилърът има блекджек. Без отговор е „не“.
duel-even-text = Дилърът показва асо. Едно към едно плаща { SHORT($amount) } чипа веднага, каквото и да има дилърът. Без отговор е „не“.
duel-even-pays = печели { SHORT($amount) }

## Резултати

duel-net-own = Ти { $net }
duel-net = { $name } { $net }
duel-nets = { $own } · { $other }
duel-bet-of = залог { SHORT($amount) }
duel-now-has = { SHORT($amount) } чипа
duel-gift = И двамата бяха без чипове: всеки получи още { SHORT($amount) }.
duel-next-hand =
    { $seconds ->
        [one] Следваща ръка след { $seconds } сек
       *[other] Следваща ръка след { $seconds } сек
    }
duel-pairs = Равни след { $hands } ръце. Сега по двойки ръце, докато някой поведе.
duel-over-chips = { SHORT($own) } на { SHORT($other) } чипа след { $hands } ръце
duel-over-broke = { $name } е без чипове
duel-over-broke-own = Остана без чипове
duel-over-forfeit = { $name } отсъства две цели ръце
duel-over-forfeit-own = Отсъства две цели ръце
duel-over-resigned = { $name } се предаде
duel-over-resigned-own = Предаде се
duel-over-both_away = И двамата отсъстваха.
duel-over-unaffordable = Единият влог вече го нямаше.
duel-over-fault = Мачът не можа да бъде доигран.
duel-stake-won = Влогове: получаваш { MONEY($amount) }
duel-stake-lost = Твоят влог от { MONEY($amount) } отива при { $name }
duel-stake-back = Твоят влог от { MONEY($amount) } се връща
duel-stake-is = Влог { MONEY($amount) } от всеки
duel-rated = Рейтинг { $points } ({ $change })
duel-rated-same = Рейтинг { $points }, както преди
duel-rematch = Реванш
duel-rematch-sent = Покани { $name }. Мачът започва, когато { $name } приеме.
duel-rematch-asked = { $name } иска реванш
duel-rematch-accept = Приеми реванша
duel-record = Запис
duel-lobby = Лоби

## Предаване и протокол

duel-resign = Предаване
duel-resign-title = Ще се предадеш ли?
duel-resign-text = { $name } печели веднага. Това не може да се върне.
duel-resign-stake = Твоят влог от { MONEY($amount) } отива при { $name }.
duel-resign-go = Предавам се
duel-resign-back = Играя нататък
duel-score-hand = Ръка
duel-score-none = Още не е изиграна нито една ръка.
duel-link-code = QR код с адреса на този мач
duel-link-text = { $name } не намира пътя? Този адрес води тук. Който друг го има, може да гледа.
duel-link-copy = Копирай адреса
duel-link-copied = Копирано

## Казва се веднъж

notice-duel_clock_bet = Времето изтече. Залагаш минимума.
notice-duel_clock_offer = Времето изтече. Отговорът ти е „не“.
notice-duel_clock_play = Времето изтече. Спираш.
notice-duel_other_bet = Времето на { $name } изтече. Часовникът залага минимума.
notice-duel_other_offer = Времето на { $name } изтече. Отговорът е „не“.
notice-duel_other_play = Времето на { $name } изтече. Ръката спира.
notice-duel_away = { $name } отсъства. Засега решава часовникът.
notice-duel_back = { $name } е отново тук.
system-duel_both_broke = И двамата са без чипове. Всеки получава още { SHORT($cents) }.
system-duel_hand_void = Ръка { $hand } е анулирана. Раздава се отново с чиповете отпреди.

## Изговорено

duel-spoken-first = { $hand }. Започва { $name }
duel-spoken-first-own = { $hand }. Започваш ти
duel-spoken-bet = { $name } залага { SHORT($amount) }
duel-spoken-bet-own = Залагаш { SHORT($amount) }
duel-spoken-cards = { $owner }: { $cards }; { $total }
duel-spoken-insured = { $name } се застрахова за { SHORT($amount) }
duel-spoken-insured-own = Застрахован си за { SHORT($amount) }
duel-spoken-declined = { $name } отказва
duel-spoken-declined-own = Отказваш
duel-spoken-even = { $name } взема едно към едно
duel-spoken-even-own = Вземаш едно към едно
duel-spoken-result = { $nets }. { $lead }
duel-spoken-over = { $title }. { $why }
