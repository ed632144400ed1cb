-- 21: lay cards on the common pile, make 21 exactly, twice, and be rid of your hand.
-- SPDX-License-Identifier: MIT
--
-- Whoever owns a box edits two lists first: 'Playing cards' (how many of each) and 'Action cards'
-- (one entry a card). A house rule can do both from a file of its own: see rules/house.

local g = game "pile-21"

g.title   = { en = "21", fr = "21" }
g.version = "1.0"
g.seats   = { min = 2, max = 6 }

g.lesson = {
  goal = {
    en = [[Bring the pile to exactly 21 twice, and get rid of all your cards.]],
    fr = [[Amener deux fois la pile à 21 tout juste, et se défaire de toutes ses cartes.]] },
  play = {
    en = [[In turn lay one card on the pile and say its total, which may not pass 21. A double
           card has two values, an ace is 1 or 11: say which you mean, as in 'play 3|8* as 8';
           where the card that starts a pile has two values, the first to lay on it says which it
           is ('start 3'), and on a double that must be a simple card. Who can lay nothing draws a
           card, and the turn passes. A value with a star has you draw an action card, which takes
           effect at once; green ones are kept: 'no' answers an action that is imposed on you, the
           others are used at the start of your turn.]],
    fr = [[À son tour on pose une carte sur la pile en disant le total, qui ne peut dépasser 21.
           Une carte double a deux valeurs, l'as vaut 1 ou 11 : dites laquelle, « joue 3|8* comme
           8 » ; quand la carte qui commence une pile a deux valeurs, le premier qui pose dit
           laquelle (« départ 3 »), et sur une double il faut une carte simple. Qui ne peut rien
           poser pioche une carte, et le tour passe. Une valeur étoilée fait tirer une carte
           action, qui agit aussitôt ; les vertes se gardent : « non » répond à une action qu'on
           vous impose, les autres s'emploient au début de votre tour.]] },
  score = {
    en = [[Whoever makes 21 wins the pile, turns a new card and plays again. A pile above 21,
           which only an action can cause, is burned. The score is the number of piles won.]],
    fr = [[Qui fait 21 gagne la pile, retourne une nouvelle carte et rejoue. Une pile au-dessus de
           21, que seule une action peut causer, est brûlée. Le score est le nombre de piles
           gagnées.]] },
  ends = {
    en = [[Who has two piles and no card left has won, at once. Who runs out of cards before draws
           four.]],
    fr = [[Qui a deux piles et plus de carte a gagné, sur-le-champ. Qui n'a plus de carte avant
           cela en pioche quatre.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.draw_without_simple = {
  default = "ends", "may-play", reading = true, alias = { fr = "pioche_sans_simple" },
  fr = { ends = "fin", ["may-play"] = "peut-jouer" },
  why = { en = "on a double start, for want of a simple card: drawing ends the turn, or the " ..
               "card drawn, if it is simple, may be played at once",
          fr = "sur une double de départ, faute de carte simple : piocher finit le tour, ou la " ..
               "carte piochée, si elle est simple, peut être jouée aussitôt" },
}
g.options.green_blocks_win = {
  default = "yes", "no", reading = true, alias = { fr = "vertes_comptent" },
  fr = { yes = "oui", no = "non" },
  why = { en = "do green cards kept count as cards in hand, for winning and for drawing four?",
          fr = "les vertes gardées comptent-elles dans la main, pour gagner ou piocher quatre ?" },
}
g.options.star_before_win = {
  default = "no", "yes", reading = true, alias = { fr = "étoile_avant_victoire" },
  fr = { no = "non", yes = "oui" },
  why = { en = "does a star on the last card draw its action before the game is won?",
          fr = "l'étoile de la dernière carte fait-elle piocher avant que la partie soit finie ?" },
}
g.options.must_play = {
  default = "yes", "no", reading = true, alias = { fr = "obligation_de_jouer" },
  fr = { yes = "oui", no = "non" },
  why = { en = "must a player who can play do so, or may they draw?",
          fr = "un joueur qui peut jouer le doit-il, ou peut-il piocher ?" },
}
g.options.after_penalty = {
  default = "turn-ends", "may-play", reading = true, alias = { fr = "après_pénalité" },
  fr = { ["turn-ends"] = "fin", ["may-play"] = "peut-jouer" },
  why = { en = "a penalty does not cost the turn: that turn is over, or whoever had to draw may " ..
               "play one more card",
          fr = "une pénalité n'annule pas le tour : ce tour est fini, ou celui qui a dû piocher " ..
               "peut jouer encore une carte" },
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

g.zones.deck    = { "nobody", alias = { fr = "pioche" } }
g.zones.next    = { "nobody", alias = { fr = "prochaine" },      -- about to start the next pile
                    title = { en = "next pile", fr = "prochaine pile" } }
g.zones.pile    = "all"
g.zones.discard = { "all", place = "small", alias = { fr = "défausse" } }
g.zones.hand    = { "owner", alias = { fr = "main" } }
g.zones.fresh   = { "owner", alias = { fr = "tirée" },   -- it may be played at once
                    title = { en = "just drawn", fr = "vient d'être piochée" } }
g.zones.offered = { "owner", alias = { fr = "offerte" } }       -- on its way to another player
g.zones.won     = { "all", each = true, alias = { fr = "gagnées" },       -- a card for each pile
                    title = { en = "piles won", fr = "piles gagnées" }, place = "small" }
g.zones.actions = { "nobody", alias = { fr = "cartes-action" },
                    title = { en = "action cards", fr = "cartes action" } }
g.zones.drawn   = { "all", each = true, alias = { fr = "action" },        -- is under way
                    title = { en = "action card", fr = "carte action" } }
g.zones.greens  = { "owner", only = function (card) return card.green end,
                    alias = { fr = "vertes" },
                    title = { en = "green cards", fr = "cartes vertes" } }
g.zones.used    = { "all", place = "small", alias = { fr = "utilisées" },
                    title = { en = "used action cards", fr = "cartes action utilisées" } }

g.counters.player = { 0, show = "never" }   -- whose turn it is
g.counters.total  = { 0, show = "large", title = { en = "total", fr = "total" } }
g.counters.again  = { 0, show = "never" }   -- does the turn go on after this?
g.counters.skip   = { 0, show = "mark",     -- is the next player passed over?
                      title = { en = "the next player is skipped", fr = "le suivant est sauté" } }
g.counters.idle   = { 0, show = "never" }   -- turns in a row in which nothing could be drawn
g.counters.penalty = { 0, show = "never" }  -- did an action make the player draw?
g.counters.winner = { 0, show = "never" }
g.tallies.bare    = { 0, show = "mark",     -- and there were none to be drawn
                      title = { en = "has no cards", fr = "sans carte" } }

-- Playing cards ------------------------------------------------------------------------------

g.cards = {
  { "A", either = { 1, 11 }, copies = 4 },
  { "2", value = 2, copies = 3 }, { "3", value = 3, copies = 3 }, { "4", value = 4, copies = 3 },
  { "5", value = 5, copies = 3 }, { "6", value = 6, copies = 2 }, { "7", value = 7, copies = 2 },
  { "8", value = 8, copies = 2 }, { "9", value = 9, copies = 2 },
  { "10", value = 10, ten = true, copies = 2 },
  { "J", value = 10, ten = true, copies = 2, alias = { "jack", fr = "valet" } },
  { "Q", value = 10, ten = true, copies = 2, alias = { "queen", fr = "dame" } },
  { "K", value = 10, ten = true, copies = 2, alias = { "king", fr = "roi" } },
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

-- The two values of a double or an ace; of other cards, or of none, nothing.
local function choice(card) return card and (card.double or card.either) end

local function has(card, value)
  local two = choice(card)
  return two[1] == value or two[2] == value
end

local function least(card)
  local two = choice(card)
  return two and math.min(two[1], two[2]) or card.value
end

g.sorts.least = {                                       -- how people speak of them
  least,
  above = { en = "card that counts more than {card}", fr = "carte qui compte plus de {card}" },
  below = { en = "card that can count less than {card}",
            fr = "carte qui puisse compter moins de {card}" } }
g.sorts.ten = { function (card) return card.ten end,
                title = { en = "ten", fr = "dix" }, many = { en = "tens", fr = "dix" } }
g.sorts.green = { function (card) return card.green end, colour = "green",
                  title = { en = "green card", fr = "carte verte" },
                  many = { en = "green cards", fr = "cartes vertes" } }
g.sorts.action = { function (card) return card.home == "actions" end, colour = "orange",
                   title = { en = "action card", fr = "carte action" },
                   many = { en = "action cards", fr = "cartes action" } }

-- Articles -----------------------------------------------------------------------------------

g.articles["name-the-value"] = {
  alias = { fr = "nommer-la-valeur" },
  en = "Of two values, on the card laid or on the one that starts the pile, one is named; " ..
       "where there is no choice none is.",
  fr = "De deux valeurs, sur la carte posée ou sur celle qui ouvre la pile, on en nomme une ; " ..
       "sans choix, aucune.",
  source = "Cartes à jouer", cannot_stand = true }
g.articles["not-on-card"] = {
  alias = { fr = "pas-sur-la-carte" },
  en = "The value chosen is one of the two on the card.",
  fr = "La valeur choisie est l'une des deux de la carte.", source = "Cartes à jouer" }
g.articles["simple-on-double"] = {
  alias = { fr = "simple-sur-double" },
  en = "On a double that starts the pile, the first card is a simple one.",
  fr = "Sur une double qui ouvre la pile, la première carte est simple.",
  source = "Déroulement d'un tour" }
g.articles["over-21"] = {
  alias = { fr = "plus-de-21" },
  en = "Nobody lays a card that takes the pile past 21.",
  fr = "On ne pose pas une carte qui fait dépasser 21.", source = "Déroulement d'un tour" }
g.articles["must-play"] = {
  alias = { fr = "doit-jouer" },
  en = "Only a player who has no card to play draws one.",
  fr = "Seul un joueur qui n'a rien à jouer pioche une carte.", source = "Déroulement d'un tour",
  reading = "must_play" }
g.articles["green-only"] = {
  alias = { fr = "vertes-seulement" },
  en = "On one's turn one uses green action cards, other than 'no'.",
  fr = "À son tour, on utilise des cartes action vertes, autres que « non ».",
  source = "Cartes action", cannot_stand = true }
g.articles["nothing-to-cancel"] = {
  alias = { fr = "rien-à-annuler" },
  en = "'No' answers an action that has just been imposed on its holder.",
  fr = "« Non » répond à une action qui vient d'être imposée à celui qui l'a en main.",
  source = "Cartes action", cannot_stand = true }
g.articles["forced-10"] = {
  alias = { fr = "dix-forcé" },
  en = "Whoever must lay a ten lays one at once, or draws, having none.",
  fr = "Qui doit poser un dix en pose un aussitôt, ou pioche, s'il n'en a pas.",
  source = "Cartes action" }
g.articles["must-give"] = {
  alias = { fr = "doit-donner" },
  en = "Whoever must give a card gives another player one at once, or draws, having none.",
  fr = "Qui doit donner une carte en donne une aussitôt à un autre, ou pioche, s'il n'en a pas.",
  source = "Cartes action" }
g.articles["another-player"] = {
  alias = { fr = "autre-joueur" },
  en = "Hands are swapped with another player.",
  fr = "On échange sa main avec un autre joueur.", source = "Cartes action", cannot_stand = true }

-- Drawing, and having no cards ---------------------------------------------------------------

-- Is there a card to draw, once the discard has been shuffled if need be?
local function is_ready(t, deck, discard)
  if t:count(deck) == 0 then t:refill(discard, deck) end
  return t:count(deck) > 0
end

-- As many as there are, also none.
function g.take(t, seat, cards)
  for _ = 1, cards do
    if is_ready(t, "deck", "discard") then
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

-- How an action comes about ------------------------------------------------------------------

-- The card lies in 'drawn' until all is done.
local function begin_action(t, card, chosen)
  if card.imposed_on then return t:push("answers", card.imposed_on(t, chosen)) end
  card.effect(t, t.player, chosen)
  t:move_all("drawn", t.player, "used")
end

local function draw_action(t, seat)
  if not is_ready(t, "actions", "used") then return end
  local card = t:draw("actions", "drawn", seat, function (c) return c.green end)
  if not card or card.green then
    t:move_first("drawn", seat, "greens", seat)
  else
    begin_action(t, card)
  end
end

-- It happens to all who have not said no, clockwise.
local function action_happens(t)
  local card, seats = t:first("drawn", t.player), {}
  for _, seat in ipairs(t:around(t.player)) do
    if t:waits(seat) then
      seats[#seats + 1] = seat
      t:done(seat)
    end
  end
  if #seats > 0 then t:tell { en = "{card}: {note}", fr = "{card} : {note}", card = card,
                              note = card.note } end
  if card.asks then return t:push(card.asks, seats) end
  for _, seat in ipairs(seats) do card.effect(t, seat) end
end

-- Laying a card ------------------------------------------------------------------------------

-- The card that starts the pile, while it lies there alone.
local function lone_start(t)
  if t:count "pile" == 1 then return t:first "pile" end
end

local function total_with(t, card, as, start)
  return (start or t.total) + (as or least(card))
end

local function starts_with_double(t)
  local start = lone_start(t)
  return start and start.double
end

-- A question about cards: could this one be laid now?
local function can_be_laid(t)
  local start = lone_start(t)
  local total = start and least(start) or t.total
  return function (card)
    return total + least(card) <= 21 and not (card.double and start and start.double)
  end
end

-- The value that is meant: the one named, or the one that makes the total that was announced.
local function meant(t, card, as, start)
  if as or not choice(card) then return as end
  for _, value in ipairs(choice(card)) do
    if t:announced((start or t.total) + value) then return value end
  end
end

local function lay(t, seat, from, card, as, start)
  t.total = total_with(t, card, meant(t, card, as, start), start)
  t.idle  = 0
  t:move(card, from, seat, "pile")
  t:done(seat)
end

-- A star draws an action, unless the card makes 21 or wins the game.
local function lay_and_look(t, seat, from, card, as, start)
  local value = meant(t, card, as, start) or card.value
  lay(t, seat, from, card, as, start)
  if card.star ~= value or t.total == 21 then return end
  if has_won(t, seat) and t.option.star_before_win == "no" then return end
  draw_action(t, seat)
end

local function total(t) return t.total end

-- 'play CARD as VALUE start VALUE'
local function to_lay(from)
  return {
    card { from = from },
    number { label = { en = "as", fr = "comme" }, optional = true,
             among = function (_, _, card) return choice(card) end },
    number { label = { en = "start", fr = "départ" }, optional = true,
             among = function (t) return choice(lone_start(t)) end },
  }
end

-- Of two values one must be named, and only then.
local function is_misnamed(card, value)
  if choice(card) then return not value end
  return value
end

local name_the_value = { "name-the-value", function (t, _, card, as, start)
  return is_misnamed(card, meant(t, card, as, start)) or is_misnamed(lone_start(t), start)
end }
local not_on_card = { "not-on-card", function (t, _, card, as, start)
  return as and not has(card, as) or start and not has(lone_start(t), start)
end }
local over_21 = { "over-21", function (t, _, card, as, start)
  return total_with(t, card, meant(t, card, as, start), start) > 21
end }

-- Moves --------------------------------------------------------------------------------------

g.moves.play = {
  alias = { fr = "joue" },
  args = to_lay "hand",
  refuse = {
    name_the_value, not_on_card,
    { "simple-on-double", function (t, _, card)
        return card.double and starts_with_double(t)
      end },
    over_21,
  },
  apply = function (t, seat, card, as, start) lay_and_look(t, seat, "hand", card, as, start) end,
  says = total,
}

local function is_simple(card) return not card.double end

-- The card just drawn on a double start (see 'draw_without_simple').
g.moves.play_drawn = {
  verb = "play", alias = { fr = "joue" },
  args = to_lay "fresh",
  refuse = {
    { "turn", before = "turn", function (t, seat)   -- they drew although they need not have
        return t.phase == "drawn card" and t.option.must_play == "no"
           and t:waits(seat) and t:holds("hand", seat, is_simple)
      end },
    { "simple-on-double", before = "not-held", function (_, _, card) return card.double end },
    name_the_value, not_on_card, over_21,
  },
  apply = function (t, seat, card, as, start) lay_and_look(t, seat, "fresh", card, as, start) end,
  says = total,
}

g.moves.lay_ten = {
  verb = "play", alias = { fr = "joue" },
  args = to_lay "hand",
  refuse = {
    { "forced-10", before = "not-held", function (_, _, card) return not card.ten end },
    name_the_value,
  },
  apply = function (t, seat, card, as, start) lay(t, seat, "hand", card, as, start) end,
  says = total,
}

-- On a double start, might the card that they draw be played at once? Only without a simple card
-- in hand; but nobody may have seen that, so it is asked when they play it.
local function may_play_drawn(t)
  return t.phase == "turn" and t.option.draw_without_simple == "may-play"
     and starts_with_double(t)
end

g.moves.draw = {
  alias = { fr = "pioche" },
  refuse = {
    { "must-play", function (t, seat)
        return t.phase == "turn" and t.option.must_play == "yes"
           and t:holds("hand", seat, can_be_laid(t))
      end },
    { "forced-10", function (t, seat)
        return t.phase == "ten" and t:holds("hand", seat, function (card) return card.ten end)
      end },
    { "must-give", function (t, seat)
        return t.phase == "give" and t:count("hand", seat) > 0
      end },
  },
  apply = function (t, seat)
    local may_play = may_play_drawn(t)
    t:done(seat)
    if t.phase ~= "turn" then t.penalty = 1 end
    if not is_ready(t, "deck", "discard") then
      if t.phase == "turn" then t.idle = t.idle + 1 end
      return
    end
    t.idle = 0
    local card = t:draw("deck", "fresh", seat)
    if may_play and not (card and card.double) then
      t:push("drawn card", seat)
    else
      t:move_first("fresh", seat, "hand", seat)
    end
  end,
}

g.moves.give = {
  alias = { fr = "donne" },
  args = { card { from = "hand", unseen = true }, player {} },
  refuse = { { "must-give", function (_, seat, _, chosen) return chosen == seat end } },
  apply = function (t, seat, card, chosen)
    t:move(card, "hand", seat, "offered", seat)
    t:done(seat)
    t:push("given", chosen)
  end,
}

g.moves.no = {
  alias = { fr = "non" },
  args = { card { "no", from = "greens", implied = true } },
  refuse = {
    { "nothing-to-cancel", before = "turn", function (t, seat)
        return not (t:waits(seat) and (t.phase == "answers" or t.phase == "given"))
      end },
  },
  apply = function (t, seat, card)
    t:move(card, "greens", seat, "used")
    t:done(seat)
  end,
}

-- 'action' with any card that is not for it, whatever is written behind.
local turn_moves = { "play", "draw" }
local not_green  = card { "no", unchecked = true }
for _, playing_card in ipairs(g.cards) do not_green[#not_green + 1] = playing_card[1] end

for i, behind in ipairs { {}, { player {} }, { card {} }, { card {}, player {} } } do
  local name = "action refused " .. i
  g.moves[name] = {
    verb = "action", alias = { fr = "utilise" }, unlisted = true,
    args = { not_green, table.unpack(behind) },
    refuse = { { "green-only", before = "not-held", function () return true end } },
    apply = function () end,
  }
  turn_moves[#turn_moves + 1] = name
end

-- Action cards -------------------------------------------------------------------------------
--
-- One entry a card, and a new card is a new entry, here or in a house rule:
--
--   copies, alias   how many there are, and the French name
--   note            what it does, in words
--   green           it is kept, and used on one's own turn by 'action ID'
--   args, refuse    of that move: what is written behind the ID, and what is forbidden
--   imposed_on      function (t, chosen): the seats that may say no. t.player drew it, or used it
--                   (a card that is not green is imposed on somebody)
--   effect          function (t, seat, card): what it does to each of them who does not say no
--   asks            instead of an effect: the phase in which each of them must make a move

g.actions = {}

function g.action(entry)
  local id = entry[1]
  entry.home = "actions"
  g.actions[id] = entry
  g.cards[#g.cards + 1] = entry
  if id == "no" then return end                 -- it has a move of its own
  if not entry.green then
    not_green[#not_green + 1] = id
    return
  end
  turn_moves[#turn_moves + 1] = "action " .. id
  g.moves["action " .. id] = {
    verb = "action", alias = { fr = "utilise" }, note = entry.note,
    args = { card { id, from = "greens" }, table.unpack(entry.args or {}) },
    refuse = entry.refuse,
    apply = function (t, seat, action, chosen)
      t:move(action, "greens", seat, "drawn", seat)
      t:done(seat)
      t.again = true
      begin_action(t, action, chosen)
    end,
  }
end

function g.drawer(t) return { t.player } end

function g.others(t)
  local seats = t:around(t.player)
  seats[#seats] = nil
  return seats
end

g.action { "draw-2", copies = 6, alias = { fr = "pioche-2" },
  note = { en = "Its drawer draws two playing cards.",
           fr = "Celui qui l'a tirée pioche deux cartes à jouer." },
  imposed_on = g.drawer,
  effect = function (t, seat)
    g.take(t, seat, 2)
    t.penalty = 1
  end }

g.action { "all-draw-1", copies = 3, alias = { fr = "tous-piochent-1" },
  note = { en = "Every other player draws a playing card.",
           fr = "Chacun des autres pioche une carte à jouer." },
  imposed_on = g.others,
  effect = function (t, seat) g.take(t, seat, 1) end }

g.action { "give-1", copies = 4, alias = { fr = "donne-1" },
  note = { en = "Its drawer gives a playing card to another player, or draws one, having none.",
           fr = "Celui qui l'a tirée donne une carte à jouer à un autre, ou pioche, sans carte." },
  imposed_on = g.drawer,
  asks = "give" }

g.action { "force-10", copies = 4, alias = { fr = "pose-10" },
  note = { en = "Its drawer lays a 10, J, Q or K, whatever the total, or draws one, having none.",
           fr = "Celui qui l'a tirée pose un 10, J, Q ou K, quel que soit le total, ou pioche." },
  imposed_on = g.drawer,
  asks = "ten" }

g.action { "plus-5", copies = 4,
  note = { en = "The pile's total goes up by 5.", fr = "Le total de la pile monte de 5." },
  imposed_on = g.drawer,
  effect = function (t) t.total = t.total + 5 end }

g.action { "minus-5", copies = 3, alias = { fr = "moins-5" },
  note = { en = "The pile's total goes down by 5.", fr = "Le total de la pile descend de 5." },
  imposed_on = g.drawer,
  effect = function (t) t.total = t.total - 5 end }

g.action { "burn", copies = 2, alias = { fr = "brûle" },
  note = { en = "The pile is burned.", fr = "La pile est brûlée." },
  imposed_on = g.drawer,
  effect = function (t) t:move_all("pile", "discard") end }

g.action { "skip-next", copies = 2, alias = { fr = "saute-suivant" },
  note = { en = "The next player's turn is skipped.", fr = "Le joueur suivant passe son tour." },
  imposed_on = function (t) return { t:left(t.player) } end,
  effect = function (t) t.skip = 1 end }

g.action { "no", copies = 6, green = true, alias = { fr = "non" },
  note = { en = "Cancels an action imposed on its holder, at any time.",
           fr = "Annule une action imposée à celui qui l'a en main, à tout moment." } }

g.action { "swap-hands", copies = 2, green = true, alias = { fr = "échange" },
  note = { en = "Its holder swaps hands (playing cards) with a player of their choice.",
           fr = "On échange sa main (cartes à jouer) avec le joueur de son choix." },
  args = { player {} },
  refuse = { { "another-player", function (_, seat, _, chosen) return chosen == seat end } },
  imposed_on = function (_, chosen) return { chosen } end,
  effect = function (t, seat) t:swap("hand", t.player, "hand", seat) end }

g.action { "discard-1", copies = 2, green = true, alias = { fr = "défausse-1" },
  note = { en = "Its holder discards a playing card.", fr = "On défausse une carte à jouer." },
  args = { card { from = "hand" } },
  effect = function (t, seat, chosen) t:move(chosen, "hand", seat, "discard") end }

-- Course of play -----------------------------------------------------------------------------

-- Of a pile that is won, the last card is kept; all others go, as does a pile above 21.
local function win_or_burn(t)
  if t.total == 21 then
    t:tell { en = "21! {player} wins the pile", fr = "21 ! {player} gagne la pile",
             player = t.player }
    t:move(t:last "pile", "pile", "won", t.player)
  else
    t:tell { en = "{total}: the pile is burned", fr = "{total} : la pile est brûlée",
             total = t.total }
  end
  t:move_all("pile", "discard")
end

-- Is the pile won or burned, and another to be begun?
local function is_gone(t) return t:count "pile" == 0 end

local function set_start_aside(t)
  if is_ready(t, "deck", "discard") then t:move_first("deck", "next") end
end

-- Those without cards, clockwise from the player whose turn it is.
local function all_without_cards(t)
  local list = {}
  for _, seat in ipairs(t:from(t.player)) do
    if without_cards(t, seat) then
      list[#list + 1] = seat
    elseif t.bare[seat] == 1 then
      t.bare[seat] = 0
    end
  end
  return list
end

local function is_over(t, without)
  for _, seat in ipairs(without) do
    if has_won(t, seat) then
      t.winner = seat
      return true
    end
  end
  return t.idle == t.seats
end

local function draw_four(t, seat)
  g.take(t, seat, 4)
  t.bare[seat] = t:count("hand", seat) == 0
end

local function pass_the_turn(t)
  t.player = t:left(t.player)
  if t.skip == 1 then t.player, t.skip = t:left(t.player), 0 end
  if t.bare[t.player] == 1 then draw_four(t, t.player) end
end

g.phases = {
  { "deal",
    title = { en = "Cards to each, and one to start the pile",
              fr = "Des cartes à chacun, et une pour ouvrir la pile" },
    run = function (t)
      t:shuffle "deck"
      t:shuffle "actions"
      t.player = t.start
      for _, seat in ipairs(t:from(t.start)) do t:deal("deck", "hand", seat, t.option.hand) end
      set_start_aside(t)
    end },
  { "new pile",
    title = { en = "A card is turned, and its star ignored",
              fr = "On retourne une carte, sans tenir compte de son étoile" },
    run = function (t)
      local card = t:show("next", "pile")
      t.total = card.value or 0                 -- of two values whoever plays first chooses one
    end },
  { "turn",
    title = { en = "Green cards, then a card is laid or drawn",
              fr = "Des cartes vertes, puis on pose ou on pioche une carte" },
    each = { only = "player" }, moves = turn_moves },
  { "outcome",
    title = { en = "The pile is won or burned, or the turn passes",
              fr = "La pile est gagnée ou brûlée, ou le tour passe" },
    run = function (t)
      if t.total >= 21 then win_or_burn(t) end
      local without = all_without_cards(t)
      if is_over(t, without) then return t:finish() end
      if is_gone(t) then set_start_aside(t) end
      for _, seat in ipairs(without) do             -- once: then they wait for their turn
        if t.bare[seat] == 0 then draw_four(t, seat) end
      end
      local more = t.penalty == 1 and t.option.after_penalty == "may-play"
      t.penalty = 0
      if more and t.total ~= 21 and not is_gone(t) then return t:go "one more" end
      if t.total ~= 21 and (is_gone(t) or t.again == 0) then pass_the_turn(t) end
      t.again = false
      if is_gone(t) then t:go "new pile" else t:go "turn" end
    end },
  { "one more",
    title = { en = "After a penalty one more card may be played (see 'after_penalty')",
              fr = "Après une pénalité on peut jouer encore une carte (voir « après_pénalité »)" },
    each = { only = "player" }, moves = { "play" }, otherwise = true,
    after = function (t) t:go "outcome" end },
  { "answers",
    title = { en = "Those on whom an action is imposed may say no",
              fr = "Ceux à qui une action est imposée peuvent dire non" },
    nested = true, any_order = true, moves = { "no" }, otherwise = action_happens,
    after = function (t) t:move_all("drawn", t.player, "used") end },
  { "ten",
    title = { en = "A ten must be laid", fr = "Il faut poser un dix" },
    nested = true, moves = { "lay_ten", "draw" }, instead = "forced-10" },
  { "give",
    title = { en = "A card must be given", fr = "Il faut donner une carte" },
    nested = true, moves = { "give", "draw" }, instead = "must-give" },
  { "given",
    title = { en = "Whoever is given the card may say no",
              fr = "Celui à qui on donne la carte peut dire non" },
    nested = true, moves = { "no" },
    otherwise = function (t)
      for _, seat in ipairs(g.others(t)) do
        if t:waits(seat) then t:move_all("offered", t.player, "hand", seat) end
      end
    end,
    after = function (t) t:move_all("offered", t.player, "hand", t.player) end },   -- refused
  { "drawn card",
    title = { en = "A simple card just drawn may be played",
              fr = "Une carte simple qu'on vient de piocher peut être jouée" },
    nested = true, moves = { "play_drawn" }, otherwise = true,
    after = function (t) t:move_all("fresh", t.player, "hand", t.player) end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t:count("won", seat) end

function g.winners(t) return t.winner > 0 and { t.winner } or {} end

-- Reasons: why an article applies here, told with a fault -------------------------------------

g.because["name-the-value"] = function (t, _, card, as)
  local which = (choice(card) == nil) ~= (as == nil) and card or lone_start(t)
  local two = choice(which)
  if not two then
    return { en = "{card} has no two values", fr = "{card} n'a pas deux valeurs",
             card = which or card }
  end
  return { en = "{card} counts {one} or {other}: write '{word} {one}' or '{word} {other}'",
           fr = "{card} compte {one} ou {other} : écrivez « {mot} {one} » ou « {mot} {other} »",
           card = which, one = two[1], other = two[2],
           word = which == card and "as" or "start", mot = which == card and "comme" or "départ" }
end

g.because["not-on-card"] = function (t, _, card, as, start)
  local which, value = card, as
  if not as or has(card, as) then which, value = lone_start(t), start end
  local two = choice(which)
  return { en = "{card} counts {one} or {other}, not {value}",
           fr = "{card} compte {one} ou {other}, et non {value}",
           card = which, one = two[1], other = two[2], value = value }
end

g.because["simple-on-double"] = function (t, _, card)
  return { en = "{start} starts the pile, and {card} is a double too",
           fr = "{start} ouvre la pile, et {card} est double aussi",
           start = lone_start(t), card = card }
end

g.because["over-21"] = function (t, _, card, as, start)
  local sum = total_with(t, card, as, start)
  return { en = "{total} and {value} make {sum}", fr = "{total} et {value} font {sum}",
           total = sum - (as or least(card)), value = as or least(card), sum = sum }
end

g.because["must-play"] = function (t, seat)
  local cards = t:kinds("hand", seat, can_be_laid(t))
  if #cards == 0 then
    return { en = "whatever {player} had could be laid on {total}",
             fr = "{player} pouvait poser sur {total} quoi qu'il y ait en main", total = t.total }
  end
  return { en = "{player} could lay {cards}", fr = "{player} pouvait poser {cards}", cards = cards }
end

g.because["green-only"] = function (_, _, card)
  return { en = "{card} is none of them", fr = "{card} n'en est pas une", card = card }
end

g.because["nothing-to-cancel"] = function ()
  return { en = "nothing has just been imposed on {player}",
           fr = "rien ne vient d'être imposé à {player}" }
end

g.because["forced-10"] = function (t, seat)
  local tens = t:kinds("hand", seat, function (card) return card.ten end)
  local why = { en = "line {line} brought force-10", fr = "la ligne {line} a amené pose-10",
                line = t:line("drawn", t.player) }
  if #tens == 0 then return why end
  return { en = "{why}, and {player} has {tens}", fr = "{why}, et {player} a {tens}",
           why = why, tens = tens }
end

g.because["must-give"] = function (t, seat)
  return { en = "line {line} brought give-1, and {player} has cards to give: {cards}",
           fr = "la ligne {line} a amené donne-1, et {player} a des cartes à donner : {cards}",
           line = t:line("drawn", t.player), cards = t:count("hand", seat) }
end

g.because["another-player"] = function ()
  return { en = "{player} cannot be both", fr = "{player} ne peut être les deux" }
end

function g.because.turn(t)
  if t.phase == "ten" or t.phase == "give" then
    return { en = "line {line} brought {card}, and {who} comes first",
             fr = "la ligne {line} a amené {card}, et {who} passe d'abord", who = t:name(t.player),
             card = t:first("drawn", t.player), line = t:line("drawn", t.player) }
  end
  local line = t:line(t.player)
  if line and t:line("won", t.player) == line then
    return { en = "the 21 of line {line} won the pile, and the turn goes on",
             fr = "le 21 de la ligne {line} a gagné la pile, et le tour continue", line = line }
  end
  local last = t:last "used"
  if last and last.id == "skip-next" and t:line "used" == t:line "player" then
    return { en = "{who} was skipped in line {line}",
             fr = "{who} a été sauté à la ligne {line}",
             who = t:name(t:left(t.player, t.seats - 1)), line = t:line "used" }
  end
end

function g.because.announce(t, _, card, as, start)
  if not card then return end
  local value = as or card.value
  return { en = "{before} and {value}", fr = "{before} et {value}",
           before = total_with(t, card, as, start) - value, value = value }
end

function g.because.claim(t)
  if t.winner > 0 then
    return { en = "{winner} has {piles} piles and no card left",
             fr = "{winner} a {piles} piles et plus de carte",
             winner = t:name(t.winner), piles = t:count("won", t.winner) }
  end
end

function g.account(t, seat)
  if t:count("won", seat) == 0 then return end
  return { en = "piles won with {cards}", fr = "piles gagnées avec {cards}",
           cards = t:cards("won", seat) }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Make 21. Else be rid of high cards, but leave no total that a single card makes 21 of.
local function good_to_lay(t, _, card, as, start)
  local total = total_with(t, card, as, start)
  if total == 21 then return 100 end
  return least(card) - (total > 9 and 10 or 0)
end

g.moves.play.careful       = good_to_lay
g.moves.play_drawn.careful = good_to_lay
g.moves.lay_ten.careful    = good_to_lay

-- A card goes to whoever has most, the highest first.
function g.moves.give.careful(t, _, card, chosen)
  return t:count("hand", chosen) + least(card) / 100
end

local harmless = { ["give-1"] = true, ["plus-5"] = true, ["minus-5"] = true, ["force-10"] = true }

function g.moves.no.careful(t)
  local card = t:first("drawn", t.player)
  return card and harmless[card.id] and -1 or 1
end

g.moves["action discard-1"].careful = function (_, _, _, card) return 1000 + least(card) end
g.moves["action swap-hands"].careful = function (t, seat, _, chosen)
  local fewer = t:count("hand", seat) - t:count("hand", chosen)
  return fewer > 1 and 500 + fewer or -1000
end

-- Piles won, and few cards to be rid of.
function g.outlook(t, seat)
  return 4 * math.min(t:count("won", seat), t.option.piles) - t:count("hand", seat, "greens", seat)
end

return g
