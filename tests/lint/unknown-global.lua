--: instead of t.said = n
--: finds unknown-global on maht
    t.said = t.said > 100 and maht.floor(n) or n
