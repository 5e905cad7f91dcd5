"""Names and passwords: a guest keeps everything, a name belongs to one, tries are bounded, sessions end."""

import asyncio

import pytest

from tests.support.stores import NOON_MS, Felt, guests, opened, signed_in, token
from ventuno.core.errors import AlreadyRegistered, NameTaken, RateLimited, StaleVersion
from ventuno.store.api import Account, Profile
from ventuno.store.connected import Bounds

ADDRESS = "192.0.2.1"


async def register(store, account, name, device="", **more):
    given = {
        "name": name,
        "name_key": name.casefold(),
        "password_hash": f"hash of {name}",
        "token_hash": token(f"{name}'s browser"),
        "start_cents": 100_000,
        "address": ADDRESS,
        "device": device,
    }
    return await store.register(account, **{**given, **more})


@pytest.mark.clause("PLA-1")
async def test_a_guest_who_registers_keeps_account_balance_history_and_settings(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann")
        felt = await Felt.claim(store)
        await felt.ask((ann, 500))
        await felt.settle((ann, 500, 1_000))
        await store.save_profile(ann, 0, b'{"deck":4}')
        await felt.ask((ann, 700))  # in the middle of a round
        history = await store.history(ann, before=None, limit=9)
        registered = await register(store, ann, "Ann", token_hash=token("ann"))
        assert registered == Account(ann, "Ann", "registered")
    async with opened(tmp_path) as store:
        assert await signed_in(store, "ann") == registered
        assert await store.balances([ann]) == [99_800]
        assert await store.history(ann, before=None, limit=9) == history
        assert await store.profiles([ann]) == [Profile(1, b'{"deck":4}')]
        known = await store.credentials("ann")
        assert known is not None
        assert (known.account, known.password_hash) == (registered, "hash of Ann")
        assert known == await store.credentials_of(ann)
        assert (await store.verify()).problems == []


@pytest.mark.clause("PLA-1")
async def test_somebody_new_registers_and_starts_with_credits(tmp_path):
    async with opened(tmp_path) as store:
        bob = await register(store, None, "Bob", device="Firefox")
        assert (bob.name, bob.kind) == ("Bob", "registered")
        assert await store.balances([bob.id]) == [100_000]
        assert [place.device for place in await store.sessions(bob.id)] == ["Firefox"]
        assert await register(store, None, "Bob") == bob  # the answer was lost, the request comes again
        assert (await store.verify()).problems == []


async def test_a_name_belongs_to_one_whoever_is_first(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob")
        tries = [register(store, None, "Eve"), register(store, ann, "eve"), register(store, bob, "EVE")]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, Account) for result in results) == 1
        refused = [result for result in results if not isinstance(result, Account)]
        assert all(isinstance(error, NameTaken) for error in refused)
        assert (await store.verify()).problems == []


async def test_an_account_registers_once(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann")
        await register(store, ann, "Ann", token_hash=token("ann"))
        for name in ("Anna", "Ann"):
            with pytest.raises(AlreadyRegistered):
                await register(store, ann, name, token_hash=token("ann"))
        with pytest.raises(AlreadyRegistered):
            await register(store, 1, "Mint")
        assert await store.credentials("anna") is None
        assert await store.credentials_of(ann + 1) is None


async def test_registered_accounts_count_for_their_address_like_guests(tmp_path):
    async with opened(tmp_path, daily_guests=2) as store:
        await guests(store, "ann")
        await register(store, None, "Bob")
        with pytest.raises(RateLimited):
            await register(store, None, "Eve")
        assert await store.credentials("eve") is None


async def test_people_are_looked_up_by_number_and_by_name(tmp_path):
    async with opened(tmp_path) as store:
        await guests(store, "ann", "bob")
        registered = await register(store, None, "ann", name_key="ann")
        assert [one.kind for one in await store.accounts_named("ann")] == ["registered", "guest"]
        assert await store.account(registered.id) == registered
        await Felt.claim(store, "green")
        assert await store.accounts_named("green") == []
        assert await store.accounts_named("mint") == []
        assert await store.account(1) is None
        assert await store.account(99) is None


async def test_wrong_passwords_make_a_name_wait_longer_and_longer(tmp_path):
    now = [NOON_MS]
    bounds = Bounds(login_tries=3, address_tries=100, lock_ms=1_000, longest_lock_ms=5_000)
    async with opened(tmp_path, now_ms=lambda: now[0], bounds=bounds) as store:
        assert [await store.login_failed("ann", ADDRESS) for _ in range(7)] == [
            0,
            0,
            1_000,
            2_000,
            4_000,
            5_000,
            5_000,
        ]
        now[0] += 1_000
        assert await store.login_wait("ann", "198.51.100.7") == 4_000
        assert await store.login_wait("bob", ADDRESS) == 0
    async with opened(tmp_path, now_ms=lambda: now[0], bounds=bounds) as store:
        assert await store.login_wait("ann", ADDRESS) == 4_000
        now[0] += 4_000
        assert await store.login_wait("ann", ADDRESS) == 0
        await store.login_succeeded("ann")
        assert await store.login_failed("ann", ADDRESS) == 0


async def test_an_address_that_tries_many_names_waits_and_a_success_of_its_own_does_not_help(tmp_path):
    now = [NOON_MS]
    bounds = Bounds(login_tries=3, address_tries=4, lock_ms=1_000, longest_lock_ms=60_000)
    async with opened(tmp_path, now_ms=lambda: now[0], bounds=bounds) as store:
        for name in ("a", "b", "c"):
            assert await store.login_failed(name, ADDRESS) == 0
        await store.login_succeeded("own")
        assert await store.login_failed("d", ADDRESS) == 1_000
        assert await store.login_wait("never tried", ADDRESS) == 1_000
        assert await store.login_wait("a", "198.51.100.7") == 0
        now[0] += 60_001  # long enough ago to be forgotten
        assert await store.login_failed("e", ADDRESS) == 0


async def test_tried_names_and_addresses_are_not_written_down(tmp_path):
    async with opened(tmp_path) as store:
        await store.login_failed("somebody's secret name", "198.51.100.77")
        await register(store, None, "Ann", address="198.51.100.78")
        await store.top_up((await store.accounts_named("Ann"))[0].id, "k", 1, "198.51.100.79")
    written = (tmp_path / "ventuno.db").read_bytes()
    assert b"Ann" in written
    for secret in (b"secret name", b"198.51.100.7"):
        assert secret not in written


async def test_sessions_are_listed_used_and_ended_one_by_one_or_all(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, bob = await guests(store, "ann", "bob")
        for place in ("phone", "desk"):
            now[0] += 1_000
            assert await store.new_session(ann, token(place), f"{place} " + "x" * 300) == []
        listed = await store.sessions(ann)
        assert [(place.device[:5], len(place.device)) for place in listed] == [
            ("desk ", 200),
            ("phone", 200),
            ("", 0),
        ]
        now[0] += 598_000
        await store.touch_sessions([token("phone")])
        assert [place.last_used_ms for place in await store.sessions(ann)] == [
            place.last_used_ms for place in listed
        ]
        now[0] += 3_000
        await store.touch_sessions([token("phone")])
        assert (await store.sessions(ann))[0].last_used_ms == now[0]
        assert await store.end_session(bob, listed[0].id) is None
        assert await store.end_session(bob, token("desk")) is None
        assert await store.end_session(ann, listed[0].id) == token("desk")
        assert await store.end_session(ann, listed[0].id) is None
        assert await signed_in(store, "desk") is None
        assert await store.end_session(ann, token("ann")) == token("ann")
        assert await store.end_sessions(ann, keep=token("phone")) == []
        await store.new_session(ann, token("desk"))
        assert await store.end_sessions(ann, keep=token("phone")) == [token("desk")]
        assert await store.end_sessions(ann) == [token("phone")]
        assert await store.sessions(ann) == []
        assert await signed_in(store, "bob") is not None


async def test_the_oldest_sessions_end_when_there_are_too_many(tmp_path):
    async with opened(tmp_path, bounds=Bounds(sessions=2)) as store:
        (ann,) = await guests(store, "ann")
        assert await store.new_session(ann, token("two")) == []
        assert await store.new_session(ann, token("three")) == [token("ann")]
        assert await store.new_session(ann, token("four")) == [token("two")]
        assert len(await store.sessions(ann)) == 2


async def test_a_new_password_ends_all_other_sessions(tmp_path):
    async with opened(tmp_path) as store:
        ann = (await register(store, None, "Ann", token_hash=token("here"))).id
        (guest,) = await guests(store, "guest")
        for place in ("there", "elsewhere"):
            await store.new_session(ann, token(place))
        ended = await store.set_password(ann, "another hash", keep=token("here"))
        assert set(ended) == {token("there"), token("elsewhere")}
        known = await store.credentials("ann")
        assert known is not None
        assert known.password_hash == "another hash"
        with pytest.raises(AssertionError, match="only a registered"):
            await store.set_password(guest, "hash", keep=None)


async def test_settings_of_two_devices_never_overwrite_each_other_unseen(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann")
        assert await store.profiles([ann]) == [Profile(0, b"{}")]
        assert await store.save_profile(ann, 0, b'{"sound":1}') == 1
        assert await store.save_profile(ann, 0, b'{"sound":1}') == 1  # the answer was lost
        with pytest.raises(StaleVersion) as refused:
            await store.save_profile(ann, 0, b'{"sound":2}')
        assert refused.value.params == {"version": 1}
        text = '{"name":"<script>алиса</script>","unknown":[1]}'.encode()
        assert await store.save_profile(ann, 1, text) == 2
    async with opened(tmp_path) as store:
        assert await store.profiles([ann]) == [Profile(2, text)]
        with pytest.raises(AssertionError, match="bounded"):
            await store.save_profile(ann, 2, b'"' + b"x" * 16_384 + b'"')


async def test_one_of_many_who_save_at_once_wins(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann")
        saving = [store.save_profile(ann, 0, b"%d" % n) for n in range(20)]
        results = await asyncio.gather(*saving, return_exceptions=True)
        assert sum(result == 1 for result in results) == 1
        assert sum(isinstance(result, StaleVersion) for result in results) == 19
