--: instead of t:shuffle
--: finds unknown-name on tlak
      t:shuffle "deck"
      if t.phase == "tlak" then t.lead = 1 end
