### Български: страницата на домакина.

admin-title = Домакин
admin-for-hosts = Тази страница е за домакини. Който управлява сървъра, прави връзка за нов домакин с тази команда:
admin-tab-tables = Маси
admin-tab-people = Хора
admin-tab-rounds = Раздавания
admin-tab-acts = Действия
admin-tab-health = Състояние
admin-more = Покажи по-стари
admin-again = Обнови
admin-look-up = Търси

admin-mode-of = Как се играе на { $name }
admin-mode-open = Отворена
admin-mode-paused = На пауза
admin-mode-disabled = Изключена
admin-mode-set = Готово: играчите са уведомени.
admin-table-running = Едно раздаване още тече; то ще завърши редовно.
admin-table-unlisted = само с връзка
admin-table-facts = { $game } · { $phase } · { $players } от { $capacity } играчи · { $windows } прозореца

admin-announce = Съобщение до всички
admin-announce-text = Какво да узнаят всички
admin-announce-where = Къде
admin-announce-say = Съобщи
admin-everywhere = Навсякъде
admin-announced =
    { $windows ->
        [one] Съобщено е на един прозорец.
       *[other] Съобщено е на { $windows } прозореца.
    }

admin-find = Име или номер на сметка
admin-found =
    { $count ->
        [0] Никой не е намерен.
        [one] Един човек.
       *[other] { $count } души.
    }
admin-person-facts = Сметка { $account } · { $kind } · устройства: { $sessions }
admin-kind-guest = гост
admin-kind-registered = регистриран
admin-kind-bot = играч на заведението
admin-kind-host = домакин
admin-grant-title = Дай игрални пари или златни чипове
admin-grant-what = Какво се дава
admin-grant-credits = Игрални пари
admin-grant-golden = Златни чипове
admin-grant-amount = Сума, например 50 или 12,50
admin-grant-value = Стойност на един чип
admin-grant-pieces = Колко чипа
admin-grant = Дай
admin-granted = { $name } вече го има.

admin-round-table = Маса
admin-round-time = Начало
admin-round-players = Играчи
admin-round-staked = Заложено от всички
admin-round-house = Резултат на заведението
admin-round-as = Покажи го, както го е имал един играч
admin-round-pick = Номер на сметка

admin-check = Записите
admin-check-text = Прочита всичко записано: суми, раздавания, вериги от хешове, действия на домакините.
admin-check-now = Провери сега
admin-check-good = Всичко е точно: { $bookings } записвания, { $entries } вписвания, { $acts } действия.
admin-check-bad =
    { $count ->
        [one] Едно нещо не съвпада:
       *[other] { $count } неща не съвпадат:
    }
admin-no-acts = Още няма действия.
admin-by = от сметка { $account }
admin-by-command = с команда

admin-health-status = Сървър
admin-health-version = Версия
admin-health-started = Работи от
admin-health-windows = Отворени прозорци и най-много
admin-health-memory = Памет
admin-health-commit = 99 от 100 записа до
admin-health-waiting = Заявки, които чакат запис
admin-health-faults = Грешки от началото
admin-health-accounts = Сметки
admin-health-rounds = Завършени и текущи раздавания
admin-health-file = База данни
admin-mebibytes = { $size } MiB
admin-milliseconds = { $time } ms

admin-tab-messages = Съобщения
admin-messages-which = Кои съобщения
admin-messages-open = Отворени
admin-messages-answered = С отговор
admin-messages-closed = Затворени
admin-no-messages = Тук няма съобщения.
admin-message-question = Въпрос
admin-message-report = Сигнал за реплика в чата
admin-message-round = Раздаване { $code }
admin-answer = Отговор
admin-answer-send = Изпрати
admin-answer-close = Затвори без отговор
admin-answered = Вашият отговор:

admin-tab-chat = Чат
admin-chat-house = Заведение
admin-chat-empty = Никой не е писал.
admin-line-remove = Премахни
admin-line-remove-of = Премахни написаното от { $name }: { $text }
admin-mute = Заглуши
admin-mute-of = Заглуши { $name } на всички маси
admin-mute-for = Заглуши за
admin-muted-until = { $name } ще може да пише отново: { $time }.
admin-unmute = Разреши
admin-unmute-of = Позволи на { $name } да пише
admin-mutes = Кой не може да пише
admin-mutes-none = Всички могат да пишат.
admin-until = до { $time }
admin-slow = Изчакване между две реплики
admin-slow-off = Без
admin-seconds = { $count } с
admin-minutes = { $count } мин
admin-hours = { $count } ч
admin-days =
    { $count ->
        [one] { $count } ден
       *[other] { $count } дни
    }
