"""Every setting of the service: type, bounds, default and meaning. Each is read from a variable GUILIN_<NAME>."""

from collections.abc import Mapping
from ipaddress import ip_network
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

PREFIX = "GUILIN_"
SECRET = frozenset({"api_keys", "otel_endpoint"})  # whose value, perhaps with a password, no message shows

Seconds = Annotated[float, Meta(gt=0, le=3600)]
WholeSeconds = Annotated[int, Meta(ge=1, le=3600)]
Bytes = Annotated[int, Meta(ge=1, le=1_073_741_824)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
BATCH_LIMIT = 1000  # items
KEY_PATTERN = r"^[!-~]+$"  # what a header field can carry
Key = Annotated[str, Meta(pattern=KEY_PATTERN)]
LogLevel = Literal["debug", "info", "warning", "error"]
Origin = Annotated[str, Meta(pattern=r"^(\*|https?://[^/\s]+)$")]


class BadSetting(ValueError):
    """A setting that cannot be used; its message is one line that names the variable and says why."""


class Settings(Struct, frozen=True, kw_only=True):
    """How one instance of the service runs. Limits with "per worker" hold for each worker process on its own."""

    host: Annotated[str, Meta(min_length=1, description="Address to listen on.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="Port to listen on; 0 takes a free one.")] = 8000
    workers: Annotated[int, Meta(ge=1, le=256, description="Worker processes.")] = 1

    max_body: Annotated[Bytes, Meta(description="Largest request body, in bytes (413).")] = 65_536
    max_batch_body: Annotated[Bytes, Meta(description="Largest body of a batch request, in bytes (413).")] = 4_194_304
    max_batch_items: Annotated[int, Meta(ge=1, le=BATCH_LIMIT, description="Most items in one batch (422).")] = (
        BATCH_LIMIT
    )
    max_head: Annotated[Bytes, Meta(description="Largest request head, in bytes (431).")] = 16_384
    max_fields: Annotated[Count, Meta(description="Most header fields of a request (431).")] = 100
    max_concurrent: Annotated[Count, Meta(description="Most requests in progress, per worker (503).")] = 256

    head_timeout: Annotated[Seconds, Meta(description="Seconds a client has to send a request's head (408).")] = 5
    body_timeout: Annotated[Seconds, Meta(description="Seconds a client has to send a request's body (408).")] = 10
    keep_alive: Annotated[WholeSeconds, Meta(description="Seconds an idle connection is kept open.")] = 5
    stop_timeout: Annotated[
        WholeSeconds, Meta(description="Seconds that requests in progress have to end after SIGTERM.")
    ] = 10

    rate_per_minute: Annotated[
        int, Meta(ge=0, le=1_000_000, description="Requests a client may make a minute, per worker (429); 0: no limit.")
    ] = 0
    trusted_proxies: Annotated[
        tuple[str, ...], Meta(description="Proxies whose X-Forwarded-For is believed: addresses, networks or *.")
    ] = ()

    api_keys: Annotated[tuple[Key, ...], Meta(description="API keys, any of which opens the service.")] = ()
    api_keys_file: Annotated[str, Meta(description="File of API keys, one a line, read at start.")] = ""
    cors_origins: Annotated[tuple[Origin, ...], Meta(description="Origins that browsers may call from, or *.")] = ()

    log_level: Annotated[LogLevel, Meta(description="Least severe log line that is written.")] = "info"
    log_requests: Annotated[
        bool, Meta(description="Write one log line for each request, of level info, or error if it failed (5xx).")
    ] = True
    metrics: Annotated[bool, Meta(description="Serve Prometheus metrics at /metrics.")] = True
    otel_endpoint: Annotated[
        str,
        Meta(
            pattern=r"^(https?://.+)?$",
            description="OpenTelemetry collector (OTLP over HTTP) that traces go to; empty: no traces.",
        ),
    ] = ""
    otel_ratio: Annotated[
        float, Meta(ge=0, le=1, description="Share of the requests to trace when the caller sends no traceparent.")
    ] = 0.001

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Settings":
        """Read the GUILIN_ variables of `environ`; an empty one counts as unset.

        Raise `BadSetting` for an invalid value, and for a variable that names no setting.
        """
        given: dict[str, Any] = {}
        for variable in sorted(v for v in environ if v.startswith(PREFIX)):
            name = variable.removeprefix(PREFIX).lower()
            if name not in cls.__struct_fields__ or variable != variable.upper():
                raise BadSetting(f"{variable} is not a setting")
            if environ[variable].strip():
                given[name] = _value(name, environ[variable].strip())
        return cls(**given)


class Setting(NamedTuple):
    """One setting as the help text shows it."""

    variable: str
    default: str
    meaning: str


_FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}


def described() -> list[Setting]:
    """List every setting in order, for the help text; the operators' guides have the same list."""
    return [
        Setting(
            PREFIX + name.upper(),
            msgspec.json.encode(field.default).decode().strip('"[]'),
            field.type.__metadata__[-1].description,
        )
        for name, field in _FIELDS.items()
    ]


def _value(name: str, text: str) -> Any:
    """Convert the text of one setting to its type; a list is written with commas and must not be empty."""
    is_list = isinstance(_FIELDS[name].default, tuple)
    value = [item.strip() for item in text.split(",") if item.strip()] if is_list else text
    told = PREFIX + name.upper() + (f"={text}" if name not in SECRET else "")
    if value == []:
        raise BadSetting(f"{told}: it names nothing")
    try:
        for proxy in value if name == "trusted_proxies" else ():
            if proxy != "*":
                ip_network(proxy)  # uvicorn would take what is no address for a name
        return msgspec.convert(value, _FIELDS[name].type, strict=False)
    except ValueError as error:
        reason = str(error).replace("`", "").split(" - at ")[0].removesuffix(", got str")
        raise BadSetting(f"{told}: {reason[0].lower()}{reason[1:]}") from None
