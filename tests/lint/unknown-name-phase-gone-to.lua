--: instead of if t:count
--: finds unknown-name on "tallk"
      if t:count "deck" > 99 then t:go "tallk" end
      if t:count "deck" > 0 and not t:holds("hand", t.lead, is_high) then t:go "talk" end
