-- 21: lay cards on the common pile, make 21 exactly, twice, and be rid of your hand.
-- SPDX-License-Identifier: MIT
--
-- Whoever owns a box edits two lists first: 'Playing cards' (how many of each) and 'Action cards'
-- (one entry a card). A house rule can do both from a file of its own: see rules/house.

local g = game "pile-21"

g.title   = { en = "21", fr = "21" }
g.version = "1.0"
g.seats   = { min = 2, max = 6 }

-- Options ------------------------------------------------------------------------------------

g.options.draw_without_simple = {
  default = "ends", "may-play", reading = true, fr = { ends = "fin", ["may-play"] = "peut-jouer" },
  why = { en = "a double starts the pile and the player has no simple card: drawing ends the turn, or the card drawn may be played at once if it is simple",
          fr = "une double ouvre la pile et le joueur n'a pas de carte simple : piocher finit le tour, ou la carte piochée, si elle est simple, peut être jouée aussitôt" },
}
g.options.green_blocks_win = {
  default = "yes", "no", reading = true, fr = { yes = "oui", no = "non" },
  why = { en = "whether green cards kept count as cards in hand, for winning and for drawing four",
          fr = "si les cartes vertes gardées comptent dans la main, pour gagner et pour en piocher quatre" },
}
g.options.star_before_win = {
  default = "no", "yes", reading = true, fr = { no = "non", yes = "oui" },
  why = { en = "whether a star on the last card has its action drawn before the game is won",
          fr = "si l'étoile de la dernière carte fait piocher une action avant que la partie soit gagnée" },
}
g.options.must_play = {
  default = "yes", "no", reading = true, fr = { yes = "oui", no = "non" },
  why = { en = "whether only a player who cannot play may draw",
          fr = "si seul un joueur qui ne peut pas jouer a le droit de piocher" },
}
g.options.piles = {
  default = 2, min = 1, max = 5,
  why = { en = "piles of 21 to win", fr = "piles de 21 pour gagner" },
}
g.options.hand = {
  default = 7, min = 1, max = 10, alias = { fr = "main" },
  why = { en = "cards dealt to each", fr = "cartes données à chacun" },
}

-- The table ----------------------------------------------------------------------------------

g.zones.deck    = "nobody"
g.zones.next    = "nobody"                  -- the card that is about to start the next pile
g.zones.pile    = "all"
g.zones.discard = "all"
g.zones.hand    = "owner"
g.zones.fresh   = "owner"                   -- a card just drawn that may be played at once
g.zones.offered = "owner"                   -- a card on its way to another player
g.zones.won     = { "all", each = true }    -- a card for each pile won
g.zones.actions = "nobody"
g.zones.drawn   = { "all", each = true }    -- the action card under way
g.zones.greens  = "owner"
g.zones.used    = "all"

g.counters.player = 0                       -- whose turn it is
g.counters.total  = 0                       -- of the pile, once its start card has a value
g.counters.said   = 0                       -- the total when the last card was laid
g.counters.again  = 0                       -- does the turn go on after this?
g.counters.skip   = 0                       -- players to be passed over
g.counters.idle   = 0                       -- turns in a row in which nothing could be drawn
g.counters.winner = 0
g.tallies.bare    = 0                       -- has no cards, and there were none to be drawn

-- Playing cards ------------------------------------------------------------------------------

g.cards = {
  { "A", either = { 1, 11 }, copies = 4 },
  { "2", value = 2, copies = 3 }, { "3", value = 3, copies = 3 }, { "4", value = 4, copies = 3 },
  { "5", value = 5, copies = 3 }, { "6", value = 6, copies = 2 }, { "7", value = 7, copies = 2 },
  { "8", value = 8, copies = 2 }, { "9", value = 9, copies = 2 },
  { "10", value = 10, ten = true, copies = 2 },
  { "J", value = 10, ten = true, copies = 2, alias = { fr = "valet" } },
  { "Q", value = 10, ten = true, copies = 2, alias = { fr = "dame" } },
  { "K", value = 10, ten = true, copies = 2, alias = { fr = "roi" } },
  { "-1", value = -1, copies = 2 }, { "-2", value = -2 }, { "-3", value = -3 },

  { "2*", value = 2, star = 2 }, { "4*", value = 4, star = 4 }, { "6*", value = 6, star = 6 },
  { "7*", value = 7, star = 7 }, { "8*", value = 8, star = 8 }, { "-4*", value = -4, star = -4 },

  { "1|7", double = { 1, 7 }, copies = 2 }, { "2|8", double = { 2, 8 }, copies = 2 },
  { "3|9", double = { 3, 9 }, copies = 2 }, { "4|10", double = { 4, 10 }, copies = 2 },
  { "5|6", double = { 5, 6 }, copies = 2 },
  { "-1|5", double = { -1, 5 } }, { "-2|6", double = { -2, 6 } }, { "-3|7", double = { -3, 7 } },
  { "3|8*", double = { 3, 8 }, star = 8 }, { "2|9*", double = { 2, 9 }, star = 9 },
  { "4*|6", double = { 4, 6 }, star = 4 }, { "-5*|4", double = { -5, 4 }, star = -5 },
  { "1*|10", double = { 1, 10 }, star = 1 }, { "-2|7*", double = { -2, 7 }, star = 7 },
  { "5*|9", double = { 5, 9 }, star = 5 },
}

-- The values that a player may choose from, if there is a choice.
local function choice(card) return card.double or card.either end

local function has(card, value)
  local values = choice(card)
  return values[1] == value or values[2] == value
end

local function least(card)
  local values = choice(card)
  return values and math.min(values[1], values[2]) or card.value
end

-- Articles -----------------------------------------------------------------------------------

g.articles["name-the-value"] = {
  en = "Whoever lays a double or an ace says which value counts, and so for a start card of two values; where there is no choice nothing is said.",
  fr = "Qui pose une double ou un as dit quelle valeur compte, de même pour une carte de départ à deux valeurs ; là où il n'y a pas de choix, on ne dit rien.",
  source = "Cartes à jouer", cannot_stand = true }
g.articles["not-on-card"] = {
  en = "The value chosen is one of the two on the card.",
  fr = "La valeur choisie est l'une des deux de la carte.", source = "Cartes à jouer" }
g.articles["simple-on-double"] = {
  en = "On a double that starts the pile, the first card is a simple one.",
  fr = "Sur une double qui ouvre la pile, la première carte est simple.",
  source = "Déroulement d'un tour" }
g.articles["over-21"] = {
  en = "Nobody lays a card that takes the pile past 21.",
  fr = "On ne pose pas une carte qui fait dépasser 21.", source = "Déroulement d'un tour" }
g.articles["must-play"] = {
  en = "Only a player who has no card to play draws one.",
  fr = "Seul un joueur qui n'a rien à jouer pioche une carte.", source = "Déroulement d'un tour" }
g.articles["green-only"] = {
  en = "On one's turn one uses green action cards, other than 'no'.",
  fr = "À son tour, on utilise des cartes action vertes, autres que « non ».",
  source = "Cartes action", cannot_stand = true }
g.articles["nothing-to-cancel"] = {
  en = "'No' answers an action that has just been imposed on its holder.",
  fr = "« Non » répond à une action qui vient d'être imposée à celui qui l'a en main.",
  source = "Cartes action", cannot_stand = true }
g.articles["forced-10"] = {
  en = "Whoever must lay a ten lays one at once, if they have one; else they draw.",
  fr = "Qui doit poser un dix en pose un aussitôt, s'il en a ; sinon il pioche.",
  source = "Cartes action" }
g.articles["must-give"] = {
  en = "Whoever must give a card gives one to another player at once, if they have one; else they draw.",
  fr = "Qui doit donner une carte en donne une aussitôt à un autre joueur, s'il en a ; sinon il pioche.",
  source = "Cartes action" }
g.articles["another-player"] = {
  en = "Hands are swapped with another player.",
  fr = "On échange sa main avec un autre joueur.", source = "Cartes action", cannot_stand = true }

-- Drawing ------------------------------------------------------------------------------------

-- Is there a card in the deck, once the discard is shuffled if need be?
local function ready(t, deck, discard)
  if t:count(deck) == 0 then t:refill(discard, deck) end
  return t:count(deck) > 0
end

-- As many as there are, also none.
function g.take(t, seat, cards)
  for _ = 1, cards do
    if ready(t, "deck", "discard") then
      t:deal("deck", "hand", seat)
      t.idle = 0
    end
  end
end

local function without_cards(t, seat)
  return t:count("hand", seat) == 0
     and (t.option.green_blocks_win == "no" or t:count("greens", seat) == 0)
end

local function has_won(t, seat)
  return without_cards(t, seat) and t:count("won", seat) >= t.option.piles
end

-- Action cards -------------------------------------------------------------------------------
--
-- One entry a card:
--   copies, alias   how many there are, and the French name
--   green           it is kept, and used on one's own turn: 'action ID'
--   note            what it does, in words
--   imposed_on      function (t, chosen): the seats that may answer 'no'; t.player drew or used it
--   effect          function (t, seat, card): what it does to each who did not answer 'no'
--   asks            instead of an effect: the phase in which each of them must make a move
--   args, refuse    of a green card's move: what is written behind its id, and what is forbidden
-- A new card is a new entry, here or in a house rule.

g.actions = {}

local turn_moves = { "play", "draw" }
local not_green  = { "no" }
local begin_action

function g.action(entry)
  local id = entry[1]
  entry.home = "actions"
  g.actions[id] = entry
  g.cards[#g.cards + 1] = entry
  if id == "no" then return end             -- it has a move of its own
  if not entry.green then
    not_green[#not_green + 1] = id
    return
  end
  g.moves["action " .. id] = {
    verb = "action", alias = { fr = "utilise" }, note = entry.note,
    args = { card { id, from = "greens" }, table.unpack(entry.args or {}) },
    refuse = entry.refuse,
    apply = function (t, seat, card, chosen)
      t:move(card, "greens", seat, "drawn", seat)
      t:done(seat)
      t.again = true
      begin_action(t, card, chosen)
    end,
  }
  turn_moves[#turn_moves + 1] = "action " .. id
end

for _, playing_card in ipairs(g.cards) do not_green[#not_green + 1] = playing_card[1] end

function g.drawer(t) return { t.player } end

function g.others(t)
  local seats = t:around(t.player)
  seats[#seats] = nil
  return seats
end

g.action { "draw-2", copies = 6, alias = { fr = "pioche-2" },
  note = { en = "its drawer draws two playing cards",
           fr = "celui qui l'a tirée pioche deux cartes à jouer" },
  imposed_on = g.drawer,
  effect = function (t, seat) g.take(t, seat, 2) end }

g.action { "all-draw-1", copies = 3, alias = { fr = "tous-piochent-1" },
  note = { en = "every other player draws one", fr = "chacun des autres joueurs en pioche une" },
  imposed_on = g.others,
  effect = function (t, seat) g.take(t, seat, 1) end }

g.action { "give-1", copies = 4, alias = { fr = "donne-1" },
  note = { en = "its drawer gives a playing card to another player; having none, they draw",
           fr = "celui qui l'a tirée donne une carte à jouer à un autre ; s'il n'en a pas, il pioche" },
  imposed_on = g.drawer,
  asks = "give" }

g.action { "force-10", copies = 4, alias = { fr = "pose-10" },
  note = { en = "its drawer must lay a 10, J, Q or K, whatever the total; having none, they draw",
           fr = "celui qui l'a tirée pose un 10, J, Q ou K, quel que soit le total ; sinon il pioche" },
  imposed_on = g.drawer,
  asks = "ten" }

g.action { "plus-5", copies = 4,
  note = { en = "the pile's total goes up by 5", fr = "le total de la pile monte de 5" },
  imposed_on = g.drawer,
  effect = function (t) t.total = t.total + 5 end }

g.action { "minus-5", copies = 3, alias = { fr = "moins-5" },
  note = { en = "the pile's total goes down by 5", fr = "le total de la pile descend de 5" },
  imposed_on = g.drawer,
  effect = function (t) t.total = t.total - 5 end }

g.action { "burn", copies = 2, alias = { fr = "brûle" },
  note = { en = "the pile is burned", fr = "la pile est brûlée" },
  imposed_on = g.drawer,
  effect = function (t) t:move_all("pile", "discard") end }

g.action { "skip-next", copies = 2, alias = { fr = "saute" },
  note = { en = "the next player's turn is skipped", fr = "le joueur suivant passe son tour" },
  imposed_on = function (t) return { t:left(t.player) } end,
  effect = function (t) t.skip = 1 end }

g.action { "no", copies = 6, green = true, alias = { fr = "non" },
  note = { en = "cancels an action imposed on its holder, at any time",
           fr = "annule une action imposée à celui qui l'a en main, à tout moment" } }

g.action { "swap-hands", copies = 2, green = true, alias = { fr = "échange" },
  note = { en = "its holder swaps hands (playing cards) with a player of their choice",
           fr = "on échange sa main (cartes à jouer) avec le joueur de son choix" },
  args = { player {} },
  refuse = { { "another-player", function (t, seat, _, chosen) return chosen == seat end } },
  imposed_on = function (t, chosen) return { chosen } end,
  effect = function (t, seat) t:swap("hand", t.player, "hand", seat) end }

g.action { "discard-1", copies = 2, green = true, alias = { fr = "défausse-1" },
  note = { en = "its holder discards a playing card", fr = "on défausse une carte à jouer" },
  args = { card { from = "hand" } },
  effect = function (t, seat, card) t:move(card, "hand", seat, "discard") end }

-- The action card lies in 'drawn' until all is done.
function begin_action(t, card, chosen)
  if card.imposed_on then
    t:push("answers", card.imposed_on(t, chosen))
  else
    card.effect(t, t.player, chosen)
  end
end

local function draw_action(t, seat)
  if not ready(t, "actions", "used") then return end
  local card = t:draw("actions", "drawn", seat, function (c) return c.green end)
  if not card or card.green then
    t:move_first("drawn", seat, "greens", seat)
  else
    begin_action(t, card)
  end
end

-- It happens to all who have not said no.
local function happen(t)
  local card, subject = t:first("drawn", t.player), {}
  for _, seat in ipairs(t:around(t.player)) do
    if t:waits(seat) then
      subject[#subject + 1] = seat
      t:done(seat)
    end
  end
  if card.asks then return t:push(card.asks, subject) end
  for _, seat in ipairs(subject) do card.effect(t, seat) end
end

-- Moves --------------------------------------------------------------------------------------

-- The card that starts the pile, while it lies there alone.
local function start_card(t)
  return t:count "pile" == 1 and t:first "pile" or nil
end

local function on_double(t)
  local start = start_card(t)
  return start and start.double
end

-- What the card counts, if the players' words make sense.
local function total_with(t, card, as, start)
  return (start or t.total) + (as or card.value)
end

local function lay(t, seat, card, from, as, start)
  t.total = total_with(t, card, as or least(card), start)
  t.said = t.total
  t.idle = 0
  t.again = false
  t:move(card, from, seat, "pile")
  t:done(seat)
end

local function lay_and_look(t, seat, card, from, as, start)
  lay(t, seat, card, from, as, start)
  local starred = card.star == (as or card.value) and t.total ~= 21
  if starred and (t.option.star_before_win == "yes" or not has_won(t, seat)) then
    draw_action(t, seat)
  end
end

local function said(t) return t.said end

local as_and_start = { number { label = "as", optional = true }, number { label = "start", optional = true } }

local laying = {
  { "name-the-value", function (t, _, card, as, start)
      local lone = start_card(t)
      return (choice(card) ~= nil) ~= (as ~= nil)
          or (lone and choice(lone)) ~= nil) ~= (start ~= nil)
    end },
}

return g
