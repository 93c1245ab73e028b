"""API keys: who is let in, and which routes need none."""

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from litestar.routes import HTTPRoute

from service.web.app import create_app
from service.web.gate.keys import OPEN, KeyGuard
from service.web.http.problems import ProblemError
from service.web.request_context import KEY
from service.web.settings import BadSetting, Settings


def bearer(key: str) -> dict[bytes, bytes]:
    return {b"authorization": f"Bearer {key}".encode()}


def fingerprint(guard: KeyGuard, asked: dict[bytes, bytes]) -> str:
    """Return the fingerprint of the key that a request gives; raise `ProblemError` if the guard does not let it in."""
    scope: Any = {"headers": list(asked.items()), "state": {}}
    guard(Mock(scope=scope), Mock(opt={}))
    return str(scope["state"][KEY])


def lets_in(guard: KeyGuard, asked: dict[bytes, bytes]) -> bool:
    try:
        fingerprint(guard, asked)
    except ProblemError as refused:
        assert refused.kind.status == 401
        assert refused.headers == {"WWW-Authenticate": 'Bearer realm="guilin-referee"'}
        return False
    return True


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        (bearer("first"), True),
        (bearer("second"), True),
        ({b"authorization": b"bearer   first "}, True),
        ({b"x-api-key": b"second"}, True),
        ({b"authorization": b"Basic abc", b"x-api-key": b"first"}, True),
        (bearer("third"), False),
        (bearer("firs"), False),
        (bearer("firstt"), False),
        (bearer("FIRST"), False),
        (bearer(""), False),
        ({b"authorization": b"first"}, False),
        ({b"authorization": b"Bearer wrong", b"x-api-key": b"first"}, False),
        ({b"x-api-key": "密钥".encode()}, False),
        ({}, False),
    ],
)
def test_a_request_is_let_in_by_any_of_the_keys(asked: dict[bytes, bytes], right: bool) -> None:
    assert lets_in(KeyGuard(("first", "second")), asked) is right


def test_a_key_leaves_only_its_fingerprint() -> None:
    # The first eight digits of SHA-256("first").
    assert fingerprint(KeyGuard(("first",)), bearer("first")) == "a7937b64"


def test_a_file_holds_keys_one_a_line(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("# for the app\nfirst\n\n  second  \n")
    keys = KeyGuard(("given",), str(file))
    assert [lets_in(keys, bearer(key)) for key in ("given", "first", "second", "# for the app", "")] == [
        True, True, True, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("# nothing\n\n", "holds no key"),
        (None, "No such file or directory"),
        ("first\nsecond # of the club\n", "line 2 has more than the visible ASCII of a key"),
        ("\ufefffirst\n", "line 1 has more than the visible ASCII of a key"),
        ("# 俱乐部\n\n密钥\n", "line 3 has more than the visible ASCII of a key"),
    ],
)
def test_a_file_without_a_key_keeps_the_service_from_starting(tmp_path: Path, content: str | None, reason: str) -> None:
    file = tmp_path / "keys"
    if content is not None:
        file.write_text(content)
    with pytest.raises(BadSetting) as refused:
        KeyGuard((), str(file))
    assert str(refused.value) == f"GUILIN_API_KEYS_FILE={file}: {reason}"


def test_keys_protect_all_but_probes_and_what_a_browser_loads_before_a_key_can_be_entered() -> None:
    app = create_app(Settings(api_keys=("first",)))
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    opened = {route.path for route in routes for handler in route.route_handlers if handler.opt.get(OPEN)}
    protected = {route.path for route in routes} - opened
    assert opened >= {"/", "/docs", "/docs/assets/{name:str}", "/openapi.json", "/healthz", "/readyz"}
    assert {"/metrics", "/v1/rules", "/v1/mahjong/score", "/v1/zipai/samples"} <= protected
    assert not any(path.startswith("/v1") for path in opened)
