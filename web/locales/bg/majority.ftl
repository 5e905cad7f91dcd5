### Български: масата Majority.

## Местата

seat = Място { $number }
seat-hand = Място { $number }
seat-bets =
    { $players ->
        [0] без залози
        [one] { $players } залог
       *[other] { $players } залога
    }
seat-spot = { $spot }, място { $number }
seat-spot-golden = { $spot }, място { $number }, от тях { MONEY($golden) } златни
seat-vote-met = Играчите гласуват
seat-vote-open =
    { $missing ->
        [one] Още { $missing } и се гласува
       *[other] Още { $missing } и се гласува
    }
seat-decides = { $needed } от { $voters } решават
seat-strategy = Стратегия: под { $needed } залога
seat-strategy-plays = Играе най-добрата стратегия
seat-strategy-why =
    { $players ->
        [one] { $players } играч е заложил тук. За гласуване трябват { $needed }.
       *[other] { $players } играчи са заложили тук. За гласуване трябват { $needed }.
    }
seat-empty = Никой не е заложил на това място
seat-complete = Тази ръка е завършена
seat-waits = Сега няма за какво да се гласува
mode-vote = Вот
mode-strategy = Стратегия
later = после
second-card-later = Втората карта идва, когато всички ръце са изиграни

## Гласове

vote-head = Глас за място { $number }
vote-for = Глас за място { $number }: { $hand }
vote-share =
    { $votes ->
        [one] { $action }, { $votes } глас, { $percent } %
       *[other] { $action }, { $votes } гласа, { $percent } %
    }
vote-mine = { $vote }: твоят глас
vote-not-legal = { $action }: не за тази ръка
decided-majority = { $action }: { $votes } от { $cast } гласа
decided-plurality = { $action }: най-много, { $votes } от { $cast }
decided-tie = Равенство. Стратегия: { $action }
decided-no_vote = Без гласове. Стратегия: { $action }
decided-strategy = Стратегия: { $action }
kept-split = Без доплащане: само дясната ръка
kept-double = Без доплащане: една карта, същият залог

## Обявите и гласът

say-consent-detail = отговори, преди да заложиш
say-vote = Гласувай сега
say-voted = Гласът е отчетен
say-votes = Играчите гласуват
say-strategy = Най-добрата стратегия
say-strategy-own = играе твоята ръка
say-strategy-detail = играе тези ръце
say-seat-open = място { $number }: остават { $open }
say-seat-decided = място { $number }: { $action }
say-seat-strategy = място { $number }: стратегия
say-both = { $first } · { $second }
spoken-decided = Място { $number }, { $what }
spoken-seat = Място { $number }, { $cards }: { $total }
spoken-seat-side-won = Място { $number }, { $spot }: печели { MONEY($amount) }
spoken-seat-side-lost = Място { $number }, { $spot }: загубен

## Доплащане

consent-question = Автоматично доплащане?
consent-text = Когато се реши удвояване или разделяне, другата половина се плаща от баланса ти. Ако откажеш, първият залог играе сам.
consent-yes = Приемам
consent-no = Отказвам
consent-on = Автоматично доплащане: да
consent-off = Автоматично доплащане: не
consent-on-text = Удвояване и разделяне се плащат сами
consent-off-text = Първият залог играе сам
consent-locked = Заключено до края на раздаването

## Залагане

majority-rebet = Повтори
majority-clear = Изчисти
sides-hide = Скрий страничните
sides-show = Покажи страничните
skip = Пропусни

## Златни чипове

golden-use = Златни чипове
golden-credits = Кредити
golden-title = Твоите златни чипове
golden-info = За златните чипове
golden-none = Нямаш такива. Дава ги домакинът.
golden-chip-named = Златен чип от { SHORT($amount) }, остават { $left }
golden-left = по { SHORT($amount) }, остават { $left }
tap-to-add-golden = Докосни поле за златен чип от { SHORT($chip) }
spot-add-golden = { $spot }: сложи златен чип от { SHORT($chip) }
golden-text-win = При печалба тя се плаща в кредити. Самият чип е изразходван.
golden-text-back = Равенство, анулирано раздаване и върнато удвояване връщат чиповете като чипове.
golden-text-cap = Най-много { $cap } на раздаване.
golden-text-no-cap = Колкото искаш на раздаване.
golden-text-mixed = Може да лежат до кредити на едно поле.
golden-text-unmixed = Едно поле приема или кредити, или златни чипове.
golden-text-extra = Удвояване и разделяне на такъв залог ползват първо златни чипове, после кредити.
golden-text-no-extra = Удвояване и разделяне на такъв залог се плащат в кредити.
golden-text-insurance = Не се застраховат: смесен залог застрахова половината от кредитите си.
slip-golden_unowned = Нямаш повече златни чипове от { SHORT($value_cents) }
slip-golden_cap = Най-много { $cap } златни чипа на раздаване
slip-golden_mixed = Това поле приема или кредити, или златни чипове
notice-extra_stake_short = Балансът не покри доплащане. Първият залог игра сам.
error-consent_needed = Първо кажи дали удвояване и разделяне може да се плащат от баланса ти, без да питаме.
error-golden_not_taken = Тази маса не приема златни чипове.
error-golden_not_mixed = { $spot } приема или златни чипове, или кредити.
error-golden_limit = Тази маса приема най-много { $most } златни чипа на раздаване.
error-golden_missing = Нямаш тези златни чипове. Нищо не е взето.
