"""What surrounds every request: who may ask, how much at once, and what is told of it.

It is one wrapper around the app, with no middleware below it, because each layer costs time on every request.
"""

from __future__ import annotations

import asyncio
import logging
from typing import cast

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import HTTPScope, Receive, Scope, Send
from litestar.utils.path import normalize_path

from service.common.text import Text
from service.web.gate.cors import Cors
from service.web.gate.keys import Keys, needs_key
from service.web.gate.rate_limits import RateLimit
from service.web.http.negotiation import wishes
from service.web.http.problems import INTERNAL, Refused, busy, stopping
from service.web.http.protocol import CROWDED, REFUSED, TASK
from service.web.http.responses import Reply, problem_reply
from service.web.request_context import Exchange
from service.web.settings import Settings
from service.web.telemetry.access_log import Journal
from service.web.telemetry.logs import OUTPUT
from service.web.telemetry.metrics import Metrics
from service.web.telemetry.traces import Tracer

HTTP = ScopeType.HTTP
PROBES = frozenset({"/healthz", "/readyz"})  # always answered: an orchestrator ends what does not answer
FAILED = Text("The service made an error; it has been logged.", "服务出错，已记录。")
log = logging.getLogger(__name__)


class Frame:
    """The app, and around it all that a service on the open network needs."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        """Surround `app`; raise `BadSetting` if a setting cannot be put into force."""
        self.app = app
        self.max_concurrent = settings.max_concurrent
        self.busy = 0
        keyed = bool(settings.api_keys or settings.api_keys_file)
        self.keys = Keys(settings.api_keys, settings.api_keys_file) if keyed else None
        self.rate = RateLimit.of(settings)
        self.cors = Cors(settings.cors_origins) if settings.cors_origins else None
        self.gated = bool(self.keys or self.rate or self.cors)
        self.journal = app.state.journal = Journal(
            Metrics() if settings.metrics else None,
            OUTPUT if settings.log_requests else None,
            settings.log_level,
        )
        self.tracer = Tracer(settings.otel_endpoint, settings.otel_ratio) if settings.otel_endpoint else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or live through the app's start and stop."""
        if scope["type"] != HTTP:
            await self._live(scope, receive, send)
            return
        exchange = Exchange(cast(HTTPScope, scope), send)
        span = self.tracer.start(exchange) if self.tracer else None
        self.busy += 1
        try:
            reply = None
            given = bool(exchange.state)
            exchange.state[TASK] = asyncio.current_task()
            if given or self.gated or self.busy > self.max_concurrent:
                reply = await self._admit(exchange)
            await (reply or self.app)(scope, receive, exchange.answer)
        except Refused as refused:
            await self._refuse(exchange, receive, refused)
        except asyncio.CancelledError:
            if REFUSED not in exchange.state:
                await self._refuse(exchange, receive, stopping())
                raise
            await self._refuse(exchange, receive, exchange.state[REFUSED])
        except Exception:
            log.exception("unexpected error in request %s", exchange.id.decode())
            await self._refuse(exchange, receive, Refused(INTERNAL, FAILED))
        finally:
            self.busy -= 1
            record = exchange.record()
            self.journal.note(record)
            if self.tracer and span:
                self.tracer.end(span, exchange, record)

    async def _admit(self, exchange: Exchange) -> Reply | None:
        """Let a request in, or raise `Refused`. A browser's question before its call is answered here."""
        state, scope = exchange.state, exchange.scope
        if self.cors:
            exchange.added += self.cors.fields(exchange.asked)
        if REFUSED in state:
            raise state[REFUSED]
        if self.cors and (preflight := self.cors.preflight(scope["method"], exchange.asked)):
            return preflight
        path = normalize_path(scope["path"])  # as Litestar will look for it
        if path in PROBES:
            return None
        if CROWDED in state:
            raise busy(closing=True)
        if self.busy > self.max_concurrent:
            raise busy()
        if self.keys and needs_key(path):
            try:
                exchange.key = self.keys.check(exchange.asked)
            except Refused:
                await self._count(exchange)  # or keys could be guessed at any rate
                raise
        await self._count(exchange)
        return None

    async def _count(self, exchange: Exchange) -> None:
        """Count a request of its client's, known by key or address; raise `Refused` 429 if it is one too many."""
        if self.rate:
            exchange.added += await self.rate.check(exchange.client)

    async def _refuse(self, exchange: Exchange, receive: Receive, refused: Refused) -> None:
        """Answer with a problem, unless an answer is under way."""
        if not exchange.status:
            reply = problem_reply(refused, wishes(exchange.scope["headers"]))
            await reply(exchange.scope, receive, exchange.answer)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        finally:
            self.close()

    def close(self) -> None:
        """Write and send what is left to tell."""
        self.journal.flush()
        if self.tracer:
            self.tracer.close()
