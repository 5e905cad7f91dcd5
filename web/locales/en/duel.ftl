### English: duels.

## The match: who, what, how far

duel-title = Duel with { $name }
duel-title-watch = { $first } against { $second }
duel-page = Duel
duel-hand-of = Hand { $hand } of { $hands }
duel-hand-extra = Extra hand { $hand }
duel-facts = { $kind } · { SHORT($minimum) } to { SHORT($maximum) }
duel-kind-sprint = Sprint
duel-kind-classic = Classic
duel-kind-long = Long
duel-kind-marathon = Marathon
duel-duplicate = Duplicate
duel-you = You
duel-chips = { SHORT($chips) } chips
duel-bot = house bot
duel-bot-random = Random
duel-bot-basic = Steady
duel-bot-catch_up = Chaser
duel-bot-strong = Strong
duel-away = away
duel-first = acts first
duel-first-mark = 1
duel-lead-own = You lead by { SHORT($chips) }
duel-lead = { $name } leads by { SHORT($chips) }
duel-level = Level
duel-score = Score card
duel-score-spoken = Score card. { $hand }. { $lead }. You won { $won }, lost { $lost }, level { $push }
duel-score-watch = Score card. { $hand }. { $lead }
duel-mark-won = W
duel-mark-lost = L
duel-mark-push = =
duel-watching =
    { $players ->
        [one] { $players } watching
       *[other] { $players } watching
    }

## What each is doing

duel-bets-now = bets
duel-bets-now-own = your bet
duel-answers-now = answers
duel-answers-now-own = your answer
duel-plays-now = plays
duel-plays-now-own = your move
duel-plays-unseen = plays unseen
duel-next = next
duel-by-clock = by the clock
duel-insured = insured { SHORT($amount) }
duel-seconds-of =
    { $seconds ->
        [one] { $name }: { $seconds } second left
       *[other] { $name }: { $seconds } seconds left
    }
duel-hand-name = Hand of { $name }
duel-hand-left = Left hand of { $name }
duel-hand-right = Right hand of { $name }
duel-bet-lies = Bet of { $name }: { SHORT($amount) }
duel-bet-lies-own = Your bet: { SHORT($amount) }
duel-their-dealer = Dealer { $total }
duel-drawn = { $name } draws { $card }
duel-drawn-own = You draw { $card }

## The announcer

duel-say-waiting = Waiting for { $name }
duel-say-waiting-watch = Waiting for both players
duel-say-waiting-detail = the match begins when both are here
duel-say-abandoned = No match
duel-say-abandoned-detail = somebody did not come, nothing was held
duel-say-barred-detail = a limit or a break of one of the two stands in its way, nothing was held
duel-say-shoe = New shoe
duel-say-draw = The lower card acts first
duel-say-draw-equal = equal cards, drawn again
duel-say-first = { $name } acts first
duel-say-first-own = you act first
duel-say-bet = Your bet
duel-say-bet-detail = { SHORT($minimum) } to { SHORT($maximum) }
duel-say-bets = { $name } bets
duel-say-bets-after = you bet { SHORT($amount) }
duel-say-bets-first = first to act
duel-say-dealing = Dealing
duel-say-answers = { $name } answers
duel-say-answers-detail = insurance or even money
duel-say-plays = { $name } plays
duel-say-unseen = Your hand is complete
duel-say-unseen-detail = { $name } plays unseen
duel-say-unseen-watch = Both play unseen
duel-say-unseen-watch-detail = the cards are shown when both have ended
duel-say-paused = Match paused
duel-say-paused-detail = chips and cards stay
duel-say-won = You win the match
duel-say-lost = { $name } wins the match
duel-say-no-result = No result
duel-say-over = This match is over

## Bets

duel-bet-amount = Your bet
duel-bet-slider = Your bet, from { SHORT($minimum) } to { SHORT($maximum) }
duel-bet-go = Bet { SHORT($amount) }
duel-bet-minimum = Min { SHORT($amount) }
duel-bet-maximum = Max { SHORT($amount) }
duel-bet-all-in = All in { SHORT($amount) }
duel-bet-add = Add { SHORT($amount) }
duel-bet-wrong-unreadable = Type a number of chips
duel-bet-wrong-fraction = Whole chips only
duel-bet-wrong-below = At least { SHORT($amount) }
duel-bet-wrong-above = At most { SHORT($amount) }
duel-bet-hint-clock = A late bet is { SHORT($amount) }
duel-bets-both = Your bet { SHORT($own) } · { $name } { SHORT($other) }
duel-bets-watch = { $first } { SHORT($own) } · { $name } { SHORT($other) }

## Decisions and offers

duel-more = { SHORT($amount) } more
duel-no-pair = no pair
duel-split-once = one split only
duel-short = not enough chips
duel-insure-text = The dealer shows an ace. { SHORT($amount) } chips, paid 2 to 1 if the dealer has blackjack. No answer is a no.
duel-even-text = The dealer shows an ace. Even money pays { SHORT($amount) } chips at once, whatever the dealer has. No answer is a no.
duel-even-pays = wins { SHORT($amount) }

## Results

duel-net-own = You { $net }
duel-net = { $name } { $net }
duel-nets = { $own } · { $other }
duel-bet-of = bet { SHORT($amount) }
duel-now-has = { SHORT($amount) } chips
duel-gift = Both were out of chips: each got { SHORT($amount) } on top.
duel-next-hand =
    { $seconds ->
        [one] Next hand in { $seconds } s
       *[other] Next hand in { $seconds } s
    }
duel-pairs = Level after { $hands } hands. Now in pairs, until one is ahead.
duel-over-chips = { SHORT($own) } to { SHORT($other) } chips after { $hands } hands
duel-over-broke = { $name } is out of chips
duel-over-broke-own = You are out of chips
duel-over-forfeit = { $name } was away for two whole hands
duel-over-forfeit-own = You were away for two whole hands
duel-over-resigned = { $name } gave up
duel-over-resigned-own = You gave up
duel-over-both_away = Both were away.
duel-over-unaffordable = A stake was not there any more.
duel-over-fault = The match could not be played on.
duel-stake-won = Stakes: you receive { MONEY($amount) }
duel-stake-lost = Your stake of { MONEY($amount) } goes to { $name }
duel-stake-back = Your stake of { MONEY($amount) } comes back
duel-stake-is = Stake { MONEY($amount) } each
duel-rated = Rating { $points } ({ $change })
duel-rated-same = Rating { $points }, as before
duel-rematch = Rematch
duel-rematch-sent = Asked { $name }. The match begins when { $name } accepts.
duel-rematch-asked = { $name } wants a rematch
duel-rematch-accept = Accept rematch
duel-record = Record
duel-lobby = Lobby

## Giving up, and the score card

duel-resign = Give up
duel-resign-title = Give up the match?
duel-resign-text = { $name } wins at once. This cannot be taken back.
duel-resign-stake = Your stake of { MONEY($amount) } goes to { $name }.
duel-resign-go = Give up
duel-resign-back = Play on
duel-score-hand = Hand
duel-score-none = No hand has been played yet.
duel-link-code = QR code of the address of this match
duel-link-text = { $name } has lost the way? This address leads here. Who else has it may watch.
duel-link-copy = Copy the address
duel-link-copied = Copied

## What is told once

notice-duel_clock_bet = Time is up. You bet the minimum.
notice-duel_clock_offer = Time is up. Your answer is no.
notice-duel_clock_play = Time is up. You stand.
notice-duel_other_bet = Time ran out for { $name }. The clock bets the minimum.
notice-duel_other_offer = Time ran out for { $name }. The answer is no.
notice-duel_other_play = Time ran out for { $name }. The hand stands.
notice-duel_away = { $name } is away. The clock decides meanwhile.
notice-duel_back = { $name } is back.
system-duel_both_broke = Both are out of chips. Each gets { SHORT($cents) } on top.
system-duel_hand_void = Hand { $hand } is cancelled. It is dealt again with the chips as before.

## Spoken

duel-spoken-first = { $hand }. { $name } acts first
duel-spoken-first-own = { $hand }. You act first
duel-spoken-bet = { $name } bets { SHORT($amount) }
duel-spoken-bet-own = You bet { SHORT($amount) }
duel-spoken-cards = { $owner }: { $cards }; { $total }
duel-spoken-insured = { $name } insures for { SHORT($amount) }
duel-spoken-insured-own = You are insured for { SHORT($amount) }
duel-spoken-declined = { $name } declines
duel-spoken-declined-own = You decline
duel-spoken-even = { $name } takes even money
duel-spoken-even-own = You take even money
duel-spoken-result = { $nets }. { $lead }
duel-spoken-over = { $title }. { $why }
