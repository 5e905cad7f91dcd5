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

chat-lines = Messaggi della chat
chat-empty = Nessuno ha ancora scritto.
chat-you = Tu
chat-guest = ospite
chat-more = Che fare con { $name }
chat-hide = Nascondi questo giocatore
chat-report = Segnala al gestore
chat-remove = Togli il messaggio
chat-mute-10 = Togli la parola per 10 min
chat-mute-60 = Togli la parola per un'ora
chat-mute-1440 = Togli la parola per un giorno
chat-write = Scrivi al tavolo
chat-send = Invia
chat-enter = Entra come ospite per scrivere.
chat-muted = Il gestore ti ha tolto la parola fino alle { $time }.
chat-too-long = Troppo lungo di { $count }.
chat-left = Ne restano { $count }
chat-slow = Modalità lenta: un messaggio ogni { $seconds } s.
chat-choices = Che cosa vedo e sento
chat-show-others = Mostra ciò che scrivono gli altri
chat-aloud = Lo screen reader legge i nuovi messaggi
chat-show-hidden = { $count ->
    [one] Mostra di nuovo il giocatore nascosto
    [many] Mostra di nuovo { $count } giocatori nascosti
   *[other] Mostra di nuovo { $count } giocatori nascosti
 }
