## Безопасна игра

safe-minutes = { $minutes } мин
safe-session = Тази сесия
safe-session-text = Сесията започва с първия залог и свършва след 15 минути без игра. Нетото е от всички маси заедно.
check-time = Време в игра
check-net = Нето
check-rounds = Раздавания

safe-check-title = Равносметка
safe-check = Минути игра между напомнянията
safe-check-detail = Преди следващото раздаване, никога по време на раздаване: откога играеш и с какъв резултат.
safe-check-waits = Равносметката чака отговор.
safe-check-answered = Отговорихте. Може да продължите.
safe-check-off = Никога
check-title = Време за равносметка
check-text = Помисли за момент. Искаш ли да продължиш?
check-go-on = Продължи
check-break = Почини си
check-stop = Стига засега

safe-limits = Лимити
safe-limits-text = По-нисък лимит важи веднага. По-висок или никакъв важи след 24 часа. Дните, седмиците и месеците са по UTC. Удвояване, разделяне и застраховка се броят, но започнало раздаване никога не се спира.
safe-loss = Загуби
safe-loss-day = Загуба за ден
safe-loss-week = Загуба за седмица
safe-loss-month = Загуба за месец
safe-stake = Залози
safe-stake-day = Залози за ден
safe-stake-week = Залози за седмица
safe-stake-month = Залози за месец
safe-time = Време
safe-time-day = Време за ден
safe-time-week = Време за седмица
safe-time-month = Време за месец
safe-none = Без лимит
safe-used = Използвано: { $used }. Започва отначало: { $anew }.
safe-new-credits = { $what }: нов лимит в кредити
safe-new-minutes = { $what }: нов лимит в минути
safe-set = Задай
safe-remove = Махни лимита
safe-no-amount = Напиши сума над нула.
safe-pending = От { $from }: { $amount }
safe-pending-none = От { $from }: без лимит
safe-keep = Остави сегашния лимит
safe-saved = Запазено. Важи веднага.
safe-saved-later = Запазено. Важи след 24 часа; дотогава остава сегашният лимит.

safe-break = Почини си
safe-break-text = Без залози до края ѝ. Пак можеш да влизаш, да гледаш историята си и да я изтеглиш.
safe-break-take = Почивка: { $length }
safe-break-sure = Почивката ({ $length }) започва веднага и не може да се съкрати. Започналото раздаване се доиграва.
safe-break-begin = Започни почивката сега
safe-break-begun = Почивката ви започна.
safe-exclusion = Изключи се от игра
safe-exclusion-text = За дълго време далеч от масите. Никой не може да го отмени по-рано, и домакинът не може.
safe-exclusion-take = Изключи ме: { $length }
safe-exclusion-sure = Няма да можеш да залагаш за срок от { $length }. Започва веднага и не може да се отмени.
safe-exclusion-begin = Изключи ме сега
safe-exclusion-begun = Самоизключването ви започна.
safe-cancel = Отказ
safe-length-hour = 1 час
safe-length-day = 1 ден
safe-length-week = 1 седмица
safe-length-month = 30 дни
safe-length-half_year = 6 месеца
safe-length-year = 1 година
safe-length-five_years = 5 години
safe-on-break = Почиваш до { $until }.
safe-excluded = Ти се изключи от игра до { $until }.
safe-closed-text = Дотогава не може да се залага. Историята, изтеглянето и настройките остават отворени.

## Автоматично повтаряне

rebet-text = Слага отново последните ти залози на тази маса, раздаване след раздаване, сякаш натискаш „Повтори“.
rebet-ends = Спира от само себе си: след раздаванията, които избереш, при отказан залог, при лимит или равносметка, ако балансът не стига, ако промениш залога, скриеш или напуснеш страницата, или ако масата спре.
rebet-rounds = Раздавания
rebet-begin =
    { $rounds ->
        [one] Започни: { $rounds } раздаване
       *[other] Започни: { $rounds } раздавания
    }
rebet-runs = Вече върви
rebet-left =
    { $left ->
        [one] Автоматично повтаряне, остава { $left } раздаване:
       *[other] Автоматично повтаряне, остават { $left } раздавания:
    }
rebet-stop = Спри
notice-rebet_done = Повтарянето свърши. Всички раздавания са заложени.
notice-rebet_refused = Повтарянето спря. Един залог не беше приет.
notice-rebet_balance = Повтарянето спря. Балансът не стига за залозите.
notice-rebet_changed = Повтарянето спря. Заложи на ръка.
notice-rebet_check = Повтарянето спря. Време е за равносметка.
notice-rebet_table = Повтарянето спря. Масата е на пауза или връзката прекъсна.
notice-rebet_away = Повтарянето спря. Страницата не се виждаше.
