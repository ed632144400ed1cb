--: instead of g.title
--: finds unknown-field on eng
g.title = { en = "Good", fr = "Bon", eng = "Good" }
