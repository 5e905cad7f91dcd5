### Български: сметки, настройки, изиграни ръце, честност.

settings-cards = Карти и маса
settings-four-colours = Четирицветно тесте
settings-four-colours-detail = Каро синьо, спатия зелена
settings-felt = Цвят на масата
settings-felt-table = Като масата
settings-felt-green = Зелен
settings-felt-black = Черен
settings-felt-blue = Син
settings-felt-red = Червен
settings-view = Изглед
settings-view-immersive = Потапящ
settings-view-classic = Класически
settings-view-detail = Класическият показва светофар вместо часовник
settings-animation = Анимация
settings-animation-full = Пълна
settings-animation-reduced = Намалена
settings-animation-none = Без
settings-cash-out = Кешаут
settings-cash-out-detail = Показвай офертата, докато решаваш
settings-sound = Звук
settings-sound-detail = Започва след първото докосване
settings-volume = Сила
settings-keys = Клавиши
settings-keys-detail = H S D P C решават, от 1 до 9 избират чип
settings-kept = Пазят се в този браузър.

rounds-empty = Още няма игри.
rounds-more = Покажи по-стари
rounds-back = Към списъка
rounds-decisions = Решения
rounds-bets = Залози
rounds-before = Баланс преди
rounds-after = Баланс след
rounds-rules = Версия на правилата
rounds-shoe = Кутия { $no }
rounds-void = анулирана
rounds-insurance-yes = Взета застраховка
rounds-insurance-no = Без застраховка
rounds-step = Стъпка { $step }
rounds-sign-in = Първо влез: тогава игрите ти се пазят тук.

invite-text = Който има този адрес, може да гледа и да играе, докато има място.
invite-code = Код с адреса на тази маса
invite-address = Адрес

fairness-lead = Преди да започне кутия, сървърът публикува неин отпечатък. Когато кутията свърши, публикува тайната и всеки може да провери, че нито една карта не е сменена.
fairness-commitment = Отпечатък на тайната
fairness-root = Отпечатък на всички карти
fairness-next = Отпечатък на следващата кутия
fairness-ended = Изиграни кутии
fairness-none = Още няма изиграна кутия.
fairness-download = Протокол на кутия { $no }
fairness-check = Проверява се с: ventuno verify FILE
fairness-copy = Копирай
fairness-copied = Копирано

verify = Провери
verify-file = Провери протокол от това устройство
verify-good = Проверено: всичките { $cards } раздадени карти са на мястото си, точно в кутията, чиито отпечатъци този браузър видя преди играта.
verify-good-unnoted = Проверено: всичките { $cards } раздадени карти са на мястото си. Но този браузър не е видял отпечатъците на кутията преди играта: сравни ги с това, което си записал.
verify-wrong-form = Това не е протокол на изиграна кутия ({ $where }).
verify-wrong-commitment = Грешка: тайната не е тази, която беше обвързана преди играта ({ $where }).
verify-wrong-entropy = Грешка: число на играч не е обявеното ({ $where }).
verify-wrong-root = Грешка: това не е кутията, обвързана преди играта ({ $where }).
verify-wrong-cards = Грешка: на мястото на тази карта лежи друга ({ $where }).

fairness-own = Твоето число
fairness-own-text = Добави свое случайно число към следващата кутия. Така дори сървърът не може да знае реда ѝ предварително.
fairness-own-add = Добави моето число
fairness-own-announced = Обявено с отпечатъка си. Тази страница го разкрива, когато се подготвя следващата кутия.
fairness-own-opened = Разкрито. Ще го намериш в протокола на тази кутия.

error-name_taken = Това име е заето или прилича на заето. Избери друго.
error-already_registered = Този профил вече има име и парола.
error-stale_version = Друго устройство записа междувременно. Това е най-новото.
error-mixed_name = Напиши името с една азбука: буквите му смесват няколко.
error-bad_password = Паролата има от { $shortest } до { $longest } знака.
error-wrong_credentials = Името и паролата не съвпадат. Провери и двете.
error-not_registered = Ти си гост. Първо се регистрирай: балансът и историята остават.
error-not_allowed = Това е само за администратори.
error-busy = Сървърът е зает. Опитай пак след няколко секунди.
