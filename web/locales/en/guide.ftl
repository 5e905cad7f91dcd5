### English: the guided round.

guide-title = A guided round
guide-step = Step { $step } of { $steps }. Nothing here is real: no money, fixed cards.
guide-chips = You place chips on the main bet. At a table you choose a chip and tap the spot; Undo takes the last one off.
guide-side = Side bets are extra and optional. 21+3 wins if your two cards and the dealer’s card make a poker hand.
guide-decide = You have 15, the dealer shows a six. Hit takes a card, Stand keeps the hand, Double stakes as much again for exactly one card. All choices are allowed here.
guide-cash_out = At an Infinite table you may also cash out at a decision: take the shown amount and end the hand. The price follows from the odds and is never a guess.
guide-result = The dealer turns a ten, draws a nine and is over 21: every hand that is left wins.
guide-net = Net of the round: { $net }.
guide-history = Every round is kept in your history with all cards and decisions, and each shoe can be checked. Help at a table has its exact rules and returns.
guide-no-side = No side bet
guide-next = Next
guide-done = Done
