"""Golden matches: a script above the line, what came of it below, both to be read by people.

    # A title, with the clauses it shows (DUE-9)
    terms: hands 2, chips 1000, duplicate     chips and duplicate are optional
    front: 2h 9c Ts 9s 8d 9d                  players' cards: the draw, then hand after hand
    back: 7h Th                               the dealer's
    ann bet 100                               bet, hit, stand, double, split
    bob insures yes                           an answer to insurance or even money
    bob leaves / bob returns / bob resigns
    wait                                      until the clock does something
    next                                      the result has been read: the next hand begins
    ----
    (written by the match)

``python -m tests.support.golden_matches --write`` writes the lower parts anew. Read the difference before you
commit it.
"""

import sys
from pathlib import Path

from tests.support.duel import Duel, spec_of
from tests.support.golden import LINE, parts
from ventuno.core.money import format_cents
from ventuno.games.duel.terms import Terms
from ventuno.table.match_document import decode_record
from ventuno.table.match_replay import differences
from ventuno.table.messages import HandView, No

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "matches"
NAMES = ("ann", "bob")


class MatchTeller:
    """Plays a script and tells what happens."""

    def __init__(self, script: str) -> None:
        self.told: list[str] = []
        self._settings: dict[str, str] = {}
        self._acts = self._hands = self._said = self._deal = 0
        self._duel: Duel | None = None
        for text in script.splitlines():
            if text and not text.startswith("#"):
                self._follow(text)
        self._finish()

    @property
    def duel(self) -> Duel:
        """The match being told."""
        if self._duel is None:
            self._duel = self._begin()
        return self._duel

    def _begin(self) -> Duel:
        options: dict[str, int | bool] = {}
        for part in self._settings["terms"].split(","):
            word, *number = part.split()
            options[word] = int(number[0]) if number else True
        terms = Terms(
            kind="golden",
            hands=int(options["hands"]),
            chips_cents=100 * int(options.get("chips", 1000)),
            duplicate=bool(options.get("duplicate", False)),
        )
        duel = Duel(spec_of(terms), front=self._settings["front"], back=self._settings["back"])
        drawn = duel.view().duel.draw
        first = NAMES[duel.match.state.drawn or 0]
        draws = "; ".join(f"ann {mine}, bob {his}" for mine, his in drawn)
        self._say("draw", f"{draws}: {first} acts first")
        return duel

    def _follow(self, text: str) -> None:
        setting, colon, rest = text.partition(":")
        if colon and self._duel is None and setting in ("terms", "front", "back"):
            self._settings[setting] = rest.strip()
            return
        name, _, what = text.partition(" ")
        match what.split():
            case [] if name == "wait":
                self.duel.wait()
            case [] if name == "next":
                self.duel.next_hand()
            case ["bet", chips]:
                self._done(name, self.duel.bet(name, float(chips)))
            case ["insures", answer]:
                self._done(name, self.duel.insure(name, answer == "yes"))
            case ["leaves"]:
                self.duel.leave(name)
                self._say(f"  {name}", "leaves")
            case ["returns"]:
                self.duel.arrive(name)
                self._say(f"  {name}", "returns")
            case ["resigns"]:
                self._done(name, self.duel.resign(name))
                self._say(f"  {name}", "gives up")
            case [action]:
                self._done(name, self.duel.act(name, action))
            case _:
                raise ValueError(f"nobody understands {text!r}")
        self._tell_new()

    def _done(self, name: str, answer: object) -> None:
        if isinstance(answer, No):
            self._say(f"  {name}", f"is refused: {answer.code}")

    # --- telling ---------------------------------------------------------------------------

    def _say(self, who: str, what: str) -> None:
        self.told.append(f"{who:<12}{what}".rstrip())

    def _tell_new(self) -> None:
        state = self.duel.match.state
        ended = state.hands[self._hands :]
        for hand in ended:
            self._tell_acts(hand.acts)
            self._tell_result()
            self._acts = 0
            self._hands += 1
        for message in self.duel.said[self._said :]:
            self._say("house", f"{message.code} {message.params}")
        self._said = len(self.duel.said)
        if state.deal != self._deal and state.decision is None:
            self._deal = state.deal
            first, second = (NAMES[seat] for seat in state.order)
            chips = ", ".join(f"{n} {format_cents(c)}" for n, c in zip(NAMES, state.before, strict=True))
            self._say(f"hand {state.hand}", f"{first} first, then {second}; {chips}")
        if state.decision is None and (not ended or state.in_hand):
            self._tell_acts(state.acts)
            self._tell_table()

    def _tell_acts(self, acts: list) -> None:
        for act in acts[self._acts :]:
            line = "" if act.line == "main" else f"{act.line} "
            what = {
                "bet": f"bets {format_cents(act.cents)}",
                "offer": "takes the offer" if act.take else "declines the offer",
                "play": f"{line}{act.action}",
            }[act.kind]
            self._say(f"  {NAMES[act.seat]}", what + (" (time out)" if act.cause == "time_out" else ""))
        self._acts = len(acts)

    def _tell_table(self) -> None:
        """Tell what lies on the table and who is asked, as everybody sees it."""
        view = self.duel.view()
        if view.dealer.cards:
            lines = "; ".join(
                f"{NAMES[line.box]} {self._hand(line.hand)}" for line in view.lines if line.stake_cents
            )
            turn = f"; {NAMES[view.duel.turn]}'s turn" if view.duel.turn is not None else ""
            self._say(f"  {view.duel.phase}", f"dealer {self._hand(view.dealer)}; {lines}{turn}")
        elif view.duel.phase == "play":
            self._say("  play", "each for oneself, nothing is shown")

    @staticmethod
    def _hand(hand: HandView) -> str:
        soft = "soft " if hand.soft and not hand.ended else ""
        return f"{' '.join(hand.cards)} = {soft}{hand.total}{' bust' if hand.bust else ''}"

    def _tell_result(self) -> None:
        view = self.duel.view()
        dealers = view.duel.dealers or [view.dealer]
        self._say("  dealer", "; ".join(self._hand(dealer) for dealer in dealers))
        for line in view.lines:
            if line.line == "main" and any(o.box == line.box and o.line != "main" for o in view.lines):
                continue
            self._say(f"  {NAMES[line.box]}", self._hand(line.hand))
        if view.duel.past:
            past = view.duel.past[-1]
            nets = ", ".join(f"{n} {format_cents(c)}" for n, c in zip(NAMES, past.net_cents, strict=True))
            chips = ", ".join(f"{n} {format_cents(c)}" for n, c in zip(NAMES, past.chips_cents, strict=True))
            self._say(
                "  result", f"{nets}; chips {chips}{' (minimum bet given to both)' if past.gift else ''}"
            )

    def _finish(self) -> None:
        view = self.duel.view().duel
        if view.decision is None:
            self._say("open", f"the match waits in {view.phase}")
            return
        winner = f"{NAMES[view.winner]} wins" if view.winner is not None else "nobody wins"
        self._say("match", f"{winner} by {view.decision}")
        assert self.duel.settlement is not None
        assert differences(decode_record(self.duel.settlement.document)) == [], "the record does not replay"


def tell(script: str) -> str:
    """Return the transcript of a script."""
    return "\n".join(MatchTeller(script).told) + "\n"


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
