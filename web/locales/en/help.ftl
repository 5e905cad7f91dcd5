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
