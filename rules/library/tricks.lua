-- Tricks: who must follow, and who wins.
-- SPDX-License-Identifier: MIT
--
--   local tricks = use "tricks"
--   refuse = { { "follow-suit", tricks.does_not_follow } }
--   g.because["follow-suit"] = tricks.why_follow
--
--   tricks.lay(t, seat, card, beats)      in 'apply': lays it, and t.winning is who has the best;
--                                         beats(t, card, best) says whether the card is better
--   tricks.beats(card, best, trumps)      the usual answer; 'trumps' is a suit, or nothing
--
-- The game has the zones 'hand' and 'trick', one each, and the counters 'leader' (who leads),
-- 'winning' (whose card is the best) and 'laid' (cards in the trick); a card's suit is a sort.

local tricks = {}

function tricks.suit_led(t) return t:first("trick", t.leader).suit end
function tricks.best_card(t) return t:first("trick", t.winning) end

-- Whoever has a card of the suit led plays one.
function tricks.does_not_follow(t, seat, card)
  if t.laid == 0 then return false end
  local led = tricks.suit_led(t)
  return card.suit ~= led and t:holds("hand", seat, led)
end

-- Trumps beat the others, a higher card a lower one; what is neither led nor a trump, nothing.
function tricks.beats(card, best, trumps)
  if card.suit == best.suit then return card.value > best.value end
  return card.suit == trumps
end

-- Lays the card: is it the best so far?
function tricks.lay(t, seat, card, beats)
  if t.laid == 0 or beats(t, card, tricks.best_card(t)) then t.winning = seat end
  t:move(card, "hand", seat, "trick", seat)
  t.laid = t.laid + 1
  t:done(seat)
end

-- "Anne led H2 in line 9, and Bruno has H5 and HK"
function tricks.why_follow(t, seat)
  local led, cards = t:first("trick", t.leader), t:kinds("hand", seat, tricks.suit_led(t))
  local why = { en = "{leader} led {led} in line {line}",
                fr = "{leader} a entamé {led} à la ligne {line}",
                leader = t:name(t.leader), led = led, line = t:line("trick", t.leader) }
  if #cards == 0 then return why end
  return { en = "{why}, and {player} has {cards}", fr = "{why}, et {player} a {cards}",
           why = why, cards = cards }
end

return tricks
