### Italiano: la vista per il pubblico.

stage-hand-main = La mano
stage-hand-split_1 = Mano sinistra
stage-hand-split_2 = Mano destra
stage-seat = Posto { $seat }, { $hand }
stage-decided = { $decided } su { $players } hanno deciso
stage-sides = Puntate laterali vinte
stage-odds = paga { $odds } a 1
stage-betting =
    { $players ->
        [one] { $players } ha puntato
        [many] { $players } hanno puntato
       *[other] { $players } hanno puntato
    }
stage-join = Unisciti al tavolo
stage-beside = Accanto al tavolo
stage-none = Questo tavolo non ha una vista per il pubblico: ognuno ne ha uno suo.
stage-hand-of = Mano { $hand } di { $hands }
stage-chips = { SHORT($chips) } fiche
stage-bet = punta { $amount }
stage-bot = Bot della casa
