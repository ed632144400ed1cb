--: instead of g.options.big
--: finds unknown-field on readnig
g.options.big = { default = "no", "yes", readnig = true }
