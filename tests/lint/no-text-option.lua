--: instead of g.options.high
--: finds no-text on high
g.options.high = { default = 3, min = 1, max = 9, why = { fr = "le plus" } }
