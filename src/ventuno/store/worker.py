"""A thread that owns a database connection and serves whatever has gathered since it last looked."""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

import apsw

from ventuno.core.errors import StoreFailed

T = TypeVar("T")


class Job:
    """One request on its way through the thread."""

    __slots__ = ("error", "future", "loop", "result", "run")

    def __init__(self, run: Callable[[apsw.Connection], object], loop: asyncio.AbstractEventLoop) -> None:
        """Keep what to run and whom to tell."""
        self.run = run
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.result: object = None
        self.error: Exception | None = None


class Worker:
    """Runs jobs on its own connection; the event loop only ever waits for futures.

    All jobs that arrived while the last lot was being served make the next lot, so the busier the
    server the more requests share a commit.
    """

    def __init__(self, name: str) -> None:
        """Prepare the thread; :meth:`start` runs it."""
        self._arrived = threading.Condition()
        self._queue: deque[Job] = deque()
        self._closing = False
        self._thread = threading.Thread(target=self._main, name=name, daemon=True)
        self._connection: apsw.Connection | None = None
        self._connect: Callable[[], apsw.Connection] | None = None

    async def start(self, connect: Callable[[], apsw.Connection]) -> None:
        """Start the thread and open its connection there; what opening raises is raised here."""
        self._connect = connect
        self._thread.start()
        await self.submit(lambda _: None)

    async def submit(self, run: Callable[[apsw.Connection], T]) -> T:
        """Return what ``run`` returns, once it is served (and, for a writer, on disk).

        Raises:
            StoreFailed: The store has failed or is closed.
        """
        job = Job(run, asyncio.get_running_loop())
        with self._arrived:
            if self._closing:
                raise StoreFailed(reason="the store is closed")
            self._queue.append(job)
            self._arrived.notify()
        result: T = await job.future
        return result

    async def close(self) -> None:
        """Serve what is queued, close the connection and end the thread."""
        with self._arrived:
            self._closing = True
            self._arrived.notify()
        if self._thread.ident is not None:
            await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    def serve(self, connection: apsw.Connection, jobs: list[Job]) -> None:
        """Run a lot of jobs; a writer makes them one transaction."""
        for job in jobs:
            attempt(job, connection)

    def _main(self) -> None:
        while True:
            with self._arrived:
                while not self._queue and not self._closing:
                    self._arrived.wait()
                jobs = list(self._queue)
                self._queue.clear()
            if not jobs:
                break
            self._serve_safely(jobs)
            _deliver(jobs)
        if self._connection is not None:
            self._connection.close(force=True)

    def _serve_safely(self, jobs: list[Job]) -> None:
        try:
            if self._connection is None:
                assert self._connect is not None
                self._connection = self._connect()
            self.serve(self._connection, jobs)
        except Exception as error:  # noqa: BLE001
            for job in jobs:
                job.error = error


class Writer(Worker):
    """The one connection that writes: each lot is a transaction, each job in it stands alone.

    After the first error of the disk nothing is accepted any more: what a failed sync left behind
    cannot be known without reading it again after a restart.
    """

    failure: str | None = None

    def serve(self, connection: apsw.Connection, jobs: list[Job]) -> None:
        """Run a lot of jobs and commit them together."""
        if self.failure is None:
            try:
                connection.execute("BEGIN IMMEDIATE")
                for job in jobs:
                    _apart(job, connection)
                connection.execute("COMMIT")
            except apsw.Error as error:
                self.failure = str(error)
        if self.failure is not None:
            for job in jobs:
                job.error = StoreFailed(reason=self.failure)


def attempt(job: Job, connection: apsw.Connection) -> None:
    """Run a job and keep its result or its error."""
    try:
        job.result = job.run(connection)
    except apsw.Error as error:
        job.error = StoreFailed(reason=str(error))
    except Exception as error:  # noqa: BLE001
        job.error = error


def _apart(job: Job, connection: apsw.Connection) -> None:
    """Run a job so that its failing undoes it alone; errors of the disk are raised."""
    connection.execute("SAVEPOINT job")
    try:
        job.result = job.run(connection)
    except apsw.ConstraintError as error:
        # A constraint that stops a request is the last line of defence against our own mistake.
        job.error = AssertionError(f"the store refused: {error}")
    except apsw.Error:
        raise
    except Exception as error:  # noqa: BLE001
        job.error = error
    if job.error is not None:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def _deliver(jobs: list[Job]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
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
