### English: duels.

error-challenge_gone = This challenge has been accepted or withdrawn. Look for another one in the lobby.
error-own_challenge = This is your own challenge. Give its link to somebody else.
error-too_many_challenges = You have { $most } open challenges. Withdraw one first.
error-too_many_matches = You are in { $most } matches. Finish one first.
