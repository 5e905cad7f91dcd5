"""The vocabulary every other room speaks: cards, hands, money, rules, errors."""
