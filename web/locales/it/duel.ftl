### Italiano: i duelli.

error-challenge_gone = Questa sfida è già stata accettata o ritirata. Cercane un’altra tra i tavoli.
error-own_challenge = Questa è la tua sfida. Dai il link a qualcun altro.
error-too_many_challenges = Hai { $most } sfide aperte. Ritirane prima una.
error-too_many_matches = Stai giocando { $most } partite. Finiscine prima una.
