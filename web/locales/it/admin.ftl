### Italiano: la pagina di chi gestisce.

admin-title = Gestione
admin-for-hosts = Questa pagina è per chi gestisce. Chi avvia il server crea un invito con questo comando:
admin-tab-tables = Tavoli
admin-tab-people = Persone
admin-tab-rounds = Mani
admin-tab-acts = Azioni
admin-tab-health = Stato
admin-more = Mostra precedenti
admin-again = Aggiorna
admin-look-up = Cerca

admin-mode-of = Come si gioca a { $name }
admin-mode-open = Aperto
admin-mode-paused = In pausa
admin-mode-disabled = Disattivato
admin-mode-set = Fatto: i giocatori sono avvisati.
admin-table-running = Una mano è ancora in corso e finirà regolarmente.
admin-table-unlisted = solo con il link
admin-table-facts = { $game } · { $phase } · { $players } giocatori su { $capacity } · { $windows } finestre

admin-announce = Annuncio
admin-announce-text = Che cosa dire a tutti
admin-announce-where = Dove
admin-announce-say = Annuncia
admin-everywhere = Ovunque
admin-announced =
    { $windows ->
        [one] Una finestra avvisata.
        [many] { $windows } finestre avvisate.
       *[other] { $windows } finestre avvisate.
    }

admin-find = Nome o numero di conto
admin-found =
    { $count ->
        [0] Nessuno trovato.
        [one] Una persona.
        [many] { $count } persone.
       *[other] { $count } persone.
    }
admin-person-facts = Conto { $account } · { $kind } · dispositivi: { $sessions }
admin-kind-guest = ospite
admin-kind-registered = registrato
admin-kind-bot = giocatore della casa
admin-kind-host = gestore
admin-grant-title = Assegna denaro finto o fiches d’oro
admin-grant-what = Che cosa assegnare
admin-grant-credits = Denaro finto
admin-grant-golden = Fiches d’oro
admin-grant-amount = Importo, per esempio 50 o 12,50
admin-grant-value = Valore di una fiche
admin-grant-pieces = Quante fiches
admin-grant = Assegna
admin-granted = { $name } l’ha ricevuto.

admin-round-table = Tavolo
admin-round-time = Inizio
admin-round-players = Giocatori
admin-round-staked = Puntato da tutti
admin-round-house = Risultato della casa
admin-round-as = Mostrala come l’ha vista un giocatore
admin-round-pick = Numero di conto

admin-check = Il registro
admin-check-text = Rilegge tutto ciò che è scritto: somme, mani, catene di hash, azioni dei gestori.
admin-check-now = Controlla ora
admin-check-good = Tutto torna: { $bookings } registrazioni, { $entries } voci, { $acts } azioni.
admin-check-bad =
    { $count ->
        [one] Una cosa non torna:
        [many] { $count } cose non tornano:
       *[other] { $count } cose non tornano:
    }
admin-no-acts = Ancora nessuna azione.
admin-by = dal conto { $account }
admin-by-command = da riga di comando

admin-health-status = Server
admin-health-version = Versione
admin-health-started = In funzione da
admin-health-windows = Finestre aperte e massimo
admin-health-memory = Memoria
admin-health-commit = 99 scritture su 100 entro
admin-health-waiting = Richieste in attesa di scrittura
admin-health-faults = Errori dall’avvio
admin-health-accounts = Conti
admin-health-rounds = Mani chiuse e in corso
admin-health-file = Database
admin-mebibytes = { $size } MiB
admin-milliseconds = { $time } ms

admin-tab-messages = Messaggi
admin-messages-which = Quali messaggi
admin-messages-open = Aperti
admin-messages-answered = Con risposta
admin-messages-closed = Chiusi
admin-no-messages = Nessun messaggio qui.
admin-message-question = Domanda
admin-message-report = Segnalazione di una riga di chat
admin-message-round = Mano { $code }
admin-answer = Risposta
admin-answer-send = Invia
admin-answer-close = Chiudi senza risposta
admin-answered = La tua risposta:

admin-tab-chat = Chat
admin-chat-house = Casa
admin-chat-empty = Nessuno ha scritto nulla.
admin-line-remove = Rimuovi
admin-line-remove-of = Rimuovi ciò che ha scritto { $name }: { $text }
admin-mute = Silenzia
admin-mute-of = Silenzia { $name } a tutti i tavoli
admin-mute-for = Silenzia per
admin-muted-until = { $name } potrà scrivere di nuovo: { $time }.
admin-unmute = Riattiva
admin-unmute-of = Permetti a { $name } di scrivere
admin-mutes = Chi non può scrivere
admin-mutes-none = Tutti possono scrivere.
admin-until = fino a { $time }
admin-slow = Attesa tra due righe
admin-slow-off = Nessuna
admin-seconds = { $count } s
admin-minutes = { $count } min
admin-hours = { $count } h
admin-days =
    { $count ->
        [one] { $count } giorno
        [many] { $count } giorni
       *[other] { $count } giorni
    }
