"""The gateway: one ASGI wrapper around the app that gives each request its context and records what became of it.

It is one wrapper, with no middleware below it, because each layer costs time on every request.
"""

import asyncio
import logging

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from service.common.text import Text
from service.web.http.negotiation import negotiated
from service.web.http.problems import INTERNAL, ProblemError, unavailable
from service.web.http.responses import problem_response
from service.web.request_context import RequestContext
from service.web.settings import Settings
from service.web.telemetry.access_log import AccessLog
from service.web.telemetry.traces import Tracer

PROBES = frozenset({"/healthz", "/readyz"})  # answered under overload too: an orchestrator ends what does not answer
FAILED = ProblemError(INTERNAL, Text("The service made an error; it has been logged.", "服务出错，已记录。"))
BUSY = unavailable(Text("Too much at once; try again in a second.", "一次过多，请稍后重试。"))
STOPPING = unavailable(Text("The service is stopping.", "服务正在停止。"))
log = logging.getLogger(__name__)


class Gateway:
    """The whole service as an ASGI app."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        """Surround `app`; raise `BadSetting` if a setting cannot be put into force."""
        self.app = app
        app.on_shutdown.append(self.close)
        self.max_concurrent = settings.max_concurrent
        self.in_progress = 0
        self.access_log = app.state.access_log = AccessLog(settings)
        self.tracer = Tracer(settings.otel_endpoint, settings.otel_ratio) if settings.otel_endpoint else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass the start and stop of the service on to the app."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        context = RequestContext(scope, send)
        span = self.tracer.start(context) if self.tracer else None
        self.in_progress += 1
        try:
            if self.in_progress > self.max_concurrent and scope["path"] not in PROBES:
                await self._refuse(context, receive, BUSY)
            else:
                await self.app(scope, receive, context.answer)
        except asyncio.CancelledError:  # by uvicorn, when the time for the stop is over
            await self._refuse(context, receive, STOPPING)
            raise
        except Exception:
            log.exception("unexpected error in request %s", context.id.decode())
            await self._refuse(context, receive, FAILED)
        finally:
            self.in_progress -= 1
            record = context.record()
            self.access_log.note(record)
            if self.tracer and span:
                self.tracer.end(span, context, record)

    async def _refuse(self, context: RequestContext, receive: Receive, error: ProblemError) -> None:
        """Answer with a problem, unless an answer is under way."""
        if not context.status:
            respond = problem_response(error, negotiated(context.scope["headers"]))
            await respond(context.scope, receive, context.answer)

    def close(self) -> None:
        """Write what is left of the log, and send what is left of the traces."""
        self.access_log.close()
        if self.tracer:
            self.tracer.close()
