"""Chance: the same numbers everywhere, as Python promises of `random.Random.random()`."""

from service.common.rng import Rng


def test_a_seed_gives_the_numbers_that_it_gives_on_every_machine() -> None:
    rng = Rng(0)  # 0.844 0.757 0.420 0.258 0.511
    assert [rng.below(100) for _ in range(5)] == [84, 75, 42, 25, 51]


def test_a_chance_of_so_many_percent_comes_as_often() -> None:
    rng = Rng(0)
    assert [rng.chance(51) for _ in range(5)] == [False, False, True, True, False]
    assert not any(rng.chance(0) for _ in range(100))
    assert all(rng.chance(100) for _ in range(100))


def test_shuffling_keeps_every_item_and_reaches_every_order() -> None:
    rng = Rng(0)
    orders = set()
    for _ in range(200):
        items = [1, 2, 3]
        rng.shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 6
    assert {rng.choice(("a", "b")) for _ in range(20)} == {"a", "b"}
