### English: the host's page.

admin-title = Host
admin-for-hosts = This page is for hosts. Whoever runs the server makes a link for a new one with this command:
admin-tab-tables = Tables
admin-tab-people = People
admin-tab-rounds = Rounds
admin-tab-acts = Acts
admin-tab-health = Health
admin-more = Show older
admin-again = Refresh
admin-look-up = Look up

admin-mode-of = How { $name } is played at
admin-mode-open = Open
admin-mode-paused = Paused
admin-mode-disabled = Disabled
admin-mode-set = Done: players are told.
admin-table-running = A round is still running; it ends properly.
admin-table-unlisted = by link only
admin-table-facts = { $game } · { $phase } · { $players } of { $capacity } players · { $windows } windows

admin-announce = Announce
admin-announce-text = What everybody is told
admin-announce-where = Where
admin-announce-say = Tell them
admin-everywhere = Everywhere
admin-announced =
    { $windows ->
        [one] One window was told.
       *[other] { $windows } windows were told.
    }

admin-find = Name or account number
admin-found =
    { $count ->
        [0] Nobody was found.
        [one] One person.
       *[other] { $count } people.
    }
admin-person-facts = Account { $account } · { $kind } · devices: { $sessions }
admin-kind-guest = guest
admin-kind-registered = registered
admin-kind-bot = player of the house
admin-kind-host = host
admin-grant-title = Give play money or golden chips
admin-grant-what = What is given
admin-grant-credits = Play money
admin-grant-golden = Golden chips
admin-grant-amount = Amount, such as 50 or 12.50
admin-grant-value = Value of one chip
admin-grant-pieces = How many chips
admin-grant = Give
admin-granted = { $name } has it now.

admin-round-table = Table
admin-round-time = Began
admin-round-players = Players
admin-round-staked = Staked by all
admin-round-house = Result of the house
admin-round-as = Show it as a player had it
admin-round-pick = Account number

admin-check = The record
admin-check-text = Reads all that is written down: sums, rounds, chains of hashes, acts of hosts.
admin-check-now = Check now
admin-check-good = All agrees: { $bookings } bookings, { $entries } entries, { $acts } acts.
admin-check-bad =
    { $count ->
        [one] One thing does not agree:
       *[other] { $count } things do not agree:
    }
admin-no-acts = Nothing has been done yet.
admin-by = by account { $account }
admin-by-command = by command

admin-health-status = Server
admin-health-version = Version
admin-health-started = Running since
admin-health-windows = Windows open and at most
admin-health-memory = Memory
admin-health-commit = 99 of 100 commits within
admin-health-waiting = Requests waiting to be written
admin-health-faults = Faults since the start
admin-health-accounts = Accounts
admin-health-rounds = Rounds settled and running
admin-health-file = Database
admin-mebibytes = { $size } MiB
admin-milliseconds = { $time } ms

admin-tab-messages = Messages
admin-messages-which = Which messages
admin-messages-open = Open
admin-messages-answered = Answered
admin-messages-closed = Closed
admin-no-messages = No messages here.
admin-message-question = Question
admin-message-report = Report of a chat line
admin-message-round = Round { $code }
admin-answer = Answer
admin-answer-send = Send
admin-answer-close = Close without an answer
admin-answered = Your answer:

admin-tab-chat = Chat
admin-chat-house = House
admin-chat-empty = Nobody has written anything.
admin-line-remove = Remove
admin-line-remove-of = Remove what { $name } wrote: { $text }
admin-mute = Mute
admin-mute-of = Mute { $name } at all tables
admin-mute-for = Mute for
admin-muted-until = { $name } may write again at { $time }.
admin-unmute = Unmute
admin-unmute-of = Let { $name } write again
admin-mutes = Who may not write
admin-mutes-none = Everybody may write.
admin-until = until { $time }
admin-slow = Wait between two lines
admin-slow-off = None
admin-seconds = { $count } s
admin-minutes = { $count } min
admin-hours = { $count } h
admin-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
