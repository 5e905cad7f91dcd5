### English: limits and the rules in sentences.

limits-lead = These limits hold at this table. A change holds from the next betting window.
limits-spot = Bet
limits-minimum = Minimum
limits-maximum = Maximum
limits-odds = { $odds } to 1
limits-chips = Chips

help-lead = How this table plays. The figures come from the rules it is dealt by.
help-goal = Get closer to 21 than the dealer without going over. An ace counts 1 or 11; jack, queen and king count 10.
help-shared = One hand is dealt for everybody. What your copy of it does is up to you alone.
help-decks =
    { $decks ->
        [one] { $decks } deck.
       *[other] { $decks } decks.
    }
help-s17 = The dealer stands on every 17.
help-h17 = The dealer hits a soft 17.
help-blackjack = Blackjack pays { $odds }.
help-insurance = Insurance against an ace costs half the main bet and pays 2 to 1.
help-peek-ace = With an ace up, the dealer looks for blackjack after insurance, and one ends the round. With a ten up, not before everybody has acted.
help-peek-both = With an ace or a ten up, the dealer looks for blackjack before anybody acts, and one ends the round.
help-peek-never = The dealer does not look for blackjack before everybody has acted.
help-no-hole-card = The dealer takes the second card when everybody has acted.
help-late-all = A blackjack found then takes every stake, doubles and splits too.
help-late-doubles_back_on_ten = A blackjack found then takes every stake; with a ten up, what a double added comes back.
help-late-original_only = A blackjack found then takes the first stake only; doubles and splits come back.
help-double = Double on the first two cards: twice the stake, one more card.
help-double-after-split = You may double after a split.
help-no-double-after-split = No double after a split.
help-split = Split two cards of equal value, once.
help-split-aces-one = Split aces get one card each.
help-split-aces-free = Split aces play on like other cards.
help-charlie = { $cards } cards of 21 or less win at once, against a dealer blackjack too.
help-charlie-not-blackjack = { $cards } cards of 21 or less win at once, except against a dealer blackjack.
help-no-hit = A hard { $total } or more cannot hit.
help-cash-out = Cash out: take the shown amount at any decision and end the hand. The price follows from the rules.
help-time-out = If time runs out: { $hit } or less hits, { $stand } or more stands.
help-side = Side bets
help-keys = Keys

odds-title = What comes back
odds-lead = Of what is staked, so much comes back on average from a full shoe, worked out exactly. Published is what the game’s makers print.
odds-exact = Exact
odds-published = Published
odds-best = Main bet, each hand played best
odds-best-wagered = The same, of all that is staked
odds-chart = Main bet, by the chart below
odds-chart-wagered = By the chart, of all that is staked
odds-first-stake = By the chart, never staking more
odds-always-cash-out = Always cash out
odds-spread = The result of a round spreads by { $bets } bets (standard deviation).
odds-waiting = The figures are being worked out.
odds-none = No figures could be worked out for this table.
chart-title = What to do
chart-lead = For each total the best on average, against the dealer’s card above.
chart-hand = Your hand
chart-hard = Hard
chart-soft = Soft
chart-pair = Pair
chart-cards =
    { $cards ->
        [one] With { $cards } card
       *[other] With { $cards } cards
    }
chart-cell-H = hit
chart-cell-S = stand
chart-cell-D = double, else hit
chart-cell-Ds = double, else stand
chart-cell-P = split

hint-best-choice = { $action }: the best choice.
hint-cost = { $action } would have been worth { $cost } of the bet more.
hint-insurance = Insurance: { $gain } of its price on average.

help-alone = You play alone, at your own pace. Every hand of yours is dealt for itself.
help-even-money = A blackjack against an ace may take even money at once.

limits-lead-duel = A bet of a hand, in chips of the match: points, not money.
help-votes = The players of a seat share its hand. With { $players } main bets or more on a seat they vote on every decision; with fewer, the best strategy plays it.
help-vote-count = A vote is decided as soon as nothing can catch up any more, else at the end of its time by most votes. A tie, or no vote at all, is left to the best strategy.
help-extra-stakes = A double or a split costs everybody on the hand another stake. Who declined that or cannot pay keeps the first bet: after a split it stays on the right hand, after a double the hand takes its one card.
help-own-insurance = Everybody answers insurance alone, once for both seats.
help-golden = Golden chips are taken. A win on one is paid in credits, and the chip is used up.
help-no-golden = Golden chips are not taken.
help-burn = One card is burned face down before each round.
help-gone-kept = Who loses the connection keeps the bets.
help-gone-returned = Bets of somebody who is gone when betting closes come back.
help-hidden-page = A page that is hidden when betting closes counts as gone.
help-boxes = You may play up to { $boxes } hands at once.
help-no-clock = There is no clock: take the time you like.
help-paid-at-once = A blackjack is paid at once when the dealer cannot have one too.
help-duel-goal = Two players at one dealer. Whoever has more chips after the last hand wins the match.
help-duel-match = A match has { $hands } hands. Each begins with { SHORT($chips) } chips and bets { SHORT($minimum) } to { SHORT($maximum) } a hand.
help-duel-first = Before the first hand each draws a card, and the lower one acts first. Then they take turns: a white disc with a 1 shows who is first.
help-duel-bets = The second sees what the first has bet. A bet that is placed is final.
help-duel-clock = A decision has { $seconds } seconds. A late bet is the lowest, late play stands, a late answer to insurance is no.
help-duel-out = Who has less than the lowest bet is out and has lost. If both are, each is given that bet and the match goes on.
help-duel-tie = With equal chips at the end the match goes on, two hands at a time, until somebody is ahead.
help-duel-away = Who is away for two whole hands has lost the match.
help-duel-stake = Against a person each may stake up to { SHORT($most) } credits. The winner gets both; without a result each gets it back.
help-duel-duplicate = In a duplicate each plays a copy of the same shoe, so that only the play decides.
help-duel-rating = Matches between people change the ratings of both. Those against the house bot rate nobody.
