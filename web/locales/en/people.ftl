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
settings-volume = Volume
settings-keys = Keys
settings-keys-detail = H S D P C decide, 1 to 9 pick a chip
settings-kept = Kept in this browser.

rounds-empty = No rounds yet.
rounds-more = Show older rounds
rounds-back = Back to the list
rounds-decisions = Decisions
rounds-bets = Bets
rounds-before = Balance before
rounds-after = Balance after
rounds-rules = Rules version
rounds-shoe = Shoe { $no }
rounds-void = void
rounds-insurance-yes = Insurance taken
rounds-insurance-no = No insurance
rounds-step = Step { $step }
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
