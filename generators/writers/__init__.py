"""Writers: a `Document` laid out as Markdown, as one page of HTML, or as PDF. None of them knows a kind or a game."""
