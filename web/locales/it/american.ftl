### Italiano: il tavolo American.

## Puntare e dare le carte

say-betting-solo = poi dai le carte
no-clock = Senza tempo: fai con calma
lay-hint = Tocca o trascina; tieni per togliere
deal = Carte
deal-ready = { MONEY($amount) } in tutto
deal-no_bet = Prima piazza una puntata
deal-offline = Nessuna connessione
deal-sending = Carte in arrivo
deal-below_minimum = { $spot }: almeno { SHORT($minimum_cents) }
deal-unaffordable = Il saldo non copre { MONEY($needed_cents) }
rebet = Ripunta
clear-all = Cancella tutto
clear-hand = Togli la mano { $number }, { MONEY($amount) }
new-bets = Nuove puntate
slip-no_moving = Le fiche non passano da una pila all’altra. È tornata al suo posto.

## Un importo scritto

other-amount = Altro
other-amount-of = Un altro importo, ora { MONEY($amount) }
amount-title = Un importo a scelta
amount-label = Importo
amount-text = Diventa una fiche: mettila su tutte le caselle che vuoi.
amount-cut = Tagliato a { MONEY($amount) }: non c’è nulla sotto il centesimo.
amount-is = La fiche varrà { MONEY($amount) }.
amount-empty = Scrivi un importo, per esempio 12,50.
amount-zero = È meno di un centesimo.
amount-unreadable = Questo non è un importo.
amount-ambiguous = Può voler dire due importi. Scrivilo come 12,50 o 1.234,50.
amount-too_large = È troppo grande.
amount-use = Usa questa fiche

## Il panno

side-perfect_pairs = PP
side-twenty_one_plus_three = 21+3
side-won = { $spot } +{ $net }
side-lost = { $spot } –
paid-hand = pagata
spoken-side-won = Mano { $number }, { $spot }: vinti { MONEY($amount) }
spoken-side-lost = Mano { $number }, { $spot }: persa

## Avvisi

warn-hit = Carta con un { $total } forte?
warn-stand = Stai con un { $total } forte?
warn-hit-text = Quasi ogni carta porta questa mano oltre 21.
warn-stand-text = Nessuna carta può portare questa mano oltre 21.
warn-go-hit = Carta comunque
warn-go-stand = Stai comunque
warn-back = Torna indietro

## Una mano lasciata a metà

resume-title = La tua mano è ancora aperta
resume-text = L’hai lasciata a metà. Sul tavolo ci sono { MONEY($amount) } e senza di te non succede nulla.
resume-go = Continua la mano

## Impostazioni del tavolo

options-lead = I limiti non cambiano né le regole né i pagamenti. Puoi cambiare tutto più tardi, tra due mani.
options-locked = Si possono cambiare tra due mani. Prima finisci questa.
options-start = Al tavolo
