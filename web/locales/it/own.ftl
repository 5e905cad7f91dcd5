### Italiano: statistiche, domande al gestore, eliminazione del conto.

own-title = Le tue cose
own-statistics = Statistiche
own-support = Scrivi al gestore
own-detail = Crediti di gioco

stats-none = Entra e gioca: le tue mani saranno contate qui.
stats-lead = Contate dalle tue mani, in crediti. Il giorno finisce a mezzanotte UTC.
stats-period = Periodo
stats-period-all = Tutto
stats-period-7 = 7 giorni
stats-period-30 = 30 giorni
stats-period-365 = 1 anno
stats-counting = Le mani più vecchie si stanno ancora contando. Compariranno qui da sole.
stats-empty = Nessuna mano in questo periodo.
stats-net = Netto
stats-rounds = Mani
stats-won = Vinte
stats-pushed = Pari
stats-lost = Perse
stats-void = Annullate
stats-blackjacks = Blackjack
stats-staked = Puntato
stats-best = Mano migliore
stats-over-time = Netto nel tempo
stats-over-time-told =
    { $days ->
        [one] Un giorno di gioco: { NET($net) }.
        [many] { $days } di giorni di gioco: { NET($net) } in tutto, al minimo { NET($low) }, al massimo { NET($high) }.
       *[other] { $days } giorni di gioco: { NET($net) } in tutto, al minimo { NET($low) }, al massimo { NET($high) }.
    }
stats-day = Giorno
stats-that-day = Quel giorno
stats-in-all = In tutto
stats-games = Risultati per gioco
stats-games-told = Netto per gioco: { $list }.
stats-game = Gioco
stats-sides = Puntate laterali
stats-sides-told = Netto per puntata laterale: { $list }.
stats-side = Puntata laterale
stats-bets = Puntate
stats-costs = Quanto costano le decisioni
stats-costs-lead =
    { $decided ->
        [one] Una decisione valutata, { $costly } delle quali non era la migliore. Alla lunga costa { MONEY($cost) }.
        [many] { $decided } di decisioni valutate, { $costly } delle quali non erano le migliori. Alla lunga costano { MONEY($cost) }.
       *[other] { $decided } decisioni valutate, { $costly } delle quali non erano le migliori. Alla lunga costano { MONEY($cost) }.
    }
stats-costs-none = In questo periodo nessuna decisione è stata valutata.
stats-costs-how = Ogni decisione è confrontata con la migliore che potevi scegliere, in base alle tue carte e a quella scoperta del banco, con un sabot nuovo. Non conta ciò che il tempo o i voti degli altri hanno deciso.
stats-costs-told = Le decisioni più care: { $list }.
stats-decision = Decisione
stats-against = { $hand } contro { $upcard }
stats-instead = { $played }, meglio { $best }
stats-times = Volte
stats-cost = Costo
stats-did-insurance = Assicurazione
stats-did-no_insurance = Senza assicurazione
stats-did-even_money = Alla pari
stats-duels = Duelli
stats-duels-persons = Contro giocatori
stats-duels-house = Contro la casa
stats-opponent = Avversario
stats-undecided = Senza esito
stats-table = Lo stesso in tabella
stats-export = Statistiche in { $format }

support-lead = Il messaggio arriva a chi gestisce questo server. La risposta compare qui.
support-sign-in = Prima entra: così la risposta ti trova qui.
support-text = Messaggio
support-code = Codice della mano, se si tratta di una mano
support-send = Invia
support-sent = Inviato.
support-yours = I tuoi messaggi
support-none = Ancora nessun messaggio.
support-open = In attesa di risposta
support-answered = Risposto
support-closed = Chiuso
support-about = Mano { $code }
support-answer = Risposta

close-title = Elimina il conto
close-text = Nome, password, impostazioni, statistiche e messaggi sono eliminati subito, e i tuoi crediti spariscono. Le mani giocate restano nei libri sotto un numero che non dice nulla di te. Non si può annullare.
close-running = Una mano in corso viene prima giocata fino in fondo.
close-name = Scrivi il tuo nome: { $name }
close-button = Elimina per sempre
