"""The test suite's one option: write the golden files anew, then read the diff."""

import os
import shutil
import sys
import tempfile

import pytest
from hypothesis import HealthCheck, settings

from tests.golden import UPDATE_VARIABLE

# How fast examples are made says more about what else the machine does than about the tests.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew; review them as a diff")


def pytest_configure(config: pytest.Config) -> None:
    # An environment variable also reaches the worker processes of pytest-xdist.
    if config.getoption("--update-golden"):
        os.environ[UPDATE_VARIABLE] = "1"
    if sys.dont_write_bytecode and not hasattr(config, "workerinput"):
        # Hundreds of tests start the command. Each would compile all of it anew.
        folder = tempfile.mkdtemp(prefix="dreambook-bytecode-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
