"""Free space: a table in whole millimetres, figures with round bases, terrain with outlines. All tests are exact."""
