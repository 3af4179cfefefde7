"""The tree of a rulebook: frozen pydantic models, one class for each thing the language can say."""

from dreambook.grammar.ast.base import *  # noqa: F403
from dreambook.grammar.ast.declarations import *  # noqa: F403
from dreambook.grammar.ast.expressions import *  # noqa: F403
from dreambook.grammar.ast.statements import *  # noqa: F403
