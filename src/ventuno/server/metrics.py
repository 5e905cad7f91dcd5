"""What the server tells a Prometheus about itself: counts, never an account, an address or a card (PLA-29).

Nothing is counted for it on the way of a bet that would not be known anyway; the figures are read when somebody asks.
"""

import ipaddress
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response

from ventuno import __version__
from ventuno.core.errors import NotAllowed
from ventuno.server.house import House
from ventuno.server.meter import Meter
from ventuno.server.room import FAN_OUT_S
from ventuno.server.route import Route
from ventuno.server.trace import faults
from ventuno.store.host_api import BUCKETS_S, Pulse

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
METRICS: Final = Route(
    method="GET", path="/metrics", name="metrics", summary="Figures for Prometheus.", answer=str
)
"""Not of the interface that pages and players use, but behind the same checks."""
_TABLE: Final = ("table", "game")


class Metrics(Collector):
    """The figures of one house.

    Args:
        house: Whose.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        # Processor time, memory and open files, where the system tells them.
        ProcessCollector(registry=self._registry)

    async def answer(self, request: Request) -> Response:
        """Answer a request from this machine, or from an address that the host lists, through no proxy.

        Raises:
            NotAllowed: It comes from elsewhere.
        """
        if not may_read(request, self._house.config.metrics_from):
            raise NotAllowed
        return Response(generate_latest(self._registry), media_type=MEDIA_TYPE)

    def collect(self) -> Iterator[Metric]:
        """Yield what is known now."""
        house, pulse = self._house, self._house.store.pulse()
        yield _gauge("ventuno_info", "Always 1; the version is its label.", [((__version__,), 1)], "version")
        yield _gauge("ventuno_ready", "Whether players can be served.", [((), not house.unready)])
        yield _gauge(
            "ventuno_started_seconds", "When it started, since 1970.", [((), house.started_ms / 1000)]
        )
        yield _gauge(
            "ventuno_connections",
            "Open connections: windows of players, and requests.",
            [(("window",), house.gateway.doors.open), (("request",), house.front.open)],
            "kind",
        )
        yield _gauge(
            "ventuno_places",
            "Connections that fit.",
            [(("window",), house.gateway.doors.total), (("request",), house.front.total)],
            "kind",
        )
        yield _gauge(
            "ventuno_logins_waiting", "Passwords that wait to be checked.", [((), house.passwords.waiting)]
        )
        yield from self._tables()
        yield from self._stakes(pulse)
        yield from _written(pulse)
        yield self._fan_out()
        yield _counter(
            "ventuno_faults", "Bugs that were survived.", [((what,), n) for what, n in faults.items()], "what"
        )

    def _tables(self) -> Iterator[Metric]:
        halls = self._house.halls.values()
        lines = [(hall, hall.lobby_line()) for hall in halls]
        yield _gauge(
            "ventuno_table",
            "Always 1; phase and mode are labels.",
            [((hall.key, hall.spec.game, hall.phase, self._house.upkeep.mode(hall)), 1) for hall in halls],
            *_TABLE,
            "phase",
            "mode",
        )
        yield _gauge(
            "ventuno_players",
            "People who play at a table now, house bots left out.",
            [((hall.key, hall.spec.game), line.players if line is not None else 0) for hall, line in lines],
            *_TABLE,
        )
        yield _gauge(
            "ventuno_windows",
            "Open windows at a table.",
            [((hall.key, hall.spec.game), len(hall)) for hall in halls],
            *_TABLE,
        )

    def _stakes(self, pulse: Pulse) -> Iterator[Metric]:
        by_number = {hall.number: (hall.key, hall.spec.game) for hall in self._house.halls.values()}
        tallies = [(by_number[no], tally) for no, tally in pulse.tallies.items() if no in by_number]
        yield _counter(
            "ventuno_stakes",
            "Stakes that were taken or changed: bets, doubles, splits, insurance.",
            [(labels, tally.stakes) for labels, tally in tallies],
            *_TABLE,
        )
        yield _counter(
            "ventuno_stakes_refused",
            "Stakes that a balance did not cover.",
            [(labels, tally.refused) for labels, tally in tallies],
            *_TABLE,
        )
        yield _counter(
            "ventuno_rounds",
            "Rounds that were settled.",
            [(labels, tally.rounds) for labels, tally in tallies],
            *_TABLE,
        )
        yield _counter(
            "ventuno_rounds_void",
            "Rounds that were cancelled, with every stake returned.",
            [(labels, tally.voids) for labels, tally in tallies],
            *_TABLE,
        )

    def _fan_out(self) -> Metric:
        total = Meter(FAN_OUT_S)
        for hall in self._house.halls.values():
            for meter in hall.fan_out():
                total.add(meter)
        return _histogram(
            "ventuno_fan_out_seconds",
            "How long it took to write a change to all windows of a table.",
            (total.bounds_s, total.counts),
            total.spent_s,
        )


def may_read(request: Request, listed: Collection[str]) -> bool:
    """Tell whether a request for the metrics comes from this machine or a listed address, and through no proxy.

    Args:
        request: The request.
        listed: Addresses and networks.
    """
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers or request.client is None:
        return False
    try:
        peer = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    return peer.is_loopback or any(peer in ipaddress.ip_network(one, strict=False) for one in listed)


def _written(pulse: Pulse) -> Iterator[Metric]:
    yield _histogram(
        "ventuno_commit_seconds",
        "How long it took to write a transaction and to have it on disk.",
        (BUCKETS_S, pulse.counts),
        pulse.spent_s,
    )
    yield _counter("ventuno_requests_written", "Requests in these transactions.", [((), pulse.requests)])
    yield _gauge("ventuno_writes_waiting", "Requests that wait to be written.", [((), pulse.waiting)])


_Rows = Sequence[tuple[tuple[str, ...], float]]


def _gauge(name: str, text: str, rows: _Rows, *labels: str) -> Metric:
    family = GaugeMetricFamily(name, text, labels=labels)
    for values, value in rows:
        family.add_metric(values, float(value))
    return family


def _counter(name: str, text: str, rows: _Rows, *labels: str) -> Metric:
    family = CounterMetricFamily(name, text, labels=labels)
    for values, value in rows:
        family.add_metric(values, float(value))
    return family


def _histogram(
    name: str, text: str, buckets: tuple[Sequence[float], Sequence[int]], spent_s: float
) -> Metric:
    bounds, counts = buckets
    names = [*map(str, bounds), "+Inf"]
    up_to = list(zip(names, map(float, accumulate(counts)), strict=True))
    return HistogramMetricFamily(name, text, buckets=up_to, sum_value=spent_s)
