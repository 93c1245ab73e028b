"""Ledgers for the tests of the page: put into a browser's storage as the page itself keeps them."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

NAMES = ("象山", "漓江", "叠彩", "伏波")
PEOPLE = ("p0", "p1", "p2", "p3")


def table(game: str = "mahjong", count: int = 0, **more: Any) -> dict[str, Any]:
    """Return a table at which `count` lines are booked."""
    players = 4 if game == "mahjong" else 3
    return {
        "id": "t1",
        "game": game,
        "name": "周五桌",
        "people": [{"id": person, "name": name} for person, name in zip(PEOPLE, NAMES, strict=True)][:players],
        "seats": list(PEOPLE[:players]),
        "rules": {"preset": "guilin"},
        "stake": 1,
        "dealer": {"seat": 0, "after": 0},
        "habit": "winner",
        "foot": 0,
        "next": count + 1,
        "made": 0,
        "used": 0,
        "closed": None,
        "copy": None,
    } | more


def request(winner: int, source: int, game: str = "mahjong") -> dict[str, Any]:
    """Return what is asked of a plain win on a discard, by M3 worth 5 between two who do not deal."""
    win = {"winner": winner, "win": {"by": "discard", "from": source}}
    if game == "zipai":
        return {"rules": {"preset": "guilin"}, "stake": 1, "players": 3, "dealer": 0, "explain": True} | {
            "win": win | {"you": 10, "xing": 0, "hand_types": []}
        }
    return {"rules": {"preset": "guilin"}, "stake": 1, "dealer": 0, "explain": True} | {
        "wins": [win | {"hand_types": ["ping_hu"], "multipliers": [], "xing": 0}]
    }


def deal(number: int, winner: int, source: int, zi: int, game: str = "mahjong", **more: Any) -> dict[str, Any]:
    """Return a booked deal: `source` paid the winner."""
    players = 4 if game == "mahjong" else 3
    moved = [zi if seat == winner else -zi if seat == source else 0 for seat in range(players)]
    transfer = {"from": source, "to": winner, "zi": zi, "cause": "discard", "rule": "M6"}
    steps = [{"id": "ping_hu", "op": "add", "value": zi, "rule": "M3"}]
    types = [{"id": "ping_hu", "name": "平胡", "name_en": "Plain win", "rule": "M3"}]
    won = {"winner": winner, "hand_types": types}
    return {
        "kind": "deal",
        "n": number,
        "at": 1_790_000_000_000 + number * 600_000,
        "players": list(PEOPLE[:players]),
        "note": "",
        "struck": False,
        "dealer": 0,
        "request": request(winner, source, game),
        "answer": {
            "settlement": {
                "transfers": [transfer | {"steps": steps}],
                "seats": [{"seat": seat, "zi": moved[seat], "points": moved[seat]} for seat in range(players)],
            },
            "rules": {"preset": "guilin"},
        }
        | ({"wins": [won]} if game == "mahjong" else {"win": won}),
        "problem": None,
        "draft": None,
        "marks": {},
        "next": winner,
        "was": [],
    } | more


def keep(
    page: Page, table: dict[str, Any], lines: Sequence[dict[str, Any]] = (), more: dict[str, Any] | None = None
) -> None:
    """Put a table and its lines, and what else there is, where the page keeps them."""
    parts = {f"table/{table['id']}": table, "at": table["id"]}
    parts |= {f"deal/{table['id']}/{line['n']}": line for line in lines} | (more or {})
    kept = {f"guilin/{key}": json.dumps({"rev": 1, "value": value}) for key, value in parts.items()}
    page.evaluate("(kept) => { localStorage.clear(); Object.assign(localStorage, kept) }", kept)
    page.goto("about:blank")


def kept(page: Page, key: str) -> Any:
    """Return what the page keeps under a key."""
    return page.evaluate("(key) => JSON.parse(localStorage[`guilin/${key}`]).value", key)


def totals(page: Page) -> list[str]:
    """Return the totals over the ledger, as they are written."""
    return page.locator(".heads strong").all_inner_texts()
