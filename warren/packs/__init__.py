"""Card data: facts, texts in the effect language, names per language; and the loader."""
