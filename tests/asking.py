"""Ask the operations of a game as a client would: a JSON body in, the decoded JSON answer out."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from service.common.faults import CODES, Refusal
from service.common.operation import Operation
from service.common.text import Lang

Body = dict[str, Any]


class Asking:
    """The operations of a game; `rows` are the form of their requests and the function that answers, by name."""

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.rows: dict[str, tuple[type, Callable[..., object]]] = {
            operation.name: (operation.request, operation.answer) for operation in operations
        }

    def answer_of(self, operation: str, body: Body, lang: Lang = "en") -> Body:
        """The answer to a request that is not refused."""
        answer = self._asked(operation, body, lang)
        assert not isinstance(answer, Refusal), answer
        decoded: Body = msgspec.json.decode(msgspec.json.encode(answer))
        return decoded

    def refusal_of(self, operation: str, body: Body) -> Refusal:
        """The refusal of a request that is refused; each fault has a known code, and a sentence in both languages."""
        answer = self._asked(operation, body, "en")
        assert isinstance(answer, Refusal), answer
        for fault in answer.faults:
            assert fault.code in CODES, fault
            assert re.fullmatch(r"([A-Z']|[a-z]+_[a-z_]+ ).*\.", fault.message.en), fault
            assert re.fullmatch(r".*[一-鿿].*。", fault.message.zh), fault
        return answer

    def faults_of(self, operation: str, body: Body) -> set[tuple[str, str]]:
        """Pointer and code of every fault of a request that is refused."""
        return {(fault.pointer, fault.code) for fault in self.refusal_of(operation, body).faults}

    def _asked(self, name: str, body: Body, lang: Lang) -> object:
        form, engine = self.rows[name]
        return engine(msgspec.convert(body, form), lang)
