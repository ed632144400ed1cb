--: instead of g.options.high
--: finds out-of-range on high
g.options.high = { default = 30, min = 1, max = 9 }
