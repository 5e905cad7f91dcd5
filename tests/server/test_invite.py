"""The way to a table for others: its link, its QR code, and where this server is for whom (PLA-7)."""

import pytest

from tests.support.house import running
from ventuno.server import invite
from ventuno.server.config import ServerConfig

HERE = ServerConfig(host="127.0.0.1")
EVERYWHERE = ServerConfig()


@pytest.fixture
def network(monkeypatch):
    def found(server, port):
        return f"http://192.0.2.7:{port}" if server is EVERYWHERE else None

    monkeypatch.setattr(invite, "network_address", found)


@pytest.mark.clause("PLA-7")
@pytest.mark.parametrize(
    ("host", "scheme", "address"),
    [
        ("play.example", "https", "https://play.example/t/green"),
        ("192.0.2.9:9000", "http", "http://192.0.2.9:9000/t/green"),
        ("localhost:8021", "http", "http://192.0.2.7:8021/t/green"),
        ("127.0.0.1:9000", "http", "http://192.0.2.7:9000/t/green"),
        ("localhost", "http", "http://192.0.2.7:80/t/green"),
        ("[::1]:8021", "http", "http://192.0.2.7:8021/t/green"),
        ("[2001:db8::1]", "http", "http://[2001:db8::1]/t/green"),
        ("localhost:x", "http", "http://192.0.2.7:80/t/green"),
    ],
)
def test_an_invitation_leads_to_where_others_find_the_table(network, host, scheme, address):
    assert invite.join_address(EVERYWHERE, "green", host=host, scheme=scheme) == address


def test_a_server_that_only_this_machine_reaches_invites_to_this_machine(network):
    address = invite.join_address(HERE, "green", host="localhost:8021", scheme="http")
    assert address == "http://localhost:8021/t/green"


def test_a_server_that_listens_on_one_address_has_no_other():
    assert invite.network_address(HERE, 8021) is None
    assert (
        invite.local_address(EVERYWHERE, 8021) == invite.local_address(HERE, 8021) == "http://localhost:8021"
    )
    assert invite.local_address(ServerConfig(host="192.0.2.9"), 80) == "http://192.0.2.9:80"
    assert invite.local_address(ServerConfig(host="2001:db8::1"), 80) == "http://[2001:db8::1]:80"


@pytest.mark.clause("PLA-7")
async def test_every_table_has_an_invitation_that_anyone_may_fetch(tmp_path):
    async with running(tmp_path) as server:
        answer = (await server.get("/api/tables/infinite/invitation")).json()
        assert answer["address"] == f"http://{server.address}/t/infinite"
        assert answer["qr_svg"].startswith("<svg")
        assert 'xmlns="http://www.w3.org/2000/svg"' in answer["qr_svg"]
        behind = await server.http.get(
            "/api/tables/infinite/invitation",
            headers={"host": "play.example", "x-forwarded-proto": "https"},
        )
        assert behind.json()["address"] == "https://play.example/t/infinite"
        assert (await server.get("/api/tables/nothing/invitation")).status_code == 404
