### Italiano: i duelli.

## La partita: chi, che cosa, a che punto

duel-title = Duello con { $name }
duel-title-watch = { $first } contro { $second }
duel-page = Duello
duel-hand-of = Mano { $hand } di { $hands }
duel-hand-extra = Mano extra { $hand }
duel-facts = { $kind } · da { SHORT($minimum) } a { SHORT($maximum) }
duel-kind-sprint = Sprint
duel-kind-classic = Classica
duel-kind-long = Lunga
duel-kind-marathon = Maratona
duel-duplicate = Duplicata
duel-you = Tu
duel-chips = { SHORT($chips) } fiche
duel-bot = bot della casa
duel-bot-random = Casuale
duel-bot-basic = Costante
duel-bot-catch_up = Inseguitore
duel-bot-strong = Forte
duel-away = assente
duel-first = comincia
duel-first-mark = 1
duel-lead-own = Sei in vantaggio di { SHORT($chips) }
duel-lead = { $name } ha un vantaggio di { SHORT($chips) }
duel-level = Parità
duel-score = Tabellino
duel-score-spoken = Tabellino. { $hand }. { $lead }. Vinte { $won }, perse { $lost }, pari { $push }
duel-score-watch = Tabellino. { $hand }. { $lead }
duel-mark-won = V
duel-mark-lost = P
duel-mark-push = =
duel-watching =
    { $players ->
        [one] { $players } spettatore
        [many] { $players } spettatori
       *[other] { $players } spettatori
    }

## Che cosa fa ciascuno

duel-bets-now = punta
duel-bets-now-own = punta tu
duel-answers-now = risponde
duel-answers-now-own = rispondi tu
duel-plays-now = gioca
duel-plays-now-own = tocca a te
duel-plays-unseen = gioca coperto
duel-next = poi
duel-by-clock = dal tempo
duel-insured = assicurato { SHORT($amount) }
duel-seconds-of =
    { $seconds ->
        [one] { $name }: manca { $seconds } secondo
        [many] { $name }: mancano { $seconds } secondi
       *[other] { $name }: mancano { $seconds } secondi
    }
duel-hand-name = Mano di { $name }
duel-hand-left = Mano sinistra di { $name }
duel-hand-right = Mano destra di { $name }
duel-bet-lies = Puntata di { $name }: { SHORT($amount) }
duel-bet-lies-own = La tua puntata: { SHORT($amount) }
duel-their-dealer = Banco { $total }
duel-drawn = { $name } pesca { $card }
duel-drawn-own = Peschi { $card }

## L’annuncio

duel-say-waiting = Si aspetta { $name }
duel-say-waiting-watch = Si aspettano i due giocatori
duel-say-waiting-detail = la partita comincia quando ci siete tutti e due
duel-say-abandoned = Nessuna partita
duel-say-abandoned-detail = qualcuno non è venuto, nulla è stato trattenuto
duel-say-barred-detail = un limite o una pausa di uno dei due lo impedisce, nulla è stato trattenuto
duel-say-shoe = Nuovo sabot
duel-say-draw = Comincia la carta più bassa
duel-say-draw-equal = carte uguali, si pesca di nuovo
duel-say-first = comincia { $name }
duel-say-first-own = cominci tu
duel-say-bet = La tua puntata
duel-say-bet-detail = da { SHORT($minimum) } a { SHORT($maximum) }
duel-say-bets = { $name } punta
duel-say-bets-after = tu hai puntato { SHORT($amount) }
duel-say-bets-first = è il primo di mano
duel-say-dealing = Si danno le carte
duel-say-answers = { $name } risponde
duel-say-answers-detail = assicurazione o alla pari
duel-say-plays = { $name } gioca
duel-say-unseen = La tua mano è finita
duel-say-unseen-detail = { $name } gioca coperto
duel-say-unseen-watch = Giocano tutti e due coperti
duel-say-unseen-watch-detail = le carte si vedono quando hanno finito entrambi
duel-say-paused = Partita sospesa
duel-say-paused-detail = fiche e carte restano
duel-say-won = Vinci la partita
duel-say-lost = { $name } vince la partita
duel-say-no-result = Nessun risultato
duel-say-over = Questa partita è finita

## Le puntate

duel-bet-amount = La tua puntata
duel-bet-slider = La tua puntata, da { SHORT($minimum) } a { SHORT($maximum) }
duel-bet-go = Punta { SHORT($amount) }
duel-bet-minimum = Min { SHORT($amount) }
duel-bet-maximum = Max { SHORT($amount) }
duel-bet-all-in = Tutto { SHORT($amount) }
duel-bet-add = Aggiungi { SHORT($amount) }
duel-bet-wrong-unreadable = Scrivi un numero di fiche
duel-bet-wrong-fraction = Solo fiche intere
duel-bet-wrong-below = Almeno { SHORT($amount) }
duel-bet-wrong-above = Al massimo { SHORT($amount) }
duel-bet-hint-clock = Fuori tempo vale { SHORT($amount) }
duel-bets-both = Tu { SHORT($own) } · { $name } { SHORT($other) }
duel-bets-watch = { $first } { SHORT($own) } · { $name } { SHORT($other) }

## Decisioni e offerte

duel-more = altre { SHORT($amount) }
duel-no-pair = nessuna coppia
duel-split-once = una sola divisione
duel-short = fiche insufficienti
duel-insure-text = Il banco mostra un asso. { SHORT($amount) } fiche, pagate 2 a 1 se il banco ha blackjack. Nessuna risposta vale no.
duel-even-text = Il banco mostra un asso. Alla pari paga subito { SHORT($amount) } fiche, qualunque cosa abbia il banco. Nessuna risposta vale no.
duel-even-pays = vinci { SHORT($amount) }

## Risultati

duel-net-own = Tu { $net }
duel-net = { $name } { $net }
duel-nets = { $own } · { $other }
duel-bet-of = puntata { SHORT($amount) }
duel-now-has = { SHORT($amount) } fiche
duel-gift = Erano entrambi senza fiche: ciascuno ne ha avute { SHORT($amount) } in più.
duel-next-hand =
    { $seconds ->
        [one] Prossima mano tra { $seconds } s
        [many] Prossima mano tra { $seconds } s
       *[other] Prossima mano tra { $seconds } s
    }
duel-pairs = Parità dopo { $hands } mani. Ora a coppie di mani, finché uno è avanti.
duel-over-chips = { SHORT($own) } fiche a { SHORT($other) } dopo { $hands } mani
duel-over-broke = { $name } è senza fiche
duel-over-broke-own = Sei senza fiche
duel-over-forfeit = { $name } è mancato per due mani intere
duel-over-forfeit-own = Sei mancato per due mani intere
duel-over-resigned = { $name } si è arreso
duel-over-resigned-own = Ti sei arreso
duel-over-both_away = Mancavano tutti e due.
duel-over-unaffordable = Una posta non c’era più.
duel-over-fault = La partita non si è potuta finire.
duel-stake-won = Poste: ricevi { MONEY($amount) }
duel-stake-lost = La tua posta di { MONEY($amount) } va a { $name }
duel-stake-back = La tua posta di { MONEY($amount) } torna a te
duel-stake-is = Posta di { MONEY($amount) } ciascuno
duel-rated = Punteggio { $points } ({ $change })
duel-rated-same = Punteggio { $points }, come prima
duel-rematch = Rivincita
duel-rematch-sent = Chiesta a { $name }. La partita comincia quando { $name } accetta.
duel-rematch-asked = { $name } vuole la rivincita
duel-rematch-accept = Accetta la rivincita
duel-record = Cronaca
duel-lobby = Sala

## La resa, il tabellino

duel-resign = Arrenditi
duel-resign-title = Vuoi arrenderti?
duel-resign-text = { $name } vince subito. Non si può tornare indietro.
duel-resign-stake = La tua posta di { MONEY($amount) } va a { $name }.
duel-resign-go = Mi arrendo
duel-resign-back = Continua a giocare
duel-score-hand = Mano
duel-score-none = Non si è ancora giocata nessuna mano.
duel-link-code = Codice QR dell’indirizzo di questa partita
duel-link-text = { $name } non trova la strada? Questo indirizzo porta qui. Chi altro lo ha può guardare.
duel-link-copy = Copia l’indirizzo
duel-link-copied = Copiato

## Detto una volta

notice-duel_clock_bet = Tempo scaduto. Punti il minimo.
notice-duel_clock_offer = Tempo scaduto. La tua risposta è no.
notice-duel_clock_play = Tempo scaduto. Stai.
notice-duel_other_bet = Tempo scaduto per { $name }. Il tempo punta il minimo.
notice-duel_other_offer = Tempo scaduto per { $name }. La risposta è no.
notice-duel_other_play = Tempo scaduto per { $name }. La mano sta.
notice-duel_away = { $name } è assente. Intanto decide il tempo.
notice-duel_back = { $name } è tornato.
system-duel_both_broke = Tutti e due senza fiche. Ciascuno ne riceve { SHORT($cents) }.
system-duel_hand_void = La mano { $hand } è annullata. Si dà di nuovo con le fiche di prima.

## A voce

duel-spoken-first = { $hand }. Comincia { $name }
duel-spoken-first-own = { $hand }. Cominci tu
duel-spoken-bet = { $name } punta { SHORT($amount) }
duel-spoken-bet-own = Punti { SHORT($amount) }
duel-spoken-cards = { $owner }: { $cards }; { $total }
duel-spoken-insured = { $name } si assicura per { SHORT($amount) }
duel-spoken-insured-own = Sei assicurato per { SHORT($amount) }
duel-spoken-declined = { $name } rifiuta
duel-spoken-declined-own = Rifiuti
duel-spoken-even = { $name } si fa pagare alla pari
duel-spoken-even-own = Ti fai pagare alla pari
duel-spoken-result = { $nets }. { $lead }
duel-spoken-over = { $title }. { $why }
