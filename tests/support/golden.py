"""Golden rounds: a script above the line, what came of it below, both to be read by people.

    # A title, with the clauses it shows (INF-7)
    preset: infinite
    front: 8s 8h Kd 2c                players' cards, in the order of dealing
    back: 6d Td Ah                    the dealer's
    cash out: 93                      optional: every hand's price in hundredths (92 after a split)
    ann: 10, bust_it 2, left 100      a bet in credits; left is what remains in the purse
    insure: ann yes, bob no           answers; then the offer ends
    step: ann split, bob hit          decisions; the unnamed are silent; then the step ends
    spend: ann 5                      money goes elsewhere while the step runs
    try: ann hit                      something that is refused
    void                              the round is cancelled

and at a table of several boxes

    turns: 1 2 3                      boxes in playing order; without it all decide at the same time
    in turn                           the split hands of a box one after the other
    ann.3: 10                         Ann's bet in box 3
    refuses: bob                      a player who does not pay for doubles and splits
    vote: split, stand                one decision for each hand that is asked, for all who are on it
    ----
    (written by the engine)

``python -m tests.support.golden --write`` writes the lower parts anew. Read the difference before you commit it.
"""

import sys
from pathlib import Path
from typing import Any

from tests.support.story import LINE_NAMES, Story, bet, box_of, hand_name, owner
from ventuno.core.cards import Card, card_code
from ventuno.core.errors import Refused
from ventuno.core.hand import HandValue, hand_value, is_natural
from ventuno.core.money import format_cents
from ventuno.engine.actions import DEALER, LINES, MAIN, Action, Cause, Dealt, Ending, Stage, Target
from ventuno.engine.columns import ASKED_EVEN_MONEY

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "rounds"
LINE = "----\n"


class Teller:
    """Plays a script and tells what happens."""

    def __init__(self, script: str) -> None:
        self.told: list[str] = []
        self._settings: dict[str, str] = {}
        self._players: dict[str, Any] = {}
        self._refusing: set[str] = set()
        self._story: Story | None = None
        self._cards_told = 0
        self._paid_told: set[str] = set()
        self._step_told = 0
        for text in script.splitlines():
            if text and not text.startswith("#"):
                self._follow(text)
        if self._story is None:
            self._begin()
        self._finish()

    @property
    def story(self) -> Story:
        """The round being told; it begins with the first thing that is done."""
        if self._story is None:
            self._begin()
        assert self._story is not None
        return self._story

    def _follow(self, text: str) -> None:
        word, _, rest = text.partition(":")
        parts = [part.split() for part in rest.split(",") if part.strip()]
        if word in ("insure", "spend", "try", "step", "vote", "void") and self._story is None:
            self._begin()
        match word:
            case "preset" | "front" | "back" | "cash out" | "turns" | "in turn":
                self._settings[word] = rest.strip()
            case "refuses":
                self._refusing = {name for (name,) in parts}
            case "vote":
                self.story.vote(*(action for (action,) in parts))
                self._tell_new()
            case "insure":
                answers = {name: answer == "yes" for name, answer in parts}
                for name, takes in answers.items():
                    even = self.story.crowd.insured[self.story.row(name)] == ASKED_EVEN_MONEY
                    yes = "takes even money" if even else "insures"
                    self._say(f"  {name}", yes if takes else "declines")
                self.story.insure(**answers)
                self._tell_new()
            case "spend":
                for name, amount in parts:
                    self.story.spend(name, amount)
                    self._say(f"  {name}", f"spends {amount} elsewhere")
            case "try":
                for name, action, *line in parts:
                    self._try(name, action, *line)
            case "step":
                for name, choice in parts:
                    asked = self.story.deciding(name)
                    assert len(asked) == choice.count("/") + 1, (
                        f"{name} is asked on {asked}, not for {choice}"
                    )
                    for line, action in zip(asked, choice.split("/"), strict=True):
                        if action != "-":
                            self.story.act(name, action, line)
                self.story.end_step()
                self._tell_new()
            case "void":
                self.story.void()
                self._say("void", "every stake goes back")
            case _:
                self._players[word] = self._bet(parts)

    def _bet(self, parts: list[list[str]]) -> Any:
        (main,), *more = parts
        options: dict[str, Any] = {}
        for key, *amount in more:
            options["hides_cash_out" if key == "hides" else key] = amount[0] if amount else True
        return bet(main, **options)

    def _try(self, name: str, action: str, line: str = "main") -> None:
        try:
            self.story.round.check(self.story.row(name), LINE_NAMES.index(line), Action[action.upper()])
        except Refused as refusal:
            self._say(f"  {name}", f"tries to {action}: {refusal.code}")
        else:
            self._say(f"  {name}", f"tries to {action}: allowed")

    def _begin(self) -> None:
        cash_out = self._settings.get("cash out")
        self._story = Story(
            front=self._settings["front"],
            back=self._settings["back"],
            preset=self._settings["preset"],
            cash_out=int(cash_out) if cash_out else None,
            turns=[int(box) - 1 for box in self._settings["turns"].split()]
            if "turns" in self._settings
            else None,
            hands_in_turn="in turn" in self._settings,
            **self._players,
        )
        self._story.refusing = self._refusing
        self._tell_new()

    # --- telling ---------------------------------------------------------------------------

    def _say(self, who: str, what: str) -> None:
        self.told.append(f"{who:<11}{what}".rstrip())

    def _tell_new(self) -> None:
        """Tell what happened since the last telling: decisions, cards, and what is asked now."""
        self._tell_decisions(by_itself=False)
        dealt = self.story.round.dealt[self._cards_told :]
        if self._cards_told == 0:
            boxes = "; ".join(
                f"{self._name(Target(box))} {self.story.line(box=box)} = "
                f"{total(self.story.round.lines[box][MAIN])}"
                for box in self.story.crowd.boxes
            )
            hidden = " ??" if self.story.rules.hole_card else ""
            self._say("deal", f"{boxes}; dealer {card_code(self.story.round.dealer[0])}{hidden}")
        elif players := [card for card in dealt if card.target.box != DEALER]:
            self._say("cards", "; ".join(self._arrival(card) for card in players))
        self._tell_paid_at_once()
        self._cards_told += len(dealt)
        self._tell_decisions(by_itself=True)
        self._step_told = max([self._step_told, *(record.step for record in self.story.crowd.history)])
        if self.story.round.stage is Stage.INSURANCE:
            self._say("insurance", "asked: " + " ".join(self.story.asked_to_insure()))
        elif self.story.round.stage is Stage.DECISION:
            self._tell_offers()

    def _arrival(self, dealt: Dealt) -> str:
        line = self.story.round.lines[dealt.target.box][dealt.target.line]
        return f"{self._name(dealt.target)} +{card_code(dealt.card)} = {total(line)}"

    def _name(self, target: Target) -> str:
        return LINE_NAMES[target.line] if self.story.rules.boxes == 1 else hand_name(target)

    def _tell_paid_at_once(self) -> None:
        """Tell which blackjacks have been paid, even money included."""
        for name in self.story.names:
            cents, ending = int(self.story.crowd.cashed[self.story.row(name), MAIN]), self.story.ending(name)
            if cents and name not in self._paid_told and ending is not Ending.CASHED_OUT:
                self._paid_told.add(name)
                what = "even money" if ending is Ending.EVEN_MONEY else "blackjack"
                self._say(f"  {name}", f"{what} paid at once: {format_cents(cents)}")

    def _tell_offers(self) -> None:
        asked = [(name, line) for name in self.story.names for line in self.story.deciding(name)]
        legal = "; ".join(
            f"{self._name(hand)}: {self.story.legal(LINE_NAMES[hand.line], hand.box)}"
            for hand in self.story.round.asked()
        )
        self._say(f"step {self.story.round.step}", legal)
        for name, line in asked:
            may = set(self.story.legal(line, box_of(name)).split())
            missing = may - set(self.story.offered(name, line).split())
            if missing:
                self._say(f"  {name}", f"{line} without {' '.join(sorted(missing))}")

    def _tell_decisions(self, *, by_itself: bool) -> None:
        """Tell the decisions of the steps that ended; hands that stand by themselves do so after their card."""
        for step, name, line, action, cause in self.story.decisions():
            if step > self._step_told and by_itself == (cause is Cause.ONLY_CHOICE):
                why = "" if cause is Cause.PLAYER else f" ({cause.name.lower()})"
                why += ", does not pay" if (step, name, line) in self.story.unpaid() else ""
                self._say(f"  {name}", f"{line} {action.name.lower()}{why}")

    def _finish(self) -> None:
        round_ = self.story.round
        if round_.stage is Stage.FINISHED:
            self._say("dealer", self._dealer())
            label = "side bets"
            for box in self.story.crowd.boxes:
                side = "; ".join(f"{key} {result}" for key, result in self.story.side(box).items())
                if side:
                    self._say(label, side if self.story.rules.boxes == 1 else f"{box + 1}: {side}")
                    label = ""
        elif self.story.results is None:
            self._say("open", f"the round waits in {round_.stage.name.lower()}")
            return
        for name in self.story.names:
            self._tell_result(name)
        kept = sum(self.story.staked(name) - self.story.back(name) for name in self.story.names)
        self._say("house", f"keeps {format_cents(kept)}")

    def _dealer(self) -> str:
        round_ = self.story.round
        cards = " ".join(map(card_code, round_.dealer))
        if not round_.hole_up:
            round_.show_hole()
            return f"{cards} = {total(round_.dealer)}; no bet depends on it, turned for show"
        return f"{cards} = {total(round_.dealer)}" + ("; seen by the peek" if round_.peeked_blackjack else "")

    def _tell_result(self, name: str) -> None:
        label = name
        for row in self.story.receipt(name):
            what = row.spot if row.line is None else f"{LINE_NAMES[row.line]} {self._hand(name, row.line)}"
            pays = f" {row.rank or ''} {row.pays[0]}:{row.pays[1]}".replace("  ", " ") if row.pays else ""
            money = f"{format_cents(row.stake_cents)} -> {format_cents(row.back_cents)}"
            self._say(label, f"{what}: {row.outcome.name.lower()}{pays}, {money}")
            label = ""
        staked, back = self.story.staked(name), self.story.back(name)
        net, left = self.story.net(name), self.story.purse[owner(name)]
        sums = " ".join(
            f"{n} {format_cents(v)}" for n, v in (("staked", staked), ("back", back), ("net", net))
        )
        self._say(label, f"{sums} purse {format_cents(left)}")

    def _hand(self, name: str, line: int) -> str:
        taken = int(self.story.crowd.taken[self.story.row(name), line])
        cards = self.story.round.lines[box_of(name)][line][:taken]
        doubled = self.story.ending(name, LINE_NAMES[line]) is Ending.DOUBLED
        return f"{' '.join(map(card_code, cards))} = {total(cards)}" + (" doubled" if doubled else "")


def total(cards: list[Card]) -> str:
    """Return a hand's total as people say it."""
    value: HandValue = hand_value(cards)
    if value.bust:
        return f"{value.total} bust"
    return f"soft {value.total}" if value.soft and not is_natural(cards) else str(value.total)


def parts(text: str) -> tuple[str, str]:
    """Return script and transcript of a golden round."""
    script, _, told = text.partition(LINE)
    return script, told


def tell(script: str) -> str:
    """Return the transcript of a script."""
    return "\n".join(Teller(script).told) + "\n"


def main() -> None:
    """Write every transcript anew, or say that they differ."""
    write = sys.argv[1:] == ["--write"]
    for path in sorted(FOLDER.glob("*.txt")):
        script, told = parts(path.read_text(encoding="utf-8"))
        new = tell(script)
        if new != told:
            print(f"{path.name} {'written' if write else 'differs'}")
            if write:
                path.write_text(script + LINE + new, encoding="utf-8")


if __name__ == "__main__":
    main()

assert len(LINE_NAMES) == LINES
