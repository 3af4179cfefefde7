"""The tree of a rulebook: frozen pydantic models, one class for each thing the language can say."""

from dreambook.grammar.ast.base import *
from dreambook.grammar.ast.declarations import *
from dreambook.grammar.ast.document import *
from dreambook.grammar.ast.examples import *
from dreambook.grammar.ast.expressions import *
from dreambook.grammar.ast.norms import *
from dreambook.grammar.ast.patches import *
from dreambook.grammar.ast.patterns import *
from dreambook.grammar.ast.statements import *
from dreambook.grammar.ast.words import *
