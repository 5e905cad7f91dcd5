### Български: статистика, въпроси към домакина, изтриване на профила.

own-title = Твоите неща
own-statistics = Статистика
own-support = Пиши на домакина
own-detail = Игрови кредити

stats-none = Влез и играй: раздаванията ти ще се броят тук.
stats-lead = Преброено от собствените ти раздавания, в кредити. Денят свършва в полунощ UTC.
stats-period = Период
stats-period-all = Всичко
stats-period-7 = 7 дни
stats-period-30 = 30 дни
stats-period-365 = 1 година
stats-counting = По-старите раздавания още се броят. Ще се появят тук сами.
stats-empty = Няма раздавания за това време.
stats-net = Нето
stats-rounds = Раздавания
stats-won = Спечелени
stats-pushed = Равни
stats-lost = Загубени
stats-void = Анулирани
stats-blackjacks = Блекджек
stats-staked = Заложено
stats-best = Най-добро раздаване
stats-over-time = Нето във времето
stats-over-time-told =
    { $days ->
        [one] Един ден игра: { NET($net) }.
       *[other] { $days } дни игра: { NET($net) } общо, най-ниско { NET($low) }, най-високо { NET($high) }.
    }
stats-day = Ден
stats-that-day = През деня
stats-in-all = Общо
stats-games = Резултати по игра
stats-games-told = Нето по игра: { $list }.
stats-game = Игра
stats-sides = Странични залози
stats-sides-told = Нето по страничен залог: { $list }.
stats-side = Страничен залог
stats-bets = Залози
stats-costs = Какво струват решенията
stats-costs-lead =
    { $decided ->
        [one] Едно претеглено решение, { $costly } от тях не е най-доброто. С времето това струва { MONEY($cost) }.
       *[other] { $decided } претеглени решения, { $costly } от тях не са най-добрите. С времето те струват { MONEY($cost) }.
    }
stats-costs-none = За това време няма претеглено решение.
stats-costs-how = Всяко решение се сравнява с най-доброто, което е можело да избереш, по твоите карти и откритата карта на дилъра, при нова кутия. Каквото часовникът или гласовете на други са направили от една ръка, не се брои.
stats-costs-told = Най-скъпите решения: { $list }.
stats-decision = Решение
stats-against = { $hand } срещу { $upcard }
stats-instead = { $played }, по-добре { $best }
stats-times = Пъти
stats-cost = Цена
stats-did-insurance = Застраховка
stats-did-no_insurance = Без застраховка
stats-did-even_money = Едно към едно
stats-duels = Дуели
stats-duels-persons = Срещу играчи
stats-duels-house = Срещу къщата
stats-opponent = Противник
stats-undecided = Без резултат
stats-table = Същото като таблица
stats-export = Статистика като { $format }

support-lead = Съобщението стига до човека, който поддържа този сървър. Отговорът се появява тук.
support-sign-in = Първо влез: така отговорът ще те намери тук.
support-text = Съобщение
support-code = Код на раздаването, ако е за раздаване
support-send = Изпрати
support-sent = Изпратено.
support-yours = Твоите съобщения
support-none = Още няма съобщения.
support-open = Чака отговор
support-answered = С отговор
support-closed = Затворено
support-about = Раздаване { $code }
support-answer = Отговор

close-title = Изтриване на профила
close-text = Име, парола, настройки, статистика и съобщения се изтриват веднага, а кредитите ти изчезват. Изиграните раздавания остават в книгите под номер, който не казва нищо за теб. Не може да се отмени.
close-running = Раздаване, което върви, първо се доиграва.
close-name = Напиши името си: { $name }
close-button = Изтрий завинаги
