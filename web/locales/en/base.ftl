### English. MONEY($x) writes cents as 1,234.50, SHORT($x) leaves out .00, NET($x) adds a sign.
### Decision labels have at most 10 characters; other labels may wrap to two lines.

## Places and ways

app-name = ventuno
play-money = Play money only: nothing to deposit, nothing to cash in.
close = Close
menu = Menu
back-to-lobby = Back to the lobby
loading = One moment
not-found-title = No such table
not-found-text = There is no table { $name } here.

## Entering

entry-title = Sit down for a hand
entry-text = Live blackjack with play credits. One click, no form, no e-mail.
entry-name = Name (optional)
entry-button = Enter as a guest
guide-offer = Play a guided round
entry-failed = Entering did not work. Try again in a moment.

## The lobby

lobby-title = Pick a table
lobby-reconnecting = Reconnecting. The list may be old.
lobby-empty = No table is open now.
lobby-sit = Sit
lobby-watch = Watch
game-infinite = Infinite
game-american = American
game-majority = Majority
game-duel = Duel
game-unknown = Another game
deal-eu = dealt the European way: no hole card
deal-us = dealt the American way: with a hole card
lobby-sit-at = Sit at { $name }
lobby-watch-at = Watch { $name }
lobby-full = Full: { $capacity } seats taken
lobby-full-line = Full: { $capacity } seats taken, { $waiting } waiting
lobby-limits = { SHORT($minimum) } to { SHORT($maximum) }
lobby-players =
    { $players ->
        [one] { $players } player
       *[other] { $players } players
    }
lobby-phase-betting = Betting
lobby-phase-closed = Bets closed
lobby-phase-insurance = Insurance
lobby-phase-decision = Deciding
lobby-phase-result = Result
lobby-phase-shoe = New shoe
lobby-phase-paused = Paused
lobby-phase-timed = { $phase }, { $seconds } s
lobby-cards = Cards now: { $cards }
lobby-no-cards = No cards yet
lobby-game = Game
lobby-all = All
lobby-filters = Which tables
lobby-more = More filters
lobby-more-set =
    { $count ->
        [one] More filters: { $count } set
       *[other] More filters: { $count } set
    }
lobby-any = Any
lobby-stake = Lowest bet
lobby-stake-up-to = { SHORT($amount) } or less
lobby-style = Dealer’s second card
lobby-style-eu = European: later
lobby-style-us = American: with the deal
lobby-sort = Order
lobby-sort-house = As the house has it
lobby-sort-players = Most players first
lobby-sort-minimum = Lowest bet first
lobby-sort-name = By name
lobby-places = Places
lobby-free = With a free place
lobby-find = Find a table
lobby-none = No table fits.
lobby-show-all = Show all
lobby-wait = Wait
lobby-wait-at = Wait for a place at { $name }
lobby-rules = Rules
lobby-rules-of = Rules of { $name }

## Top bar and meters

balance = Balance
balance-is = Balance { MONEY($amount) }
session = { $minutes } min · net { NET($net) }
session-short = { $minutes } min · { NET($net) }
session-spoken =
    { $minutes ->
        [one] { $minutes } minute, net { NET($net) }
       *[other] { $minutes } minutes, net { NET($net) }
    }
game-code = Game code
shoe-used = { $used } of { $cards } cards dealt
shoe-cut = Cut card is out: last round of this shoe
limits = Limits
help = Help
history = Last rounds
chat = Chat
chat-unread = Chat, { $count ->
    [one] one new line
   *[other] { $count } new lines
 }
settings = Settings
options = Table settings
fairness = Fairness
invite = Invite
sound-on = Sound on
sound-off = Sound off
total-bet = Total bet
total-bet-is = Total bet { MONEY($amount) }
players-here =
    { $players ->
        [one] { $players } player
       *[other] { $players } players
    }
others-deciding =
    { $players ->
        [0] Nobody else has this hand
        [one] { $players } other decides the same hand
       *[other] { $players } others decide the same hand
    }

## The felt

dealer = Dealer
your-hand = Your hand
your-hand-left = Left hand
your-hand-right = Right hand
hand-number = Hand { $number }
felt-blackjack = Blackjack pays { $odds }
felt-dealer = Dealer stands on all 17s

spot-main = Main bet
spot-insurance = Insurance
spot-perfect_pairs = Perfect Pairs
spot-any_pair = Any Pair
spot-player_pair = Player Pair
spot-dealer_pair = Dealer Pair
spot-twenty_one_plus_three = 21+3
spot-hot_3 = Hot 3
spot-bust_it = Bust It

spot-short-main = Main bet
spot-short-insurance = Insurance
spot-short-perfect_pairs = Pairs
spot-short-any_pair = Any Pair
spot-short-player_pair = Player
spot-short-dealer_pair = Dealer
spot-short-twenty_one_plus_three = 21+3
spot-short-hot_3 = Hot 3
spot-short-bust_it = Bust It

spot-add = { $spot }: add { SHORT($chip) }
spot-add-more = { $spot }, { MONEY($placed) } placed: add { SHORT($chip) }
spot-placed = { $spot }: { MONEY($placed) }
spot-empty = { $spot }: no bet
spot-of-hand = { $spot }, hand { $number }
spot-full = max { SHORT($maximum) }
spot-short = min { SHORT($minimum) }
spot-needs-main = Place the main bet first
spot-won = won { MONEY($amount) }
spot-lost = lost { SHORT($amount) }
spot-push = returned

## Chips and betting buttons

chips = Chip value
chip = { SHORT($amount) }
chip-named = Chip of { SHORT($amount) }
chip-uncovered = Chip of { SHORT($amount) }, more than your balance
tap-to-add = Tap a spot to add { SHORT($chip) }
bet-buttons = Change your bet
bet-undo = Undo
bet-undo-hint = Hold to clear all
bet-repeat = Repeat
bet-double = Double all
bet-all-side = All side bets
bet-offline = Not sent yet

## Decisions

decisions = Your decision
decisions-for = Your decision for the { $hand }
decisions-for-number = Your decision for hand { $number }
action-hit = Hit
action-stand = Stand
action-double = Double
action-split = Split
action-cash_out = Cash out
share = { $percent } %
costs = + { MONEY($amount) }
pays = { MONEY($amount) }
reason-not_legal = not for this hand
reason-not_legal-hit = stands from hard { $total }
reason-not_legal-double = first two cards only
reason-not_legal-split = needs equal values
reason-not_legal-cash_out = not offered here
reason-unaffordable = balance too low
reason-hidden = hidden in settings
reason-decided = decision taken
reason-sending = sending
reason-not_now = not now
reason-offline = no connection
does-hit = draw a card
does-stand = keep { $total }
chosen = Chosen
sending = sending

## Insurance

insurance-question = Insurance?
insurance-text = The dealer shows an ace. Costs { MONEY($amount) }, pays 2 to 1 if the dealer has blackjack.
insurance-yes = Insure
insurance-no = No
insurance-no-all = No for all { $hands } hands
even-money-question = Even money?
even-money-text = The dealer shows an ace. Even money pays your blackjack { MONEY($amount) } at once, whatever the dealer has.
even-money-yes = Even money
even-money-pays = wins { MONEY($amount) }

## Clock

clock = Time left
clock-seconds =
    { $seconds ->
        [one] { $seconds } second left
       *[other] { $seconds } seconds left
    }
clock-paused = Clock stopped
light-open = Open
light-closing = Closing
light-closed = Closed

## The announcer: what happens now, and one detail

say-connecting = Connecting
say-connecting-detail = one moment
say-lost = Reconnecting
say-lost-detail = bets and cards stay
say-betting = Place your bets
say-betting-open = open
say-bots =
    { $bots ->
        [one] open, { $bots } house bot plays
       *[other] open, { $bots } house bots play
    }
say-betting-closing = closing
say-betting-watch = Betting
say-betting-watch-detail = you are watching
say-dealing = No more bets
say-dealing-detail = dealing
say-insurance = Insurance?
say-insurance-detail = dealer shows an ace
say-insurance-wait = Insurance
say-insurance-wait-detail = others decide
say-insurance-done = Insured
say-insurance-declined = No insurance
say-even-money = Even money?
say-hand = Hand { $number }: { $what }
say-move = Your move
say-move-detail = { $hand }
say-chosen = { $action }
say-chosen-detail = waiting for the others
say-others = Others decide
say-others-detail = you have { $total }
say-others-watch = you are watching
say-dealer-busts = Dealer busts
say-dealer-has = Dealer has { $total }
say-dealer-blackjack = Dealer has blackjack
say-you-win = you win
say-you-win-blackjack = blackjack, you win
say-you-win-charlie = Charlie, you win
say-you-push = push
say-you-lose = you lose
say-you-bust = you bust
say-you-cashed-out = you cashed out
say-you-net = net { NET($net) }
say-void = Round void
say-void-detail = { MONEY($amount) } returned
say-shoe = New shoe
say-shoe-detail = shuffled and sealed
say-paused = Round paused
say-paused-detail = stakes stay
say-odds = Working out the odds
say-odds-detail = the table opens in a moment
say-table-paused = The host has paused this table
say-table-paused-detail = it goes on when the host opens it again
say-table-disabled = The host has closed this table
say-table-disabled-detail = choose another one in the lobby
say-stopping = The server is about to restart
say-stopping-detail = this page comes back by itself
say-next-round =
    { $seconds ->
        [one] Next round in { $seconds } s
       *[other] Next round in { $seconds } s
    }

hand-hard = hard { $total }
hand-soft = soft { $total }
hand-pair = pair of { $rank }
hand-blackjack = blackjack

## Spoken: the live region and names of pictures

spoken-cards = You have { $cards }: { $total }. Dealer { $dealer }
spoken-cards-only = Cards: { $cards }: { $total }. Dealer { $dealer }
spoken-card = { $card }: { $total }
spoken-card-left = Left hand, { $card }: { $total }
spoken-card-right = Right hand, { $card }: { $total }
spoken-dealer-card = Dealer, { $card }: { $total }
spoken-dealer = Dealer { $card }
spoken-hand = Hand { $number }, { $cards }: { $total }
spoken-result = { $headline }, { $detail }. Net { NET($net) }
spoken-seconds = { $seconds } seconds left
spoken-or = { $low } or { $high }

hand-name = { $owner }: { $cards }; total { $total }
hand-name-empty = { $owner }: no cards
hand-name-ended = { $owner }: { $cards }; total { $total }, { $ending }
card-name = { $rank } of { $suit }
card-hidden = face-down card
rank-A = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
ranks-A = aces
ranks-2 = 2s
ranks-3 = 3s
ranks-4 = 4s
ranks-5 = 5s
ranks-6 = 6s
ranks-7 = 7s
ranks-8 = 8s
ranks-9 = 9s
ranks-T = tens
ranks-J = jacks
ranks-Q = queens
ranks-K = kings
suit-s = spades
suit-h = hearts
suit-d = diamonds
suit-c = clubs

ending-open = playing
ending-stood = stands
ending-doubled = doubled
ending-bust = bust
ending-charlie = Charlie
ending-blackjack = blackjack
ending-cashed_out = cashed out
ending-split = split
ending-even_money = even money
total-blackjack = BJ

## Results

receipt = Result
receipt-net = Net
receipt-staked = Staked { MONEY($amount) }
receipt-returned = returned { MONEY($amount) }
receipt-balance = Balance { MONEY($amount) }
receipt-odds = { $numerator } to { $denominator }
receipt-void = Round void: everything staked came back
outcome-win = won
outcome-push = push
outcome-lose = lost
outcome-blackjack = blackjack
outcome-charlie = Charlie
outcome-cashed_out = cashed out
outcome-returned = returned
outcome-void = returned
outcome-even_money = even money
golden-mark = GC
cause-player = you
cause-time_out = time ran out
cause-shortage = balance too low
cause-only_choice = only choice

rank-perfect_pairs-perfect = perfect pair
rank-perfect_pairs-coloured = coloured pair
rank-perfect_pairs-mixed = mixed pair
rank-player_pair-perfect = perfect pair
rank-player_pair-coloured = coloured pair
rank-player_pair-mixed = mixed pair
rank-dealer_pair-perfect = perfect pair
rank-dealer_pair-coloured = coloured pair
rank-dealer_pair-mixed = mixed pair
rank-any_pair-suited = suited pair
rank-any_pair-pair = any pair
rank-twenty_one_plus_three-suited_trips = suited trips
rank-twenty_one_plus_three-straight_flush = straight flush
rank-twenty_one_plus_three-trips = three of a kind
rank-twenty_one_plus_three-straight = straight
rank-twenty_one_plus_three-flush = flush
rank-hot_3-777 = 7-7-7
rank-hot_3-suited_21 = 21 suited
rank-hot_3-21 = 21
rank-hot_3-20 = 20
rank-hot_3-19 = 19
rank-bust_it-bust_8 = 8 or more cards
rank-bust_it-bust_7 = 7 cards
rank-bust_it-bust_6 = 6 cards
rank-bust_it-bust_5 = 5 cards
rank-bust_it-bust_4 = 4 cards
rank-bust_it-bust_3 = 3 cards

## Watching and sitting

watching = You are watching
waiting-place = You are number { $place } in line
waiting-place-text = You are told when a place is yours. Until then you watch.
wait-no-more = Stop waiting
sit-down = Sit
stand-up = Stand up
waiting-next = You play from the next round
enter-to-play = Enter to play

## Toasts

toast-dismiss = Dismiss
slip-full = { $spot } takes { SHORT($maximum_cents) } at most
slip-unaffordable = Your balance does not cover it: { MONEY($needed_cents) } needed
slip-side_bet_alone = A side bet needs a main bet
slip-unknown_spot = This table has no such spot

notice-muted = You are muted. The host lets you read and play, but not write in the chat for a time.
notice-unmuted = You can write again. The host has lifted the mute.
notice-place_free = A place is free. It is yours: you sit at the table now.
notice-bet_returned_absent = You were away at the close. { MONEY($amount_cents) } came back.
notice-bet_returned_hidden = The page was hidden at the close. { MONEY($amount_cents) } came back.
notice-bet_returned_below_minimum = Below the minimum at the close. { MONEY($amount_cents) } came back.
notice-side_bet_returned_below_minimum = Side bets below the minimum came back: { MONEY($amount_cents) }.
notice-replaced = The balance did not cover it: { $wanted } became { $taken }.
notice-round_void = Round void. Everything you staked came back.
notice-timed_out_hit = Time is up. { $total } or less: we hit for you
notice-timed_out_stand = Time is up. { $total } or more: we stood for you

system-round_paused = The round is paused while a fault is looked into. Stakes are kept.
system-round_resumed = The round goes on.
system-round_void = The round is void. Every stake came back.
system-shoe_changed = A new shoe is in play.
system-table_paused = The host pauses this table. The running round is played to its end.
system-table_disabled = The host closes this table. The running round is played to its end.
system-table_opened = The table is open again.
system-server_stopping = The server is about to restart. No round is lost.
host-says = From the host
system-announcement = The host says: { $text }

error-unknown = That did not work. Nothing was taken.
error-bad_input = That was not understood. Nothing was taken.
error-bad_card = There is no card { $code }.
error-bad_amount = That is not an amount.
error-bad_message = The message was not understood. Nothing was taken.
error-bad_name = A name has 1 to { $longest } visible characters.
error-bad_shoe = The shoe is not complete.
error-bad_origin = This page may not talk to that server.
error-bad_nonce = The number for the shoe cannot be used.
error-bad_transcript = This is no shoe transcript.
error-bad_composition = These cards cannot be what is left of a shoe.
error-bad_hand = That hand cannot be analysed.
error-not_found = There is no { $name } here.
error-refused = Refused. Nothing was taken.
error-not_offered = { $action } is not offered for this hand.
error-not_your_turn = It is not your turn.
error-too_late = It came after the close. Nothing was taken.
error-too_early = This is not open yet.
error-unaffordable = Your balance does not cover it. Nothing was taken.
error-unknown_hand = You hold no such hand.
error-already_decided = Your decision for this hand is already taken.
error-stale_revision = A newer bet is already in place.
error-wrong_round = That round or step is over. Nothing was taken.
error-below_minimum = { $spot } takes { SHORT($minimum) } at least.
error-above_maximum = { $spot } takes { SHORT($maximum_cents) } at most.
error-side_bet_alone = A side bet needs a main bet.
error-unknown_spot = This table has no such spot.
error-round_paused = The round is paused. Stakes are kept or returned in full.
error-table_closed = The host has closed this table for now. Nothing was taken.
error-odds_pending = The odds of this table are being worked out. Try again in a few seconds.
error-table_full = The table is full. You can watch, and sit when a place is free.
error-not_seated = You are watching. Sit down to play.
error-rate_limited = Too many requests. Try again later.
error-not_signed_in = Enter as a guest first.
error-entropy_full = This shoe takes no more numbers. Try the next one.
error-store_failed = The server could not write it down. Nothing was taken.
error-stale_epoch = Another server has taken this table over. Nothing was taken.
error-proof_failed = The shoe does not verify.
error-challenge_gone = This challenge has been accepted or withdrawn. Look for another one in the lobby.
error-own_challenge = This is your own challenge. Give its link to somebody else.
error-too_many_challenges = You have { $most } open challenges. Withdraw one first.
error-too_many_matches = You are in { $most } matches. Finish one first.
error-on_break = You are taking a break until { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Nothing was taken.
error-self_excluded = You have excluded yourself until { DATETIME($until_ms, dateStyle: "medium") }. Nothing was taken.
error-reality_check = Time for a reality check. You have played for { $minutes } min, net { NET($net_cents) }. Nothing was taken.
error-loss_limit =
    { $period ->
        [day] Daily loss limit of { MONEY($limit_cents) }
        [week] Weekly loss limit of { MONEY($limit_cents) }
       *[month] Monthly loss limit of { MONEY($limit_cents) }
    }: it leaves { MONEY($left_cents) }. It starts anew on { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Nothing was taken.
error-stake_limit =
    { $period ->
        [day] Daily stake limit of { MONEY($limit_cents) }
        [week] Weekly stake limit of { MONEY($limit_cents) }
       *[month] Monthly stake limit of { MONEY($limit_cents) }
    }: it leaves { MONEY($left_cents) }. It starts anew on { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Nothing was taken.
error-time_limit =
    { $period ->
        [day] Daily time limit of { $minutes } min
        [week] Weekly time limit of { $minutes } min
       *[month] Monthly time limit of { $minutes } min
    }: it is reached. It starts anew on { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Nothing was taken.

## Sheets

limits-title = Limits

settings-title = Settings
settings-language = Language
language-en = English
language-it = Italiano
language-bg = Български

help-title = Help

rounds-title = Last rounds
failed-short = This could not be loaded.

invite-title = Invite others

fairness-title = Fairness

safe-title = Play safe
rebet-title = Auto-rebet

account = Account
cashier = Cashier
history-title = History
entry-login = I have an account: log in
