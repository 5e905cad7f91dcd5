# Chat (PLA-19).

error-bad_line = A line has 1 to { $longest } characters.
error-no_chat = This table has no chat.
error-muted = The host has muted you: { $minutes ->
    [one] one more minute
   *[other] { $minutes } more minutes
 }. You can read and play on.
error-slow_mode = Slow mode is on. Write again in { $seconds } s.
error-same_line = You have just written that.
error-guest_waits = New guests can write in { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
 }. Registered players can write at once.
