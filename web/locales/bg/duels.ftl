### Български: дуелите извън мача, в лобито и в историята.

duel-lobby-title = Дуели
duel-lobby-lead = Двама играчи с равни чипове. Печели който има повече след последната ръка.
duel-lobby-new = Нов дуел
duel-lobby-none = Никой не чака противник. Отправи предизвикателство или играй срещу къщата.
duel-lobby-kind-sprint = Спринт
duel-lobby-kind-classic = Класически
duel-lobby-kind-long = Дълъг
duel-lobby-kind-marathon = Маратон
duel-lobby-terms =
    { $hands ->
        [one] { $kind }, { $hands } ръка
       *[other] { $kind }, { $hands } ръце
    }
duel-lobby-stake = Залог { SHORT($amount) } от всеки
duel-lobby-no-stake = Без залог
duel-lobby-rating = Рейтинг { $points }
duel-lobby-unrated = Още без рейтинг
duel-lobby-waits = Чака противник
duel-lobby-begins = Започва, когато и двамата са тук
duel-lobby-accept = Приеми
duel-lobby-accept-of = Приеми предизвикателството на { $name }
duel-lobby-watch-of = Гледай { $match }
duel-lobby-against = { $first } срещу { $second }
duel-lobby-hand = Ръка { $hand } от { $hands }
duel-lobby-own = Твоето предизвикателство
duel-lobby-own-private = Твоето лично предизвикателство
duel-lobby-link = Връзка
duel-lobby-link-of = Връзка към предизвикателството ти: { $terms }
duel-lobby-withdraw = Оттегли
duel-lobby-withdraw-of = Оттегли предизвикателството си: { $terms }
duel-lobby-play = Играй
duel-lobby-go = Към мача
duel-lobby-go-to = Играй { $match }
duel-lobby-accepted = Това предизвикателство е прието.
duel-lobby-called-title = Твоят мач
duel-lobby-called = Дуелът ти с { $name } е готов

## Нов дуел

duel-lobby-opponent = Противник
duel-lobby-open = Всеки
duel-lobby-open-text = Лобито показва предизвикателството ти, докато някой го приеме. Минута след като си излезеш, то се оттегля.
duel-lobby-private = Приятел
duel-lobby-private-text = Приема само който има връзката. Тя важи седем дни.
duel-lobby-house = Къщата
duel-lobby-house-text = Мачът започва веднага. Без залог, и рейтингът ти остава същият.
duel-lobby-strength = Сила
duel-lobby-bot = { $strength } (бот на къщата)
duel-lobby-bot-random = Случаен
duel-lobby-bot-random-text = Прави каквото и да е, стига да е позволено.
duel-lobby-bot-basic = Постоянен
duel-lobby-bot-basic-text = Играе най-добрата стратегия и винаги залага еднакво.
duel-lobby-bot-catch_up = Догонващ
duel-lobby-bot-strong = Силен
duel-lobby-bot-strong-text = Залага и играе според чиповете, оставащите ръце и кой действа пръв.
duel-lobby-table = Маса
duel-lobby-match = Мач
duel-lobby-match-text = По { SHORT($chips) } чипа, залози от { SHORT($minimum) } до { SHORT($maximum) }
duel-lobby-entry = Входен залог
duel-lobby-entry-text = От двата портфейла в началото; победителят взема и двата.
duel-lobby-entry-other = Друг залог, до { SHORT($maximum) }
duel-lobby-entry-wrong = Залогът е сума до { SHORT($maximum) }.
duel-lobby-none-short = Няма
duel-lobby-duplicate = Дубликат
duel-lobby-duplicate-text = Всеки играе едни и същи карти срещу свой дилър. Никой не вижда ръката на другия, докато и двете не свършат.
duel-lobby-do-open = Предизвикай
duel-lobby-do-private = Създай връзка
duel-lobby-do-house = Играй
duel-lobby-as-guest = С този бутон влизаш като гост.
duel-lobby-made-open = Предизвикателството ти е в лобито. Когато някой го приеме, бутон те води към мача.
duel-lobby-made-private = Дай тази връзка на когото искаш да играе с теб. Когато я приеме, бутон те води към мача.
duel-lobby-code = QR код на предизвикателството ти
duel-lobby-address = Адрес на предизвикателството ти
duel-lobby-wait = Готово
duel-lobby-challenge = Покана за дуел
duel-lobby-from = { $name } те предизвиква
duel-lobby-enter-accept = Влез като гост и приеми

## Рейтинги

duel-rank-title = Класация
duel-rank-text = Броят се мачовете между хора, които имат победител. Рейтингът е колко играчът почти сигурно струва най-малко; всеки започва от 1 000.
duel-rank-none = Още никой не е играл мач за рейтинга.
duel-rank-place = Място
duel-rank-name = Играч
duel-rank-points = Рейтинг
duel-rank-matches = Мачове
duel-rank-won = Победи
duel-rank-you = ти
duel-rank-bots = Ботове на къщата
duel-rank-bots-text = Те нямат рейтинг и мачовете с тях не променят ничий.
duel-rank-tally =
    { $matches ->
        [one] { $won } от { $matches } мач спечелен
       *[other] { $won } от { $matches } мача спечелени
    }
duel-rank-own =
    { $matches ->
        [one] Дуели: рейтинг { $points }, място { $place }, { $won } от { $matches } мач спечелен
       *[other] Дуели: рейтинг { $points }, място { $place }, { $won } от { $matches } мача спечелени
    }

## Записът на един мач

duel-record-won = Победи { $name }
duel-record-won-own = Ти победи
duel-record-none = Без резултат
duel-record-number = мач { $match }
duel-record-how = Как завърши
duel-record-chips =
    { $hands ->
        [one] { SHORT($first) } на { SHORT($second) } чипа след { $hands } ръка
       *[other] { SHORT($first) } на { SHORT($second) } чипа след { $hands } ръце
    }
duel-record-extra =
    { $extra ->
        [one] Равни след ръка { $hands }: реши още { $extra } ръка.
       *[other] Равни след ръка { $hands }: решиха още { $extra } ръце.
    }
duel-record-broke = { $name } остана без чипове след ръка { $hand }
duel-record-forfeit = { $name } отсъства две цели ръце
duel-record-resigned = { $name } се предаде
duel-record-both-away = И двамата отсъстваха. Залозите се върнаха.
duel-record-unaffordable = В началото един залог вече го нямаше. Нищо не е взето.
duel-record-fault = Мачът не можеше да продължи. Залозите се върнаха.
duel-record-draw = Изтеглени, по-ниската е първа:
duel-record-first = пръв { $name }
duel-record-card = Точкова карта
duel-record-hand = Ръка
duel-record-bet-of = залог { SHORT($amount) }
duel-record-has = има { SHORT($amount) }
duel-record-gift = И двамата без чипове: още по { SHORT($amount) }
duel-record-void = Анулирана и раздадена отново
duel-record-hands = Ръка по ръка
duel-record-summary = Ръка { $hand }: { $nets }
duel-record-hand-of = { $name }
duel-record-left-of = { $name }, лява ръка
duel-record-right-of = { $name }, дясна ръка
duel-record-dealer-of = Дилърът на { $name }
duel-record-bets-amount = { $name } залага { SHORT($amount) }
duel-record-plays = { $name }: { $action }
duel-record-plays-left = { $name }, лява ръка: { $action }
duel-record-plays-right = { $name }, дясна ръка: { $action }
duel-record-insures = { $name } взема застраховка
duel-record-takes-even = { $name } взема равно плащане
duel-record-declines = { $name } отказва предложението
duel-record-start = Чипове в началото
duel-record-bets = Залози
duel-record-export = Изтегли записа на този мач като JSON
duel-record-running = Този мач още се играе.
duel-record-pruned = Записът на този мач вече не се пази.
duel-record-proof-text = Проверява тук, в браузъра ти, че всяка карта от мача е от тази кутия.
duel-record-proof =
    { $cards ->
        [one] Проверено: { $cards } карта е от кутията, чиито отпечатъци този браузър видя преди играта.
       *[other] Проверено: всичките { $cards } карти са от кутията, чиито отпечатъци този браузър видя преди играта.
    }
duel-record-proof-unnoted =
    { $cards ->
        [one] Кутията отговаря на записа: { $cards } карта. Този браузър не е видял отпечатъците ѝ преди играта.
       *[other] Кутията отговаря на записа: всичките { $cards } карти. Този браузър не е видял отпечатъците ѝ преди играта.
    }
