# Chat (PLA-19).

error-bad_line = Un messaggio ha da 1 a { $longest } caratteri.
error-no_chat = Questo tavolo non ha la chat.
error-muted = Il gestore ti ha tolto la parola: { $minutes ->
    [one] ancora un minuto
    [many] ancora { $minutes } minuti
   *[other] ancora { $minutes } minuti
 }. Puoi leggere e continuare a giocare.
error-slow_mode = È attiva la modalità lenta. Riprova tra { $seconds } s.
error-same_line = L'hai appena scritto.
error-guest_waits = Gli ospiti appena arrivati possono scrivere tra { $minutes ->
    [one] un minuto
    [many] { $minutes } minuti
   *[other] { $minutes } minuti
 }. Chi è registrato può scrivere subito.
