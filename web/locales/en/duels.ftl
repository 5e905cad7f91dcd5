### English: duels beside the match itself, in the lobby and in the history.

duel-lobby-title = Duels
duel-lobby-lead = Two players, equal chips. Who has more after the last hand wins.
duel-lobby-new = New duel
duel-lobby-none = Nobody waits for an opponent now. Start a duel, or play the house.
duel-lobby-kind-sprint = Sprint
duel-lobby-kind-classic = Classic
duel-lobby-kind-long = Long
duel-lobby-kind-marathon = Marathon
duel-lobby-terms =
    { $hands ->
        [one] { $kind }, { $hands } hand
       *[other] { $kind }, { $hands } hands
    }
duel-lobby-stake = Stake { SHORT($amount) } each
duel-lobby-no-stake = No stake
duel-lobby-rating = Rating { $points }
duel-lobby-unrated = Not rated yet
duel-lobby-waits = Waits for an opponent
duel-lobby-begins = Begins when both are there
duel-lobby-accept = Accept
duel-lobby-accept-of = Accept the challenge of { $name }
duel-lobby-watch-of = Watch { $match }
duel-lobby-against = { $first } against { $second }
duel-lobby-hand = Hand { $hand } of { $hands }
duel-lobby-own = Your challenge
duel-lobby-own-private = Your private challenge
duel-lobby-link = Link
duel-lobby-link-of = Link of your challenge: { $terms }
duel-lobby-withdraw = Withdraw
duel-lobby-withdraw-of = Withdraw your challenge: { $terms }
duel-lobby-play = Play
duel-lobby-go = Go to the match
duel-lobby-go-to = Play { $match }
duel-lobby-accepted = This challenge has been accepted.
duel-lobby-called-title = Your match
duel-lobby-called = Your duel with { $name } is ready

## A new duel

duel-lobby-opponent = Opponent
duel-lobby-open = Anybody
duel-lobby-open-text = The lobby shows your challenge until somebody accepts. A minute after you have left it is withdrawn.
duel-lobby-private = A friend
duel-lobby-private-text = Only whoever has the link can accept. It is good for seven days.
duel-lobby-house = The house
duel-lobby-house-text = The match is there at once. No stake, and your rating stays as it is.
duel-lobby-strength = Strength
duel-lobby-bot = { $strength } (house bot)
duel-lobby-bot-random = Random
duel-lobby-bot-random-text = Does anything that is allowed.
duel-lobby-bot-basic = Steady
duel-lobby-bot-basic-text = Plays the best strategy and always bets the same.
duel-lobby-bot-catch_up = Chaser
duel-lobby-bot-strong = Strong
duel-lobby-bot-strong-text = Bets and plays by chips, hands left and who acts first.
duel-lobby-table = Table
duel-lobby-match = Match
duel-lobby-match-text = { SHORT($chips) } chips each, bets { SHORT($minimum) } to { SHORT($maximum) }
duel-lobby-entry = Entry stake
duel-lobby-entry-text = From both wallets when the match begins; the winner gets both.
duel-lobby-entry-other = Another stake, up to { SHORT($maximum) }
duel-lobby-entry-wrong = A stake is an amount up to { SHORT($maximum) }.
duel-lobby-none-short = None
duel-lobby-duplicate = Duplicate
duel-lobby-duplicate-text = Each plays the same cards against an own dealer. Nobody sees the other’s hand before both have ended.
duel-lobby-do-open = Challenge
duel-lobby-do-private = Make the link
duel-lobby-do-house = Play
duel-lobby-as-guest = You enter as a guest with this press.
duel-lobby-made-open = Your challenge is in the lobby. When somebody accepts, a button leads you to the match.
duel-lobby-made-private = Give this link to whom you want to play. When it is accepted, a button leads you to the match.
duel-lobby-code = QR code of your challenge
duel-lobby-address = Address of your challenge
duel-lobby-wait = Done
duel-lobby-challenge = Challenge to a duel
duel-lobby-from = { $name } challenges you
duel-lobby-enter-accept = Enter as a guest and accept

## Ratings

duel-rank-title = Leaderboard
duel-rank-text = Matches between people with a winner are rated. The rating is what a player is almost surely worth at least; everybody begins at 1,000.
duel-rank-none = Nobody has played a rated match yet.
duel-rank-place = Place
duel-rank-name = Player
duel-rank-points = Rating
duel-rank-matches = Matches
duel-rank-won = Won
duel-rank-you = you
duel-rank-bots = House bots
duel-rank-bots-text = They have no rating, and who plays them changes none.
duel-rank-tally =
    { $matches ->
        [one] won { $won } of { $matches } match
       *[other] won { $won } of { $matches } matches
    }
duel-rank-own =
    { $matches ->
        [one] Duels: rating { $points }, place { $place }, { $won } of { $matches } match won
       *[other] Duels: rating { $points }, place { $place }, { $won } of { $matches } matches won
    }

## The record of a match

duel-record-won = { $name } won
duel-record-won-own = You won
duel-record-none = No result
duel-record-number = match { $match }
duel-record-how = How it ended
duel-record-chips =
    { $hands ->
        [one] { SHORT($first) } to { SHORT($second) } chips after { $hands } hand
       *[other] { SHORT($first) } to { SHORT($second) } chips after { $hands } hands
    }
duel-record-extra =
    { $extra ->
        [one] Level after hand { $hands }: { $extra } more hand decided.
       *[other] Level after hand { $hands }: { $extra } more hands decided.
    }
duel-record-broke = { $name } was out of chips after hand { $hand }
duel-record-forfeit = { $name } was away for two whole hands
duel-record-resigned = { $name } gave up
duel-record-both-away = Both were away. Stakes went back.
duel-record-unaffordable = A stake was not there when the match began. Nothing was taken.
duel-record-fault = The match could not be played on. Stakes went back.
duel-record-draw = Drawn, the lower card first:
duel-record-first = { $name } acted first
duel-record-card = Score card
duel-record-hand = Hand
duel-record-bet-of = bet { SHORT($amount) }
duel-record-has = has { SHORT($amount) }
duel-record-gift = Both out of chips: { SHORT($amount) } on top for each
duel-record-void = Cancelled and dealt again
duel-record-hands = Hand by hand
duel-record-summary = Hand { $hand }: { $nets }
duel-record-hand-of = { $name }
duel-record-left-of = { $name }, left hand
duel-record-right-of = { $name }, right hand
duel-record-dealer-of = Dealer of { $name }
duel-record-bets-amount = { $name } bets { SHORT($amount) }
duel-record-plays = { $name }: { $action }
duel-record-plays-left = { $name }, left hand: { $action }
duel-record-plays-right = { $name }, right hand: { $action }
duel-record-insures = { $name } takes insurance
duel-record-takes-even = { $name } takes even money
duel-record-declines = { $name } takes no offer
duel-record-start = Chips at the start
duel-record-bets = Bets
duel-record-export = Download the record of this match as JSON
duel-record-running = This match is still played.
duel-record-pruned = The record of this match is not kept any more.
duel-record-proof-text = Checks here in your browser that every card of the match came from this shoe.
duel-record-proof =
    { $cards ->
        [one] Verified: { $cards } card came from the shoe whose fingerprints this browser saw before play.
       *[other] Verified: all { $cards } cards came from the shoe whose fingerprints this browser saw before play.
    }
duel-record-proof-unnoted =
    { $cards ->
        [one] The shoe fits the record: { $cards } card. This browser did not see its fingerprints before play.
       *[other] The shoe fits the record: all { $cards } cards. This browser did not see its fingerprints before play.
    }
