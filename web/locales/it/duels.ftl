### Italiano: i duelli fuori dalla partita, nella lobby e nello storico.

duel-lobby-title = Duelli
duel-lobby-lead = Due giocatori, fiches uguali. Vince chi ne ha di più dopo l’ultima mano.
duel-lobby-new = Nuovo duello
duel-lobby-none = Nessuno aspetta un avversario. Lancia una sfida o gioca contro la casa.
duel-lobby-kind-sprint = Sprint
duel-lobby-kind-classic = Classica
duel-lobby-kind-long = Lunga
duel-lobby-kind-marathon = Maratona
duel-lobby-terms =
    { $hands ->
        [one] { $kind }, { $hands } mano
        [many] { $kind }, { $hands } di mani
       *[other] { $kind }, { $hands } mani
    }
duel-lobby-stake = Posta { SHORT($amount) } a testa
duel-lobby-no-stake = Senza posta
duel-lobby-rating = Punteggio { $points }
duel-lobby-unrated = Ancora senza punteggio
duel-lobby-waits = In attesa di un avversario
duel-lobby-begins = Inizia quando ci sono entrambi
duel-lobby-accept = Accetta
duel-lobby-accept-of = Accetta la sfida di { $name }
duel-lobby-watch-of = Guarda { $match }
duel-lobby-against = { $first } contro { $second }
duel-lobby-hand = Mano { $hand } di { $hands }
duel-lobby-own = La tua sfida
duel-lobby-own-private = La tua sfida privata
duel-lobby-link = Link
duel-lobby-link-of = Link della tua sfida: { $terms }
duel-lobby-withdraw = Ritira
duel-lobby-withdraw-of = Ritira la tua sfida: { $terms }
duel-lobby-play = Gioca
duel-lobby-go = Vai alla partita
duel-lobby-go-to = Vai alla tua partita: { $match }
duel-lobby-called-title = La tua partita
duel-lobby-called = Il tuo duello con { $name } è pronto

## Un nuovo duello

duel-lobby-opponent = Avversario
duel-lobby-open = Chiunque
duel-lobby-open-text = La lobby mostra la tua sfida finché qualcuno l’accetta. Un minuto dopo che te ne sei andato viene ritirata.
duel-lobby-private = Un amico
duel-lobby-private-text = Può accettare solo chi ha il link. Vale sette giorni.
duel-lobby-house = La casa
duel-lobby-house-text = La partita comincia subito. Niente posta, e il tuo punteggio non cambia.
duel-lobby-strength = Forza
duel-lobby-bot = { $strength } (bot della casa)
duel-lobby-bot-random = Casuale
duel-lobby-bot-random-text = Fa qualsiasi cosa sia permessa.
duel-lobby-bot-basic = Costante
duel-lobby-bot-basic-text = Gioca la strategia migliore e punta sempre lo stesso.
duel-lobby-bot-catch_up = Inseguitore
duel-lobby-bot-strong = Forte
duel-lobby-bot-strong-text = Punta e gioca secondo fiches, mani rimaste e chi agisce per primo.
duel-lobby-table = Tavolo
duel-lobby-match = Partita
duel-lobby-match-text = { SHORT($chips) } fiches a testa, puntate da { SHORT($minimum) } a { SHORT($maximum) }
duel-lobby-entry = Posta d’ingresso
duel-lobby-entry-text = Da entrambi i portafogli all’inizio; chi vince prende tutto.
duel-lobby-entry-other = Un’altra posta, fino a { SHORT($maximum) }
duel-lobby-entry-wrong = La posta è un importo fino a { SHORT($maximum) }.
duel-lobby-none-short = Nessuna
duel-lobby-duplicate = Duplicato
duel-lobby-duplicate-text = Ognuno gioca le stesse carte contro un proprio banco. Nessuno vede la mano dell’altro finché entrambe sono finite.
duel-lobby-do-open = Sfida
duel-lobby-do-private = Crea il link
duel-lobby-do-house = Gioca
duel-lobby-as-guest = Con questo tasto entri come ospite.
duel-lobby-made-open = La tua sfida è nella lobby. Quando qualcuno l’accetta, un tasto ti porta alla partita.
duel-lobby-made-private = Dai questo link a chi vuoi sfidare. Quando l’accetta, un tasto ti porta alla partita.
duel-lobby-code = Codice QR della tua sfida
duel-lobby-address = Indirizzo della tua sfida
duel-lobby-wait = Fatto
duel-lobby-challenge = Sfida a duello
duel-lobby-from = { $name } ti sfida
duel-lobby-enter-accept = Entra come ospite e accetta

## Punteggi

duel-rank-title = Classifica
duel-rank-text = Contano le partite tra persone che hanno un vincitore. Il punteggio è quanto un giocatore vale quasi certamente come minimo; tutti partono da 1.000.
duel-rank-none = Nessuno ha ancora giocato una partita valida.
duel-rank-place = Posto
duel-rank-name = Giocatore
duel-rank-points = Punteggio
duel-rank-matches = Partite
duel-rank-won = Vinte
duel-rank-you = tu
duel-rank-bots = Bot della casa
duel-rank-bots-text = Non hanno punteggio, e chi li affronta non cambia il suo.
duel-rank-tally =
    { $matches ->
        [one] { $won } su { $matches } partita vinta
        [many] { $won } su { $matches } di partite vinte
       *[other] { $won } su { $matches } partite vinte
    }
duel-rank-own =
    { $matches ->
        [one] Duelli: punteggio { $points }, posto { $place }, { $won } su { $matches } partita vinta
        [many] Duelli: punteggio { $points }, posto { $place }, { $won } su { $matches } di partite vinte
       *[other] Duelli: punteggio { $points }, posto { $place }, { $won } su { $matches } partite vinte
    }
