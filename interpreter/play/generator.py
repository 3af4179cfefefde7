"""The chance generator: counter-based, so that its state is two numbers.

The number for (seed, count) is SplitMix64's output function applied to seed + (count + 1) * 0x9E3779B97F4A7C15 modulo
2^64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014). A number below n is the upper
64 bits of the product with n (Lemire 2019, without rejection: n is far below 2^32, so the bias is below 2^-32).
"""

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
FACTOR, STEP, FULL = 6364136223846793005, 1442695040888963407, _MASK
"""The linear congruential generator of playouts, modulo 2^64 (Knuth, The Art of Computer Programming, 3.3.4)."""


def mix(seed: int, count: int) -> int:
    """The 64-bit number that belongs to a seed and a count."""
    z = (seed + (count + 1) * _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Generator:
    """A source of chance. Two generators with the same seed and count go on alike, on every machine."""

    __slots__ = ("count", "seed")

    def __init__(self, state: int, count: int = 0) -> None:
        self.seed = state & _MASK
        self.count = count

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        z = (self.seed + (self.count + 1) * _GAMMA) & _MASK
        self.count += 1
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def copy(self) -> "Generator":
        """A generator that goes on as this one would."""
        return Generator(self.seed, self.count)


def seeded(seed: int) -> Generator:
    """The generator of a game that was started with this seed."""
    return Generator(mix(seed & _MASK, 0))
