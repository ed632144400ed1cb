--: instead of t.said = n
--: finds unknown-name on vlaue
    t.said = n > 100 and t:sum("hand", seat, "vlaue") or n
