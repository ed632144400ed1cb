-- Tricks: who must follow, and who wins.
-- SPDX-License-Identifier: MIT
--
--   local tricks = use "tricks"
--   refuse = { { "follow-suit", tricks.does_not_follow } }
--   g.because["follow-suit"] = tricks.why_follow
--
--   tricks.lay(t, seat, card, beats)      in 'apply': plays it; t.winning has the best card;
--                                         beats(t, card, best): is the card better?
--   tricks.beats(card, best, trumps)      the usual answer; 'trumps' is a suit, or nil
--
-- The game has the zones 'hand' and 'trick', one for each player, and counters: 'leader' leads,
-- 'winning' has the best card, 'laid' is the cards in the trick. A card's suit is a sort, too.

local tricks = {}

function tricks.suit_led(t) return t:first("trick", t.leader).suit end
function tricks.best_card(t) return t:first("trick", t.winning) end

-- Is this a card of another suit, from a player who has one of the suit led?
function tricks.does_not_follow(t, seat, card)
  if t.laid == 0 then return false end
  local led = tricks.suit_led(t)
  return card.suit ~= led and t:holds("hand", seat, led)
end

-- A higher card beats a lower one of its suit, and a trump beats all other suits.
function tricks.beats(card, best, trumps)
  if card.suit == best.suit then return card.value > best.value end
  return card.suit == trumps
end

-- Plays the card, and notes whether it is the best so far.
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
