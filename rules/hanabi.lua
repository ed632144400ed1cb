-- Hanabi: a team builds fireworks, and its players see all hands except their own.
-- SPDX-License-Identifier: MIT

local g = game "hanabi"

g.title   = { en = "Hanabi", fr = "Hanabi" }
g.version = "1.0"
g.seats   = { min = 2, max = 5 }

function g.teams(_, seats)
  local all = {}
  for seat = 1, seats do all[seat] = seat end
  return { all }
end

g.lesson = {
  goal = {
    en = [[Together, build five fireworks: the cards 1 to 5 of each colour, in order.]],
    fr = [[Ensemble, composer cinq feux d'artifice : les cartes 1 à 5 de chaque couleur, dans
           l'ordre.]] },
  play = {
    en = [[Each player holds five cards, or four with more than three players, and sees all hands
           except their own. On your turn, give a hint, discard a card or play one. A hint costs one
           of the eight hint tokens; it tells another player which of their cards are of one colour
           or of one number, and it must point out all of them. A discard brings a token back. A
           card that you play goes on the firework of its colour if it is the next one; if not, it
           is discarded and costs one of the three lives. Completing a firework with its 5 brings a
           token back, too. After you play or discard, draw a card.]],
    fr = [[Chacun tient cinq cartes, ou quatre à plus de trois joueurs, et voit toutes les mains
           sauf la sienne. À votre tour, donnez un indice, défaussez une carte ou jouez-en une. Un
           indice coûte un des huit jetons ; il dit à un autre joueur quelles cartes de sa main sont
           d'une couleur ou d'un chiffre, et il doit les désigner toutes. Une défausse rend un
           jeton. Une carte jouée va sur le feu de sa couleur si c'est la suivante ; sinon elle est
           défaussée et coûte une des trois vies. Terminer un feu avec son 5 rend aussi un jeton.
           Après avoir joué ou défaussé, piochez une carte.]] },
  score = {
    en = [[The team scores a point for each card on the fireworks, 25 at most.]],
    fr = [[L'équipe marque un point par carte posée sur les feux, 25 au plus.]] },
  ends = {
    en = [[The game ends when the third life is lost, when all the fireworks are complete, or when
           each player has had one more turn after the last card was drawn.]],
    fr = [[La partie se termine quand la troisième vie est perdue, quand tous les feux sont
           complets, ou quand chacun a encore joué une fois après la pioche de la dernière
           carte.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.discard_at_eight = {
  default = "forbidden", "allowed", reading = true, alias = { fr = "défausse_à_huit" },
  fr = { forbidden = "interdite", allowed = "permise" },
  why = { en = "forbidden: no discard while all the hint tokens are available; allowed: discards "
               .. "are always possible",
          fr = "interdite : pas de défausse quand tous les jetons sont disponibles ; permise : on "
               .. "peut toujours défausser" },
}
g.options.empty_hint = {
  default = "forbidden", "allowed", reading = true, alias = { fr = "indice_vide" },
  fr = { forbidden = "interdit", allowed = "permis" },
  why = { en = "forbidden: a hint must point out at least one card; allowed: it may point out none",
          fr = "interdit : un indice doit désigner au moins une carte ; permis : il peut n'en "
               .. "désigner aucune" },
}
g.options.lost = {
  default = "nothing", "points", reading = true, alias = { fr = "perdu" },
  fr = { nothing = "rien", points = "points" },
  why = { en = "nothing: a team that has lost all its lives scores 0; points: it scores its points",
          fr = "rien : une équipe qui a perdu toutes ses vies marque 0 ; points : elle marque ses "
               .. "points" },
}
g.options.hints = {
  default = 8, min = 1, max = 20, alias = { fr = "indices" },
  why = { en = "the number of hint tokens", fr = "le nombre de jetons d'indice" },
}
g.options.lives = {
  default = 3, min = 1, max = 9, alias = { fr = "vies" },
  why = { en = "the number of lives; losing the last one ends the game",
          fr = "le nombre de vies ; perdre la dernière termine la partie" },
}

-- Cards --------------------------------------------------------------------------------------

g.zones.deck     = { "nobody", alias = { fr = "pioche" } }
g.zones.hand     = { "others", alias = { fr = "main" } }
g.zones.fireworks = { "all", alias = { fr = "feux" }, place = "middle",
                      title = { en = "fireworks", fr = "feux d'artifice" } }
g.zones.discards = { "all", alias = { fr = "défausse" }, place = "small",
                     title = { en = "discarded", fr = "défaussées" } }

local colours = {
  { "red", letter = "R", fr = "rouge", many = "rouges" },
  { "yellow", letter = "Y", fr = "jaune", many = "jaunes" },
  { "green", letter = "G", fr = "vert", many = "vertes" },
  { "blue", letter = "B", fr = "bleu", many = "bleues" },
  { "white", letter = "W", fr = "blanc", many = "blanches", drawn = "grey" },
}
local copies = { 3, 2, 2, 2, 1 }

for _, colour in ipairs(colours) do
  local name = colour[1]
  for number = 1, 5 do
    g.cards[#g.cards + 1] = {
      colour.letter .. number, suit = name, number = number, copies = copies[number],
      alias = { name .. number, number .. colour.letter, fr = colour.fr .. number },
      colour = colour.drawn or name, corner = tostring(number),
    }
  end
  g.sorts[name] = { function (card) return card.suit == name end,
                    title = { en = name, fr = colour.fr } }
end
for number = 1, 5 do
  g.sorts["number " .. number] = { function (card) return card.number == number end,
                                   title = tostring(number) }
end

-- What the table remembers -------------------------------------------------------------------

g.counters.player = { 0, show = "player", title = { en = "turn", fr = "tour" } }
g.counters.hints  = { "hints", show = "always", title = { en = "hints", fr = "indices" } }
g.counters.lives  = { "lives", show = "always", title = { en = "lives", fr = "vies" } }
g.counters.points = { 0, show = "large", title = { en = "points", fr = "points" } }
g.counters.turns  = { 0, title = { en = "turns left", fr = "tours restants" } }
for _, colour in ipairs(colours) do
  g.counters[colour[1]] = { 0, title = { en = colour[1], fr = colour.fr } }
end

-- Articles -----------------------------------------------------------------------------------

g.articles["in-hand"] = {
  alias = { fr = "en-main" },
  en = "A card is named by its place in the hand, from 1 to the number of cards.",
  fr = "Une carte est désignée par sa place dans la main, de 1 au nombre de cartes.",
  source = "Course of play", cannot_stand = true }
g.articles["discard"] = {
  alias = { fr = "défausse" },
  en = "A player may not discard while all the hint tokens are available.",
  fr = "Un joueur ne peut pas défausser quand tous les jetons d'indice sont disponibles.",
  source = "Discarding a card", reading = "discard_at_eight" }
g.articles["hint-token"] = {
  alias = { fr = "jeton" },
  en = "A hint costs a token; without a token, a player may not give one.",
  fr = "Un indice coûte un jeton ; sans jeton, un joueur ne peut pas en donner.",
  source = "Giving a hint", cannot_stand = true }
g.articles["hint-other"] = {
  alias = { fr = "indice-aux-autres" },
  en = "A player may give hints only to other players.",
  fr = "Un joueur ne peut donner un indice qu'à un autre joueur.",
  source = "Giving a hint", cannot_stand = true }
g.articles["hint-some"] = {
  alias = { fr = "indice-vrai" },
  en = "A hint must name a colour or a number that is in the other player's hand.",
  fr = "Un indice doit donner une couleur ou un chiffre qui est dans la main de l'autre joueur.",
  source = "Giving a hint", reading = "empty_hint" }
g.articles["hint-all"] = {
  alias = { fr = "indice-complet" },
  en = "A hint must point out all the cards of the colour or number, and no others.",
  fr = "Un indice doit désigner toutes les cartes de la couleur ou du chiffre, et aucune autre.",
  source = "Giving a hint" }

-- Hints --------------------------------------------------------------------------------------

-- The places that a hint points out, as people write them: "13" is the first and third card.
local places = { label = { en = "at", fr = "en" }, name = "places", optional = true }
for set = 1, 31 do
  local word = ""
  for place = 1, 5 do
    if set >> (place - 1) & 1 == 1 then word = word .. place end
  end
  places[set] = word
end

local hint_words = { name = "colour", fr = {}, alias = {} }
for i, colour in ipairs(colours) do
  hint_words[i] = colour[1]
  hint_words.fr[colour[1]] = colour.fr
  hint_words.alias[colour[1]] = { colour.letter }
end

local function matches(card, what) return card.suit == what or card.number == what end

-- The places of the cards of a colour or number, in a hand of which all cards are known.
local function places_of(t, seat, what)
  local word = ""
  for place, card in ipairs(t:cards("hand", seat)) do
    if matches(card, what) then word = word .. place end
  end
  return word
end

local function is_none(t, whom, sort)
  return t.option.empty_hint == "forbidden" and t:lacks("hand", whom, sort)
end

local function is_wrong(t, whom, what, at)
  if not at or #t:cards("hand", whom) < t:count("hand", whom) then return false end
  return places_of(t, whom, what) ~= at
end

local function has_no_token(t) return t.hints == 0 end
local function is_own(_, seat, whom) return seat == whom end

local function give_hint(t, seat, whom, what)
  t:add("hints", -1)
  t:tell(function ()
    return { en = "{player} gives {whom} a hint: {what}",
             fr = "{player} donne un indice à {whom} : {what}",
             player = seat, whom = whom, what = what }
  end)
  t:done(seat)
end

local function hints_left(t) return t.hints end

local in_words = {}                              -- what a hint points out, by colour or number
for n = 1, 5 do in_words[n] = { en = tostring(n), fr = "les " .. n } end
for _, colour in ipairs(colours) do
  in_words[colour[1]] = { en = colour[1] .. " card", fr = "les cartes " .. colour.many }
end

g.moves["hint colour"] = {
  verb = "hint", alias = { "hints", fr = "indique" },
  note = { en = "tells a player which of their cards have a colour",
           fr = "indique à un joueur toutes ses cartes d'une couleur" },
  args = { player {}, word(hint_words), word(places) },
  refuse = {
    { "hint-token", has_no_token },
    { "hint-other", is_own },
    { "hint-some", function (t, _, whom, colour) return is_none(t, whom, colour) end },
    { "hint-all", sure = true, function (t, _, whom, colour, at)
        return is_wrong(t, whom, colour, at)
      end },
  },
  apply = function (t, seat, whom, colour) give_hint(t, seat, whom, in_words[colour]) end,
  says = hints_left,
}

g.moves["hint number"] = {
  verb = "hint", alias = { "hints", fr = "indique" },
  note = { en = "tells a player which of their cards have a number",
           fr = "indique à un joueur toutes ses cartes d'un chiffre" },
  args = { player {}, number { 1, 5, name = "number" }, word(places) },
  refuse = {
    { "hint-token", has_no_token },
    { "hint-other", is_own },
    { "hint-some", function (t, _, whom, n) return is_none(t, whom, "number " .. n) end },
    { "hint-all", sure = true, function (t, _, whom, n, at) return is_wrong(t, whom, n, at) end },
  },
  apply = function (t, seat, whom, n) give_hint(t, seat, whom, in_words[n]) end,
  says = hints_left,
}

-- Playing and discarding ---------------------------------------------------------------------

local function hand_size(t, seat) return t:count("hand", seat) end

local function draw(t, seat)
  if t:count "deck" > 0 then
    t:draw("deck", "hand", seat)
    if t:count "deck" == 0 then t.turns = t.seats + 1 end      -- this turn included
  end
  t:done(seat)
end

-- The card is on the fireworks, and stays there if it is the next of its colour.
local function settle(t, seat, card)
  if card.number == t[card.suit] + 1 then
    t:add(card.suit, 1)
    t:add("points", 1)
    if card.number == 5 and t.hints < t.option.hints then t:add("hints", 1) end
  else
    t:add("lives", -1)
    t:move(card, "fireworks", "discards")
    t:tell { en = "{card} is not the next of its colour; lives left: {lives}",
             fr = "{card} n'est pas la suivante de sa couleur ; vies restantes : {lives}",
             card = card, lives = t.lives }
  end
  draw(t, seat)
  if t.lives == 0 or t.points == 25 then t:finish() end
end

local function throw_away(t, seat, card)
  if t.hints < t.option.hints then t:add("hints", 1) end
  draw(t, seat)
end

local function keeps_all(t)
  return t.option.discard_at_eight == "forbidden" and t.hints == t.option.hints
end

local place = { 1, hand_size, name = "place", article = "in-hand" }

g.moves.play = {
  alias = { fr = "joue" },
  note = { en = "the card at that place of the hand", fr = "la carte à cette place de la main" },
  args = { number(place) },
  apply = function (t, seat, at) settle(t, seat, t:show_at("hand", seat, at, "fireworks")) end,
  says = function (t) return t.points end,
}

g.moves["play card"] = {
  verb = "play", alias = { fr = "joue" }, unlisted = true,
  args = { card { from = "hand" } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "fireworks")
    settle(t, seat, card)
  end,
  says = function (t) return t.points end,
}

g.moves.discard = {
  alias = { "discards", fr = "défausse" },
  note = { en = "the card at that place of the hand", fr = "la carte à cette place de la main" },
  args = { number(place) },
  refuse = { { "discard", keeps_all } },
  apply = function (t, seat, at) throw_away(t, seat, t:show_at("hand", seat, at, "discards")) end,
  says = hints_left,
}

g.moves["discard card"] = {
  verb = "discard", alias = { "discards", fr = "défausse" }, unlisted = true,
  args = { card { from = "hand" } },
  refuse = { { "discard", keeps_all } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "discards")
    throw_away(t, seat, card)
  end,
  says = hints_left,
}

-- Course of play -----------------------------------------------------------------------------

g.phases = {
  { "deal", title = { en = "Each player gets five cards, or four",
                    fr = "Chacun reçoit cinq cartes, ou quatre" },
    run = function (t)
      t:shuffle "deck"
      t.player = t.start
      for _, seat in ipairs(t:from(t.start)) do
        t:deal("deck", "hand", seat, t.seats > 3 and 4 or 5)
      end
    end },
  { "turn", title = { en = "Give a hint, discard a card or play one",
                      fr = "Donner un indice, défausser une carte ou en jouer une" },
    each = { only = "player" },
    moves = { "hint colour", "hint number", "play", "play card", "discard", "discard card" },
    after = function (t)
      if t.turns > 0 then
        t:add("turns", -1)
        if t.turns == 0 then t:finish() return end
      end
      t.player = t:left(t.player)
      t:go "turn"
    end },
}

function g.score(t)
  if t.lives == 0 and t.option.lost == "nothing" then return 0 end
  return t.points
end

function g.winners(t)
  return t.lives > 0 and t:from(1) or {}
end

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["in-hand"] = function (t, seat)
  return { en = "{player} holds {n} cards", fr = "{player} tient {n} cartes",
           n = t:count("hand", seat) }
end

g.because["discard"] = function (t)
  return { en = "all {n} tokens are available", fr = "les {n} jetons sont tous disponibles",
           n = t.hints }
end

g.because["hint-token"] = function (t)
  return { en = "the last token was spent in line {line}",
           fr = "le dernier jeton a été dépensé à la ligne {line}", line = t:line "hints" or 0 }
end

g.because["hint-other"] = function (_, seat)
  return { en = "{player} cannot give themselves a hint",
           fr = "{player} ne peut pas se donner un indice", player = seat }
end

g.because["hint-some"] = function (t, _, whom)
  return { en = "{who} holds {cards}", fr = "{who} tient {cards}", who = t:name(whom),
           cards = t:kinds("hand", whom) }
end

g.because["hint-all"] = function (t, _, whom, what)
  local list = {}
  for place, card in ipairs(t:cards("hand", whom)) do
    if matches(card, what) then list[#list + 1] = place end
  end
  if #list == 0 then
    return { en = "no card of {who} matches", fr = "aucune carte de {who} ne correspond",
             who = t:name(whom) }
  end
  return { en = "the cards of {who} that match are at {list}: write 'at {places}'",
           fr = "les cartes de {who} qui correspondent sont en {list} : écrivez « en {places} »",
           who = t:name(whom), list = list, places = places_of(t, whom, what) }
end

-- Careful play, for bots: give hints for cards that can be played, or else discard ------------

function g.moves.play.careful() return -2 end
function g.moves.discard.careful(_, _, at) return -at / 10 end
g.moves["hint colour"].careful = function (t, _, whom, colour)
  local best = 0
  for _, card in ipairs(t:cards("hand", whom)) do
    if card.suit == colour and card.number == t[colour] + 1 then best = 1 end
  end
  return best
end
g.moves["hint number"].careful = function (t, _, whom, n)
  local best = 0
  for _, card in ipairs(t:cards("hand", whom)) do
    if card.number == n and n == t[card.suit] + 1 then best = best + 0.5 end
  end
  return best
end

return g
