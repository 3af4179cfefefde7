"""Numbers in messages: one thing is one thing."""


def so_many(count: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> so_many(1, "player"), so_many(1000, "game"), so_many(2, "die", "dice")
    ('1 player', '1,000 games', '2 dice')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def all_there_are(count: int, one: str) -> str:
    """That so many are all that there are.

    >>> all_there_are(1, "position"), all_there_are(34, "position")
    ('1 position is all there is', '34 positions are all there are')
    """
    return f"{so_many(count, one)} {'is all there is' if count == 1 else 'are all there are'}"
