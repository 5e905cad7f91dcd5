### English: accounts, settings, rounds played, fairness.

settings-cards = Cards and table
settings-four-colours = Four-colour deck
settings-four-colours-detail = Diamonds blue, clubs green
settings-felt = Table colour
settings-felt-table = As the table
settings-felt-green = Green
settings-felt-black = Black
settings-felt-blue = Blue
settings-felt-red = Red
settings-view = View
settings-view-immersive = Immersive
settings-view-classic = Classic
settings-view-detail = Classic shows a traffic light in place of the clock
settings-animation = Animation
settings-animation-full = Full
settings-animation-reduced = Reduced
settings-animation-none = None
settings-cash-out = Cash out
settings-cash-out-detail = Show the offer while you decide
settings-sound = Sound
settings-sound-detail = Starts after your first tap
settings-keys = Keys
settings-keys-detail = H S D P C decide, 1 to 9 pick a chip

rounds-empty = No rounds yet.
rounds-shoe = Shoe { $no }
rounds-void = void
rounds-insurance-yes = Insurance taken
rounds-insurance-no = No insurance
rounds-ask = Ask about this round
rounds-statistics = Statistics
rounds-sign-in = Enter first: then your rounds are kept here.

invite-text = Whoever has this address can watch, and play while there is a place.
invite-code = Code with the address of this table
invite-address = Address

fairness-lead = Before a shoe is played, the server publishes a fingerprint of it. When the shoe ends it publishes the secret, and anybody can check that no card was changed.
fairness-commitment = Fingerprint of the secret
fairness-root = Fingerprint of all cards
fairness-next = Fingerprint of the next shoe
fairness-ended = Ended shoes
fairness-none = No shoe has ended yet.
fairness-download = Transcript of shoe { $no }
fairness-check = Check it with: ventuno verify FILE
fairness-copy = Copy
fairness-copied = Copied

verify = Check
verify-file = Check a transcript on this device
verify-good = Verified: all { $cards } dealt cards lie where they were dealt from, in the very shoe whose fingerprints this browser saw before play.
verify-good-unnoted = Verified: all { $cards } dealt cards lie where they were dealt from. But this browser did not see the shoe’s fingerprints before play: compare them with what you wrote down.
verify-wrong-form = This is no transcript of an ended shoe ({ $where }).
verify-wrong-commitment = Wrong: the secret is not the one committed to before play ({ $where }).
verify-wrong-entropy = Wrong: a player’s number is not the one announced ({ $where }).
verify-wrong-root = Wrong: this is not the shoe that was bound before play ({ $where }).
verify-wrong-cards = Wrong: another card lies where this one was dealt from ({ $where }).

fairness-own = Your number
fairness-own-text = Add a random number of your own to the next shoe. Then not even the server could know its order beforehand.
fairness-own-add = Add my number
fairness-own-announced = Announced by its fingerprint. This page opens it when the next shoe is made.
fairness-own-opened = Opened. You find it in the transcript of that shoe.

error-name_taken = That name is taken, or looks like one that is. Choose another.
error-already_registered = This account has a name and a password already.
error-stale_version = Another device saved in between. Here is the newest.
error-mixed_name = Write the name in one script: its letters mix several.
error-bad_password = A password has { $shortest } to { $longest } characters.
error-wrong_credentials = Name and password do not fit. Check both.
error-not_registered = You are a guest. Register first: your balance and history stay.
error-not_allowed = This is for administrators.
error-busy = The server is busy. Try again in a few seconds.

settings-play = At the table
settings-hints = Hints
settings-hints-detail = The best decision by the odds
settings-hints-off = Off
settings-hints-after = After
settings-hints-before = Before
settings-chat = Chat
settings-chat-detail = Show what other players write
settings-sound-all = All sound
settings-effects = Effects
settings-music = Music
settings-voice = Dealer’s voice
settings-voice-detail = Spoken by your device, always shown too
settings-voice-off = Off
settings-voice-female = Female
settings-voice-male = Male
settings-voice-volume = Voice volume
settings-mute = Mute { $what }
settings-volume-of = Volume: { $what }
settings-american = American table
settings-american-limits = Limits of a hand
settings-american-hands = Hands
settings-american-turbo = Turbo
settings-american-turbo-detail = Shorter animations
settings-american-side-bets = Side bets
settings-kept-here = Kept in this browser. Enter, and they follow you.
settings-kept-saving = Saving
settings-kept-saved = Saved. The same on every device.
settings-kept-guest = Saved. Register to have them on every device.
settings-kept-failed = Not saved yet: no connection. They hold here.

account-way = Log in or register
account-login = Log in
account-register = Register
account-login-text = With your name and password, on any device.
account-register-text = A name and a password, nothing else. You start with play credits.
account-name = Name
account-password = Password
account-password-detail = At least 8 characters. It cannot be reset: there is no e-mail.
account-password-show = Show the password
account-password-change = Change the password
account-password-old = Password until now
account-password-new = New password
account-password-changed = Changed. All other devices are logged out.
account-guest = Guest
account-registered = Registered
account-keep = Keep this account
account-keep-text = Choose a name and a password. Balance, history and settings stay, and follow you to any device.
account-other = Log in to another account
account-other-text = This guest account stays behind, and nobody can come back to it.
account-have-one = I have an account: log in
account-host = Host’s page
account-logout = Log out
account-logout-everywhere = Log out everywhere
account-guest-leaves = Nobody can come back to a guest’s account. Register to keep it.
account-leave-anyway = Leave it for good

devices-title = Devices
devices-here = This device
devices-other = Another device
devices-since = Logged in since { $time }
devices-used = Seen { $time }, logged in since { $since }
devices-end = Log out
devices-end-since = Log out the device that is logged in since { $time }

cashier-held = At stake now
cashier-golden = Golden chips
cashier-no-golden = none
cashier-golden-of = { $count } golden chips of { SHORT($value) }
cashier-times = × { $count }
cashier-chips = { $count } × { SHORT($value) }
cashier-top-up = More play money
cashier-top-up-text = Up to { SHORT($amount) } at a time, free. It is play money: nothing is paid in or out.
cashier-amount = Amount
cashier-bring = Bring { SHORT($amount) }
cashier-brought = { MONEY($amount) } brought.
cashier-again-at = Again at { $time }
cashier-movements = Movements
cashier-more = Show older movements
cashier-owned = { MONEY($amount) } then
movement-start = Starting balance
movement-grant = From the house
movement-top_up = Play money
movement-round = Round
movement-void = Void round
golden-chips = Golden chips


play-money-short = Play money
rounds-round = Round { $code }
rounds-one = The round
rounds-pick-one = Choose a round to see every card of it.
rounds-filter = Which rounds
rounds-period = When
rounds-period-all = Any time
rounds-period-today = Today
rounds-period-week = 7 days
rounds-period-month = 30 days
rounds-game = Game
rounds-all-games = All games
rounds-outcome = Result
rounds-all-outcomes = Any result
rounds-won = Above the stake
rounds-lost = Below the stake
rounds-push = As much as staked
rounds-search = Find a round by its game code
rounds-search-example = Game code
rounds-search-go = Find
rounds-export = Export these rounds as { $format }
rounds-export-one = Download this round as JSON
rounds-bet = bet { MONEY($amount) }
rounds-duel = Duel: { $name }
rounds-duel-house = Duel: house bot
rounds-duel-won = Won
rounds-duel-lost = Lost
rounds-duel-none = No result
rounds-duel-free = no stake
rounds-more = Show older rounds
rounds-back = All rounds
rounds-hand = { $hand }, { $total }
rounds-box = Box { $box }: { $hand }
rounds-happened = What happened
rounds-bets = Bets
rounds-bet-column = Bet
rounds-stake = Stake
rounds-result = Result
rounds-paid = Paid
rounds-in-out = { MONEY($staked) } in · { MONEY($back) } back
rounds-before = Balance before
rounds-after = Balance after
rounds-rules = Rules version
rounds-engine = Engine version
happened-bets = Bets closed
happened-bets-detail =
    { $bets ->
        [one] { MONEY($amount) } accepted in { $bets } bet
       *[other] { MONEY($amount) } accepted in { $bets } bets
    }
happened-deal = Dealt
happened-against = against
happened-decision = { $action } on { $total }
happened-then = makes { $total }
happened-unpaid = without an extra stake
happened-voted = you voted { $action }
why-majority = majority vote
why-plurality = most votes
why-tie = tie: best strategy
why-no_vote = no votes: best strategy
why-strategy = best strategy
happened-dealer = Dealer’s cards
happened-bust = { $total }, bust
happened-result = Result { NET($net) }
happened-balance = Balance { MONEY($before) } to { MONEY($after) }

proof-shoe = Proof of shoe { $no }
proof-text = Checks in this browser that every card of this round lies where it was dealt from.
proof-running = This shoe is still in play. Its secret comes when it ends: check then.
proof-good =
    { $cards ->
        [one] Verified: { $cards } card of this round, from the very shoe this browser saw sealed.
       *[other] Verified: all { $cards } cards of this round, from the very shoe this browser saw sealed.
    }
proof-good-unnoted =
    { $cards ->
        [one] Verified: { $cards } card of this round lies where it was dealt from. This browser did not see the shoe before play.
       *[other] Verified: all { $cards } cards of this round lie where they were dealt from. This browser did not see the shoe before play.
    }

replay = Replay
replay-of = Replay: { $game }
replay-place = Place in the round
replay-first = To the start
replay-back = One step back
replay-next = One step on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-count = { $at } of { $last }

claim-title = Look after this server
claim-text = { $name } becomes an administrator: may give play credits, look up accounts and rounds, and see how the server does.
claim-yes = Become administrator
claim-done = You are an administrator.
claim-first = Register or log in first; then come the rights.
