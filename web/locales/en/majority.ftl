### English: the Majority table.

## The seats

seat = Seat { $number }
seat-hand = Seat { $number }
seat-bets =
    { $players ->
        [0] no bets
        [one] { $players } bet
       *[other] { $players } bets
    }
seat-spot = { $spot }, seat { $number }
seat-spot-golden = { $spot }, seat { $number }, { MONEY($golden) } of it golden
seat-vote-met = Its players vote
seat-vote-open =
    { $missing ->
        [one] { $missing } more makes it a vote
       *[other] { $missing } more make it a vote
    }
seat-decides = { $needed } of { $voters } decide
seat-strategy = Strategy: fewer than { $needed } bets
seat-strategy-plays = Best strategy plays
seat-strategy-why =
    { $players ->
        [one] { $players } player has bet here. It takes { $needed } for a vote.
       *[other] { $players } players have bet here. It takes { $needed } for a vote.
    }
seat-empty = Nobody has bet on this seat
seat-complete = This hand is complete
seat-waits = Nothing to vote on now
mode-vote = Vote
mode-strategy = Strategy
later = later
second-card-later = The second card comes when all hands are played

## Votes

vote-head = Vote for seat { $number }
vote-for = Vote for seat { $number }: { $hand }
vote-share =
    { $votes ->
        [one] { $action }, { $votes } vote, { $percent } %
       *[other] { $action }, { $votes } votes, { $percent } %
    }
vote-mine = { $vote }: your vote
vote-not-legal = { $action }: not for this hand
decided-majority = { $action }: { $votes } of { $cast } votes
decided-plurality = { $action }: most votes, { $votes } of { $cast }
decided-tie = Tie. Best strategy: { $action }
decided-no_vote = No votes. Best strategy: { $action }
decided-strategy = Best strategy: { $action }
kept-split = No extra stake: right hand only
kept-double = No extra stake: same bet, one card

## The announcer and the voice

say-consent-detail = answer before you bet
say-vote = Vote now
say-voted = Vote counted
say-votes = Players vote
say-strategy = Best strategy
say-strategy-own = plays your hand
say-strategy-detail = plays these hands
say-seat-open = seat { $number }: { $open } open
say-seat-decided = seat { $number }: { $action }
say-seat-strategy = seat { $number }: best strategy
say-both = { $first } · { $second }
spoken-decided = Seat { $number }, { $what }
spoken-seat = Seat { $number }, { $cards }: { $total }
spoken-seat-side-won = Seat { $number }, { $spot }: won { MONEY($amount) }
spoken-seat-side-lost = Seat { $number }, { $spot }: lost

## Extra stakes

consent-question = Automatic extra stakes?
consent-text = When a double or split is decided, the other half is paid from your balance. If you say no, your first bet plays on alone.
consent-yes = Accept
consent-no = Decline
consent-on = Automatic extra stakes: on
consent-off = Automatic extra stakes: off
consent-on-text = Doubles and splits are paid for you
consent-off-text = Your first bet plays on alone
consent-locked = Locked until the round ends

## Betting

majority-rebet = Rebet
majority-clear = Clear
sides-hide = Hide side bets
sides-show = Show side bets
skip = Skip

## Golden chips

golden-use = Golden chips
golden-credits = Credits
golden-title = Your golden chips
golden-info = About golden chips
golden-none = You own none. The host grants them.
golden-chip-named = Golden chip of { SHORT($amount) }, { $left } left
golden-left = { SHORT($amount) } each, { $left } left
tap-to-add-golden = Tap a spot to lay a golden { SHORT($chip) }
spot-add-golden = { $spot }: lay a golden chip of { SHORT($chip) }
golden-text-win = A win pays the win in credits. The chip itself is used up.
golden-text-back = A push, a void round and a returned double give chips back as chips.
golden-text-cap = At most { $cap } of them in a round.
golden-text-no-cap = As many of them in a round as you like.
golden-text-mixed = They can lie beside credits on a spot.
golden-text-unmixed = A spot takes either credits or golden chips.
golden-text-extra = Doubles and splits of such a bet use golden chips first, then credits.
golden-text-no-extra = Doubles and splits of such a bet are paid in credits.
golden-text-insurance = They cannot be insured: a mixed bet insures half of its credits.
slip-golden_unowned = You have no more golden chips of { SHORT($value_cents) }
slip-golden_cap = At most { $cap } golden chips in a round
slip-golden_mixed = This spot takes either credits or golden chips
notice-extra_stake_short = Your balance did not cover an extra stake. Your first bet played on alone.
error-consent_needed = First say whether doubles and splits may be paid from your balance without asking.
error-golden_not_taken = This table takes no golden chips.
error-golden_not_mixed = { $spot } takes either golden chips or credits.
error-golden_limit = This table takes { $most } golden chips a round at most.
error-golden_missing = You do not have these golden chips. Nothing was taken.
