### English: the stage view.

stage-hand-main = The hand
stage-hand-split_1 = Left hand
stage-hand-split_2 = Right hand
stage-seat = Seat { $seat }, { $hand }
stage-decided = { $decided } of { $players } have decided
stage-sides = Side bets won
stage-odds = pays { $odds } to 1
stage-betting =
    { $players ->
        [one] { $players } has bet
       *[other] { $players } have bet
    }
stage-join = Join the table
stage-beside = Beside the table
stage-none = This table has no stage view: everybody has one to himself.
stage-hand-of = Hand { $hand } of { $hands }
stage-chips = { SHORT($chips) } chips
stage-bet = bets { $amount }
stage-bot = House bot
