"""Everything that can go wrong over HTTP, as problem documents (RFC 9457)."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET, Struct, UnsetType

from service.common.faults import Code, Fault, Refusal
from service.common.text import Lang, Text

URN = "urn:guilin-referee:problem:"
MAX_ERRORS = 100  # a body of nothing but faults must not be answered by a far larger one


class ProblemType(Struct, frozen=True):
    """A kind of problem: the last part of its `type` URN, its status and its title."""

    id: str
    status: int
    title: Text


class FieldError(Struct, frozen=True):
    """One fault of a request: a JSON Pointer into it, a stable code, a sentence."""

    pointer: str
    code: Code
    message: str


class Problem(Struct, frozen=True, kw_only=True):
    """A problem document (RFC 9457); `errors` names every fault of the request that was found."""

    type: str
    title: str
    status: int
    detail: str
    errors: Sequence[FieldError] | UnsetType = UNSET


BAD_REQUEST = ProblemType("bad-request", 400, Text("Bad request", "请求有误"))
NOT_JSON = ProblemType("not-json", 400, Text("The body cannot be read", "无法读取请求体"))
UNAUTHORIZED = ProblemType("unauthorized", 401, Text("A valid API key is needed", "需要有效的密钥"))
NOT_FOUND = ProblemType("not-found", 404, Text("No such resource", "没有这个资源"))
METHOD_NOT_ALLOWED = ProblemType("method-not-allowed", 405, Text("Method not allowed", "不允许这种方法"))
NOT_ACCEPTABLE = ProblemType("not-acceptable", 406, Text("No acceptable representation", "没有可接受的格式"))
REQUEST_TIMEOUT = ProblemType("request-timeout", 408, Text("The request took too long to arrive", "请求超时"))
TOO_LARGE = ProblemType("too-large", 413, Text("The body is too large", "请求体过大"))
UNSUPPORTED_MEDIA_TYPE = ProblemType("unsupported-media-type", 415, Text("Unsupported media type", "不支持的媒体类型"))
INVALID = ProblemType("invalid", 422, Text("The request does not match its schema", "请求不符合格式"))
CONTRADICTION = ProblemType("contradiction", 422, Text("The request contradicts itself", "请求自相矛盾"))
TOO_MANY_REQUESTS = ProblemType("too-many-requests", 429, Text("Too many requests", "请求过于频繁"))
HEAD_TOO_LARGE = ProblemType("head-too-large", 431, Text("The request head is too large", "请求头过大"))
INTERNAL = ProblemType("internal", 500, Text("Internal error", "内部错误"))
UNAVAILABLE = ProblemType("unavailable", 503, Text("Not available now", "暂时不可用"))

PROBLEM_TYPES = tuple([kind for kind in globals().values() if isinstance(kind, ProblemType)])


class ProblemError(Exception):
    """Raised where a request cannot be answered; the app answers with the problem document that it describes."""

    def __init__(
        self, kind: ProblemType, detail: Text, faults: Sequence[Fault] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(kind.id)
        self.kind = kind
        self.detail = detail
        self.faults = faults
        self.headers = headers or {}


def invalid(faults: Sequence[Fault]) -> ProblemError:
    """Return the 422 of a request that does not match its schema."""
    return ProblemError(INVALID, summary(faults), faults)


def refusal_error(refusal: Refusal) -> ProblemError:
    """Return the 422 of a request that a game would not answer."""
    kind = INVALID if refusal.kind == "invalid" else CONTRADICTION
    return ProblemError(kind, summary(refusal.faults), refusal.faults)


def unavailable(detail: Text) -> ProblemError:
    """Return the 503 that asks the client to try again in a second."""
    return ProblemError(UNAVAILABLE, detail, headers={"Retry-After": "1"})


def summary(faults: Sequence[Fault]) -> Text:
    """Return a sentence that says how many faults there are and what the first is."""
    first = faults[0]
    place, (en, zh) = first.pointer, first.message  # no place: the request as a whole
    if len(faults) == 1:
        return Text(f"{place}: {en}", f"{place}：{zh}") if place else first.message
    at, at_zh = (f" at {place}", f"在 {place}") if place else ("", "")
    return Text(f"{len(faults)} faults, the first{at}: {en}", f"共{len(faults)}处错误，第一处{at_zh}：{zh}")


def problem(exc: ProblemError, lang: Lang) -> Problem:
    """Return the problem document that `exc` describes, with its sentences in `lang`."""
    errors = [FieldError(fault.pointer, fault.code, fault.message.to(lang)) for fault in exc.faults[:MAX_ERRORS]]
    return Problem(
        type=URN + exc.kind.id,
        title=exc.kind.title.to(lang),
        status=exc.kind.status,
        detail=exc.detail.to(lang),
        errors=errors or UNSET,
    )


def encoded(exc: ProblemError, lang: Lang) -> bytes:
    """Return the problem document that `exc` describes, as JSON."""
    return msgspec.json.encode(problem(exc, lang))
