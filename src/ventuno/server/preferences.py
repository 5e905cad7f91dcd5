"""Settings: one document a person, and every open window of theirs knows the newest (PLA-15 to PLA-18)."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, Protocol

import msgspec

from ventuno.core.errors import BadMessage
from ventuno.server.protocol import encode
from ventuno.server.together import Together
from ventuno.store.api import NO_PROFILE, Profile, Store
from ventuno.table.messages import Preferences

LONGEST: Final = 16_384
KIND: Final = "preferences"
_REMEMBERED: Final = 10_000


class Window(Protocol):
    """A window that can be told something."""

    def tell(self, frame: bytes, kind: str) -> None:
        """Send a frame, now or when the reader is ready; a newer one of its kind replaces one that waits."""
        ...


class Windows(Protocol):
    """Knows the open windows of an account."""

    def windows_of(self, account: int) -> Sequence[Window]:
        """Return the open windows of an account."""
        ...


class PreferencesDesk:
    """Reads and saves settings, and tells the windows.

    Args:
        store: Where settings live.
        windows: Knows the open windows.
    """

    def __init__(self, store: Store, windows: Windows) -> None:
        self._store = store
        self._windows = windows
        self._told: OrderedDict[int, int] = OrderedDict()
        self._opened = Together(self._greet)

    async def read(self, account: int) -> Preferences:
        """Return a person's settings."""
        return _shown((await self._store.profiles([account]))[0])

    async def save(self, account: int, version: int, settings: dict[str, Any]) -> Preferences:
        """Replace the settings and tell every open window of the account.

        Args:
            account: Whose.
            version: The version that was changed.
            settings: The whole document.

        Raises:
            BadMessage: It is longer than is kept.
            StaleVersion: Another device saved in between.
        """
        data = msgspec.json.encode(settings)
        if len(data) > LONGEST:
            raise BadMessage(detail=f"the settings are longer than {LONGEST} bytes")
        saved = Preferences(await self._store.save_profile(account, version, data), settings)
        self._told[account] = max(saved.version, self._told.pop(account, 0))
        if len(self._told) > _REMEMBERED:
            self._told.popitem(last=False)
        frame = encode(saved)
        for window in self._windows.windows_of(account):
            window.tell(frame, KIND)
        return saved

    def greet(self, window: Window, account: int) -> None:
        """Send a window that just opened its person's settings; those of all that open together are read at once."""
        self._opened.add((window, account))

    async def _greet(self, opened: list[tuple[Window, int]]) -> None:
        found = await self._store.profiles([account for _, account in opened])
        for (window, account), profile in zip(opened, found, strict=True):
            # Saved while it was read: the window has been told the newer one already.
            if profile.version >= self._told.get(account, 0):
                window.tell(_NONE if profile == NO_PROFILE else encode(_shown(profile)), KIND)


def _shown(profile: Profile) -> Preferences:
    return Preferences(profile.version, msgspec.json.decode(profile.json, type=dict[str, Any]))


#: What those are told who have saved none.
_NONE: Final = encode(_shown(NO_PROFILE))
