## Gioco sicuro

safe-minutes = { $minutes } min
safe-session = Questa sessione
safe-session-text = Una sessione inizia con la prima puntata e finisce dopo 15 minuti senza mani. Il netto è quello di tutti i tavoli insieme.
check-time = Tempo di gioco
check-net = Netto
check-rounds = Mani

safe-check-title = Promemoria
safe-check = Minuti di gioco tra un avviso e l’altro
safe-check-detail = Prima della mano successiva, mai durante: da quanto giochi e con quale risultato.
safe-check-waits = Il promemoria aspetta una risposta.
safe-check-answered = Risposto. Puoi continuare.
safe-check-off = Mai
check-title = Un momento di riflessione
check-text = Prenditi un attimo. Vuoi continuare?
check-go-on = Continua
check-break = Fai una pausa
check-stop = Per ora basta

safe-limits = Limiti
safe-limits-text = Un limite più basso vale subito. Uno più alto, o nessuno, vale dopo 24 ore. Giorni, settimane e mesi sono quelli UTC. Raddoppi, divisioni e assicurazione contano, ma una mano in corso non viene mai fermata.
safe-loss = Perdite
safe-loss-day = Perdita in un giorno
safe-loss-week = Perdita in una settimana
safe-loss-month = Perdita in un mese
safe-stake = Puntate
safe-stake-day = Puntate in un giorno
safe-stake-week = Puntate in una settimana
safe-stake-month = Puntate in un mese
safe-time = Tempo
safe-time-day = Tempo in un giorno
safe-time-week = Tempo in una settimana
safe-time-month = Tempo in un mese
safe-none = Nessun limite
safe-used = Usato: { $used }. Riparte da zero: { $anew }.
safe-new-credits = { $what }: nuovo limite in crediti
safe-new-minutes = { $what }: nuovo limite in minuti
safe-set = Imposta
safe-remove = Togli il limite
safe-no-amount = Scrivi un importo maggiore di zero.
safe-pending = Dal { $from }: { $amount }
safe-pending-none = Dal { $from }: nessun limite
safe-keep = Mantieni il limite attuale
safe-saved = Salvato. Vale da subito.
safe-saved-later = Salvato. Vale tra 24 ore; fino ad allora resta il limite attuale.

safe-break = Fai una pausa
safe-break-text = Nessuna puntata fino alla fine. Puoi sempre accedere, guardare la cronologia ed esportarla.
safe-break-take = Pausa: { $length }
safe-break-sure = La pausa ({ $length }) inizia subito e non si può accorciare. La mano in corso si gioca fino in fondo.
safe-break-begin = Inizia la pausa ora
safe-break-begun = La tua pausa è cominciata.
safe-exclusion = Autoesclusione
safe-exclusion-text = Per stare a lungo lontano dai tavoli. Nessuno può revocarla prima, nemmeno chi gestisce la casa.
safe-exclusion-take = Escludimi: { $length }
safe-exclusion-sure = Non potrai puntare per { $length }. Inizia subito e non si può annullare.
safe-exclusion-begin = Escludimi ora
safe-exclusion-begun = La tua autoesclusione è cominciata.
safe-cancel = Annulla
safe-length-hour = 1 ora
safe-length-day = 1 giorno
safe-length-week = 1 settimana
safe-length-month = 30 giorni
safe-length-half_year = 6 mesi
safe-length-year = 1 anno
safe-length-five_years = 5 anni
safe-on-break = Sei in pausa fino al { $until }.
safe-excluded = Ti sei autoescluso fino al { $until }.
safe-closed-text = Fino ad allora non si può puntare. Cronologia, esportazione e impostazioni restano aperte.

## Ripetizione automatica

rebet-text = Rimette le tue ultime puntate a questo tavolo, mano dopo mano, come se premessi Ripeti.
rebet-ends = Finisce da sé: dopo le mani che scegli, quando una puntata è rifiutata, quando arriva un limite o un promemoria, se il saldo non basta, se cambi la puntata, se nascondi o lasci la pagina o se il tavolo va in pausa.
rebet-rounds = Mani
rebet-begin =
    { $rounds ->
        [one] Inizia: { $rounds } mano
        [many] Inizia: { $rounds } mani
       *[other] Inizia: { $rounds } mani
    }
rebet-runs = È in corso
rebet-left =
    { $left ->
        [one] Ripetizione automatica, { $left } mano rimasta:
        [many] Ripetizione automatica, { $left } mani rimaste:
       *[other] Ripetizione automatica, { $left } mani rimaste:
    }
rebet-stop = Ferma
notice-rebet_done = Ripetizione finita. Tutte le mani sono state puntate.
notice-rebet_refused = Ripetizione fermata. Una puntata non è stata accettata.
notice-rebet_balance = Ripetizione fermata. Il saldo non basta per le puntate.
notice-rebet_changed = Ripetizione fermata. Hai puntato a mano.
notice-rebet_check = Ripetizione fermata. È l’ora del promemoria.
notice-rebet_table = Ripetizione fermata. Il tavolo è in pausa o la linea è caduta.
notice-rebet_away = Ripetizione fermata. La pagina non era in vista.
