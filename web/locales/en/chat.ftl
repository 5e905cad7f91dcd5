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

chat-lines = Lines of the chat
chat-empty = Nobody has written anything yet.
chat-you = You
chat-guest = guest
chat-more = What to do about { $name }
chat-hide = Hide this player
chat-report = Report to the host
chat-remove = Take the line away
chat-mute-10 = Mute for 10 min
chat-mute-60 = Mute for an hour
chat-mute-1440 = Mute for a day
chat-write = Write to the table
chat-send = Send
chat-enter = Enter as a guest to write.
chat-muted = The host has muted you until { $time }.
chat-too-long = Too long by { $count }.
chat-left = { $count } left
chat-slow = Slow mode: one line every { $seconds } s.
chat-choices = What I see and hear
chat-show-others = Show what others write
chat-aloud = Screen readers read new lines aloud
chat-show-hidden = { $count ->
    [one] Show the hidden player again
   *[other] Show { $count } hidden players again
 }
