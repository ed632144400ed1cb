--: instead of g.title
--: finds no-text on Good
g.title = { en = "Good" }
