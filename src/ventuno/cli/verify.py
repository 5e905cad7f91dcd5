"""`ventuno verify`: check a shoe's transcript, without a server or a network (PLA-24)."""

import sys
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from ventuno.core.errors import BadTranscript, ProofFailed, VentunoError
from ventuno.fairness import Report, decode_transcripts, verify_all

STANDARD_INPUT: Final = Path("-")
_FAILED: Final = 1
_UNREADABLE: Final = 2


def verify(
    file: Annotated[
        Path, typer.Argument(help="A transcript, or a list of them, as JSON; - reads standard input.")
    ],
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    commitment: Annotated[
        str | None, typer.Option(help="The commitment your table showed; the shoe must have the same.")
    ] = None,
    root: Annotated[
        str | None, typer.Option(help="The root your table showed; the shoe must have the same.")
    ] = None,
) -> None:
    """Verify that no card of a shoe was changed after it was committed to."""
    try:
        reports = verify_all(decode_transcripts(_read(file), where=str(file)))
        _compare(reports, commitment=commitment, root=root)
    except BadTranscript as error:
        _say_failure(error, as_json=json)
        raise typer.Exit(_UNREADABLE) from None
    except ProofFailed as error:
        _say_failure(error, as_json=json)
        raise typer.Exit(_FAILED) from None
    if json:
        typer.echo(msgspec.json.encode({"ok": True, "shoes": reports}).decode())
        return
    for report in reports:
        typer.echo(report_text(report))


def report_text(report: Report) -> str:
    """Return a report as people read it."""
    state = "verified" if report.revealed else "still in play, verified as far as its cards are turned"
    width = max(len(check.name) for check in report.checks)
    lines = [f"Shoe {report.shoe} of table {report.table}: {state}."]
    lines += [f"  {check.name:{width}}  {check.detail}" for check in report.checks]
    lines.append(f"  Cards dealt: {report.dealt} of {report.cards}. Rounds: {report.rounds}.")
    if report.unproved:
        lines.append(
            f"  {report.unproved} dealt cards came without a proof: verify again when the shoe has ended."
        )
    if report.voided:
        lines.append(f"  {report.voided} cards left the shoe in cancelled rounds that were not recorded.")
    if report.unopened:
        places = ", ".join(str(place + 1) for place in report.unopened)
        lines.append(f"  Announced but never opened, so counted as empty: nonce {places} of {report.nonces}.")
    lines.append("The proof holds only if your table showed these two before the first card:")
    lines.append(f"  commitment  {report.commitment}")
    lines.append(f"  root        {report.root}")
    return "\n".join(lines)


def _read(file: Path) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == STANDARD_INPUT else file.read_bytes()
    except OSError as error:
        raise BadTranscript(where=str(file), detail=error.strerror or "it cannot be read") from None


def _compare(reports: list[Report], *, commitment: str | None, root: str | None) -> None:
    """Compares with what the player wrote down: a perfect transcript of another shoe proves nothing."""
    for name, noted in (("commitment", commitment), ("root", root)):
        shown = [str(getattr(report, name)) for report in reports]
        if noted is not None and noted.strip().lower() not in shown:
            raise ProofFailed(check=name, where=f"--{name}", detail=f"the transcript has {', '.join(shown)}")


def _say_failure(error: VentunoError, *, as_json: bool) -> None:
    if as_json:
        failure = {"ok": False, "code": error.code, "message": str(error), "params": error.params}
        typer.echo(msgspec.json.encode(failure).decode())
    else:
        typer.echo(str(error), err=True)
