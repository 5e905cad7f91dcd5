### Български. MONEY($x) пише стотинките като 1 234,50, SHORT($x) пропуска ,00, NET($x) добавя знак.
### Решенията са до 10 знака; останалите надписи може да минат на два реда.

## Места и пътища

app-name = ventuno
play-money = Само игрови кредити: нищо не се внася и нищо не се тегли.
close = Затвори
menu = Меню
back-to-lobby = Обратно към масите
loading = Един момент
not-found-title = Няма такава маса
not-found-text = Тук няма маса { $name }.

## Вход

entry-title = Седни за една ръка
entry-text = Блекджек на живо с игрови кредити. Едно натискане, без формуляр и без имейл.
entry-name = Име (по желание)
entry-button = Влез като гост
guide-offer = Изиграй раздаване с водач
entry-failed = Влизането не успя. Опитай пак след малко.

## Залата

lobby-title = Избери маса
lobby-reconnecting = Повторно свързване. Списъкът може да не е актуален.
lobby-empty = В момента няма отворена маса.
lobby-sit = Седни
lobby-watch = Гледай
game-infinite = Infinite
game-american = American
game-majority = Majority
game-duel = Дуел
game-unknown = Друга игра
deal-eu = европейско раздаване: без закрита карта
deal-us = американско раздаване: със закрита карта
lobby-sit-at = Седни на { $name }
lobby-watch-at = Гледай { $name }
lobby-full = Пълна: { $capacity } заети места
lobby-full-line = Пълна: { $capacity } заети места, { $waiting } чакат
lobby-limits = От { SHORT($minimum) } до { SHORT($maximum) }
lobby-players =
    { $players ->
        [one] { $players } играч
       *[other] { $players } играчи
    }
lobby-phase-betting = Залагане
lobby-phase-closed = Край на залозите
lobby-phase-insurance = Застраховка
lobby-phase-decision = Решения
lobby-phase-result = Резултат
lobby-phase-shoe = Нова кутия
lobby-phase-paused = Пауза
lobby-phase-timed = { $phase }, { $seconds } с
lobby-cards = Карти на масата: { $cards }
lobby-no-cards = Още няма карти
lobby-game = Игра
lobby-all = Всички
lobby-filters = Кои маси
lobby-more = Още филтри
lobby-more-set =
    { $count ->
        [one] Още филтри: { $count } избран
       *[other] Още филтри: { $count } избрани
    }
lobby-any = Всякакъв
lobby-stake = Най-нисък залог
lobby-stake-up-to = { SHORT($amount) } или по-малко
lobby-style = Втора карта на дилъра
lobby-style-eu = Европейски: по-късно
lobby-style-us = Американски: веднага
lobby-sort = Подредба
lobby-sort-house = Както ги е подредило казиното
lobby-sort-players = Първо най-посещаваните
lobby-sort-minimum = Първо най-ниските залози
lobby-sort-name = По име
lobby-places = Места
lobby-free = Със свободно място
lobby-find = Намери маса
lobby-none = Няма такава маса.
lobby-show-all = Покажи всички
lobby-wait = Изчакай
lobby-wait-at = Изчакай място на { $name }
lobby-rules = Правила
lobby-rules-of = Правила на { $name }

## Горна лента и показатели

balance = Баланс
balance-is = Баланс { MONEY($amount) }
session = { $minutes } мин · нето { NET($net) }
session-short = { $minutes } мин · { NET($net) }
session-spoken =
    { $minutes ->
        [one] { $minutes } минута, нето { NET($net) }
       *[other] { $minutes } минути, нето { NET($net) }
    }
game-code = Код на раздаването
shoe-used = Раздадени са { $used } от { $cards } карти
shoe-cut = Излезе отрязващата карта: последно раздаване от тази кутия
limits = Лимити
help = Помощ
history = Последни раздавания
chat = Чат
chat-unread = Чат, { $count ->
    [one] едно ново съобщение
   *[other] { $count } нови съобщения
 }
settings = Настройки
options = Настройки на масата
fairness = Честност
invite = Покани
sound-on = Звукът е включен
sound-off = Звукът е изключен
total-bet = Общ залог
total-bet-is = Общ залог { MONEY($amount) }
players-here =
    { $players ->
        [one] { $players } играч
       *[other] { $players } играчи
    }
others-deciding =
    { $players ->
        [0] Никой друг няма тази ръка
        [one] Още { $players } решава същата ръка
       *[other] Още { $players } решават същата ръка
    }

## Сукното

dealer = Дилър
your-hand = Твоята ръка
your-hand-left = Лява ръка
your-hand-right = Дясна ръка
hand-number = Ръка { $number }
felt-blackjack = Блекджек плаща { $odds }
felt-dealer = Дилърът спира на всяко 17

spot-main = Основен залог
spot-insurance = Застраховка
spot-perfect_pairs = Перфектни чифтове
spot-any_pair = Всеки чифт
spot-player_pair = Чифт на играча
spot-dealer_pair = Чифт на дилъра
spot-twenty_one_plus_three = 21+3
spot-hot_3 = Горещи 3
spot-bust_it = Дилърът изгаря

spot-short-main = Залог
spot-short-insurance = Застр.
spot-short-perfect_pairs = Чифтове
spot-short-any_pair = Чифт
spot-short-player_pair = Играч
spot-short-dealer_pair = Дилър
spot-short-twenty_one_plus_three = 21+3
spot-short-hot_3 = Горещи 3
spot-short-bust_it = Изгаря

spot-add = { $spot }: добави { SHORT($chip) }
spot-add-more = { $spot }, заложени { MONEY($placed) }: добави { SHORT($chip) }
spot-placed = { $spot }: { MONEY($placed) }
spot-empty = { $spot }: без залог
spot-of-hand = { $spot }, ръка { $number }
spot-full = макс. { SHORT($maximum) }
spot-short = мин. { SHORT($minimum) }
spot-needs-main = Първо основния залог
spot-won = спечелени { MONEY($amount) }
spot-lost = губи { SHORT($amount) }
spot-push = върнат

## Чипове и бутони за залагане

chips = Стойност на чипа
chip = { SHORT($amount) }
chip-named = Чип от { SHORT($amount) }
chip-uncovered = Чип от { SHORT($amount) }, над твоя баланс
tap-to-add = Докосни поле: +{ SHORT($chip) }
bet-buttons = Промени залога
bet-undo = Върни
bet-undo-hint = Задръж, за да махнеш всичко
bet-repeat = Повтори
bet-double = Удвои всичко
bet-all-side = Всички странични
bet-offline = Още не е изпратен

## Решения

decisions = Твоето решение
decisions-for = Твоето решение: { $hand }
decisions-for-number = Твоето решение за ръка { $number }
action-hit = Карта
action-stand = Стоп
action-double = Удвои
action-split = Раздели
action-cash_out = Кешаут
share = { $percent } %
costs = + { MONEY($amount) }
pays = { MONEY($amount) }
reason-not_legal = не за тази ръка
reason-not_legal-hit = от твърдо { $total } се спира
reason-not_legal-double = само с първите две карти
reason-not_legal-split = трябват равни стойности
reason-not_legal-cash_out = тук не се предлага
reason-unaffordable = балансът не стига
reason-hidden = скрито в настройките
reason-decided = решението е взето
reason-sending = изпраща се
reason-not_now = не сега
reason-offline = няма връзка
does-hit = теглиш карта
does-stand = оставаш с { $total }
chosen = Избрано
sending = изпраща се

## Застраховка

insurance-question = Застраховка?
insurance-text = Дилърът показва асо. Струва { MONEY($amount) }, плаща 2 към 1, ако дилърът има блекджек.
insurance-yes = Застраховай
insurance-no = Не
insurance-no-all = Не за всички { $hands } ръце
even-money-question = Едно към едно?
even-money-text = Дилърът показва асо. Едно към едно плаща блекджека ти веднага с { MONEY($amount) }, каквото и да има дилърът.
even-money-yes = Едно към едно
even-money-pays = печели { MONEY($amount) }

## Време

clock = Оставащо време
clock-seconds =
    { $seconds ->
        [one] Остава { $seconds } секунда
       *[other] Остават { $seconds } секунди
    }
clock-paused = Времето е спряло
light-open = Отворено
light-closing = Затваря се
light-closed = Затворено

## Съобщението: какво става сега и една подробност

say-connecting = Свързване
say-connecting-detail = един момент
say-lost = Повторно свързване
say-lost-detail = картите и залозите остават
say-betting = Направете залозите си
say-betting-open = отворено
say-bots =
    { $bots ->
        [one] отворено, играе { $bots } бот на къщата
       *[other] отворено, играят { $bots } бота на къщата
    }
say-betting-closing = затваря се
say-betting-watch = Залагане
say-betting-watch-detail = гледаш
say-dealing = Край на залозите
say-dealing-detail = раздава се
say-insurance = Застраховка?
say-insurance-detail = дилърът показва асо
say-insurance-wait = Застраховка
say-insurance-wait-detail = другите решават
say-insurance-done = Застраховано
say-insurance-declined = Без застраховка
say-even-money = Едно към едно?
say-hand = Ръка { $number }: { $what }
say-move = Твой ред е
say-move-detail = { $hand }
say-chosen = { $action }
say-chosen-detail = изчакваме другите
say-others = Другите решават
say-others-detail = имаш { $total }
say-others-watch = гледаш
say-dealer-busts = Дилърът изгоря
say-dealer-has = Дилърът има { $total }
say-dealer-blackjack = Дилърът има блекджек
say-you-win = печелиш
say-you-win-blackjack = блекджек, печелиш
say-you-win-charlie = Чарли, печелиш
say-you-push = равенство
say-you-lose = губиш
say-you-bust = изгоря
say-you-cashed-out = взе кешаут
say-you-net = нето { NET($net) }
say-void = Раздаването е анулирано
say-void-detail = върнати { MONEY($amount) }
say-shoe = Нова кутия
say-shoe-detail = разбъркана и запечатана
say-paused = Играта е на пауза
say-paused-detail = залозите остават
say-odds = Изчисляваме шансовете
say-odds-detail = масата отваря след малко
say-table-paused = Масата е на пауза
say-table-paused-detail = играта продължава, щом домакинът я отвори
say-table-disabled = Домакинът затвори масата
say-table-disabled-detail = избери друга от списъка
say-stopping = Сървърът ще се рестартира
say-stopping-detail = страницата ще се свърже сама
say-next-round =
    { $seconds ->
        [one] Следващо раздаване след { $seconds } с
       *[other] Следващо раздаване след { $seconds } с
    }

hand-hard = твърдо { $total }
hand-soft = меко { $total }
hand-pair = чифт { $rank }
hand-blackjack = блекджек

## На глас: живата област и имената на картинките

spoken-cards = Имаш { $cards }: { $total }. Дилър: { $dealer }
spoken-cards-only = Карти: { $cards }: { $total }. Дилър: { $dealer }
spoken-card = { $card }: { $total }
spoken-card-left = Лява ръка, { $card }: { $total }
spoken-card-right = Дясна ръка, { $card }: { $total }
spoken-dealer-card = Дилър, { $card }: { $total }
spoken-dealer = Дилър { $card }
spoken-hand = Ръка { $number }, { $cards }: { $total }
spoken-result = { $headline }, { $detail }. Нето { NET($net) }
spoken-seconds = Остават { $seconds } секунди
spoken-or = { $low } или { $high }

hand-name = { $owner }: { $cards }; общо { $total }
hand-name-empty = { $owner }: няма карти
hand-name-ended = { $owner }: { $cards }; общо { $total }, { $ending }
card-name = { $rank } { $suit }
card-hidden = обърната карта
rank-A = асо
rank-2 = двойка
rank-3 = тройка
rank-4 = четворка
rank-5 = петица
rank-6 = шестица
rank-7 = седмица
rank-8 = осмица
rank-9 = деветка
rank-T = десетка
rank-J = вале
rank-Q = дама
rank-K = поп
ranks-A = аса
ranks-2 = двойки
ranks-3 = тройки
ranks-4 = четворки
ranks-5 = петици
ranks-6 = шестици
ranks-7 = седмици
ranks-8 = осмици
ranks-9 = деветки
ranks-T = десетки
ranks-J = валета
ranks-Q = дами
ranks-K = попове
suit-s = пика
suit-h = купа
suit-d = каро
suit-c = спатия

ending-open = в игра
ending-stood = спряла
ending-doubled = удвоена
ending-bust = изгоряла
ending-charlie = Чарли
ending-blackjack = блекджек
ending-cashed_out = с кешаут
ending-split = разделена
ending-even_money = едно към едно
total-blackjack = BJ

## Резултати

receipt = Резултат
receipt-net = Нето
receipt-staked = Заложени { MONEY($amount) }
receipt-returned = върнати { MONEY($amount) }
receipt-balance = Баланс { MONEY($amount) }
receipt-odds = { $numerator } към { $denominator }
receipt-void = Раздаването е анулирано: всичко заложено е върнато
outcome-win = спечелен
outcome-push = равен
outcome-lose = загубен
outcome-blackjack = блекджек
outcome-charlie = Чарли
outcome-cashed_out = кешаут
outcome-returned = върнат
outcome-void = върнат
outcome-even_money = едно към едно
golden-mark = GC
cause-player = ти
cause-time_out = времето изтече
cause-shortage = балансът не стига
cause-only_choice = единствен избор

rank-perfect_pairs-perfect = перфектен чифт
rank-perfect_pairs-coloured = едноцветен чифт
rank-perfect_pairs-mixed = смесен чифт
rank-player_pair-perfect = перфектен чифт
rank-player_pair-coloured = едноцветен чифт
rank-player_pair-mixed = смесен чифт
rank-dealer_pair-perfect = перфектен чифт
rank-dealer_pair-coloured = едноцветен чифт
rank-dealer_pair-mixed = смесен чифт
rank-any_pair-suited = чифт от една боя
rank-any_pair-pair = всеки чифт
rank-twenty_one_plus_three-suited_trips = тройка от една боя
rank-twenty_one_plus_three-straight_flush = кента флош
rank-twenty_one_plus_three-trips = тройка
rank-twenty_one_plus_three-straight = кента
rank-twenty_one_plus_three-flush = флош
rank-hot_3-777 = 7-7-7
rank-hot_3-suited_21 = 21 от една боя
rank-hot_3-21 = 21
rank-hot_3-20 = 20
rank-hot_3-19 = 19
rank-bust_it-bust_8 = 8 или повече карти
rank-bust_it-bust_7 = 7 карти
rank-bust_it-bust_6 = 6 карти
rank-bust_it-bust_5 = 5 карти
rank-bust_it-bust_4 = 4 карти
rank-bust_it-bust_3 = 3 карти

## Гледане и сядане

watching = Гледаш
waiting-place = Номер { $place } си на опашката
waiting-place-text = Ще ти кажем, щом мястото е твое. Дотогава гледаш.
wait-no-more = Не чакай повече
sit-down = Седни
stand-up = Стани
waiting-next = Играеш от следващото раздаване
enter-to-play = Влез, за да играеш

## Известия

toast-dismiss = Скрий
slip-full = { $spot }: най-много { SHORT($maximum_cents) }
slip-unaffordable = Балансът не стига: нужни са { MONEY($needed_cents) }
slip-side_bet_alone = Страничният залог иска основен залог
slip-unknown_spot = На тази маса няма такова поле

notice-muted = Думата ви е отнета. Домакинът ви оставя да четете и да играете, но за известно време не и да пишете.
notice-unmuted = Отново можете да пишете. Домакинът ви върна думата.
notice-place_free = Освободи се място и то е твое: вече седиш на масата.
notice-bet_returned_absent = При затварянето те нямаше. Върнати са { MONEY($amount_cents) }.
notice-bet_returned_hidden = При затварянето страницата беше скрита. Върнати са { MONEY($amount_cents) }.
notice-bet_returned_below_minimum = При затварянето залогът беше под минимума. Върнати са { MONEY($amount_cents) }.
notice-side_bet_returned_below_minimum = Странични залози под минимума са върнати: { MONEY($amount_cents) }.
notice-replaced = Балансът не стигна: { $wanted } стана { $taken }.
notice-round_void = Раздаването е анулирано. Всичко заложено е върнато.
notice-timed_out_hit = Времето изтече. С { $total } или по-малко: взехме карта за теб
notice-timed_out_stand = Времето изтече. С { $total } или повече: спряхме за теб

system-round_paused = Играта е на пауза, докато се проверява неизправност. Залозите се пазят.
system-round_resumed = Играта продължава.
system-round_void = Раздаването е анулирано. Всички залози са върнати.
system-shoe_changed = В игра е нова кутия.
system-table_paused = Домакинът поставя масата на пауза. Текущото раздаване ще завърши.
system-table_disabled = Домакинът затваря масата. Текущото раздаване ще завърши.
system-table_opened = Масата отново е отворена.
system-server_stopping = Сървърът ще се рестартира. Нито едно раздаване няма да се загуби.
host-says = От домакина
system-announcement = Домакинът съобщава: { $text }

error-unknown = Не се получи. Нищо не е взето.
error-bad_input = Не беше разбрано. Нищо не е взето.
error-bad_card = Няма карта { $code }.
error-bad_amount = Това не е сума.
error-bad_message = Съобщението не беше разбрано. Нищо не е взето.
error-bad_name = Името има от 1 до { $longest } видими знака.
error-bad_shoe = Кутията не е пълна.
error-bad_origin = Тази страница няма достъп до този сървър.
error-bad_nonce = Числото за кутията не може да се използва.
error-bad_transcript = Това не е протокол на кутия.
error-bad_composition = Тези карти не може да са останали в кутията.
error-bad_hand = Тази ръка не може да се пресметне.
error-not_found = Тук няма { $name }.
error-refused = Отказано. Нищо не е взето.
error-not_offered = { $action } не се предлага за тази ръка.
error-not_your_turn = Не е твой ред.
error-too_late = Дойде след затварянето. Нищо не е взето.
error-too_early = Това още не е отворено.
error-unaffordable = Балансът не стига. Нищо не е взето.
error-unknown_hand = Нямаш такава ръка.
error-already_decided = Вече реши за тази ръка.
error-stale_revision = Вече има по-нов залог.
error-wrong_round = Това раздаване или стъпка приключи. Нищо не е взето.
error-below_minimum = { $spot }: най-малко { SHORT($minimum) }.
error-above_maximum = { $spot }: най-много { SHORT($maximum_cents) }.
error-side_bet_alone = Страничният залог иска основен залог.
error-unknown_spot = На тази маса няма такова поле.
error-round_paused = Играта е на пауза. Залозите се пазят или се връщат изцяло.
error-table_closed = Домакинът затвори масата засега. Нищо не е взето.
error-odds_pending = Шансовете на тази маса се изчисляват. Опитайте пак след няколко секунди.
error-table_full = Масата е пълна. Можеш да гледаш и да седнеш, щом се освободи място.
error-not_seated = Гледаш. Седни, за да играеш.
error-rate_limited = Твърде много заявки. Опитай пак по-късно.
error-not_signed_in = Първо влез като гост.
error-entropy_full = Тази кутия не приема повече числа. Опитай със следващата.
error-store_failed = Сървърът не успя да го запише. Нищо не е взето.
error-stale_epoch = Друг сървър пое тази маса. Нищо не е взето.
error-proof_failed = Проверката на кутията е неуспешна.
error-challenge_gone = Това предизвикателство вече е прието или оттеглено. Потърси друго сред масите.
error-own_challenge = Това е твоето предизвикателство. Дай връзката на някой друг.
error-too_many_challenges = Имаш { $most } отворени предизвикателства. Първо оттегли едно.
error-too_many_matches = Играеш { $most } мача. Първо завърши един.
error-on_break = Почиваш до { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Нищо не е взето.
error-self_excluded = Ти се изключи от игра до { DATETIME($until_ms, dateStyle: "medium") }. Нищо не е взето.
error-reality_check = Време е за равносметка. Играеш от { $minutes } мин, нето { NET($net_cents) }. Нищо не е взето.
error-loss_limit =
    { $period ->
        [day] Дневен лимит за загуба { MONEY($limit_cents) }
        [week] Седмичен лимит за загуба { MONEY($limit_cents) }
       *[month] Месечен лимит за загуба { MONEY($limit_cents) }
    }: остават { MONEY($left_cents) }. Започва отначало на { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Нищо не е взето.
error-stake_limit =
    { $period ->
        [day] Дневен лимит за залози { MONEY($limit_cents) }
        [week] Седмичен лимит за залози { MONEY($limit_cents) }
       *[month] Месечен лимит за залози { MONEY($limit_cents) }
    }: остават { MONEY($left_cents) }. Започва отначало на { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Нищо не е взето.
error-time_limit =
    { $period ->
        [day] Дневен лимит за време { $minutes } мин
        [week] Седмичен лимит за време { $minutes } мин
       *[month] Месечен лимит за време { $minutes } мин
    }: достигнат е. Започва отначало на { DATETIME($until_ms, dateStyle: "medium", timeStyle: "short") }. Нищо не е взето.

## Панели

limits-title = Лимити

settings-title = Настройки
settings-language = Език
language-en = English
language-it = Italiano
language-bg = Български

help-title = Помощ

rounds-title = Последни раздавания
failed-short = Зареждането не успя.

invite-title = Покани други

fairness-title = Честност

safe-title = Безопасна игра
rebet-title = Повтаряй сам

account = Профил
cashier = Каса
history-title = История
entry-login = Имам профил: влез
