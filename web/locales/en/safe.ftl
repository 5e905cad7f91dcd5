## Play safe

safe-minutes = { $minutes } min
safe-session = This session
safe-session-text = A session begins with your first bet and ends after 15 minutes without a round. Its net is that of all tables together.
check-time = Time played
check-net = Net
check-rounds = Rounds

safe-check-title = Reality check
safe-check = Minutes of play between reminders
safe-check-detail = Before the next round, never within one: how long you have played, and with what result.
safe-check-waits = Your reality check waits for its answer.
safe-check-answered = Answered. You can go on.
safe-check-off = Never
check-title = Reality check
check-text = Take a moment. Do you want to go on?
check-go-on = Go on
check-break = Take a break
check-stop = Stop for now

safe-limits = Limits
safe-limits-text = A lower limit counts at once. A higher one, or none, counts after 24 hours. Days, weeks and months are those of UTC. Doubles, splits and insurance count, but a running round is never stopped.
safe-loss = Losses
safe-loss-day = Loss in a day
safe-loss-week = Loss in a week
safe-loss-month = Loss in a month
safe-stake = Stakes
safe-stake-day = Stakes in a day
safe-stake-week = Stakes in a week
safe-stake-month = Stakes in a month
safe-time = Time
safe-time-day = Time in a day
safe-time-week = Time in a week
safe-time-month = Time in a month
safe-none = No limit
safe-used = Used: { $used }. Starts anew { $anew }.
safe-new-credits = { $what }: new limit in credits
safe-new-minutes = { $what }: new limit in minutes
safe-set = Set limit
safe-remove = Remove limit
safe-no-amount = Type an amount above zero.
safe-pending = From { $from }: { $amount }
safe-pending-none = From { $from }: no limit
safe-keep = Keep the present limit
safe-saved = Saved. It counts now.
safe-saved-later = Saved. It counts in 24 hours; until then the present limit stays.

safe-break = Take a break
safe-break-text = No bets until it ends. You can still sign in, look at your history and export it.
safe-break-take = Break of { $length }
safe-break-sure = A break of { $length } begins at once and cannot be shortened. A running round is played to its end.
safe-break-begin = Begin the break now
safe-break-begun = Your break has begun.
safe-exclusion = Exclude yourself
safe-exclusion-text = For a long time away from the tables. Nobody can lift it early, the host neither.
safe-exclusion-take = Exclude me for { $length }
safe-exclusion-sure = You will not be able to bet for { $length }. This begins at once and cannot be taken back.
safe-exclusion-begin = Exclude me now
safe-exclusion-begun = Your exclusion has begun.
safe-cancel = Cancel
safe-length-hour = 1 hour
safe-length-day = 1 day
safe-length-week = 1 week
safe-length-month = 30 days
safe-length-half_year = 6 months
safe-length-year = 1 year
safe-length-five_years = 5 years
safe-on-break = You are taking a break until { $until }.
safe-excluded = You have excluded yourself until { $until }.
safe-closed-text = Nothing can be bet until then. History, export and settings stay open.

## Auto-rebet

rebet-text = Lays your last bets at this table again, round after round, as if you had pressed Repeat.
rebet-ends = It ends by itself: after the rounds you choose, when a bet is refused, a limit or a reality check is reached, the balance does not suffice, you change the bet, hide or leave the page, or the table pauses.
rebet-rounds = Rounds
rebet-begin =
    { $rounds ->
        [one] Begin: { $rounds } round
       *[other] Begin: { $rounds } rounds
    }
rebet-runs = It is running
rebet-left =
    { $left ->
        [one] Auto-rebet, { $left } round left:
       *[other] Auto-rebet, { $left } rounds left:
    }
rebet-stop = Stop
notice-rebet_done = Auto-rebet has ended. All its rounds are bet.
notice-rebet_refused = Auto-rebet has stopped. A bet was not taken.
notice-rebet_balance = Auto-rebet has stopped. Your balance does not cover the bets.
notice-rebet_changed = Auto-rebet has stopped. You bet by hand.
notice-rebet_check = Auto-rebet has stopped. It is time for your reality check.
notice-rebet_table = Auto-rebet has stopped. The table paused or the line was lost.
notice-rebet_away = Auto-rebet has stopped. The page was out of sight.
