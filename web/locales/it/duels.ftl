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
duel-lobby-go-to = Gioca { $match }
duel-lobby-accepted = Questa sfida è stata accettata.
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

## Il documento di una partita

duel-record-won = Ha vinto { $name }
duel-record-won-own = Hai vinto
duel-record-none = Nessun risultato
duel-record-number = partita { $match }
duel-record-how = Com’è finita
duel-record-chips =
    { $hands ->
        [one] { SHORT($first) } a { SHORT($second) } fiches dopo { $hands } mano
        [many] { SHORT($first) } a { SHORT($second) } fiches dopo { $hands } di mani
       *[other] { SHORT($first) } a { SHORT($second) } fiches dopo { $hands } mani
    }
duel-record-extra =
    { $extra ->
        [one] Pari dopo la mano { $hands }: ha deciso { $extra } mano in più.
        [many] Pari dopo la mano { $hands }: hanno deciso { $extra } di mani in più.
       *[other] Pari dopo la mano { $hands }: hanno deciso { $extra } mani in più.
    }
duel-record-broke = { $name } è rimasto senza fiches dopo la mano { $hand }
duel-record-forfeit = { $name } è mancato per due mani intere
duel-record-resigned = { $name } si è arreso
duel-record-both-away = Mancavano entrambi. Le poste sono tornate indietro.
duel-record-unaffordable = All’inizio mancava una posta. Non è stato preso nulla.
duel-record-fault = La partita non poteva continuare. Le poste sono tornate indietro.
duel-record-draw = Estratte, prima la più bassa:
duel-record-first = primo { $name }
duel-record-card = Segnapunti
duel-record-hand = Mano
duel-record-bet-of = punta { SHORT($amount) }
duel-record-has = ha { SHORT($amount) }
duel-record-gift = Entrambi senza fiches: { SHORT($amount) } in più a testa
duel-record-void = Annullata e ridistribuita
duel-record-hands = Mano per mano
duel-record-summary = Mano { $hand }: { $nets }
duel-record-hand-of = { $name }
duel-record-left-of = { $name }, mano sinistra
duel-record-right-of = { $name }, mano destra
duel-record-dealer-of = Banco di { $name }
duel-record-bets-amount = { $name } punta { SHORT($amount) }
duel-record-plays = { $name }: { $action }
duel-record-plays-left = { $name }, mano sinistra: { $action }
duel-record-plays-right = { $name }, mano destra: { $action }
duel-record-insures = { $name } si assicura
duel-record-takes-even = { $name } accetta il pagamento alla pari
duel-record-declines = { $name } rifiuta l’offerta
duel-record-start = Fiches all’inizio
duel-record-bets = Puntate
duel-record-export = Scarica il documento di questa partita in JSON
duel-record-running = Questa partita è ancora in corso.
duel-record-pruned = Il documento di questa partita non è più conservato.
duel-record-proof-text = Controlla qui, nel tuo browser, che ogni carta della partita venga da questa scatola.
duel-record-proof =
    { $cards ->
        [one] Verificato: { $cards } carta viene dalla scatola le cui impronte questo browser ha visto prima del gioco.
        [many] Verificato: { $cards } di carte vengono dalla scatola le cui impronte questo browser ha visto prima del gioco.
       *[other] Verificato: tutte le { $cards } carte vengono dalla scatola le cui impronte questo browser ha visto prima del gioco.
    }
duel-record-proof-unnoted =
    { $cards ->
        [one] La scatola corrisponde al documento: { $cards } carta. Questo browser non ne ha visto le impronte prima del gioco.
        [many] La scatola corrisponde al documento: { $cards } di carte. Questo browser non ne ha visto le impronte prima del gioco.
       *[other] La scatola corrisponde al documento: tutte le { $cards } carte. Questo browser non ne ha visto le impronte prima del gioco.
    }
