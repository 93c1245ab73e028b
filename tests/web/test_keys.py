"""API keys: who is let in, and how keys are changed while the service runs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from service.web.gate import keys as module
from service.web.gate.keys import Keys, needs_key
from service.web.http.problems import Refused
from service.web.settings import BadSetting


def bearer(key: str) -> dict[bytes, bytes]:
    return {b"authorization": f"Bearer {key}".encode()}


def lets_in(keys: Keys, asked: dict[bytes, bytes]) -> bool:
    try:
        keys.check(asked)
    except Refused as refused:
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
    assert lets_in(Keys(("first", "second")), asked) is right


def test_a_key_leaves_only_its_fingerprint() -> None:
    # The first eight digits of SHA-256("first").
    assert Keys(("first",)).check(bearer("first")) == "a7937b64"


def test_a_file_holds_keys_one_a_line(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("# for the app\nfirst\n\n  second  \n")
    keys = Keys(("given",), str(file))
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
        Keys((), str(file))
    assert str(refused.value) == f"GUILIN_API_KEYS_FILE={file}: {reason}"


def test_a_changed_file_is_read_again_without_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    file = tmp_path / "keys"
    file.write_text("old\n")
    keys = Keys((), str(file))
    assert lets_in(keys, bearer("old"))

    file.write_text("old\nnew\n")
    assert not lets_in(keys, bearer("new")), "the file is looked at once a second"
    now += module.CHECK_EVERY
    assert lets_in(keys, bearer("new"))

    file.write_text("new\n")
    os.utime(file, ns=(1, 1))
    now += module.CHECK_EVERY
    assert not lets_in(keys, bearer("old"))


@pytest.mark.parametrize(
    "spoil", [lambda file: file.unlink(), lambda file: file.write_text(""), lambda file: file.write_text("a b")]
)
def test_keys_go_on_to_hold_while_their_file_is_spoilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: object
) -> None:
    now = 0.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    file = tmp_path / "keys"
    file.write_text("old\n")
    keys = Keys((), str(file))
    assert callable(spoil)
    spoil(file)
    now += module.CHECK_EVERY
    assert lets_in(keys, bearer("old"))
    assert not lets_in(keys, bearer("")), "an empty file opens nothing"


@pytest.mark.parametrize(
    ("path", "protected"),
    [
        ("/", False),
        ("/static/0123/app.js", False),
        ("/docs", False),
        ("/docs/assets/swagger-ui.css", False),
        ("/openapi.json", False),
        ("/metrics", True),
        ("/v1/rules", True),
        ("/v1/mahjong/score", True),
        ("/static", True),
    ],
)
def test_keys_protect_all_but_what_a_browser_loads_before_a_key_can_be_entered(path: str, protected: bool) -> None:
    assert needs_key(path) is protected


def test_a_pipe_is_no_file_of_keys(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    os.mkfifo(file)
    with pytest.raises(BadSetting, match=r"is no regular file$"):
        Keys((), str(file))
