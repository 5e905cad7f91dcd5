### Български: масата American.

## Залози и раздаване

say-betting-solo = после раздай
no-clock = Без време: не бързай
lay-hint = Докосни или плъзни; задръж за махане
deal = Раздай
deal-ready = общо { MONEY($amount) }
deal-no_bet = Първо заложи
deal-offline = Няма връзка
deal-sending = Раздава се
deal-below_minimum = { $spot }: поне { SHORT($minimum_cents) }
deal-unaffordable = Балансът не покрива { MONEY($needed_cents) }
rebet = Повтори
clear-all = Махни всички
clear-hand = Махни ръка { $number }, { MONEY($amount) }
new-bets = Нови залози
slip-no_moving = Чиповете не минават от купчина в купчина. Върнат е на мястото си.

## Въведена сума

other-amount = Друга
other-amount-of = Друга сума, сега { MONEY($amount) }
amount-title = Сума по избор
amount-label = Сума
amount-text = Тя става чип: сложи го на колкото места искаш.
amount-cut = Отрязано до { MONEY($amount) }: няма по-малко от стотинка.
amount-is = Чипът ще струва { MONEY($amount) }.
amount-empty = Въведи сума, например 12,50.
amount-zero = Това е под една стотинка.
amount-unreadable = Това не е сума.
amount-ambiguous = Това може да значи две суми. Пиши 12,50 или 1 234,50.
amount-too_large = Твърде много.
amount-use = Използвай чипа

## Масата

side-perfect_pairs = PP
side-twenty_one_plus_three = 21+3
side-won = { $spot } +{ $net }
side-lost = { $spot } –
paid-hand = платена
spoken-side-won = Ръка { $number }, { $spot }: спечелени { MONEY($amount) }
spoken-side-lost = Ръка { $number }, { $spot }: загубен

## Предупреждения

warn-hit = Карта при твърди { $total }?
warn-stand = Спираш на твърди { $total }?
warn-hit-text = Почти всяка карта прави ръката над 21.
warn-stand-text = Никоя карта не може да направи ръката над 21.
warn-go-hit = Карта все пак
warn-go-stand = Спри все пак
warn-back = Назад

## Незавършено раздаване

resume-title = Раздаването ти още е отворено
resume-text = Остави го по средата. На масата има { MONEY($amount) } и без теб нищо не става.
resume-go = Продължи раздаването

## Настройки на масата

options-lead = Лимитите не променят нито правилата, нито изплащанията. Можеш да промениш всичко и по-късно, между две раздавания.
options-locked = Променят се между две раздавания. Първо завърши това.
options-start = Към масата
