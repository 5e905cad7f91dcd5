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
duel-lobby-go-to = Към твоя мач: { $match }
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
