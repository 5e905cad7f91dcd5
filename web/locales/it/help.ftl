### Italiano: limiti e regole in frasi.

limits-lead = Questi limiti valgono a questo tavolo. Una modifica vale dalle puntate successive.
limits-spot = Puntata
limits-minimum = Minimo
limits-maximum = Massimo
limits-odds = { $odds } a 1
limits-chips = Fiche

help-lead = Come si gioca a questo tavolo. I valori vengono dalle stesse regole con cui si gioca.
help-goal = Avvicinati a 21 più del banco senza superarlo. L’asso vale 1 o 11; fante, donna e re valgono 10.
help-shared = Si distribuisce una mano per tutti. Che cosa fa la tua copia lo decidi soltanto tu.
help-decks =
    { $decks ->
        [one] { $decks } mazzo.
        [many] { $decks } mazzi.
       *[other] { $decks } mazzi.
    }
help-s17 = Il banco sta su tutti i 17.
help-h17 = Il banco chiede carta sul 17 morbido.
help-blackjack = Il blackjack paga { $odds }.
help-insurance = L’assicurazione contro un asso costa metà della puntata e paga 2 a 1.
help-peek-ace = Con un asso scoperto il banco controlla il blackjack dopo l’assicurazione, e se c’è la mano finisce. Con un dieci, non prima che tutti abbiano giocato.
help-peek-both = Con un asso o un dieci scoperto il banco controlla il blackjack prima che si giochi, e se c’è la mano finisce.
help-peek-never = Il banco non controlla il blackjack prima che tutti abbiano giocato.
help-no-hole-card = Il banco prende la seconda carta quando tutti hanno giocato.
help-late-all = Un blackjack trovato allora prende ogni puntata, anche raddoppi e divisioni.
help-late-doubles_back_on_ten = Un blackjack trovato allora prende ogni puntata; con un dieci scoperto il raddoppio viene restituito.
help-late-original_only = Un blackjack trovato allora prende solo la prima puntata; raddoppi e divisioni vengono restituiti.
help-double = Si raddoppia sulle prime due carte: puntata doppia, una sola carta.
help-double-after-split = Dopo una divisione si può raddoppiare.
help-no-double-after-split = Dopo una divisione non si raddoppia.
help-split = Due carte di uguale valore si possono dividere, una volta sola.
help-split-aces-one = Gli assi divisi ricevono una carta ciascuno.
help-split-aces-free = Gli assi divisi si giocano come le altre carte.
help-charlie = { $cards } carte con 21 o meno vincono subito, anche contro il blackjack del banco.
help-charlie-not-blackjack = { $cards } carte con 21 o meno vincono subito, ma non contro il blackjack del banco.
help-no-hit = Con { $total } duro o più non si può chiedere carta.
help-cash-out = Incassa: a ogni decisione puoi prendere l’importo mostrato e chiudere la mano. Il prezzo deriva dalle regole.
help-time-out = Se il tempo scade: con { $hit } o meno carta, con { $stand } o più si sta.
help-side = Puntate laterali
help-keys = Tasti

odds-title = Quanto ritorna
odds-lead = Di ciò che si punta, ecco quanto ritorna in media da un sabot pieno, calcolato esattamente. Pubblicato è quanto scrivono i produttori del gioco.
odds-exact = Esatto
odds-published = Pubblicato
odds-best = Puntata principale, ogni mano giocata al meglio
odds-best-wagered = Lo stesso, su tutto il puntato
odds-chart = Puntata principale, secondo la tabella
odds-chart-wagered = Secondo la tabella, su tutto il puntato
odds-first-stake = Secondo la tabella, senza mai puntare di più
odds-always-cash-out = Incassare sempre
odds-spread = Il risultato di una mano varia di { $bets } puntate (deviazione standard).
odds-waiting = I valori sono in calcolo.
odds-none = Per questo tavolo non è stato possibile calcolare i valori.
chart-title = Che cosa fare
chart-lead = Per ogni totale la scelta migliore in media, contro la carta del banco in alto.
chart-hand = La tua mano
chart-hard = Duro
chart-soft = Morbido
chart-pair = Coppia
chart-cards =
    { $cards ->
        [one] Con { $cards } carta
        [many] Con { $cards } carte
       *[other] Con { $cards } carte
    }
chart-cell-H = carta
chart-cell-S = stai
chart-cell-D = raddoppia, altrimenti carta
chart-cell-Ds = raddoppia, altrimenti stai
chart-cell-P = dividi

hint-best-choice = { $action }: la scelta migliore.
hint-cost = { $action }: sarebbe valso { $cost } della puntata in più.
hint-insurance = Assicurazione: { $gain } del suo prezzo in media.

help-alone = Giochi da solo, con i tuoi tempi. Ogni tua mano è distribuita per sé.
help-even-money = Un blackjack contro un asso può essere pagato subito alla pari.

limits-lead-duel = La puntata di una mano, in fiche della partita: punti, non denaro.
help-votes = I giocatori di un posto ne condividono la mano. Con { $players } o più puntate principali sul posto si vota ogni decisione; con meno, gioca la strategia migliore.
help-vote-count = Il voto è deciso appena nulla può più essere raggiunto, altrimenti allo scadere del tempo con il maggior numero di voti. In caso di parità, o senza voti, decide la strategia migliore.
help-extra-stakes = Raddoppiare o dividere costa un’altra puntata a chiunque abbia la mano. Chi ha rifiutato o non può pagare tiene la prima puntata: dopo una divisione resta sulla mano destra, dopo un raddoppio la mano prende la sua unica carta.
help-own-insurance = All’assicurazione ognuno risponde da sé, una volta per entrambi i posti.
help-golden = Si accettano fiche d’oro. Se vincono si paga in crediti e la fiche è consumata.
help-no-golden = Non si accettano fiche d’oro.
help-burn = Prima di ogni mano si scarta una carta coperta.
help-gone-kept = Chi perde la connessione mantiene le puntate.
help-gone-returned = Le puntate di chi è assente alla chiusura vengono restituite.
help-hidden-page = Una pagina nascosta alla chiusura delle puntate vale come assenza.
help-boxes = Puoi giocare fino a { $boxes } mani insieme.
help-no-clock = Non c’è tempo limite: prenditi il tempo che vuoi.
help-paid-at-once = Un blackjack è pagato subito quando il banco non può averlo a sua volta.
help-duel-goal = Due giocatori contro un solo banco. Chi ha più fiche dopo l’ultima mano vince la partita.
help-duel-match = Una partita ha { $hands } mani. Ognuno comincia con { SHORT($chips) } fiche e punta da { SHORT($minimum) } a { SHORT($maximum) } per mano.
help-duel-first = Prima della prima mano ognuno pesca una carta: la più bassa agisce per prima. Poi ci si alterna: un disco bianco con un 1 mostra chi è il primo.
help-duel-bets = Il secondo vede quanto ha puntato il primo. Una puntata fatta è definitiva.
help-duel-clock = Una decisione ha { $seconds } secondi. Una puntata tardiva è la minima, un gioco tardivo sta, una risposta tardiva all’assicurazione è no.
help-duel-out = Chi ha meno della puntata minima è fuori e ha perso. Se lo sono entrambi, ognuno riceve quella puntata e la partita continua.
help-duel-tie = Con fiche pari alla fine la partita continua, due mani alla volta, finché uno è in vantaggio.
help-duel-away = Chi manca per due mani intere ha perso la partita.
help-duel-stake = Contro una persona ognuno può mettere in palio fino a { SHORT($most) } crediti. Il vincitore prende entrambe le poste; senza risultato ognuno riprende la sua.
help-duel-duplicate = In un duplicato ognuno gioca una copia dello stesso sabot: decide soltanto il gioco.
help-duel-rating = Le partite tra persone cambiano il punteggio di entrambi. Quelle contro il bot della casa non cambiano nulla.
