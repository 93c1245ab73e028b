"""What surrounds every request: its id, who may ask, how much at once, and the fields that every answer carries."""

import asyncio
import json
import re

import pytest

from service.web.gate import rate_limits
from service.web.gateway import Gateway
from service.web.settings import Settings
from tests.web.tiny import Answer, ask, asked, tiny

QUIET = Settings(log_requests=False)
REST = "default-src 'none'; frame-ancestors 'none'"


@pytest.fixture(scope="module")
def gateway() -> Gateway:
    return tiny(QUIET)


def problem(answer: Answer) -> str:
    """Return the id of the problem that an answer is."""
    assert answer.fields["content-type"] == "application/problem+json"
    document = json.loads(answer.body)
    assert document["status"] == answer.status
    return str(document["type"]).removeprefix("urn:guilin-referee:problem:")


@pytest.mark.parametrize("given", ["a", "0f8fad5b-d9cb-469f-a165-70867728950e", "A.b_c~d+e/f=g:h@i-j", "x" * 128])
def test_a_request_id_is_taken_over(gateway: Gateway, given: str) -> None:
    assert ask(gateway, "POST", "/echo", x_request_id=given).fields["x-request-id"] == given


@pytest.mark.parametrize("given", ["", " ", "a b", "x" * 129, 'a"b', "a\tb", "牌"])
def test_a_bad_request_id_is_replaced(gateway: Gateway, given: str) -> None:
    made = [ask(gateway, "POST", "/echo", x_request_id=given).fields["x-request-id"] for _ in range(2)]
    assert given not in made
    assert made[0] != made[1]
    assert all(re.fullmatch("[0-9a-f]{12}-[0-9a-f]+", id) for id in made)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/echo", 200),
        ("GET", "/healthz", 200),
        ("GET", "/readyz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/nothing", 404),
        ("PUT", "/echo", 405),
        ("POST", "/boom", 500),
    ],
)
def test_every_answer_carries_the_security_fields(gateway: Gateway, method: str, path: str, status: int) -> None:
    answer = ask(gateway, method, path)
    assert answer.status == status
    assert answer.fields["content-security-policy"] == REST
    assert answer.fields["x-content-type-options"] == "nosniff"
    assert answer.fields["x-request-id"]
    assert not {"set-cookie", "access-control-allow-origin", "ratelimit-limit", "server"} & answer.fields.keys()


def test_the_reference_page_may_run_its_own_scripts_and_no_others(gateway: Gateway) -> None:
    fields = ask(gateway, "GET", "/docs").fields
    assert (fields["x-frame-options"], fields["referrer-policy"]) == ("DENY", "no-referrer")
    policy = fields["content-security-policy"].split("; ")
    assert "default-src 'self'" in policy
    assert "script-src 'self'" in policy
    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "frame-ancestors 'none'" in policy


def test_an_unexpected_error_is_a_problem_without_details(gateway: Gateway, caplog: pytest.LogCaptureFixture) -> None:
    answer = ask(gateway, "POST", "/boom", x_request_id="r-1")
    assert (answer.status, problem(answer)) == (500, "internal")
    assert b"boom" not in answer.body
    (logged,) = caplog.records
    assert logged.getMessage() == "unexpected error in request r-1"
    assert logged.exc_info and str(logged.exc_info[1]) == "boom"


class TestKeys:
    gateway = tiny(Settings(log_requests=False, api_keys=("secret",)))

    @pytest.mark.parametrize(("method", "path"), [("POST", "/echo"), ("GET", "/metrics"), ("GET", "/v1/rules")])
    def test_without_a_key_nothing_is_answered(self, method: str, path: str) -> None:
        answer = ask(self.gateway, method, path)
        assert (answer.status, problem(answer)) == (401, "unauthorized")
        assert answer.fields["www-authenticate"] == 'Bearer realm="guilin-referee"'

    def test_a_key_opens_the_service(self) -> None:
        assert ask(self.gateway, "POST", "/echo", b"x", authorization="Bearer secret").status == 200
        assert ask(self.gateway, "POST", "/echo", b"x", x_api_key="secret").status == 200
        assert ask(self.gateway, "POST", "/echo", b"x", x_api_key="guess").status == 401

    @pytest.mark.parametrize("path", ["/healthz", "/readyz", "/readyz/", "/", "/docs", "/docs/", "//", "/openapi.json"])
    def test_probes_and_pages_stay_open(self, path: str) -> None:
        assert ask(self.gateway, "GET", path).status == 200

    @pytest.mark.parametrize(
        ("path", "status"),
        [("/v1/rules", 401), ("//v1/rules", 401), ("/v1/rules/", 401), ("/static/../v1/rules", 404)],
    )
    def test_no_spelling_of_a_path_goes_round_the_keys(self, path: str, status: int) -> None:
        assert ask(self.gateway, "GET", path).status == status

    def test_sentences_are_in_the_clients_language(self) -> None:
        answer = ask(self.gateway, "POST", "/echo", x_api_key="guess", accept_language="zh")
        assert json.loads(answer.body)["detail"] == "密钥无效。"
        assert answer.fields["content-language"] == "zh"


def test_a_client_over_its_rate_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "time", lambda: 15.0)  # no minute ends meanwhile
    gateway = tiny(Settings(log_requests=False, rate_per_minute=2))
    answers = [ask(gateway, "POST", "/echo") for _ in range(3)]
    assert [answer.status for answer in answers] == [200, 200, 429]
    assert [answer.fields["ratelimit-remaining"] for answer in answers] == ["1", "0", "0"]
    assert problem(answers[2]) == "too-many-requests"
    assert answers[2].fields["retry-after"] == "45"
    assert ask(gateway, "GET", "/healthz").status == 200


def test_too_many_requests_at_once_are_refused() -> None:
    gateway = tiny(Settings(log_requests=False, max_concurrent=2))

    async def burst() -> list[Answer]:
        return await asyncio.gather(*[asked(gateway, "POST", "/slow", b"0.05") for _ in range(3)])

    answers = asyncio.run(burst())
    assert [answer.status for answer in answers] == [200, 200, 503]
    assert (problem(answers[2]), answers[2].fields["retry-after"]) == ("unavailable", "1")
    assert ask(gateway, "POST", "/slow", b"0").status == 200, "the places are free again"


class TestCors:
    gateway = tiny(Settings(log_requests=False, cors_origins=("https://club.example",), api_keys=("secret",)))

    def test_a_named_origin_may_read_answers_even_refusals(self) -> None:
        answer = ask(self.gateway, "POST", "/echo", origin="https://club.example")
        assert answer.status == 401
        assert answer.fields["access-control-allow-origin"] == "https://club.example"
        exposed = answer.fields["access-control-expose-headers"]
        assert "X-Request-Id" in exposed and "ETag" in exposed
        assert "Origin" in answer.fields["vary"]
        assert "access-control-allow-credentials" not in answer.fields

    @pytest.mark.parametrize("origin", ["https://other.example", "https://club.example.evil", "null", ""])
    def test_another_origin_may_not(self, origin: str) -> None:
        answer = ask(self.gateway, "POST", "/echo", x_api_key="secret", origin=origin)
        assert "access-control-allow-origin" not in answer.fields

    def test_a_browsers_question_before_the_call_needs_no_key(self) -> None:
        answer = ask(
            self.gateway, "OPTIONS", "/echo", origin="https://club.example", access_control_request_method="POST"
        )
        assert (answer.status, answer.body) == (204, b"")
        assert answer.fields["access-control-allow-origin"] == "https://club.example"
        assert answer.fields["access-control-allow-methods"] == "GET, POST"
        assert "authorization" in answer.fields["access-control-allow-headers"].lower()

    def test_a_stranger_gets_no_leave(self) -> None:
        answer = ask(
            self.gateway, "OPTIONS", "/echo", origin="https://other.example", access_control_request_method="POST"
        )
        assert "access-control-allow-origin" not in answer.fields

    def test_any_origin_may_be_allowed(self) -> None:
        gateway = tiny(Settings(log_requests=False, cors_origins=("*",)))
        answer = ask(gateway, "POST", "/echo", origin="https://other.example")
        assert answer.fields["access-control-allow-origin"] == "*"
