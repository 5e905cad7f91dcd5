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
