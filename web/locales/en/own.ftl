### English: statistics, questions to the host, deleting the account.

own-title = Yours
own-statistics = Statistics
own-support = Ask the host
own-detail = Play credits

stats-none = Enter and play: then your rounds are counted here.
stats-lead = Counted from your own rounds, in credits. A day ends at midnight UTC.
stats-period = Period
stats-period-all = All
stats-period-7 = 7 days
stats-period-30 = 30 days
stats-period-365 = 1 year
stats-counting = Older rounds are still being counted. They appear here by themselves.
stats-empty = No rounds in this time.
stats-net = Net
stats-rounds = Rounds
stats-won = Won
stats-pushed = Push
stats-lost = Lost
stats-void = Void
stats-blackjacks = Blackjacks
stats-staked = Staked
stats-best = Best round
stats-over-time = Net over time
stats-over-time-told =
    { $days ->
        [one] One day of play: { NET($net) }.
       *[other] { $days } days of play: { NET($net) } in all, { NET($low) } at the lowest, { NET($high) } at the highest.
    }
stats-day = Day
stats-that-day = That day
stats-in-all = In all
stats-games = Results by game
stats-games-told = Net by game: { $list }.
stats-game = Game
stats-sides = Side bets
stats-sides-told = Net by side bet: { $list }.
stats-side = Side bet
stats-bets = Bets
stats-costs = What decisions cost
stats-costs-lead =
    { $decided ->
        [one] One decision weighed, { $costly } of them not the best by the odds. In the long run that costs { MONEY($cost) }.
       *[other] { $decided } decisions weighed, { $costly } of them not the best by the odds. In the long run they cost { MONEY($cost) }.
    }
stats-costs-none = No decision was weighed in this time.
stats-costs-how = Each decision is held against the best you could choose, by your cards and the dealer’s upcard, with a fresh shoe. What the clock or the votes of others made of a hand is not counted.
stats-costs-told = Dearest decisions: { $list }.
stats-decision = Decision
stats-against = { $hand } against { $upcard }
stats-instead = { $played }, better { $best }
stats-times = Times
stats-cost = Cost
stats-did-insurance = Insurance
stats-did-no_insurance = No insurance
stats-did-even_money = Even money
stats-duels = Duels
stats-duels-persons = Against players
stats-duels-house = Against the house
stats-opponent = Opponent
stats-undecided = No result
stats-table = The same as a table
stats-export = Statistics as { $format }

support-lead = Your message reaches whoever runs this server. The answer appears here.
support-sign-in = Enter first: then the answer finds you here.
support-text = Message
support-code = Game code, if it is about a round
support-send = Send
support-sent = Sent.
support-yours = Your messages
support-none = No messages yet.
support-open = Waits for an answer
support-answered = Answered
support-closed = Closed
support-about = Round { $code }
support-answer = Answer

close-title = Delete the account
close-text = Name, password, settings, statistics and messages are deleted at once, and your credits are gone. The rounds you played stay in the books under a number that says nothing about you. It cannot be undone.
close-running = A round that is running is played to its end first.
close-name = Type your name: { $name }
close-button = Delete for good
