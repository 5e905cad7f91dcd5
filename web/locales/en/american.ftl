### English: the American table.

## Betting and dealing

say-betting-solo = then deal
no-clock = No clock: take your time
lay-hint = Tap or drag; hold to take off
deal = Deal
deal-ready = { MONEY($amount) } in all
deal-no_bet = Place a bet first
deal-offline = No connection
deal-sending = Dealing
deal-below_minimum = { $spot }: { SHORT($minimum_cents) } at least
deal-unaffordable = Your balance does not cover { MONEY($needed_cents) }
rebet = Rebet
clear-all = Clear all
clear-hand = Clear hand { $number }, { MONEY($amount) }
new-bets = New bets
slip-no_moving = Chips do not move between stacks. It is back where it was.

## An amount that is typed

other-amount = Other
other-amount-of = Another amount, now { MONEY($amount) }
amount-title = An amount of your own
amount-label = Amount
amount-text = It becomes a chip: put it on as many spots as you like.
amount-cut = Cut to { MONEY($amount) }: there is nothing smaller than a cent.
amount-is = The chip will be worth { MONEY($amount) }.
amount-empty = Type an amount, such as 12.50.
amount-zero = That is less than a cent.
amount-unreadable = That is not an amount.
amount-ambiguous = That could mean two amounts. Write it as 12.50 or 1,234.50.
amount-too_large = That is too large.
amount-use = Use this chip

## The felt

side-perfect_pairs = PP
side-twenty_one_plus_three = 21+3
side-won = { $spot } +{ $net }
side-lost = { $spot } –
paid-hand = paid
spoken-side-won = Hand { $number }, { $spot }: won { MONEY($amount) }
spoken-side-lost = Hand { $number }, { $spot }: lost

## Warnings

warn-hit = Hit a hard { $total }?
warn-stand = Stand on a hard { $total }?
warn-hit-text = Most next cards take this hand over 21.
warn-stand-text = No next card can take this hand over 21.
warn-go-hit = Hit anyway
warn-go-stand = Stand anyway
warn-back = Go back

## A round left in the middle

resume-title = Your round is still open
resume-text = You left it in the middle. { MONEY($amount) } are on the table, and nothing happens without you.
resume-go = Go on with the round

## Settings of the table

options-lead = Limits change neither rules nor payouts. You can change all of this later, between two rounds.
options-locked = These can be changed between two rounds. Finish this one first.
options-start = To the table
