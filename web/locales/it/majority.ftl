### Italiano: il tavolo Majority.

## I posti

seat = Posto { $number }
seat-hand = Posto { $number }
seat-bets =
    { $players ->
        [0] nessuna puntata
        [one] { $players } puntata
        [many] { $players } puntate
       *[other] { $players } puntate
    }
seat-spot = { $spot }, posto { $number }
seat-spot-golden = { $spot }, posto { $number }, di cui { MONEY($golden) } d’oro
seat-vote-met = I giocatori votano
seat-vote-open =
    { $missing ->
        [one] { $missing } in più e si vota
        [many] { $missing } in più e si vota
       *[other] { $missing } in più e si vota
    }
seat-decides = { $needed } su { $voters } decidono
seat-strategy = Strategia: meno di { $needed } puntate
seat-strategy-plays = Gioca la strategia migliore
seat-strategy-why =
    { $players ->
        [one] { $players } giocatore ha puntato qui. Per votare ne servono { $needed }.
        [many] { $players } giocatori hanno puntato qui. Per votare ne servono { $needed }.
       *[other] { $players } giocatori hanno puntato qui. Per votare ne servono { $needed }.
    }
seat-empty = Nessuno ha puntato su questo posto
seat-complete = Questa mano è completa
seat-waits = Ora non c’è nulla da votare
mode-vote = Voto
mode-strategy = Strategia
later = dopo
second-card-later = La seconda carta arriva quando tutte le mani sono state giocate

## Voti

vote-head = Voto per il posto { $number }
vote-for = Voto per il posto { $number }: { $hand }
vote-share =
    { $votes ->
        [one] { $action }, { $votes } voto, { $percent } %
        [many] { $action }, { $votes } voti, { $percent } %
       *[other] { $action }, { $votes } voti, { $percent } %
    }
vote-mine = { $vote }: il tuo voto
vote-not-legal = { $action }: non per questa mano
decided-majority = { $action }: { $votes } voti su { $cast }
decided-plurality = { $action }: più votata, { $votes } su { $cast }
decided-tie = Parità. Strategia: { $action }
decided-no_vote = Nessun voto. Strategia: { $action }
decided-strategy = Strategia: { $action }
kept-split = Senza posta extra: solo la mano destra
kept-double = Senza posta extra: stessa puntata

## L’annunciatore e la voce

say-consent-detail = rispondi prima di puntare
say-vote = Vota ora
say-voted = Voto contato
say-votes = I giocatori votano
say-strategy = Strategia migliore
say-strategy-own = gioca la tua mano
say-strategy-detail = gioca queste mani
say-seat-open = posto { $number }: { $open } da votare
say-seat-decided = posto { $number }: { $action }
say-seat-strategy = posto { $number }: strategia
say-both = { $first } · { $second }
spoken-decided = Posto { $number }, { $what }
spoken-seat = Posto { $number }, { $cards }: { $total }
spoken-seat-side-won = Posto { $number }, { $spot }: vinti { MONEY($amount) }
spoken-seat-side-lost = Posto { $number }, { $spot }: persa

## Poste extra

consent-question = Poste extra automatiche?
consent-text = Se si decide di raddoppiare o dividere, l’altra metà è pagata dal tuo saldo. Se dici di no, la prima puntata gioca da sola.
consent-yes = Accetto
consent-no = Rifiuto
consent-on = Poste extra automatiche: sì
consent-off = Poste extra automatiche: no
consent-on-text = Raddoppi e divisioni si pagano da soli
consent-off-text = La prima puntata gioca da sola
consent-locked = Bloccato fino alla fine del giro

## Puntate

majority-rebet = Ripunta
majority-clear = Togli tutto
sides-hide = Nascondi laterali
sides-show = Mostra laterali
skip = Salta

## Fiches d’oro

golden-use = Fiches d’oro
golden-credits = Crediti
golden-title = Le tue fiches d’oro
golden-info = Che cosa sono le fiches d’oro
golden-none = Non ne hai. Le concede chi ospita.
golden-chip-named = Fiche d’oro da { SHORT($amount) }, ne restano { $left }
golden-left = da { SHORT($amount) }, ne restano { $left }
tap-to-add-golden = Tocca un’area per una fiche d’oro da { SHORT($chip) }
spot-add-golden = { $spot }: metti una fiche d’oro da { SHORT($chip) }
golden-text-win = Se vinci, la vincita è pagata in crediti. La fiche è consumata.
golden-text-back = Pareggio, giro annullato e raddoppio restituito ridanno le fiches come fiches.
golden-text-cap = Al massimo { $cap } per giro.
golden-text-no-cap = Quante ne vuoi per giro.
golden-text-mixed = Possono stare accanto ai crediti sulla stessa area.
golden-text-unmixed = Un’area accetta o crediti o fiches d’oro.
golden-text-extra = Raddoppi e divisioni di queste puntate usano prima le fiches d’oro, poi i crediti.
golden-text-no-extra = Raddoppi e divisioni di queste puntate si pagano in crediti.
golden-text-insurance = Non si assicurano: una puntata mista assicura metà dei suoi crediti.
slip-golden_unowned = Non hai altre fiches d’oro da { SHORT($value_cents) }
slip-golden_cap = Al massimo { $cap } fiches d’oro per giro
slip-golden_mixed = Quest’area accetta o crediti o fiches d’oro
notice-extra_stake_short = Il saldo non copriva una posta extra. La prima puntata ha giocato da sola.
error-consent_needed = Prima di’ se raddoppi e divisioni si possono pagare dal tuo saldo senza chiedere.
error-golden_not_taken = Questo tavolo non accetta fiches d’oro.
error-golden_not_mixed = { $spot } accetta o fiches d’oro o crediti.
error-golden_limit = Questo tavolo accetta al massimo { $most } fiches d’oro per giro.
error-golden_missing = Non hai queste fiches d’oro. Non è stato preso nulla.
