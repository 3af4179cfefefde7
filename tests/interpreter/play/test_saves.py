"""Saved games: whole or not at all, and refused with the field that is wrong."""

import copy
import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dreambook.interpreter.api import Game, PlayError, Rulebook, load, load_text
from dreambook.interpreter.play import save_files
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.saves import SaveProblem, checksum, game_from_json, game_to_json, load_game, save_game


def played(
    name: str, moves: int, players: int | None = None, seed: int = 5, auto_chance: bool = True
) -> tuple[Rulebook, Game]:
    """A game of a shipped rulebook after so many random moves."""
    rulebook = load(name)
    game = rulebook.start(players, seed, auto_chance)
    pick = seeded(seed)
    for _ in range(moves):
        if game.result is not None:
            break
        if game.player is None:
            game.happen(pick.below(len(game.pending.outcomes)))  # type: ignore[union-attr]
        else:
            game.apply(pick.below(len(game.options)))
    return rulebook, game


def assert_equal(game: Game, other: Game) -> None:
    """Nothing tells the two games apart."""
    assert other.key() == game.key()
    assert other.machine.s == game.machine.s
    assert other.machine.L == game.machine.L
    assert other.machine.loc == game.machine.loc
    assert other.pending == game.pending
    assert other.result == game.result
    assert other.history == game.history
    assert [other.view(p) for p in range(game.players)] == [game.view(p) for p in range(game.players)]
    assert [other.information_key(p) for p in range(game.players)] == [
        game.information_key(p) for p in range(game.players)
    ]


def refused(data: Any, rulebook: Rulebook) -> str:
    """The message with which data is refused as no save (F07)."""
    with pytest.raises(SaveProblem) as caught:
        game_from_json(data, rulebook)
    assert caught.value.diagnostic.code == "F07"
    assert caught.value.diagnostic.help
    return caught.value.diagnostic.message


class TestRoundTrip:
    @pytest.mark.parametrize("auto_chance", [True, False])
    def test_a_game_goes_on_as_it_would_have(self, tmp_path: Path, auto_chance: bool) -> None:
        rulebook, game = played("oneironauts", 9, 3, auto_chance=auto_chance)
        path = str(tmp_path / "game.json")
        save_game(game, path)
        other = load_game(path, rulebook)
        assert_equal(game, other)
        pick = seeded(1)
        while game.result is None:
            if game.player is None:
                index = pick.below(len(game.pending.outcomes))  # type: ignore[union-attr]
                game.happen(index)
                other.happen(index)
            else:
                index = pick.below(len(game.options))
                game.apply(index)
                other.apply(index)
            assert_equal(game, other)

    def test_a_finished_game_is_kept_with_its_result(self, tmp_path: Path) -> None:
        rulebook, game = played("classics/goofspiel", 1000)
        save_game(game, str(tmp_path / "over.json"))
        assert_equal(game, load_game(str(tmp_path / "over.json"), rulebook))

    def test_the_same_rulebook_with_other_words_takes_it(self) -> None:
        rulebook, game = played("classics/pig", 4)
        source = next(iter(rulebook.sources.values()))
        text = "\n".join(source.lines).replace('"Pig"', '"Das Schwein"').replace('"Hold"', '"Genug"')
        assert_equal(game, game_from_json(game_to_json(game), load_text(text + "\n# A comment.\n")))

    def test_another_process_takes_it(self, tmp_path: Path) -> None:
        _rulebook, game = played("classics/kuhn_poker", 1)
        path = tmp_path / "game.json"
        save_game(game, str(path))
        script = (
            "import sys; from dreambook.interpreter.api import load\n"
            "from dreambook.interpreter.play.saves import load_game, save_game\n"
            "game = load_game(sys.argv[1], load('classics/kuhn_poker')); game.apply(0); save_game(game, sys.argv[2])\n"
        )
        subprocess.run(
            [sys.executable, "-c", script, path, tmp_path / "on.json"],
            check=True,
            env={**os.environ, "PYTHONHASHSEED": "77"},
        )
        game.apply(0)
        assert json.loads((tmp_path / "on.json").read_text()) == game_to_json(game)

    def test_it_is_readable(self) -> None:
        _, game = played("classics/connect_four", 3)
        position = game_to_json(game)["position"]
        assert position["waits for"]["player"] == "player 2"
        assert sum(item is not None for item in position["zones"]["board"]) == 3
        assert position["zones"]["supply of player 1"] == ["Disc#3 to #21"]

    def test_writing_twice_writes_the_same(self) -> None:
        rulebook, game = played("oneironauts", 12)
        data = game_to_json(game)
        assert game_to_json(game_from_json(copy.deepcopy(data), rulebook)) == data


class TestForeign:
    def test_a_save_of_another_rulebook(self) -> None:
        _, game = played("classics/pig", 2)
        with pytest.raises(SaveProblem) as caught:
            game_from_json(game_to_json(game), load("classics/tic_tac_toe"))
        message = caught.value.diagnostic.message
        assert caught.value.diagnostic.code == "F08"
        assert "`pig`" in message and "`tic_tac_toe`" in message
        assert (
            load("classics/pig").fingerprint[:8] in message and load("classics/tic_tac_toe").fingerprint[:8] in message
        )

    def test_a_save_of_another_version(self) -> None:
        rulebook, game = played("classics/pig", 2)
        text = "\n".join(next(iter(rulebook.sources.values())).lines).replace("goal = 100", "goal = 50")
        with pytest.raises(SaveProblem) as caught:
            game_from_json(game_to_json(game), load_text(text + "\n"))
        assert caught.value.diagnostic.code == "F08"
        assert "another version of `pig`" in caught.value.diagnostic.message


class TestDamaged:
    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"", "empty"),
            (b"   \n", "empty"),
            (b"\xff\xfe\x00", "UTF-8"),
            (b'{"kind": "dreambook save",\n "format": ', "ends too early (line 2, column 12)"),
            (b'{"kind": "dreambook save"\n "format": 1}', "line 2, column 2"),
            (b'{"kind": NaN}', "NaN is not a whole number"),
            (b'{"kind": 1.5}', "1.5 is not a whole number"),
            (b'{"kind": 1, "kind": 2}', "`kind` stands twice"),
            (b"[" * 100_000, "nested too deep"),
            (b"9" * 10_000, "not a save"),
            (b'"dreambook save"', "dreambook did not write it"),
            (b"[]", "dreambook did not write it"),
            (b"{}", "dreambook did not write it"),
            (b'{"kind": "dreambook save", "format": 2}', "this save has format 2"),
            (b'{"kind": "dreambook save", "format": 1}', "has no `rulebook`"),
            (os.urandom(1_000_000), "UTF-8"),
        ],
    )
    def test_what_is_no_save(self, tmp_path: Path, content: bytes, said: str) -> None:
        path = tmp_path / "game.json"
        path.write_bytes(content)
        with pytest.raises(SaveProblem) as caught:
            load_game(str(path), load("classics/pig"))
        assert caught.value.diagnostic.code == "F07"
        assert said in caught.value.diagnostic.message

    def test_every_truncation_is_refused(self, tmp_path: Path) -> None:
        rulebook, game = played("classics/kuhn_poker", 1)
        path = tmp_path / "game.json"
        save_game(game, str(path))
        whole = path.read_bytes()
        for length in range(0, len(whole) - 2, 7):
            path.write_bytes(whole[:length])
            with pytest.raises(SaveProblem):
                load_game(str(path), rulebook)

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        codes = []
        for path in (tmp_path / "none.json", tmp_path, tmp_path / "x" / "\0"):
            with pytest.raises(SaveProblem) as caught:
                load_game(str(path), load("classics/pig"))
            codes.append(caught.value.diagnostic.code)
        assert codes == ["F01", "F02", "F01"]

    @pytest.mark.parametrize(
        ("path", "value", "said"),
        [
            (("players",), 99, "`players` is 99"),
            (("players",), "2", "`players` is not a whole number"),
            (("seed",), None, "`seed` is not a whole number"),
            (("auto_chance",), 1, "`auto_chance` is neither true nor false"),
            (("generator", "state"), "0x0", "`generator.state` does not follow from the seed"),
            (("generator", "count"), -1, "`generator.count` is -1"),
            (("history", 0, "by"), "player 9", "`history[0].by` is `player 9`"),
            (("history", 0, "at"), "nowhere", "`history[0].at` is `nowhere`, but there is no such statement"),
            (("history", 0, "index"), -1, "`history[0].index` is -1"),
            (("history", 0, "seen"), ["?"], "`history[0].seen` has 1 items, not 3"),
            (("position", "zones", "pool"), ["Dream#99"], "`position.zones.pool[0]` is `Dream#99`"),
            (("position", "zones", "pool"), ["Dream#1"], "Dream#1, which lies in"),
            (("position", "zones", "word_discard"), ["Word#1", "Word#1"], "names a component twice"),
            (("position", "zones", "dream_deck"), [], "lack Dream#"),
            (("position", "zones", "elsewhere"), [], "has an unknown `elsewhere`"),
            (("position", "zones", "dream_deck"), [{"in any order": ["Dream#1"]}], "less than two"),
            (("position", "variables", "sheep"), 21, "`position.variables.sheep` is 21, outside 0 to 20"),
            (("position", "variables", "stranger"), "Word#1 ", "no such component"),
            (("position", "known", "player 1"), ["Dream#5 to #2"], "no such components"),
            (("position", "at"), "nowhere", "`position.at` is `nowhere`"),
            (("position", "values"), {"999": 1}, "has `999`, but there is no such value"),
            (("position", "waits for", "register"), 999, "`position.waits for.register` is 999"),
            (("position", "waits for", "options"), [], "is empty"),
            (("position", "waits for", "options"), ["Dream#900"], "`position.waits for.options[0]`"),
            (("position", "waits for", "for"), "rain", "is neither decision, chance nor nothing"),
            (("information", "player 1"), ["x"], "`information.player 1` has 1 items, not 2"),
            (("position", "scores"), [0, 1], "`checksum` does not fit"),
        ],
    )
    def test_a_changed_field_is_named(self, path: tuple[Any, ...], value: Any, said: str) -> None:
        rulebook, game = played("oneironauts", 2, 2)
        data = game_to_json(game)
        set_at(data, path, value)
        assert said in refused(data, rulebook)


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    10**30,
    "x",
    "",
    [],
    {},
    [[]],
    {"raw": []},
    {"declined": True},
    "player 1",
    ["player 1"],
]


@pytest.mark.parametrize(("name", "moves", "auto_chance"), [
    ("classics/goofspiel", 3, True), ("classics/pig", 3, False), ("onirim", 6, True), ("onirim", 7, False),
    ("classics/tic_tac_toe", 9, True), ("classics/kuhn_poker", 2, False), ("oneironauts", 14, True),
])  # fmt: skip
def test_no_change_of_a_save_is_more_than_a_finding(name: str, moves: int, auto_chance: bool) -> None:
    """Whatever is put in place of any field, even with a checksum that fits: refused, or a game that can be played."""
    rulebook, game = played(name, moves, auto_chance=auto_chance)
    whole = game_to_json(game)
    accepted = 0
    for number, path in enumerate(paths(whole)):
        for junk in [*JUNK[number % 3 :: 3], *(["twice"] if isinstance(at(whole, path[:-1]), list) else [])]:
            data = copy.deepcopy(whole)
            if junk == "twice":
                at(data, path[:-1]).insert(0, at(data, path))
            else:
                set_at(data, path, junk)
            data["checksum"] = checksum(data)
            try:
                other = game_from_json(data, rulebook)
            except SaveProblem as problem:
                assert problem.diagnostic.code in ("F07", "F08")
                continue
            accepted += 1
            play_on(other)
    assert accepted


def play_on(game: Game) -> None:
    """A few moves; findings may stop them, nothing else."""
    try:
        for _ in range(4):
            for p in (*range(game.players), None):
                game.view(p)
            if game.result is not None:
                return
            if game.player is None:
                game.happen(0)
            else:
                game.apply(len(game.options) - 1)
    except PlayError:
        pass


def at(data: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path."""
    for step in path:
        data = data[step]
    return data


def set_at(data: Any, path: tuple[Any, ...], value: Any) -> None:
    """Put something at a path."""
    at(data, path[:-1])[path[-1]] = value


def paths(data: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all fields; of long lists only the first items."""
    items: list[tuple[Any, Any]] = []
    if isinstance(data, dict):
        items = list(data.items())
    elif isinstance(data, list):
        items = list(enumerate(data))[:4]
    for key, value in items:
        yield (*here, key)
        yield from paths(value, (*here, key))


class TestWriting:
    def fails(self, path: Path | str) -> str:
        """The message with which a save is not written (F09)."""
        _, game = played("classics/pig", 1)
        with pytest.raises(SaveProblem) as caught:
            save_game(game, str(path))
        assert caught.value.diagnostic.code == "F09"
        assert "nothing was written" in caught.value.diagnostic.help
        return caught.value.diagnostic.message

    def test_places_where_nothing_can_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        assert "there is no folder" in self.fails(tmp_path / "none" / "game.json")
        assert "is no folder" in self.fails(tmp_path / "file" / "game.json")
        assert "a folder of that name" in self.fails(tmp_path)
        assert "too long" in self.fails(tmp_path / ("x" * 300))
        assert "not an ordinary file" in self.fails("/dev/full")
        assert "null" in self.fails(tmp_path / "a\0b")
        assert sorted(p.name for p in tmp_path.iterdir()) == ["file"]

    @pytest.mark.parametrize(
        ("number", "said"),
        [
            (errno.ENOSPC, "the disk is full"),
            (errno.EACCES, "you may not write there"),
            (errno.EROFS, "read-only"),
            (errno.EIO, "input/output error"),
        ],
    )
    @pytest.mark.parametrize("step", ["open", "fsync", "replace"])
    def test_a_failure_at_any_step_leaves_the_old_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str, step: str
    ) -> None:
        path = tmp_path / "game.json"
        path.write_text("old")

        def fail(*_: Any, **__: Any) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(save_files.os, step, fail)
        assert said in self.fails(path)
        monkeypatch.undo()
        assert path.read_text() == "old"
        assert [p.name for p in tmp_path.iterdir()] == ["game.json"]

    def test_an_interrupt_leaves_the_old_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "game.json"
        path.write_text("old")

        def interrupt(_: int) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(save_files.os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            save_game(played("classics/pig", 1)[1], str(path))
        assert path.read_text() == "old"
        assert [p.name for p in tmp_path.iterdir()] == ["game.json"]

    def test_links_and_permissions_stay(self, tmp_path: Path) -> None:
        target, link = tmp_path / "game.json", tmp_path / "latest"
        target.write_text("old")
        target.chmod(0o640)
        link.symlink_to(target)
        rulebook, game = played("classics/pig", 1)
        save_game(game, str(link))
        assert link.is_symlink()
        assert target.stat().st_mode & 0o777 == 0o640
        assert_equal(game, load_game(str(target), rulebook))

    def test_a_new_file_has_ordinary_permissions(self, tmp_path: Path) -> None:
        (tmp_path / "other").write_text("")
        save_game(played("classics/pig", 1)[1], str(tmp_path / "game.json"))
        assert (tmp_path / "game.json").stat().st_mode == (tmp_path / "other").stat().st_mode

    def test_killed_at_any_moment_there_is_the_old_file_or_the_new(self, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        rulebook, game = played("oneironauts", 5)
        save_game(game, str(path))
        script = (
            "import sys; from dreambook.interpreter.api import load\n"
            "from dreambook.interpreter.play.saves import save_game\n"
            "game = load('oneironauts').start(2)\n"
            "print('on', flush=True)\n"
            "while True: save_game(game, sys.argv[1])\n"
        )
        for delay in (0.0, 0.003, 0.011, 0.017):
            process = subprocess.Popen([sys.executable, "-c", script, path], stdout=subprocess.PIPE)
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait()
            process.stdout.close()
            assert load_game(str(path), rulebook).players == 2
