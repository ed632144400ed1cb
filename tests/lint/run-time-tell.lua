--: instead of t.said = n
--: finds run-time on {m}
    t.said = n
    t:tell { en = "{n}", fr = "{m}", n = n }
