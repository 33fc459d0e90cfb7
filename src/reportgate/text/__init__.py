"""Pure functions on text: folding, sentences, reading by media type."""
