### Italiano: la mano guidata.

guide-title = Una mano guidata
guide-step = Passo { $step } di { $steps }. Qui nulla è reale: niente denaro, carte fisse.
guide-chips = Metti le fiche sulla puntata principale. Al tavolo scegli una fiche e tocchi la casella; Annulla toglie l’ultima.
guide-side = Le puntate laterali sono in più e facoltative. 21+3 vince se le tue due carte e quella del banco formano una mano di poker.
guide-decide = Hai 15, il banco mostra un sei. Carta ne prende una, Stai tiene la mano, Raddoppia punta altrettanto per una sola carta. Qui ogni scelta è permessa.
guide-cash_out = A un tavolo Infinite puoi anche incassare a ogni decisione: prendi l’importo mostrato e chiudi la mano. Il prezzo segue dalle probabilità.
guide-result = Il banco gira un dieci, pesca un nove e supera 21: ogni mano rimasta vince.
guide-net = Netto della mano: { $net }.
guide-history = Ogni mano resta nella tua cronologia con tutte le carte e le decisioni, e ogni sabot si può controllare. L’aiuto di un tavolo ne ha le regole esatte.
guide-no-side = Nessuna laterale
guide-next = Avanti
guide-done = Fine
