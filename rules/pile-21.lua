-- 21: play cards on the common pile, bring it to exactly 21 twice, and get rid of your hand.
-- SPDX-License-Identifier: MIT
--
-- If you own the game, first change two lists to match your box: 'Playing cards' (how many of
-- each) and 'Action cards' (one entry for each card). A house rule can change both from a file of
-- its own: see rules/house.

local g = game "pile-21"

g.title   = { en = "21", fr = "21" }
g.version = "1.0"
g.seats   = { min = 2, max = 6 }

g.lesson = {
  goal = {
    en = [[Bring the pile to exactly 21 twice, and get rid of all your cards.]],
    fr = [[Amenez deux fois la pile à exactement 21, et débarrassez-vous de toutes vos cartes.]] },
  play = {
    en = [[On your turn, play one card on the pile and say the new total, which may not go over
           21. A double card has two values, and an ace is worth 1 or 11: say which value you mean,
           as in 'play 3|8* as 8'. If the card that starts a pile has two values, the first player
           to play on it chooses its value ('start 3'); on a double, that player must play a simple
           card. If you cannot play any card, draw one, and your turn ends. If the value you play
           has a star, draw an action card, which takes effect at once. Green action cards are
           kept: use 'no' to cancel an action imposed on you, and the others at the start of your
           turn.]],
    fr = [[À votre tour, jouez une carte sur la pile et annoncez le nouveau total, qui ne peut pas
           dépasser 21. Une carte double a deux valeurs, et un as vaut 1 ou 11 : dites laquelle
           vous choisissez, par exemple « joue 3|8* comme 8 ». Si la carte de départ d'une pile a
           deux valeurs, le premier joueur qui joue dessus choisit sa valeur (« départ 3 ») ;
           sur une double, il doit jouer une carte simple. Si vous ne pouvez jouer aucune carte,
           piochez-en une, et votre tour est fini. Si la valeur jouée porte une étoile, piochez
           une carte action, qui agit aussitôt. Les cartes action vertes se gardent : utilisez
           « non » pour annuler une action qu'on vous impose, et les autres au début de votre
           tour.]] },
  score = {
    en = [[When you make 21, you win the pile, turn up a new card and play again. A pile over 21 is
           burned; only an action card can cause this. Your score is the number of piles you have
           won.]],
    fr = [[Quand vous faites 21, vous gagnez la pile, retournez une nouvelle carte et rejouez. Une
           pile qui dépasse 21 est brûlée ; seule une carte action peut causer cela. Votre score
           est le nombre de piles gagnées.]] },
  ends = {
    en = [[A player with two piles and no cards left wins at once. A player who runs out of cards
           before that draws four.]],
    fr = [[Un joueur qui a deux piles et qui n'a plus de cartes gagne aussitôt. Un joueur qui n'a
           plus de cartes avant cela en pioche quatre.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.draw_without_simple = {
  default = "ends", "may-play", reading = true, alias = { fr = "pioche_sans_simple" },
  fr = { ends = "fin", ["may-play"] = "peut-jouer" },
  why = { en = "ends: a player who draws because they have no simple card for a double start " ..
               "card ends their turn; may-play: if the card drawn is simple, they may play it",
          fr = "fin : un joueur qui pioche faute de carte simple pour une carte de départ " ..
               "double finit son tour ; peut-jouer : si la carte piochée est simple, il peut la " ..
               "jouer" },
}
g.options.green_blocks_win = {
  default = "yes", "no", reading = true, alias = { fr = "vertes_comptent" },
  fr = { yes = "oui", no = "non" },
  why = { en = "yes: green cards count as cards in hand, for winning and for drawing four; no: " ..
               "they do not",
          fr = "oui : les cartes vertes comptent comme cartes en main, pour gagner et pour en " ..
               "piocher quatre ; non : elles ne comptent pas" },
}
g.options.star_before_win = {
  default = "no", "yes", reading = true, alias = { fr = "étoile_avant_victoire" },
  fr = { no = "non", yes = "oui" },
  why = { en = "no: a last card with a star wins the game at once; yes: its action card is " ..
               "drawn first",
          fr = "non : une dernière carte étoilée fait gagner aussitôt ; oui : on pioche d'abord " ..
               "sa carte action" },
}
g.options.must_play = {
  default = "yes", "no", reading = true, alias = { fr = "obligation_de_jouer" },
  fr = { yes = "oui", no = "non" },
  why = { en = "yes: a player who can play a card must play; no: they may draw instead",
          fr = "oui : un joueur qui peut jouer une carte doit jouer ; non : il peut piocher" },
}
g.options.after_penalty = {
  default = "turn-ends", "may-play", reading = true, alias = { fr = "après_pénalité" },
  fr = { ["turn-ends"] = "fin", ["may-play"] = "peut-jouer" },
  why = { en = "turn-ends: the turn ends after a penalty; may-play: a player who had to draw " ..
               "may play one more card",
          fr = "fin : le tour est fini après une pénalité ; peut-jouer : un joueur qui a dû " ..
               "piocher peut jouer encore une carte" },
}
g.options.piles = {
  default = 2, min = 1, max = 5,
  why = { en = "piles of 21 needed to win", fr = "piles de 21 nécessaires pour gagner" },
}
g.options.hand = {
  default = 7, min = 1, max = 10, alias = { fr = "main" },
  why = { en = "cards dealt to each player", fr = "cartes données à chaque joueur" },
}

-- The table ----------------------------------------------------------------------------------

g.zones.deck    = { "nobody", alias = { fr = "pioche" } }
g.zones.next    = { "nobody", alias = { fr = "prochaine" },      -- will start the next pile
                    title = { en = "next pile", fr = "prochaine pile" } }
g.zones.pile    = "all"
g.zones.discard = { "all", place = "small", alias = { fr = "défausse" } }
g.zones.hand    = { "owner", alias = { fr = "main" } }
g.zones.fresh   = { "owner", alias = { fr = "tirée" },   -- may be played at once
                    title = { en = "card just drawn", fr = "carte qui vient d'être piochée" } }
g.zones.offered = { "owner", alias = { fr = "offerte" } }       -- being given to another player
g.zones.won     = { "all", each = true, alias = { fr = "gagnées" },       -- one card for each pile
                    title = { en = "piles won", fr = "piles gagnées" }, place = "small" }
g.zones.actions = { "nobody", alias = { fr = "cartes-action" },
                    title = { en = "action cards", fr = "cartes action" } }
g.zones.drawn   = { "all", each = true, alias = { fr = "action" },        -- being carried out
                    title = { en = "action card", fr = "carte action" } }
g.zones.greens  = { "owner", only = function (card) return card.green end,
                    alias = { fr = "vertes" },
                    title = { en = "green cards", fr = "cartes vertes" } }
g.zones.used    = { "all", place = "small", alias = { fr = "utilisées" },
                    title = { en = "used action cards", fr = "cartes action utilisées" } }

g.counters.player = { 0, show = "never" }   -- whose turn it is
g.counters.total  = { 0, show = "large", title = { en = "total", fr = "total" } }
g.counters.again  = { 0, show = "never" }   -- does the same player go on?
g.counters.skip   = { 0, show = "mark",     -- does the next player lose their turn?
                      title = { en = "next player is skipped", fr = "le suivant passe son tour" } }
g.counters.idle   = { 0, show = "never" }   -- turns in a row without a card to draw
g.counters.penalty = { 0, show = "never" }  -- did an action make the player draw?
g.counters.winner = { 0, show = "never" }
g.tallies.bare    = { 0, show = "mark",     -- and there were none to draw
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

-- The two values of a double or an ace; nothing for another card, or for no card.
local function choice(card) return card and (card.double or card.either) end

local function has(card, value)
  local two = choice(card)
  return two[1] == value or two[2] == value
end

local function least(card)
  local two = choice(card)
  return two and math.min(two[1], two[2]) or card.value
end

g.sorts.least = {                                       -- what players call these cards
  least,
  above = { en = "card worth more than {card}", fr = "carte qui vaut plus que {card}" },
  below = { en = "card that can be worth less than {card}",
            fr = "carte qui peut valoir moins que {card}" } }
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
  en = "A player who plays a card with two values must say which one counts, and so must the " ..
       "first player to play on a start card with two values. No value is named for other cards.",
  fr = "Un joueur qui joue une carte à deux valeurs doit dire laquelle compte ; de même pour le " ..
       "premier qui joue sur une carte de départ à deux valeurs. Pour les autres cartes, on ne " ..
       "nomme pas de valeur.",
  source = "Cartes à jouer", cannot_stand = true }
g.articles["not-on-card"] = {
  alias = { fr = "pas-sur-la-carte" },
  en = "The value named must be one of the two on the card.",
  fr = "La valeur nommée doit être l'une des deux de la carte.", source = "Cartes à jouer" }
g.articles["simple-on-double"] = {
  alias = { fr = "simple-sur-double" },
  en = "The first card played on a double start card must be a simple card.",
  fr = "La première carte jouée sur une carte de départ double doit être une carte simple.",
  source = "Déroulement d'un tour" }
g.articles["over-21"] = {
  alias = { fr = "plus-de-21" },
  en = "A player may not play a card that takes the pile over 21.",
  fr = "Un joueur ne peut pas jouer une carte qui fait dépasser 21.",
  source = "Déroulement d'un tour" }
g.articles["must-play"] = {
  alias = { fr = "doit-jouer" },
  en = "A player who can play a card may not draw one.",
  fr = "Un joueur qui peut jouer une carte ne peut pas piocher.", source = "Déroulement d'un tour",
  reading = "must_play" }
g.articles["green-only"] = {
  alias = { fr = "vertes-seulement" },
  en = "On their turn, a player may use only green action cards, but not 'no'.",
  fr = "À son tour, un joueur ne peut utiliser que des cartes action vertes, sauf « non ».",
  source = "Cartes action", cannot_stand = true }
g.articles["nothing-to-cancel"] = {
  alias = { fr = "rien-à-annuler" },
  en = "A player may say 'no' only to an action that has just been imposed on them.",
  fr = "Un joueur ne peut dire « non » qu'à une action qui vient de lui être imposée.",
  source = "Cartes action", cannot_stand = true }
g.articles["forced-10"] = {
  alias = { fr = "dix-forcé" },
  en = "A player who must play a ten (10, J, Q or K) must do so at once; a player who has none " ..
       "must draw.",
  fr = "Un joueur qui doit jouer un dix (10, valet, dame ou roi) doit le faire aussitôt ; un " ..
       "joueur qui n'en a pas doit piocher.",
  source = "Cartes action" }
g.articles["must-give"] = {
  alias = { fr = "doit-donner" },
  en = "A player who must give a card must give it to another player at once; a player who has " ..
       "none must draw.",
  fr = "Un joueur qui doit donner une carte doit la donner aussitôt à un autre joueur ; un " ..
       "joueur qui n'en a pas doit piocher.",
  source = "Cartes action" }
g.articles["another-player"] = {
  alias = { fr = "autre-joueur" },
  en = "A player may swap hands only with another player.",
  fr = "Un joueur ne peut échanger sa main qu'avec un autre joueur.", source = "Cartes action",
  cannot_stand = true }

-- Drawing, and having no cards ---------------------------------------------------------------

-- Is there a card to draw? If the deck is empty, the discard pile is shuffled first.
local function is_ready(t, deck, discard)
  if t:count(deck) == 0 then t:refill(discard, deck) end
  return t:count(deck) > 0
end

-- Draws these cards, or as many as there are.
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

-- How an action happens ----------------------------------------------------------------------

-- The card stays in 'drawn' until the action is over.
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

-- It happens to all the players who have not said no, clockwise.
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

-- Playing a card -----------------------------------------------------------------------------

-- The start card, while it is still alone on the pile.
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

-- A question about a card: could it be played now?
local function can_be_played(t)
  local start = lone_start(t)
  local total = start and least(start) or t.total
  return function (card)
    return total + least(card) <= 21 and not (card.double and start and start.double)
  end
end

-- The value meant: the one named, or the one that gives the total that was announced.
local function meant(t, card, as, start)
  if as or not choice(card) then return as end
  for _, value in ipairs(choice(card)) do
    if t:announced((start or t.total) + value) then return value end
  end
end

local function play(t, seat, from, card, as, start)
  t.total = total_with(t, card, meant(t, card, as, start), start)
  t.idle  = 0
  t:move(card, from, seat, "pile")
  t:done(seat)
end

-- The player of a star draws an action card, unless the card makes 21 or wins the game.
local function play_and_look(t, seat, from, card, as, start)
  local value = meant(t, card, as, start) or card.value
  play(t, seat, from, card, as, start)
  if card.star ~= value or t.total == 21 then return end
  if has_won(t, seat) and t.option.star_before_win == "no" then return end
  draw_action(t, seat)
end

local function total(t) return t.total end

-- 'play CARD as VALUE start VALUE'
local function to_play(from)
  return {
    card { from = from },
    number { label = { en = "as", fr = "comme" }, optional = true,
             among = function (_, _, card) return choice(card) end },
    number { label = { en = "start", fr = "départ" }, optional = true,
             among = function (t) return choice(lone_start(t)) end },
  }
end

-- A card with two values needs a named value; other cards must not have one.
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
  args = to_play "hand",
  refuse = {
    name_the_value, not_on_card,
    { "simple-on-double", function (t, _, card)
        return card.double and starts_with_double(t)
      end },
    over_21,
  },
  apply = function (t, seat, card, as, start) play_and_look(t, seat, "hand", card, as, start) end,
  says = total,
}

local function is_simple(card) return not card.double end

-- The card just drawn on a double start (see 'draw_without_simple').
g.moves.play_drawn = {
  verb = "play", alias = { fr = "joue" },
  args = to_play "fresh",
  refuse = {
    { "turn", before = "turn", function (t, seat)   -- they drew although they could play
        return t.phase == "drawn card" and t.option.must_play == "no"
           and t:waits(seat) and t:holds("hand", seat, is_simple)
      end },
    { "simple-on-double", before = "not-held", function (_, _, card) return card.double end },
    name_the_value, not_on_card, over_21,
  },
  apply = function (t, seat, card, as, start) play_and_look(t, seat, "fresh", card, as, start) end,
  says = total,
}

g.moves.lay_ten = {
  verb = "play", alias = { fr = "joue" },
  args = to_play "hand",
  refuse = {
    { "forced-10", before = "not-held", function (_, _, card) return not card.ten end },
    name_the_value,
  },
  apply = function (t, seat, card, as, start) play(t, seat, "hand", card, as, start) end,
  says = total,
}

-- On a double start card, may the card just drawn be played at once? Only if the player has no
-- simple card in hand. The log may not show the hand, so we check this when they play the card.
local function may_play_drawn(t)
  return t.phase == "turn" and t.option.draw_without_simple == "may-play"
     and starts_with_double(t)
end

g.moves.draw = {
  alias = { fr = "pioche" },
  refuse = {
    { "must-play", function (t, seat)
        return t.phase == "turn" and t.option.must_play == "yes"
           and t:holds("hand", seat, can_be_played(t))
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

-- 'action' with a card that cannot be used that way, whatever is written after it.
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
-- One entry for each card. To add a card, add an entry, here or in a house rule:
--
--   copies, alias   how many there are, and the French name
--   note            what it does, in words
--   green           the card is kept, and used on the player's own turn with 'action ID'
--   args, refuse    for that move: what is written after the ID, and what is not allowed
--   imposed_on      function (t, chosen): the seats that may say no. t.player drew or used the card
--                   (a card that is not green is always imposed on somebody)
--   effect          function (t, seat, card): what it does to each player who does not say no
--   asks            instead of an effect: the phase in which each of these players must move

g.actions = {}

function g.action(entry)
  local id = entry[1]
  entry.home = "actions"
  g.actions[id] = entry
  g.cards[#g.cards + 1] = entry
  if id == "no" then return end                 -- 'no' has its own move
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
  note = { en = "The player who drew it draws two playing cards.",
           fr = "Le joueur qui l'a piochée pioche deux cartes à jouer." },
  imposed_on = g.drawer,
  effect = function (t, seat)
    g.take(t, seat, 2)
    t.penalty = 1
  end }

g.action { "all-draw-1", copies = 3, alias = { fr = "tous-piochent-1" },
  note = { en = "Every other player draws a playing card.",
           fr = "Chacun des autres joueurs pioche une carte à jouer." },
  imposed_on = g.others,
  effect = function (t, seat) g.take(t, seat, 1) end }

g.action { "give-1", copies = 4, alias = { fr = "donne-1" },
  note = { en = "The player who drew it gives a playing card to another player, or draws one if " ..
                "they have none.",
           fr = "Le joueur qui l'a piochée donne une carte à jouer à un autre joueur, ou en " ..
                "pioche une s'il n'en a pas." },
  imposed_on = g.drawer,
  asks = "give" }

g.action { "force-10", copies = 4, alias = { fr = "pose-10" },
  note = { en = "The player who drew it plays a 10, J, Q or K, whatever the total, or draws a " ..
                "card if they have none.",
           fr = "Le joueur qui l'a piochée joue un 10, un valet, une dame ou un roi, quel que " ..
                "soit le total, ou pioche une carte s'il n'en a pas." },
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
  note = { en = "Cancels an action imposed on the player who holds it, at any time.",
           fr = "Annule une action imposée au joueur qui l'a en main, à tout moment." } }

g.action { "swap-hands", copies = 2, green = true, alias = { fr = "échange" },
  note = { en = "The player swaps hands (playing cards) with a player of their choice.",
           fr = "Le joueur échange sa main (cartes à jouer) avec le joueur de son choix." },
  args = { player {} },
  refuse = { { "another-player", function (_, seat, _, chosen) return chosen == seat end } },
  imposed_on = function (_, chosen) return { chosen } end,
  effect = function (t, seat) t:swap("hand", t.player, "hand", seat) end }

g.action { "discard-1", copies = 2, green = true, alias = { fr = "défausse-1" },
  note = { en = "The player discards a playing card.",
           fr = "Le joueur défausse une carte à jouer." },
  args = { card { from = "hand" } },
  effect = function (t, seat, chosen) t:move(chosen, "hand", seat, "discard") end }

-- Course of play -----------------------------------------------------------------------------

-- The winner keeps the last card of the pile. All other cards are discarded, as in a burned pile.
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

-- Has the pile been won or burned, so that a new one must be started?
local function is_gone(t) return t:count "pile" == 0 end

local function set_start_aside(t)
  if is_ready(t, "deck", "discard") then t:move_first("deck", "next") end
end

-- The players without cards, clockwise from the player whose turn it is.
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
    title = { en = "Each player is dealt cards, and one card will start the pile",
              fr = "On donne des cartes à chacun ; une autre sera la carte de départ" },
    run = function (t)
      t:shuffle "deck"
      t:shuffle "actions"
      t.player = t.start
      for _, seat in ipairs(t:from(t.start)) do t:deal("deck", "hand", seat, t.option.hand) end
      set_start_aside(t)
    end },
  { "new pile",
    title = { en = "A card is turned up to start the pile; its star is ignored",
              fr = "On retourne la carte de départ, sans tenir compte de son étoile" },
    run = function (t)
      local card = t:show("next", "pile")
      t.total = card.value or 0                 -- if it has two, the first player chooses
    end },
  { "turn",
    title = { en = "The player may use green cards, then plays or draws a card",
              fr = "Le joueur peut utiliser des cartes vertes, puis joue ou pioche une carte" },
    each = { only = "player" }, moves = turn_moves },
  { "outcome",
    title = { en = "The pile is won or burned, or the turn passes",
              fr = "La pile est gagnée ou brûlée, ou le tour passe" },
    run = function (t)
      if t.total >= 21 then win_or_burn(t) end
      local without = all_without_cards(t)
      if is_over(t, without) then return t:finish() end
      if is_gone(t) then set_start_aside(t) end
      for _, seat in ipairs(without) do             -- only once: then they wait for their turn
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
    title = { en = "After a penalty, the player may play one more card (see 'after_penalty')",
              fr = "Après une pénalité, le joueur peut encore jouer (voir « après_pénalité »)" },
    each = { only = "player" }, moves = { "play" }, otherwise = true,
    after = function (t) t:go "outcome" end },
  { "answers",
    title = { en = "Players on whom an action is imposed may say no",
              fr = "Les joueurs à qui une action est imposée peuvent dire non" },
    nested = true, any_order = true, moves = { "no" }, otherwise = action_happens,
    after = function (t) t:move_all("drawn", t.player, "used") end },
  { "ten",
    title = { en = "The player must play a ten", fr = "Le joueur doit jouer un dix" },
    nested = true, moves = { "lay_ten", "draw" }, instead = "forced-10" },
  { "give",
    title = { en = "The player must give a card", fr = "Le joueur doit donner une carte" },
    nested = true, moves = { "give", "draw" }, instead = "must-give" },
  { "given",
    title = { en = "The player who is given the card may say no",
              fr = "Le joueur à qui on donne la carte peut dire non" },
    nested = true, moves = { "no" },
    otherwise = function (t)
      for _, seat in ipairs(g.others(t)) do
        if t:waits(seat) then t:move_all("offered", t.player, "hand", seat) end
      end
    end,
    after = function (t) t:move_all("offered", t.player, "hand", t.player) end },   -- refused
  { "drawn card",
    title = { en = "The player may play the simple card they just drew",
              fr = "Le joueur peut jouer la carte simple qu'il vient de piocher" },
    nested = true, moves = { "play_drawn" }, otherwise = true,
    after = function (t) t:move_all("fresh", t.player, "hand", t.player) end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t:count("won", seat) end

function g.winners(t) return t.winner > 0 and { t.winner } or {} end

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["name-the-value"] = function (t, _, card, as)
  local which = (choice(card) == nil) ~= (as == nil) and card or lone_start(t)
  local two = choice(which)
  if not which then
    return { en = "the start card is no longer alone on the pile",
             fr = "la carte de départ n'est plus seule sur la pile" }
  elseif not two then
    return { en = "{card} has only one value", fr = "{card} n'a qu'une valeur", card = which }
  end
  return { en = "{card} is worth {one} or {other}: write '{word} {one}' or '{word} {other}'",
           fr = "{card} vaut {one} ou {other} : écrivez « {mot} {one} » ou « {mot} {other} »",
           card = which, one = two[1], other = two[2],
           word = which == card and "as" or "start", mot = which == card and "comme" or "départ" }
end

g.because["not-on-card"] = function (t, _, card, as, start)
  local which, value = card, as
  if not as or has(card, as) then which, value = lone_start(t), start end
  local two = choice(which)
  return { en = "{card} is worth {one} or {other}, not {value}",
           fr = "{card} vaut {one} ou {other}, pas {value}",
           card = which, one = two[1], other = two[2], value = value }
end

g.because["simple-on-double"] = function (t, _, card)
  return { en = "the start card is {start}, and {card} is a double too",
           fr = "la carte de départ est {start}, et {card} est double aussi",
           start = lone_start(t), card = card }
end

g.because["over-21"] = function (t, _, card, as, start)
  local sum = total_with(t, card, as, start)
  return { en = "{total} and {value} make {sum}", fr = "{total} et {value} font {sum}",
           total = sum - (as or least(card)), value = as or least(card), sum = sum }
end

g.because["must-play"] = function (t, seat)
  local cards = t:kinds("hand", seat, can_be_played(t))
  if #cards == 0 then
    return { en = "{player} could have played any card on {total}",
             fr = "{player} pouvait jouer n'importe quelle carte sur {total}", total = t.total }
  end
  return { en = "{player} could have played {cards}", fr = "{player} pouvait jouer {cards}",
           cards = cards }
end

g.because["green-only"] = function (_, _, card)
  return { en = "{card} is not one of them", fr = "{card} n'en est pas une", card = card }
end

g.because["nothing-to-cancel"] = function ()
  return { en = "no action has just been imposed on {player}",
           fr = "aucune action ne vient d'être imposée à {player}" }
end

g.because["forced-10"] = function (t, seat)
  local tens = t:kinds("hand", seat, function (card) return card.ten end)
  local why = { en = "force-10 was drawn in line {line}",
                fr = "pose-10 a été piochée à la ligne {line}", line = t:line("drawn", t.player) }
  if #tens == 0 then return why end
  return { en = "{why}, and {player} has {tens}", fr = "{why}, et {player} a en main {tens}",
           why = why, tens = tens }
end

g.because["must-give"] = function (t, seat)
  return { en = "give-1 was drawn in line {line}, and {player} has cards to give ({cards})",
           fr = "donne-1 a été piochée à la ligne {line}, et {player} a des cartes à donner "
                .. "({cards})",
           line = t:line("drawn", t.player), cards = t:count("hand", seat) }
end

g.because["another-player"] = function ()
  return { en = "the player named is {player}", fr = "le joueur nommé est {player}" }
end

function g.because.turn(t)
  if t.phase == "ten" or t.phase == "give" then
    return { en = "{who} drew {card} in line {line} and must first do what it says",
             fr = "{who} a pioché {card} à la ligne {line} et doit d'abord l'appliquer",
             who = t:name(t.player), card = t:first("drawn", t.player),
             line = t:line("drawn", t.player) }
  end
  local line = t:line(t.player)
  if line and t:line("won", t.player) == line then
    return { en = "the 21 in line {line} won the pile, so the same player plays again",
             fr = "le 21 de la ligne {line} a gagné la pile, et le même joueur rejoue",
             line = line }
  end
  local last = t:last "used"
  if last and last.id == "skip-next" and t:line "used" == t:line "player" then
    return { en = "{who} was skipped in line {line}",
             fr = "le tour de {who} a été sauté à la ligne {line}",
             who = t:name(t:left(t.player, t.seats - 1)), line = t:line "used" }
  end
end

function g.because.announce(t, _, card, as, start)
  if not card then return end
  local value = as or card.value
  local sum = total_with(t, card, as, start)
  return { en = "{before} and {value} make {sum}", fr = "{before} et {value} font {sum}",
           before = sum - value, value = value, sum = sum }
end

function g.because.claim(t)
  if t.winner > 0 then
    return { en = "{winner} has no cards left (piles won: {piles})",
             fr = "{winner} n'a plus de cartes (piles gagnées : {piles})",
             winner = t:name(t.winner), piles = t:count("won", t.winner) }
  end
end

function g.account(t, seat)
  if t:count("won", seat) == 0 then return end
  return { en = "last cards of the piles won: {cards}",
           fr = "dernières cartes des piles gagnées : {cards}",
           cards = t:cards("won", seat) }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Make 21. Otherwise play high cards, but do not leave a total that one card brings to 21.
local function good_to_play(t, _, card, as, start)
  local total = total_with(t, card, as, start)
  if total == 21 then return 100 end
  return least(card) - (total > 9 and 10 or 0)
end

g.moves.play.careful       = good_to_play
g.moves.play_drawn.careful = good_to_play
g.moves.lay_ten.careful    = good_to_play

-- Give the highest card to the player with the most cards.
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

-- Piles won, and few cards left to play.
function g.outlook(t, seat)
  return 4 * math.min(t:count("won", seat), t.option.piles) - t:count("hand", seat, "greens", seat)
end

return g
