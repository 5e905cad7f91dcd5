"""A thread that owns a database connection and serves whatever has gathered since it last looked."""

import asyncio
import threading
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable
from itertools import groupby
from operator import attrgetter
from types import TracebackType
from typing import Any, Final, Self, TypeAlias, TypeVar

import apsw

from ventuno.core.errors import StoreFailed
from ventuno.store.host_api import BUCKETS_S, Pulse
from ventuno.store.schema import close

T = TypeVar("T")
R = TypeVar("R")
#: Serves requests together: an answer each, or an error if one of them cannot be served.
Joint: TypeAlias = Callable[[apsw.Connection, list[Any]], list[Any]]
#: Commits whose time is remembered one by one.
_RECENT: Final = 1_000


class Job:
    """One request on its way through the thread; as a context it keeps the error for whoever asked."""

    __slots__ = ("apart", "done", "error", "future", "item", "joint", "loop", "result", "run")

    def __init__(
        self,
        run: Callable[[apsw.Connection], object],
        loop: asyncio.AbstractEventLoop,
        *,
        joint: "Joint | None" = None,
        item: object = None,
    ) -> None:
        """Keep what to run and whom to tell; with ``joint`` it may be run with others of its kind."""
        self.run = run
        self.joint = joint
        self.item = item
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.result: object = None
        self.apart = False
        self.error: Exception | None = None
        self.done = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(error, Exception):
            self.error = error
        self.done = True
        return self.error is not None

    def fail(self, reason: str) -> None:
        """Tell whoever asked that nothing was kept."""
        self.error = StoreFailed(reason=reason)
        self.done = True


class Worker:
    """Runs jobs on its own connection; the event loop only ever waits for futures.

    All that was asked for since the last lot, in one whole pass of the event loop at least, makes the next lot, so
    the busier the server the more requests share a commit. Nobody waits for a timer, and nothing is lost by waiting
    for the end of the pass: an answer would find the loop busy until then.
    """

    def __init__(self, name: str) -> None:
        """Prepare the thread; :meth:`start` runs it."""
        self._name = name
        self._arrived = threading.Condition()
        self._queue: deque[Job] = deque()
        self._waking: set[asyncio.AbstractEventLoop] = set()
        self._due = False
        self._closed = True
        self._thread: threading.Thread | None = None

    async def start(self, connect: Callable[[], apsw.Connection]) -> None:
        """Start the thread and open its connection there; what opening raises is raised here."""
        loop = asyncio.get_running_loop()
        opening = Job(lambda _: None, loop)
        self._closed = False
        self._thread = threading.Thread(
            target=self._main, args=(opening, connect), name=self._name, daemon=True
        )
        self._thread.start()
        await opening.future

    async def submit(self, run: Callable[[apsw.Connection], T]) -> T:
        """Return what ``run`` returns, once it is served (and, for a writer, on disk).

        Raises:
            StoreFailed: The store has failed or is closed.
        """
        result: T = await self._queued(Job(run, asyncio.get_running_loop()))
        return result

    async def _queued(self, job: Job) -> Any:
        with self._arrived:
            if self._closed:
                raise StoreFailed(reason="the store is closed")
            self._queue.append(job)
        if job.loop not in self._waking:
            self._waking.add(job.loop)
            job.loop.call_soon(self._wake, job.loop)
        return await job.future

    def _wake(self, loop: asyncio.AbstractEventLoop) -> None:
        """Tell the thread of all that was asked for in the pass of the event loop that has ended."""
        self._waking.discard(loop)
        with self._arrived:
            self._due = True
            self._arrived.notify()

    async def close(self) -> None:
        """Serve what is queued, close the connection and end the thread."""
        with self._arrived:
            self._closed = True
            self._arrived.notify()
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    def serve(self, connection: apsw.Connection, jobs: list[Job]) -> None:
        """Run a lot of jobs, each for itself."""
        for job in jobs:
            with job:
                job.result = job.run(connection)
            if isinstance(job.error, apsw.Error):
                job.fail(str(job.error))

    def _main(self, opening: Job, connect: Callable[[], apsw.Connection]) -> None:
        connection = None
        with opening:
            connection = connect()
        _deliver([opening])
        if connection is None:
            return
        try:
            while jobs := self._gather():
                try:
                    self.serve(connection, jobs)
                finally:
                    _deliver(jobs)
        finally:
            self._closed = True
            close(connection)

    def _gather(self) -> list[Job]:
        """Wait for jobs and take them all; none means that the thread is to end."""
        with self._arrived:
            while not (self._due and self._queue) and not self._closed:
                self._arrived.wait()
            self._due = False
            jobs = list(self._queue)
            self._queue.clear()
        return jobs


class Writer(Worker):
    """The one connection that writes: each lot is a transaction, each job in it stands alone.

    After the first error of the disk nothing is accepted any more: what a failed sync left behind
    cannot be known without reading it again after a restart.
    """

    failure: str | None = None

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._commits = self._requests = 0
        self._spent_s = 0.0
        self._counts = [0] * (len(BUCKETS_S) + 1)
        self._recent: deque[float] = deque(maxlen=_RECENT)

    def pulse(self) -> Pulse:
        """Return what it has done so far; may be asked for from any thread."""
        recent = sorted(self._recent.copy())
        longest_s = recent[len(recent) * 99 // 100] if recent else 0.0
        return Pulse(
            self._commits, self._requests, self._spent_s, tuple(self._counts), longest_s, len(self._queue)
        )

    async def submit_apart(self, run: Callable[[apsw.Connection], None]) -> None:
        """Run something that belongs in no transaction, after the next one.

        Raises:
            StoreFailed: It did not succeed, or the store has failed or is closed.
        """
        job = Job(run, asyncio.get_running_loop())
        job.apart = True
        await self._queued(job)

    async def submit_joint(self, joint: Callable[[apsw.Connection, list[T]], list[R]], item: T) -> R:
        """Return the answer to an item, served together with whatever waits for the same function.

        If one of them cannot be served, each is served by itself, so that only whoever is to blame is told.

        Raises:
            StoreFailed: The store has failed or is closed.
        """
        job = Job(
            lambda connection: joint(connection, [item])[0],
            asyncio.get_running_loop(),
            joint=joint,
            item=item,
        )
        result: R = await self._queued(job)
        return result

    def serve(self, connection: apsw.Connection, jobs: list[Job]) -> None:
        """Run a lot of jobs and commit them together."""
        together = [job for job in jobs if not job.apart]
        if together:
            self._commit(connection, together)
        if self.failure is None:
            super().serve(connection, [job for job in jobs if job.apart])

    def _commit(self, connection: apsw.Connection, jobs: list[Job]) -> None:
        committed = False
        began = time.perf_counter()
        try:
            if self.failure is None:
                connection.execute("BEGIN IMMEDIATE")
                for joint, some in groupby(jobs, attrgetter("joint")):
                    _serve(connection, joint, list(some))
                connection.execute("COMMIT")
                committed = True
                self._note(len(jobs), time.perf_counter() - began)
        except apsw.Error as error:
            self.failure = f"{type(error).__name__} {error}".strip()
        finally:
            # Whatever happened: what is not committed is not acknowledged.
            if not committed:
                self.failure = self.failure or "the thread that writes has ended"
                for job in jobs:
                    job.fail(self.failure)

    def _note(self, requests: int, spent_s: float) -> None:
        self._commits += 1
        self._requests += requests
        self._spent_s += spent_s
        self._counts[bisect_left(BUCKETS_S, spent_s)] += 1
        self._recent.append(spent_s)


def _serve(connection: apsw.Connection, joint: Joint | None, jobs: list[Job]) -> None:
    """Run jobs together where they can be, otherwise each for itself."""
    if joint is None or len(jobs) == 1 or not _together(connection, joint, jobs):
        for job in jobs:
            _apart(job, connection)


def _together(connection: apsw.Connection, joint: Joint, jobs: list[Job]) -> bool:
    """Run jobs as one and tell whether that went well; if not, nothing of it stays. Errors of the disk are raised."""
    connection.execute("SAVEPOINT jobs")
    results: list[Any] | None = None
    try:
        results = joint(connection, [job.item for job in jobs])
    except Exception as error:
        if isinstance(error, apsw.Error) and not isinstance(error, apsw.ConstraintError):
            raise
        connection.execute("ROLLBACK TO jobs")
    connection.execute("RELEASE jobs")
    if results is None:
        return False
    for job, result in zip(jobs, results, strict=True):
        with job:
            job.result = result
    return True


def _apart(job: Job, connection: apsw.Connection) -> None:
    """Run a job so that its failing undoes it alone; errors of the disk are raised."""
    connection.execute("SAVEPOINT job")
    with job:
        job.result = job.run(connection)
    if isinstance(job.error, apsw.ConstraintError):
        # A constraint that stops a request is the last line of defence against our own mistake.
        job.error = AssertionError(f"the store refused: {job.error}")
    if isinstance(job.error, apsw.Error):
        raise job.error
    if job.error is not None:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def _deliver(jobs: list[Job]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        if not job.done:
            job.fail("the thread of the store ended")
        by_loop.setdefault(job.loop, []).append(job)
    for loop, finished in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_finish, finished)


def _finish(jobs: list[Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)
