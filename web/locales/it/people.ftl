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
settings-volume = Volume
settings-keys = Tasti
settings-keys-detail = H S D P C decidono, da 1 a 9 scelgono la fiche
settings-kept = Conservate in questo browser.

rounds-empty = Ancora nessuna mano.
rounds-more = Mostra le precedenti
rounds-back = Torna all’elenco
rounds-decisions = Decisioni
rounds-bets = Puntate
rounds-before = Saldo prima
rounds-after = Saldo dopo
rounds-rules = Versione delle regole
rounds-shoe = Sabot { $no }
rounds-void = annullata
rounds-insurance-yes = Assicurazione accettata
rounds-insurance-no = Senza assicurazione
rounds-step = Passo { $step }
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
