### Italiano. MONEY($x) scrive i centesimi come 1.234,50, SHORT($x) omette ,00, NET($x) aggiunge il segno.
### Le decisioni hanno al massimo 10 caratteri; le altre etichette possono andare su due righe.

## Luoghi e strade

app-name = ventuno
play-money = Solo crediti di gioco: niente da versare, niente da incassare.
close = Chiudi
menu = Menu
back-to-lobby = Torna ai tavoli
loading = Un momento
not-found-title = Tavolo inesistente
not-found-text = Qui non c’è nessun tavolo { $name }.

## L’ingresso

entry-title = Siediti per una mano
entry-text = Blackjack dal vivo con crediti di gioco. Un clic, nessun modulo, nessuna e-mail.
entry-name = Nome (facoltativo)
entry-button = Entra come ospite
guide-offer = Gioca una mano guidata
entry-failed = L’ingresso non è riuscito. Riprova tra un momento.

## La sala

lobby-title = Scegli un tavolo
lobby-reconnecting = Riconnessione in corso. L’elenco può non essere aggiornato.
lobby-empty = Nessun tavolo è aperto adesso.
lobby-sit = Siediti
lobby-watch = Guarda
game-infinite = Infinite
game-american = American
game-majority = Majority
game-duel = Duello
game-unknown = Un altro gioco
deal-eu = distribuzione europea: senza carta coperta
deal-us = distribuzione americana: con carta coperta
lobby-sit-at = Siediti a { $name }
lobby-watch-at = Guarda { $name }
lobby-full = Completo: { $capacity } posti occupati
lobby-full-line = Completo: { $capacity } posti occupati, { $waiting } in attesa
lobby-limits = Da { SHORT($minimum) } a { SHORT($maximum) }
lobby-players =
    { $players ->
        [one] { $players } giocatore
        [many] { $players } giocatori
       *[other] { $players } giocatori
    }
lobby-phase-betting = Puntate aperte
lobby-phase-closed = Puntate chiuse
lobby-phase-insurance = Assicurazione
lobby-phase-decision = Decisioni
lobby-phase-result = Risultato
lobby-phase-shoe = Nuovo sabot
lobby-phase-paused = In pausa
lobby-phase-timed = { $phase }, { $seconds } s
lobby-cards = Carte in tavola: { $cards }
lobby-no-cards = Ancora nessuna carta
lobby-game = Gioco
lobby-all = Tutti
lobby-filters = Quali tavoli
lobby-more = Altri filtri
lobby-more-set =
    { $count ->
        [one] Altri filtri: { $count } attivo
        [many] Altri filtri: { $count } attivi
       *[other] Altri filtri: { $count } attivi
    }
lobby-any = Qualsiasi
lobby-stake = Puntata minima
lobby-stake-up-to = { SHORT($amount) } o meno
lobby-style = Seconda carta del banco
lobby-style-eu = Europea: dopo
lobby-style-us = Americana: subito
lobby-sort = Ordine
lobby-sort-house = Come li dispone la casa
lobby-sort-players = Prima i più frequentati
lobby-sort-minimum = Prima le puntate più basse
lobby-sort-name = Per nome
lobby-places = Posti
lobby-free = Con un posto libero
lobby-find = Trova un tavolo
lobby-none = Nessun tavolo corrisponde.
lobby-show-all = Mostra tutti
lobby-wait = Attendi
lobby-wait-at = Attendi un posto a { $name }
lobby-rules = Regole
lobby-rules-of = Regole di { $name }

## Barra in alto e indicatori

balance = Saldo
balance-is = Saldo { MONEY($amount) }
session = { $minutes } min · netto { NET($net) }
session-short = { $minutes } min · { NET($net) }
session-spoken =
    { $minutes ->
        [one] { $minutes } minuto, netto { NET($net) }
        [many] { $minutes } minuti, netto { NET($net) }
       *[other] { $minutes } minuti, netto { NET($net) }
    }
game-code = Codice partita
shoe-used = { $used } carte su { $cards } distribuite
shoe-cut = È uscita la carta di taglio: ultima mano di questo sabot
limits = Limiti
help = Aiuto
history = Ultime mani
chat = Chat
chat-unread = Chat, { $count ->
    [one] un nuovo messaggio
    [many] { $count } nuovi messaggi
   *[other] { $count } nuovi messaggi
 }
settings = Impostazioni
options = Impostazioni del tavolo
fairness = Correttezza
invite = Invita
sound-on = Suono attivo
sound-off = Suono spento
total-bet = Puntata totale
total-bet-is = Puntata totale { MONEY($amount) }
players-here =
    { $players ->
        [one] { $players } giocatore
        [many] { $players } giocatori
       *[other] { $players } giocatori
    }
others-deciding =
    { $players ->
        [0] Nessun altro ha questa mano
        [one] { $players } altro decide la stessa mano
        [many] Altri { $players } decidono la stessa mano
       *[other] Altri { $players } decidono la stessa mano
    }

## Il panno

dealer = Banco
your-hand = La tua mano
your-hand-left = Mano sinistra
your-hand-right = Mano destra
hand-number = Mano { $number }
felt-blackjack = Il blackjack paga { $odds }
felt-dealer = Il banco sta su tutti i 17

spot-main = Puntata
spot-insurance = Assicurazione
spot-perfect_pairs = Coppie perfette
spot-any_pair = Coppia qualsiasi
spot-player_pair = Coppia giocatore
spot-dealer_pair = Coppia banco
spot-twenty_one_plus_three = 21+3
spot-hot_3 = Hot 3
spot-bust_it = Banco sballa

spot-short-main = Puntata
spot-short-insurance = Assicur.
spot-short-perfect_pairs = Coppie
spot-short-any_pair = Coppia
spot-short-player_pair = Giocat.
spot-short-dealer_pair = Banco
spot-short-twenty_one_plus_three = 21+3
spot-short-hot_3 = Hot 3
spot-short-bust_it = Sballa

spot-add = { $spot }: aggiungi { SHORT($chip) }
spot-add-more = { $spot }, { MONEY($placed) } puntati: aggiungi { SHORT($chip) }
spot-placed = { $spot }: { MONEY($placed) }
spot-empty = { $spot }: nessuna puntata
spot-of-hand = { $spot }, mano { $number }
spot-full = max { SHORT($maximum) }
spot-short = min { SHORT($minimum) }
spot-needs-main = Prima la puntata principale
spot-won = vinti { MONEY($amount) }
spot-lost = persi { SHORT($amount) }
spot-push = restituita

## Fiche e tasti delle puntate

chips = Valore della fiche
chip = { SHORT($amount) }
chip-named = Fiche da { SHORT($amount) }
chip-uncovered = Fiche da { SHORT($amount) }, oltre il tuo saldo
tap-to-add = Tocca una casella: +{ SHORT($chip) }
bet-buttons = Cambia la puntata
bet-undo = Annulla
bet-undo-hint = Tieni premuto per togliere tutto
bet-repeat = Ripeti
bet-double = Raddoppia tutto
bet-all-side = Tutte le laterali
bet-offline = Non ancora inviata

## Decisioni

decisions = La tua decisione
decisions-for = La tua decisione: { $hand }
decisions-for-number = La tua decisione per la mano { $number }
action-hit = Carta
action-stand = Stai
action-double = Raddoppia
action-split = Dividi
action-cash_out = Incassa
share = { $percent } %
costs = + { MONEY($amount) }
pays = { MONEY($amount) }
reason-not_legal = non con questa mano
reason-not_legal-hit = da { $total } duro si sta
reason-not_legal-double = solo con due carte
reason-not_legal-split = servono valori uguali
reason-not_legal-cash_out = qui non è offerto
reason-unaffordable = saldo insufficiente
reason-hidden = nascosto nelle impostazioni
reason-decided = decisione presa
reason-sending = invio
reason-not_now = non adesso
reason-offline = senza connessione
does-hit = prendi una carta
does-stand = resta a { $total }
chosen = Scelta
sending = invio

## Assicurazione

insurance-question = Assicurazione?
insurance-text = Il banco mostra un asso. Costa { MONEY($amount) }, paga 2 a 1 se il banco ha blackjack.
insurance-yes = Assicura
insurance-no = No
insurance-no-all = No per tutte le { $hands } mani
even-money-question = Alla pari?
even-money-text = Il banco mostra un asso. Alla pari paga subito { MONEY($amount) } per il tuo blackjack, qualunque carta abbia il banco.
even-money-yes = Alla pari
even-money-pays = vinci { MONEY($amount) }

## Tempo

clock = Tempo rimasto
clock-seconds =
    { $seconds ->
        [one] { $seconds } secondo rimasto
        [many] { $seconds } secondi rimasti
       *[other] { $seconds } secondi rimasti
    }
clock-paused = Tempo fermo
light-open = Aperte
light-closing = In chiusura
light-closed = Chiuse

## L’annuncio: che cosa succede adesso, e un dettaglio

say-connecting = Connessione
say-connecting-detail = un momento
say-lost = Riconnessione
say-lost-detail = carte e puntate restano
say-betting = Fate le puntate
say-betting-open = aperte
say-bots =
    { $bots ->
        [one] aperte, gioca { $bots } bot della casa
        [many] aperte, giocano { $bots } bot della casa
       *[other] aperte, giocano { $bots } bot della casa
    }
say-betting-closing = in chiusura
say-betting-watch = Puntate aperte
say-betting-watch-detail = stai guardando
say-dealing = Puntate chiuse
say-dealing-detail = si distribuisce
say-insurance = Assicurazione?
say-insurance-detail = il banco mostra un asso
say-insurance-wait = Assicurazione
say-insurance-wait-detail = decidono gli altri
say-insurance-done = Assicurato
say-insurance-declined = Senza assicurazione
say-even-money = Alla pari?
say-hand = Mano { $number }: { $what }
say-move = Tocca a te
say-move-detail = { $hand }
say-chosen = { $action }
say-chosen-detail = in attesa degli altri
say-others = Decidono gli altri
say-others-detail = hai { $total }
say-others-watch = stai guardando
say-dealer-busts = Il banco sballa
say-dealer-has = Il banco ha { $total }
say-dealer-blackjack = Blackjack del banco
say-you-win = hai vinto
say-you-win-blackjack = blackjack, hai vinto
say-you-win-charlie = Charlie, hai vinto
say-you-push = pari
say-you-lose = hai perso
say-you-bust = hai sballato
say-you-cashed-out = hai incassato
say-you-net = netto { NET($net) }
say-void = Mano annullata
say-void-detail = { MONEY($amount) } restituiti
say-shoe = Nuovo sabot
say-shoe-detail = mescolato e sigillato
say-paused = Mano in pausa
say-paused-detail = le puntate restano
say-odds = Calcolo delle probabilità
say-odds-detail = il tavolo apre tra un attimo
say-table-paused = Il tavolo è in pausa
say-table-paused-detail = riprende quando il gestore lo riapre
say-table-disabled = Il gestore ha chiuso il tavolo
say-table-disabled-detail = scegline un altro nella lobby
say-stopping = Il server sta per riavviarsi
say-stopping-detail = la pagina si ricollega da sola
say-next-round =
    { $seconds ->
        [one] Prossima mano tra { $seconds } s
        [many] Prossima mano tra { $seconds } s
       *[other] Prossima mano tra { $seconds } s
    }

hand-hard = { $total } duro
hand-soft = { $total } morbido
hand-pair = coppia di { $rank }
hand-blackjack = blackjack

## A voce: la regione viva e i nomi delle figure

spoken-cards = Hai { $cards }: { $total }. Banco { $dealer }
spoken-cards-only = Carte: { $cards }: { $total }. Banco { $dealer }
spoken-card = { $card }: { $total }
spoken-card-left = Mano sinistra, { $card }: { $total }
spoken-card-right = Mano destra, { $card }: { $total }
spoken-dealer-card = Banco, { $card }: { $total }
spoken-dealer = Banco { $card }
spoken-hand = Mano { $number }, { $cards }: { $total }
spoken-result = { $headline }, { $detail }. Netto { NET($net) }
spoken-seconds = Ancora { $seconds } secondi
spoken-or = { $low } o { $high }

hand-name = { $owner }: { $cards }; totale { $total }
hand-name-empty = { $owner }: nessuna carta
hand-name-ended = { $owner }: { $cards }; totale { $total }, { $ending }
card-name = { $rank } di { $suit }
card-hidden = carta coperta
rank-A = asso
rank-2 = due
rank-3 = tre
rank-4 = quattro
rank-5 = cinque
rank-6 = sei
rank-7 = sette
rank-8 = otto
rank-9 = nove
rank-T = dieci
rank-J = fante
rank-Q = donna
rank-K = re
ranks-A = assi
ranks-2 = 2
ranks-3 = 3
ranks-4 = 4
ranks-5 = 5
ranks-6 = 6
ranks-7 = 7
ranks-8 = 8
ranks-9 = 9
ranks-T = 10
ranks-J = fanti
ranks-Q = donne
ranks-K = re
suit-s = picche
suit-h = cuori
suit-d = quadri
suit-c = fiori

ending-open = in gioco
ending-stood = sta
ending-doubled = raddoppiata
ending-bust = sballata
ending-charlie = Charlie
ending-blackjack = blackjack
ending-cashed_out = incassata
ending-split = divisa
ending-even_money = alla pari
total-blackjack = BJ

## Risultati

receipt = Risultato
receipt-net = Netto
receipt-staked = Puntati { MONEY($amount) }
receipt-returned = restituiti { MONEY($amount) }
receipt-balance = Saldo { MONEY($amount) }
receipt-odds = { $numerator } a { $denominator }
receipt-void = Mano annullata: tutte le puntate restituite
outcome-win = vinta
outcome-push = pari
outcome-lose = persa
outcome-blackjack = blackjack
outcome-charlie = Charlie
outcome-cashed_out = incassata
outcome-returned = restituita
outcome-void = restituita
outcome-even_money = alla pari
golden-mark = GC
cause-player = tu
cause-time_out = tempo scaduto
cause-shortage = saldo insufficiente
cause-only_choice = unica scelta

rank-perfect_pairs-perfect = coppia perfetta
rank-perfect_pairs-coloured = coppia dello stesso colore
rank-perfect_pairs-mixed = coppia mista
rank-player_pair-perfect = coppia perfetta
rank-player_pair-coloured = coppia dello stesso colore
rank-player_pair-mixed = coppia mista
rank-dealer_pair-perfect = coppia perfetta
rank-dealer_pair-coloured = coppia dello stesso colore
rank-dealer_pair-mixed = coppia mista
rank-any_pair-suited = coppia dello stesso seme
rank-any_pair-pair = coppia qualsiasi
rank-twenty_one_plus_three-suited_trips = tris dello stesso seme
rank-twenty_one_plus_three-straight_flush = scala colore
rank-twenty_one_plus_three-trips = tris
rank-twenty_one_plus_three-straight = scala
rank-twenty_one_plus_three-flush = colore
rank-hot_3-777 = 7-7-7
rank-hot_3-suited_21 = 21 dello stesso seme
rank-hot_3-21 = 21
rank-hot_3-20 = 20
rank-hot_3-19 = 19
rank-bust_it-bust_8 = 8 o più carte
rank-bust_it-bust_7 = 7 carte
rank-bust_it-bust_6 = 6 carte
rank-bust_it-bust_5 = 5 carte
rank-bust_it-bust_4 = 4 carte
rank-bust_it-bust_3 = 3 carte

## Guardare e sedersi

watching = Stai guardando
waiting-place = Sei al numero { $place } della fila
waiting-place-text = Ti avvisiamo quando tocca a te. Intanto guardi.
wait-no-more = Non attendere più
sit-down = Siediti
stand-up = Alzati
waiting-next = Giochi dalla prossima mano
enter-to-play = Entra per giocare

## Avvisi

toast-dismiss = Chiudi l’avviso
slip-full = { $spot }: al massimo { SHORT($maximum_cents) }
slip-unaffordable = Il saldo non basta: servono { MONEY($needed_cents) }
slip-side_bet_alone = Una puntata laterale richiede la puntata principale
slip-unknown_spot = Questo tavolo non ha quella casella

notice-muted = Non puoi scrivere in chat. Il gestore ti ha tolto la parola per un po', ma puoi leggere e giocare.
notice-unmuted = Puoi scrivere di nuovo. Il gestore ti ha ridato la parola.
notice-place_free = Si è liberato un posto ed è tuo: ora siedi al tavolo.
notice-bet_returned_absent = Alla chiusura non c’eri. Ti sono stati restituiti { MONEY($amount_cents) }.
notice-bet_returned_hidden = Alla chiusura la pagina era nascosta. Ti sono stati restituiti { MONEY($amount_cents) }.
notice-bet_returned_below_minimum = Puntata sotto il minimo alla chiusura. Ti sono stati restituiti { MONEY($amount_cents) }.
notice-side_bet_returned_below_minimum = Puntate laterali sotto il minimo restituite: { MONEY($amount_cents) }.
notice-replaced = Il saldo non bastava: { $wanted } è diventato { $taken }.
notice-round_void = Mano annullata. Tutte le tue puntate sono state restituite.
notice-timed_out_hit = Tempo scaduto. Con { $total } o meno: carta per te
notice-timed_out_stand = Tempo scaduto. Con { $total } o più: stai

system-round_paused = La mano è in pausa: si sta esaminando un guasto. Le puntate restano.
system-round_resumed = La mano continua.
system-round_void = La mano è annullata. Tutte le puntate sono state restituite.
system-shoe_changed = È in gioco un nuovo sabot.
system-table_paused = Il gestore mette in pausa il tavolo. La mano in corso arriva alla fine.
system-table_disabled = Il gestore chiude il tavolo. La mano in corso arriva alla fine.
system-table_opened = Il tavolo è di nuovo aperto.
system-server_stopping = Il server sta per riavviarsi. Nessuna mano va persa.
host-says = Dal gestore
system-announcement = Il gestore comunica: { $text }

error-unknown = Non ha funzionato. Nessun addebito.
error-bad_input = Richiesta non valida. Nessun addebito.
error-bad_card = La carta { $code } non esiste.
error-bad_amount = Questo non è un importo.
error-bad_message = Messaggio non valido. Nessun addebito.
error-bad_name = Un nome ha da 1 a { $longest } caratteri visibili.
error-bad_shoe = Il sabot non è completo.
error-bad_origin = Questa pagina non può collegarsi a quel server.
error-bad_nonce = Il numero per il sabot non è utilizzabile.
error-bad_transcript = Questo non è il verbale di un sabot.
error-bad_composition = Queste carte non possono essere ciò che resta di un sabot.
error-bad_hand = Questa mano non si può analizzare.
error-not_found = Qui non c’è { $name }.
error-refused = Rifiutato. Nessun addebito.
error-not_offered = { $action }: non disponibile per questa mano.
error-not_your_turn = Non tocca a te.
error-too_late = Arrivata dopo la chiusura. Nessun addebito.
error-too_early = È ancora presto: attendi l’apertura.
error-unaffordable = Il saldo non basta. Nessun addebito.
error-unknown_hand = Non hai questa mano.
error-already_decided = Per questa mano hai già deciso.
error-stale_revision = C’è già una puntata più recente.
error-wrong_round = Quella mano o quella fase è già finita. Nessun addebito.
error-below_minimum = { $spot }: almeno { SHORT($minimum) }.
error-above_maximum = { $spot }: al massimo { SHORT($maximum_cents) }.
error-side_bet_alone = Una puntata laterale richiede la puntata principale.
error-unknown_spot = Questo tavolo non ha quella casella.
error-round_paused = La mano è in pausa. Le puntate restano o tornano per intero.
error-table_closed = Il gestore ha chiuso il tavolo per ora. Nulla è stato prelevato.
error-odds_pending = Le probabilità di questo tavolo sono in calcolo. Riprova tra qualche secondo.
error-table_full = Il tavolo è completo. Puoi guardare e sederti quando si libera un posto.
error-not_seated = Stai guardando. Siediti per giocare.
error-rate_limited = Troppe richieste. Riprova più tardi.
error-not_signed_in = Prima entra come ospite.
error-entropy_full = Questo sabot non accetta altri numeri. Prova con il prossimo.
error-store_failed = Il server non è riuscito a registrare la richiesta. Nessun addebito.
error-stale_epoch = Ora questo tavolo è gestito da un altro server. Nessun addebito.
error-proof_failed = La verifica del sabot è fallita.
error-challenge_gone = Questa sfida è già stata accettata o ritirata. Cercane un’altra tra i tavoli.
error-own_challenge = Questa è la tua sfida. Dai il link a qualcun altro.
error-too_many_challenges = Hai { $most } sfide aperte. Ritirane prima una.
error-too_many_matches = Stai giocando { $most } partite. Finiscine prima una.
error-on_break = Sei in pausa fino al { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Nessun addebito.
error-self_excluded = Ti sei autoescluso fino al { DATETIME($until_ms, dateStyle: "medium") }. Nessun addebito.
error-reality_check = Un momento di riflessione. Giochi da { $minutes } min, netto { NET($net_cents) }. Nessun addebito.
error-loss_limit =
    { $period ->
        [day] Limite di perdita giornaliero di { MONEY($limit_cents) }
        [week] Limite di perdita settimanale di { MONEY($limit_cents) }
       *[month] Limite di perdita mensile di { MONEY($limit_cents) }
    }: restano { MONEY($left_cents) }. Riparte da zero il { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Nessun addebito.
error-stake_limit =
    { $period ->
        [day] Limite di puntata giornaliero di { MONEY($limit_cents) }
        [week] Limite di puntata settimanale di { MONEY($limit_cents) }
       *[month] Limite di puntata mensile di { MONEY($limit_cents) }
    }: restano { MONEY($left_cents) }. Riparte da zero il { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Nessun addebito.
error-time_limit =
    { $period ->
        [day] Limite di tempo giornaliero di { $minutes } min
        [week] Limite di tempo settimanale di { $minutes } min
       *[month] Limite di tempo mensile di { $minutes } min
    }: raggiunto. Riparte da zero il { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Nessun addebito.

## Pannelli

limits-title = Limiti

settings-title = Impostazioni
settings-language = Lingua
language-en = English
language-it = Italiano
language-bg = Български

help-title = Aiuto

rounds-title = Ultime mani
failed-short = Caricamento non riuscito.

invite-title = Invita altri

fairness-title = Correttezza

safe-title = Gioco sicuro
rebet-title = Ripeti da solo

account = Conto
cashier = Cassa
history-title = Cronologia
entry-login = Ho già un conto: accedi
