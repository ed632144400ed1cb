--: instead of t.said = n
--: finds run-time on no_card.value
    local no_card = t:first("side2", seat)
    t.said = no_card.value
