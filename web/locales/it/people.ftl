### Italiano: conti, impostazioni, mani giocate, verificabilità.

settings-cards = Carte e tavolo
settings-four-colours = Mazzo a quattro colori
settings-four-colours-detail = Quadri blu, fiori verdi
settings-felt = Colore del tavolo
settings-felt-table = Come il tavolo
settings-felt-green = Verde
settings-felt-black = Nero
settings-felt-blue = Blu
settings-felt-red = Rosso
settings-view = Vista
settings-view-immersive = Immersiva
settings-view-classic = Classica
settings-view-detail = La classica mostra un semaforo al posto dell’orologio
settings-animation = Animazioni
settings-animation-full = Tutte
settings-animation-reduced = Ridotte
settings-animation-none = Nessuna
settings-cash-out = Incasso
settings-cash-out-detail = Mostra l’offerta mentre decidi
settings-sound = Suono
settings-sound-detail = Parte dopo il primo tocco
settings-keys = Tasti
settings-keys-detail = H S D P C decidono, da 1 a 9 scelgono la fiche

rounds-empty = Ancora nessuna mano.
rounds-shoe = Sabot { $no }
rounds-void = annullata
rounds-insurance-yes = Assicurazione accettata
rounds-insurance-no = Senza assicurazione
rounds-ask = Chiedi di questa mano
rounds-statistics = Statistiche
rounds-sign-in = Prima entra: poi le tue mani si trovano qui.

invite-text = Chi ha questo indirizzo può guardare e, finché c’è posto, giocare.
invite-code = Codice con l’indirizzo di questo tavolo
invite-address = Indirizzo

fairness-lead = Prima di giocare un sabot il server ne pubblica l’impronta. Quando il sabot finisce pubblica il segreto, e chiunque può controllare che nessuna carta sia cambiata.
fairness-commitment = Impronta del segreto
fairness-root = Impronta di tutte le carte
fairness-next = Impronta del prossimo sabot
fairness-ended = Sabot finiti
fairness-none = Nessun sabot è ancora finito.
fairness-download = Verbale del sabot { $no }
fairness-check = Si controlla con: ventuno verify FILE
fairness-copy = Copia
fairness-copied = Copiato

verify = Controlla
verify-file = Controlla un verbale su questo dispositivo
verify-good = Verificato: le { $cards } carte distribuite sono dove dovevano essere, proprio nel sabot di cui questo browser ha visto le impronte prima del gioco.
verify-good-unnoted = Verificato: le { $cards } carte distribuite sono dove dovevano essere. Ma questo browser non ha visto le impronte del sabot prima del gioco: confrontale con quelle che hai annotato.
verify-wrong-form = Questo non è il verbale di un sabot finito ({ $where }).
verify-wrong-commitment = Errore: il segreto non è quello fissato prima del gioco ({ $where }).
verify-wrong-entropy = Errore: il numero di un giocatore non è quello annunciato ({ $where }).
verify-wrong-root = Errore: questo non è il sabot fissato prima del gioco ({ $where }).
verify-wrong-cards = Errore: al posto di questa carta ce n’è un’altra ({ $where }).

fairness-own = Il tuo numero
fairness-own-text = Aggiungi al prossimo sabot un numero casuale tuo. Così nemmeno il server può conoscerne l’ordine in anticipo.
fairness-own-add = Aggiungi il mio numero
fairness-own-announced = Annunciato con la sua impronta. Questa pagina lo svela quando si prepara il prossimo sabot.
fairness-own-opened = Svelato. Lo trovi nel verbale di quel sabot.

error-name_taken = Quel nome è già preso o somiglia troppo a un altro. Scegline uno diverso.
error-already_registered = Questo conto ha già un nome e una password.
error-stale_version = Un altro dispositivo ha salvato nel frattempo. Ecco la versione più recente.
error-mixed_name = Scrivi il nome in un solo alfabeto: le sue lettere ne mescolano diversi.
error-bad_password = La password ha da { $shortest } a { $longest } caratteri.
error-wrong_credentials = Nome e password non corrispondono. Controlla entrambi.
error-not_registered = Sei un ospite. Prima registrati: saldo e cronologia restano.
error-not_allowed = Questo è riservato agli amministratori.
error-busy = Il server è occupato. Riprova tra qualche secondo.

settings-play = Al tavolo
settings-hints = Suggerimenti
settings-hints-detail = La decisione migliore secondo le probabilità
settings-hints-off = No
settings-hints-after = Dopo
settings-hints-before = Prima
settings-chat = Chat
settings-chat-detail = Mostra ciò che scrivono gli altri giocatori
settings-sound-all = Tutti i suoni
settings-effects = Effetti
settings-music = Musica
settings-voice = Voce del banco
settings-voice-detail = Pronunciata dal dispositivo, sempre anche scritta
settings-voice-off = No
settings-voice-female = Donna
settings-voice-male = Uomo
settings-voice-volume = Volume della voce
settings-mute = Silenzia { $what }
settings-volume-of = Volume: { $what }
settings-american = Tavolo American
settings-american-limits = Limiti di una mano
settings-american-hands = Mani
settings-american-turbo = Turbo
settings-american-turbo-detail = Animazioni più brevi
settings-american-side-bets = Puntate laterali
settings-kept-here = Restano in questo browser. Entra e ti seguono.
settings-kept-saving = Salvataggio
settings-kept-saved = Salvate. Uguali su ogni dispositivo.
settings-kept-guest = Salvate. Registrati per averle su ogni dispositivo.
settings-kept-failed = Non ancora salvate: manca la connessione. Qui valgono.

account-way = Accedi o registrati
account-login = Accedi
account-register = Registrati
account-login-text = Con nome e password, da qualsiasi dispositivo.
account-register-text = Un nome e una password, nient’altro. Cominci con crediti di gioco.
account-name = Nome
account-password = Password
account-password-detail = Almeno 8 caratteri. Non si può recuperare: non c’è e-mail.
account-password-show = Mostra la password
account-password-change = Cambia la password
account-password-old = Password attuale
account-password-new = Nuova password
account-password-changed = Cambiata. Tutti gli altri dispositivi sono usciti.
account-guest = Ospite
account-registered = Registrato
account-keep = Conserva questo conto
account-keep-text = Scegli un nome e una password. Saldo, cronologia e impostazioni restano e ti seguono su ogni dispositivo.
account-other = Accedi a un altro conto
account-other-text = Questo conto ospite resta indietro e nessuno potrà tornarci.
account-have-one = Ho già un conto: accedi
account-host = Pagina di gestione
account-logout = Esci
account-logout-everywhere = Esci ovunque
account-guest-leaves = A un conto ospite nessuno può tornare. Registrati per conservarlo.
account-leave-anyway = Lascialo per sempre

devices-title = Dispositivi
devices-here = Questo dispositivo
devices-other = Un altro dispositivo
devices-since = Accesso da { $time }
devices-used = Visto { $time }, accesso da { $since }
devices-end = Fai uscire
devices-end-since = Fai uscire il dispositivo con accesso da { $time }

cashier-held = In gioco ora
cashier-golden = Gettoni dorati
cashier-no-golden = nessuno
cashier-golden-of = { $count } gettoni dorati da { SHORT($value) }
cashier-times = × { $count }
cashier-chips = { $count } × { SHORT($value) }
cashier-top-up = Altro denaro di gioco
cashier-top-up-text = Fino a { SHORT($amount) } alla volta, gratis. È denaro di gioco: niente entra e niente esce.
cashier-amount = Importo
cashier-bring = Porta { SHORT($amount) }
cashier-brought = Arrivati { MONEY($amount) }.
cashier-again-at = Di nuovo alle { $time }
cashier-movements = Movimenti
cashier-more = Mostra movimenti precedenti
cashier-owned = poi { MONEY($amount) }
movement-start = Saldo iniziale
movement-grant = Dal banco
movement-top_up = Denaro di gioco
movement-round = Mano
movement-void = Mano annullata
golden-chips = Gettoni dorati


play-money-short = Denaro di gioco
rounds-round = Mano { $code }
rounds-one = La mano
rounds-pick-one = Scegli una mano per vederne ogni carta.
rounds-filter = Quali mani
rounds-period = Quando
rounds-period-all = Sempre
rounds-period-today = Oggi
rounds-period-week = 7 giorni
rounds-period-month = 30 giorni
rounds-game = Gioco
rounds-all-games = Tutti i giochi
rounds-outcome = Esito
rounds-all-outcomes = Ogni esito
rounds-won = Sopra la puntata
rounds-lost = Sotto la puntata
rounds-push = Pari alla puntata
rounds-search = Trova una mano dal codice
rounds-search-example = Codice della mano
rounds-search-go = Trova
rounds-export = Esporta queste mani come { $format }
rounds-export-one = Scarica questa mano come JSON
rounds-bet = puntati { MONEY($amount) }
rounds-duel = Duello: { $name }
rounds-duel-house = Duello: bot della casa
rounds-duel-won = Vinto
rounds-duel-lost = Perso
rounds-duel-none = Nessun risultato
rounds-duel-free = senza posta
rounds-more = Mostra mani precedenti
rounds-back = Tutte le mani
rounds-hand = { $hand }, { $total }
rounds-box = Box { $box }: { $hand }
rounds-happened = Che cosa è successo
rounds-bets = Puntate
rounds-bet-column = Puntata
rounds-stake = Posta
rounds-result = Esito
rounds-paid = Pagato
rounds-in-out = { MONEY($staked) } dentro · { MONEY($back) } fuori
rounds-before = Saldo prima
rounds-after = Saldo dopo
rounds-rules = Versione delle regole
rounds-engine = Versione del motore
happened-bets = Puntate chiuse
happened-bets-detail =
    { $bets ->
        [one] { MONEY($amount) } in { $bets } puntata
        [many] { MONEY($amount) } in { $bets } puntate
       *[other] { MONEY($amount) } in { $bets } puntate
    }
happened-deal = Carte date
happened-against = contro
happened-decision = { $action } su { $total }
happened-then = fa { $total }
happened-unpaid = senza altra posta
happened-voted = hai votato { $action }
why-majority = maggioranza
why-plurality = più voti
why-tie = parità: strategia migliore
why-no_vote = nessun voto: strategia migliore
why-strategy = strategia migliore
happened-dealer = Carte del banco
happened-bust = { $total }, sballato
happened-result = Esito { NET($net) }
happened-balance = Saldo da { MONEY($before) } a { MONEY($after) }

proof-shoe = Prova del sabot { $no }
proof-text = Controlla in questo browser che ogni carta della mano stia dove è stata presa.
proof-running = Questo sabot è ancora in gioco. Il segreto arriva alla fine: controlla allora.
proof-good =
    { $cards ->
        [one] Verificata: { $cards } carta di questa mano, proprio dal sabot che questo browser ha visto sigillato.
        [many] Verificate: tutte le { $cards } carte di questa mano, proprio dal sabot che questo browser ha visto sigillato.
       *[other] Verificate: tutte le { $cards } carte di questa mano, proprio dal sabot che questo browser ha visto sigillato.
    }
proof-good-unnoted =
    { $cards ->
        [one] Verificata: { $cards } carta di questa mano sta dove è stata presa. Questo browser non ha visto il sabot prima del gioco.
        [many] Verificate: tutte le { $cards } carte di questa mano stanno dove sono state prese. Questo browser non ha visto il sabot prima del gioco.
       *[other] Verificate: tutte le { $cards } carte di questa mano stanno dove sono state prese. Questo browser non ha visto il sabot prima del gioco.
    }

replay = Rivedi
replay-of = Rivedi: { $game }
replay-place = Punto della mano
replay-first = All’inizio
replay-back = Un passo indietro
replay-next = Un passo avanti
replay-last = Alla fine
replay-play = Avvia
replay-pause = Pausa
replay-count = { $at } di { $last }

claim-title = Gestisci questo server
claim-text = { $name } diventa amministratore: può dare crediti di gioco, cercare conti e round e vedere lo stato del server.
claim-yes = Diventa amministratore
claim-done = Sei amministratore.
claim-first = Prima registrati o accedi; poi arrivano i diritti.
