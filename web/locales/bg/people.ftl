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
settings-keys = Клавиши
settings-keys-detail = H S D P C решават, от 1 до 9 избират чип

rounds-empty = Още няма раздавания.
rounds-shoe = Кутия { $no }
rounds-void = анулирана
rounds-insurance-yes = Взета застраховка
rounds-insurance-no = Без застраховка
rounds-ask = Питай за това раздаване
rounds-statistics = Статистика
rounds-sign-in = Първо влез: тогава раздаванията ти се пазят тук.

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

settings-play = На масата
settings-hints = Подсказки
settings-hints-detail = Най-доброто решение според шансовете
settings-hints-off = Без
settings-hints-after = След
settings-hints-before = Преди
settings-chat = Чат
settings-chat-detail = Показва какво пишат другите играчи
settings-sound-all = Всички звуци
settings-effects = Ефекти
settings-music = Музика
settings-voice = Гласът на дилъра
settings-voice-detail = Изговаря го устройството ти, винаги е и написано
settings-voice-off = Без
settings-voice-female = Женски
settings-voice-male = Мъжки
settings-voice-volume = Сила на гласа
settings-mute = Заглуши: { $what }
settings-volume-of = Сила на звука: { $what }
settings-american = Масата American
settings-american-limits = Лимити на ръка
settings-american-hands = Ръце
settings-american-turbo = Турбо
settings-american-turbo-detail = По-кратки анимации
settings-american-side-bets = Странични залози
settings-kept-here = Пазят се в този браузър. Влез и ще те следват.
settings-kept-saving = Запазване
settings-kept-saved = Запазени. Едни и същи на всяко устройство.
settings-kept-guest = Запазени. Регистрирай се, за да ги имаш на всяко устройство.
settings-kept-failed = Още не са запазени: няма връзка. Тук важат.

account-way = Влез или се регистрирай
account-login = Влез
account-register = Регистрация
account-login-text = С име и парола, от всяко устройство.
account-register-text = Име и парола, нищо друго. Започваш с кредити за игра.
account-name = Име
account-password = Парола
account-password-detail = Поне 8 знака. Не може да се възстанови: няма имейл.
account-password-show = Покажи паролата
account-password-change = Смени паролата
account-password-old = Парола досега
account-password-new = Нова парола
account-password-changed = Сменена е. Всички други устройства са излезли.
account-guest = Гост
account-registered = Регистриран
account-keep = Запази този профил
account-keep-text = Избери име и парола. Балансът, историята и настройките остават и те следват на всяко устройство.
account-other = Влез в друг профил
account-other-text = Този гостов профил остава и никой не може да се върне в него.
account-have-one = Имам профил: влез
account-host = Страница на домакина
account-logout = Излез
account-logout-everywhere = Излез навсякъде
account-guest-leaves = В гостов профил никой не може да се върне. Регистрирай се, за да го запазиш.
account-leave-anyway = Остави го завинаги

devices-title = Устройства
devices-here = Това устройство
devices-other = Друго устройство
devices-since = Влязло на { $time }
devices-used = Видяно { $time }, влязло на { $since }
devices-end = Изведи
devices-end-since = Изведи устройството, влязло на { $time }

cashier-held = Заложено сега
cashier-golden = Златни чипове
cashier-no-golden = няма
cashier-golden-of = { $count } златни чипа от { SHORT($value) }
cashier-times = × { $count }
cashier-chips = { $count } × { SHORT($value) }
cashier-top-up = Още пари за игра
cashier-top-up-text = До { SHORT($amount) } наведнъж, безплатно. Това са пари за игра: нищо не се внася и не се тегли.
cashier-amount = Сума
cashier-bring = Вземи { SHORT($amount) }
cashier-brought = Получи { MONEY($amount) }.
cashier-again-at = Отново в { $time }
cashier-movements = Движения
cashier-more = Покажи по-стари движения
cashier-owned = после { MONEY($amount) }
movement-start = Начален баланс
movement-grant = От домакина
movement-top_up = Пари за игра
movement-round = Раздаване
movement-void = Анулирано раздаване
golden-chips = Златни чипове


play-money-short = Пари за игра
rounds-round = Раздаване { $code }
rounds-one = Раздаването
rounds-pick-one = Избери раздаване, за да видиш всяка карта.
rounds-filter = Кои раздавания
rounds-period = Кога
rounds-period-all = Винаги
rounds-period-today = Днес
rounds-period-week = 7 дни
rounds-period-month = 30 дни
rounds-game = Игра
rounds-all-games = Всички игри
rounds-outcome = Резултат
rounds-all-outcomes = Всеки резултат
rounds-won = Над залога
rounds-lost = Под залога
rounds-push = Колкото залога
rounds-search = Намери раздаване по кода му
rounds-search-example = Код на раздаване
rounds-search-go = Намери
rounds-export = Изтегли тези раздавания като { $format }
rounds-export-one = Изтегли това раздаване като JSON
rounds-bet = залог { MONEY($amount) }
rounds-duel = Дуел: { $name }
rounds-duel-house = Дуел: бот на къщата
rounds-duel-won = Спечелен
rounds-duel-lost = Загубен
rounds-duel-none = Без резултат
rounds-duel-free = без залог
rounds-more = Покажи по-стари раздавания
rounds-back = Всички раздавания
rounds-hand = { $hand }, { $total }
rounds-box = Бокс { $box }: { $hand }
rounds-happened = Какво се случи
rounds-bets = Залози
rounds-bet-column = Залог
rounds-stake = Сума
rounds-result = Резултат
rounds-paid = Платено
rounds-in-out = { MONEY($staked) } заложени · { MONEY($back) } върнати
rounds-before = Баланс преди
rounds-after = Баланс след
rounds-rules = Версия на правилата
rounds-engine = Версия на двигателя
happened-bets = Залозите са затворени
happened-bets-detail =
    { $bets ->
        [one] { MONEY($amount) } в { $bets } залог
       *[other] { MONEY($amount) } в { $bets } залога
    }
happened-deal = Раздадени
happened-against = срещу
happened-decision = { $action } при { $total }
happened-then = става { $total }
happened-unpaid = без допълнителен залог
happened-voted = гласува за { $action }
why-majority = мнозинство
why-plurality = най-много гласове
why-tie = равенство: най-добра стратегия
why-no_vote = без гласове: най-добра стратегия
why-strategy = най-добра стратегия
happened-dealer = Картите на дилъра
happened-bust = { $total }, над 21
happened-result = Резултат { NET($net) }
happened-balance = Баланс от { MONEY($before) } на { MONEY($after) }

proof-shoe = Доказателство за кутия { $no }
proof-text = Проверява в този браузър, че всяка карта от раздаването лежи там, откъдето е раздадена.
proof-running = Тази кутия още е в игра. Тайната ѝ идва накрая: провери тогава.
proof-good =
    { $cards ->
        [one] Проверено: { $cards } карта от раздаването, точно от кутията, която този браузър видя запечатана.
       *[other] Проверено: всички { $cards } карти от раздаването, точно от кутията, която този браузър видя запечатана.
    }
proof-good-unnoted =
    { $cards ->
        [one] Проверено: { $cards } карта от раздаването лежи там, откъдето е раздадена. Този браузър не е видял кутията преди играта.
       *[other] Проверено: всички { $cards } карти от раздаването лежат там, откъдето са раздадени. Този браузър не е видял кутията преди играта.
    }

replay = Повторение
replay-of = Повторение: { $game }
replay-place = Място в раздаването
replay-first = В началото
replay-back = Една стъпка назад
replay-next = Една стъпка напред
replay-last = Накрая
replay-play = Пусни
replay-pause = Пауза
replay-count = { $at } от { $last }

claim-title = Грижи се за този сървър
claim-text = { $name } става администратор: може да дава игрови кредити, да търси сметки и раздавания и да вижда състоянието на сървъра.
claim-yes = Стани администратор
claim-done = Ти си администратор.
claim-first = Първо се регистрирай или влез; после идват правата.
