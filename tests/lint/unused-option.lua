--: instead of g.options.big
--: finds unused-option on small
g.options.small = { default = "no", "yes" }
g.options.big = { default = "no", "yes" }
