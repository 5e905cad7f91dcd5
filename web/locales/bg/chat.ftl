# Чат (PLA-19).

error-bad_line = Съобщението е от 1 до { $longest } знака.
error-no_chat = Тази маса няма чат.
error-muted = Домакинът ви отне думата: { $minutes ->
    [one] още една минута
   *[other] още { $minutes } минути
 }. Можете да четете и да играете.
error-slow_mode = Включен е бавен режим. Пишете отново след { $seconds } сек.
error-same_line = Току-що го написахте.
error-guest_waits = Новите гости могат да пишат след { $minutes ->
    [one] една минута
   *[other] { $minutes } минути
 }. Регистрираните играчи пишат веднага.

chat-lines = Съобщения в чата
chat-empty = Още никой не е писал.
chat-you = Вие
chat-guest = гост
chat-more = Какво да направя с { $name }
chat-hide = Скриване на играча
chat-report = Сигнал до домакина
chat-remove = Премахване на съобщението
chat-mute-10 = Отнемане на думата за 10 мин
chat-mute-60 = Отнемане на думата за час
chat-mute-1440 = Отнемане на думата за ден
chat-write = Пишете на масата
chat-send = Изпращане
chat-enter = Влезте като гост, за да пишете.
chat-muted = Домакинът ви отне думата до { $time }.
chat-too-long = С { $count } повече от възможното.
chat-left = Остават { $count }
chat-slow = Бавен режим: едно съобщение на { $seconds } сек.
chat-choices = Какво виждам и чувам
chat-show-others = Показване на това, което пишат другите
chat-aloud = Екранният четец чете новите съобщения
chat-show-hidden = { $count ->
    [one] Показване на скрития играч
   *[other] Показване на { $count } скрити играчи
 }
