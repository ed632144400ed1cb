-- 8·28: come near to 8, or to 28; come to both, and all the gems are yours.
-- SPDX-License-Identifier: MIT

local g = game "8-28"

g.title   = { en = "8·28", fr = "8·28" }
g.version = "1.0"
g.seats   = { min = 3, max = 6 }

g.lesson = {
  goal = {
    en = [[Win gems with cards that come to exactly 8, or exactly 28, or as near below as you
           can.]],
    fr = [[Gagner des pierres avec des cartes qui font 8, ou 28, tout juste ou d'aussi près que
           possible par-dessous.]] },
  play = {
    en = [[Everybody gets a card face down. The dealer puts a gem in the centre and offers each
           player a card, the dealer last: take it, face up, or pass. The deck then passes to the
           left, and a passed player is asked again. Whose open cards come to 28 or more is out of
           the round. It ends when a dealer's whole turn brings no taker; the hidden cards are
           then shown.]],
    fr = [[Chacun reçoit une carte cachée. Le donneur met une pierre au centre et propose une
           carte à chaque joueur, à lui-même en dernier : on prend, à découvert, ou on passe. Le
           paquet va ensuite à gauche, et qui a passé est sollicité de nouveau. Dont les cartes
           visibles font 28 ou plus est éliminé de la manche. Elle finit quand personne ne prend
           de tout un tour de donneur ; on montre alors les cartes cachées.]] },
  score = {
    en = [[A 1/11 counts 1 or 11. The centre is split in two treasures of equal value: one for the
           best total up to 8, one for the best from 9 to 28; who could play for either chooses,
           and ties share. Who has both 8 and 28 exactly takes all. What is not won stays for the
           next round. A blue gem is worth 1, a red one 2.]],
    fr = [[Un 1/11 compte 1 ou 11. Le centre est partagé en deux trésors de même valeur : l'un
           pour le meilleur total jusqu'à 8, l'autre pour le meilleur de 9 à 28 ; qui peut jouer
           les deux choisit, les ex æquo partagent. Qui a 8 et 28 tout juste prend tout. Ce que
           personne ne gagne reste pour la manche suivante. Une pierre bleue vaut 1, une rouge
           2.]] },
  ends = {
    en = [[The round in which the first red gem is laid is the last. Most points win.]],
    fr = [[La manche où l'on pose la première pierre rouge est la dernière. Le plus de points
           gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.pass = {
  default = "open", "final", reading = true, alias = { fr = "passe" },
  fr = { open = "libre", final = "définitive" },
  why = { en = "cards are offered until nobody takes any; some ask those who passed no more",
          fr = "on en propose tant qu'on en prend ; pour certains, passer est définitif" },
}
g.options.bust_ace = {
  default = "1", "11", reading = true, alias = { fr = "élimination_as" },
  why = { en = "what a 1/11 lying face up counts for elimination",
          fr = "ce que compte un 1/11 visible pour l'élimination" },
}
g.options.low_may_play_28 = {
  default = "no", "yes", reading = true, alias = { fr = "petit_vise_28" },
  fr = { no = "non", yes = "oui" },
  why = { en = "may a player who can come to no more than 8 play for the treasure of 28?",
          fr = "un joueur qui ne peut dépasser 8 peut-il viser le trésor de 28 ?" },
}
g.options.deck = {
  default = "15-ones", "16-ones", alias = { fr = "paquet" },
  fr = { ["15-ones"] = "15-uns", ["16-ones"] = "16-uns" },
  why = { en = "the list of contents is lost: fifteen 1 and four 8, or sixteen and three",
          fr = "la liste du contenu est perdue : quinze 1 et quatre 8, ou seize et trois" },
}
g.options.blue = {
  default = 55, min = 0, max = 200, alias = { fr = "bleues" },
  why = { en = "blue gems in the supply", fr = "pierres bleues dans la réserve" },
}
g.options.red = {
  default = 15, min = 0, max = 200, alias = { fr = "rouges" },
  why = { en = "red gems in the supply", fr = "pierres rouges dans la réserve" },
}

-- Cards and gems -----------------------------------------------------------------------------

g.zones.deck   = { "nobody", alias = { fr = "paquet" } }
g.zones.hidden = { "owner", alias = { fr = "cachée" } }
g.zones.shown  = { "all", each = true, alias = { fr = "visible" }, title = { fr = "visibles" } }

local function ones(option)   return option.deck == "16-ones" and 16 or 15 end
local function eights(option) return option.deck == "16-ones" and 3 or 4 end

g.cards = {
  { "1", value = 1, copies = ones },
  { "2", value = 2, copies = 3 }, { "3", value = 3, copies = 3 }, { "4", value = 4, copies = 3 },
  { "5", value = 5, copies = 3 }, { "6", value = 6, copies = 3 }, { "7", value = 7, copies = 3 },
  { "8", value = 8, copies = eights },
  { "9", value = 9, copies = 3 }, { "10", value = 10, copies = 3 },
  { "1/11", value = 1, copies = 8,
    note = { en = "counts 1 or 11, as suits you", fr = "compte 1 ou 11, au choix" } },
}

g.tallies.blue   = { 0, title = { en = "blue gems", fr = "bleues" } }
g.tallies.red    = { 0, title = { en = "red gems", fr = "rouges" } }
g.tallies.out    = { 0, show = "mark", title = { en = "eliminated", fr = "éliminé" } }
g.tallies.passed = { 0, show = "mark", title = { en = "has passed", fr = "a passé" } }
g.tallies.asked  = { 0, show = "never" }      -- 1: may still be offered cards
g.tallies.lowest = { 0, show = "never" }      -- total of all cards revealed, every 1/11 as 1
g.tallies.aces   = { 0, show = "never" }      -- how many 1/11 there are among them
g.tallies.choice = { 0, title = { en = "plays for", fr = "vise" } }       -- 8 or 28, once chosen

g.counters.blue_supply = { "blue", title = { en = "blue gems left", fr = "bleues en réserve" } }
g.counters.red_supply  = { "red", title = { en = "red gems left", fr = "rouges en réserve" } }
g.counters.blue_centre = { 0, title = { en = "blue gems to win", fr = "bleues au centre" } }
g.counters.red_centre  = { 0, title = { en = "red gems to win", fr = "rouges au centre" } }
g.counters.dealer      = { 0, title = { en = "dealer", fr = "donneur" } }
g.counters.taken       = { 0, show = "never" }          -- cards that this dealer got rid of
g.counters.last_round  = { 0, show = "mark", title = { en = "last round", fr = "dernière manche" } }

-- Articles -----------------------------------------------------------------------------------

g.articles["out-of-round"] = {
  alias = { fr = "éliminé" },
  en = "Who is eliminated does nothing more in this round.",
  fr = "Qui est éliminé ne fait plus rien de la manche.",
  source = "Déroulement du jeu, action B", cannot_stand = true }
g.articles["passed-is-final"] = {
  alias = { fr = "passe-définitive" },
  en = "Who has passed is offered no more cards in this round.",
  fr = "Qui a passé ne se voit plus proposer de carte de la manche.",
  source = "Déroulement du jeu, action B", reading = "pass" }
g.articles["no-choice"] = {
  alias = { fr = "sans-choix" },
  en = "Only who can play for either treasure chooses one, and once.",
  fr = "Seul qui peut viser les deux trésors en choisit un, une seule fois.",
  source = "Partage des pierres précieuses", cannot_stand = true }
g.articles["choose-8-or-28"] = {
  alias = { fr = "viser-8-ou-28" },
  en = "The treasure that one chooses is that of 8 or that of 28.",
  fr = "Le trésor que l'on choisit est celui de 8 ou celui de 28.",
  source = "Partage des pierres précieuses", cannot_stand = true }

-- Who is in, and with what -------------------------------------------------------------------

local function is_in(t, seat) return t.out[seat] == 0 end

-- The face-up cards alone come to 28 or more.
function g.is_bust(t, seat)
  local aces = t.option.bust_ace == "11" and t:count("shown", seat, "1/11") or 0
  return t:sum("shown", seat, "value") + 10 * aces >= 28
end

-- Every 1/11 makes another total, higher by 10.
local function count_cards(t, seat)
  t.lowest[seat] = t:sum("shown", seat, "value") + t:sum("hidden", seat, "value")
  t.aces[seat] = t:count("shown", seat, "1/11") + t:count("hidden", seat, "1/11")
end

local function has_jackpot(t, seat)
  return is_in(t, seat) and t.lowest[seat] == 8 and t.aces[seat] >= 2
end

-- Shown beside the cards, once all of them are known: 8 at most, or else as near to 28 as can be.
function g.comes_to(t, seat)
  if #t:cards("hidden", seat) < t:count("hidden", seat) then return 0 end
  local total = t:sum("shown", seat, "hidden", seat, "value")
  if total <= 8 then return total end
  local aces = t:count("shown", seat, "hidden", seat, "1/11")
  return total + 10 * math.min(aces, math.max(0, (28 - total) // 10))
end

-- Of several totals, only the lowest can be 8 or less.
local function has_choice(t, seat)
  return is_in(t, seat) and t.lowest[seat] <= 8
         and (t.aces[seat] > 0 or t.option.low_may_play_28 == "yes")
end

-- The treasure that the player plays for (0: none), and the best total for it.
function g.aim(t, seat)
  local lowest = t.lowest[seat]
  if not is_in(t, seat) or lowest > 28 then return 0, 0 end
  if lowest <= 8 and t.choice[seat] ~= 28 then return 8, lowest end
  return 28, lowest + 10 * math.min(t.aces[seat], (28 - lowest) // 10)
end

-- Those of whom it is so, the last dealer first, then clockwise.
local function those(t, is_so)
  local list = {}
  for _, seat in ipairs(t:from(t.dealer)) do
    if is_so(t, seat) then list[#list + 1] = seat end
  end
  return list
end

-- Sharing the gems ---------------------------------------------------------------------------

-- Share number i, when gems are divided into n shares of one value, as high as can be: its blue
-- gems and its red ones. Of the reds all are used that fit in; the first shares have one more.
function g.share(blue, red, n, i)
  for value = (blue + 2 * red) // n, 0, -1 do
    local reds = math.min(red, n * (value // 2))
    if n * value - 2 * reds <= blue then
      local mine = reds // n + (i <= reds % n and 1 or 0)
      return value - 2 * mine, mine
    end
  end
end

-- What a treasure was won with, and by how many.
local function won_with(t, seat, winners)
  local aim, total = g.aim(t, seat)
  local with = { en = "{total} for {aim}", fr = "{total} pour {aim}", total = total, aim = aim }
  if has_jackpot(t, seat) then 
    with = { en = "8 and 28 at once, the jackpot: all that was in the centre",
             fr = "8 et 28 à la fois, le jackpot : tout ce qui était au centre" }
  end
  if #winners == 1 then return with end
  return { en = "{with}, a treasure that {n} share", fr = "{with}, un trésor partagé à {n}",
           with = with, n = #winners }
end

-- Gems from the centre, divided among the winners. What cannot be divided stays there.
local function give(t, blue, red, winners)
  for i, seat in ipairs(winners) do
    local b, r = g.share(blue, red, #winners, i)
    t:tell(function ()
      return { en = "{player} scores {points} with {with}",
               fr = "{player} marque {points} avec {with}",
               player = seat, points = b + 2 * r, with = won_with(t, seat, winners) }
    end)
    t.blue[seat], t.blue_centre = t.blue[seat] + b, t.blue_centre - b
    t.red[seat],  t.red_centre  = t.red[seat]  + r, t.red_centre  - r
  end
end

-- Those who came nearest to 8, or to 28, in the same order.
local function nearest(t, treasure)
  local highest, list = 0, {}
  for _, seat in ipairs(t:from(t.dealer)) do
    local aim, points = g.aim(t, seat)
    if aim == treasure and points > highest then
      highest, list = points, { seat }
    elseif aim == treasure and points == highest then
      list[#list + 1] = seat
    end
  end
  return list
end

local function share_treasures(t)
  local blue, red = t.blue_centre, t.red_centre
  for i, treasure in ipairs { 8, 28 } do
    local b, r = g.share(blue, red, 2, i)
    give(t, b, r, nearest(t, treasure))
  end
end

-- Moves --------------------------------------------------------------------------------------

local out_of_round = { "out-of-round", rather_than = "turn",
  function (t, seat) return not is_in(t, seat) end }

local passed_is_final = { "passed-is-final", rather_than = "turn",
  function (t, seat) return t.option.pass == "final" and t.passed[seat] == 1 end }

-- A ruling may let somebody act who passed. Once the cards are revealed nothing follows from it.
local function is_too_late(t) return t.phase ~= "offers" end

-- The round is over at once when nobody is left to ask, or no card to offer.
local function was_asked(t, seat)
  t:done(seat)
  if t:count "deck" == 0 or t:seats_with "asked" == 0 then t:go "reveal" end
end

g.moves.take = {
  alias = { "accepte", fr = "prend" },
  refuse = { out_of_round, passed_is_final },
  apply = function (t, seat)
    if is_too_late(t) then return end
    t:draw("deck", "shown", seat)
    t.taken = t.taken + 1
    if g.is_bust(t, seat) then
      t.out[seat], t.asked[seat] = 1, 0
      t:tell { en = "{player} is out of the round", fr = "{player} est éliminé de la manche",
               player = seat }
    end
    was_asked(t, seat)
  end,
}

g.moves.pass = {
  alias = { "refuse", fr = "passe" },
  refuse = { out_of_round, passed_is_final },
  apply = function (t, seat)
    if is_too_late(t) then return end
    t.passed[seat] = 1
    if t.option.pass == "final" then t.asked[seat] = 0 end
    was_asked(t, seat)
  end,
}

g.moves.choose = {
  alias = { fr = "choisit" },
  args = { number { name = "treasure", among = function () return { 8, 28 } end } },
  refuse = {
    out_of_round,
    { "no-choice", rather_than = "turn",
      function (t, seat) return t.phase == "choices" and not t:waits(seat) end },
    { "choose-8-or-28",
      function (_, _, treasure) return treasure ~= 8 and treasure ~= 28 end },
  },
  apply = function (t, seat, treasure)
    t.choice[seat] = treasure
    t:done(seat)
  end,
}

-- Course of play -----------------------------------------------------------------------------

g.phases = {
  { "first dealer",
    run = function (t) t.dealer = t.start end },
  { "deal", title = { en = "A card face down to each player",
                      fr = "Une carte cachée à chaque joueur" },
    run = function (t)
      t:shuffle "deck"
      for _, seat in ipairs(t:around(t.dealer)) do
        t.out[seat], t.passed[seat], t.asked[seat], t.choice[seat] = 0, 0, 1, 0
        t:deal("deck", "hidden", seat)
      end
    end },
  { "gem", title = { en = "A. The dealer puts a gem in the centre: a blue one, if there is any",
                     fr = "A. Le donneur met une pierre au centre : une bleue, s'il y en a" },
    run = function (t)
      t.taken = 0
      if t.blue_supply > 0 then
        t.blue_supply, t.blue_centre = t.blue_supply - 1, t.blue_centre + 1
        return
      end
      t.last_round = 1
      if t.red_supply > 0 then
        t.red_supply, t.red_centre = t.red_supply - 1, t.red_centre + 1
      end
    end },
  { "offers", title = { en = "B. Each player is offered a card, the dealer last",
                        fr = "B. On propose une carte à chacun, le donneur en dernier" },
    each = { around = "dealer", with = "asked" },
    moves = { "take", "pass" } },
  { "next dealer", title = { en = "The deck passes to the left, unless nobody took a card",
                             fr = "Le paquet passe à gauche, sauf si personne n'a pris de carte" },
    run = function (t)
      if t.taken == 0 then return end
      t.dealer = t:left(t.dealer)
      t:go "gem"
    end },
  { "reveal", title = { en = "The hidden cards of those still in are revealed",
                        fr = "On dévoile les cartes cachées de ceux qui restent" },
    run = function (t)
      local list = those(t, is_in)
      t:show_each("hidden", list)
      for _, seat in ipairs(list) do count_cards(t, seat) end
    end },
  { "choices", title = { en = "Who can play for either treasure chooses, one after another",
                         fr = "Qui peut viser les deux trésors en choisit un, à tour de rôle" },
    each = function (t)
      if #those(t, has_jackpot) > 0 then return {} end
      return those(t, has_choice)
    end,
    moves = { "choose" } },
  { "sharing", title = { en = "The jackpot for 8 and 28, or else a treasure for each",
                         fr = "Le jackpot pour 8 et 28, ou bien un trésor pour chacun" },
    run = function (t)
      local jackpot = those(t, has_jackpot)
      if #jackpot == 0 then return share_treasures(t) end
      give(t, t.blue_centre, t.red_centre, jackpot)
    end },
  { "next round", title = { en = "The last dealer's left-hand neighbour deals next",
                            fr = "Le voisin de gauche du dernier donneur donne ensuite" },
    run = function (t)
      if t.last_round == 1 then return t:finish() end
      t.dealer = t:left(t.dealer)
      t:go "deal"
    end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t.blue[seat] + 2 * t.red[seat] end

-- The first that puts one player ahead decides; without a function, all of them win.
g.ties = {
  { "ties-together", en = "Whoever has most points wins; of several, all of them.",
    fr = "Qui a le plus de points gagne ; à égalité, tous ensemble.", source = "Fin de la partie" },
}

-- Reasons: why an article applies here, told with a fault -------------------------------------

g.because["out-of-round"] = function (t, seat)
  return { en = "{player}'s face-up cards came to {sum} in line {line}",
           fr = "{player} a eu {sum} en cartes visibles à la ligne {line}",
           sum = t:sum("shown", seat, "value"), line = t:line("out", seat) }
end

g.because["passed-is-final"] = function (t, seat)
  return { en = "{player} passed in line {line}", fr = "{player} a passé à la ligne {line}",
           line = t:line("passed", seat) }
end

g.because["no-choice"] = function (t, seat)
  if t.choice[seat] > 0 then
    return { en = "{player} chose {choice} in line {line}",
             fr = "{player} a choisi {choice} à la ligne {line}",
             choice = t.choice[seat], line = t:line("choice", seat) }
  elseif t.lowest[seat] > 8 then
    return { en = "{player} has {total} at least, which is more than 8",
             fr = "{player} a au moins {total}, plus de 8", total = t.lowest[seat] }
  end
  return { en = "{player} has {total} and no 1/11", fr = "{player} a {total} et aucun 1/11",
           total = t.lowest[seat] }
end

g.because["choose-8-or-28"] = function (_, _, treasure)
  return { en = "{treasure} is neither", fr = "{treasure} n'est ni l'un ni l'autre",
           treasure = treasure }
end

function g.because.turn(t, seat)
  if t.out[seat] == 1 then
    return { en = "{player} is out of this round since line {line}",
             fr = "{player} est éliminé de cette manche depuis la ligne {line}",
             line = t:line("out", seat) or "?" }
  elseif t.phase == "offers" then
    return { en = "{dealer} deals; the others are asked one by one, clockwise, {dealer} last",
             fr = "{dealer} donne ; on propose aux autres l'un après l'autre, dans le sens "
                  .. "horaire, à {dealer} en dernier",
             dealer = t:name(t.dealer) }
  elseif t.phase == "choices" then
    return { en = "{dealer} dealt last and would choose first, then it goes clockwise",
             fr = "{dealer} a donné en dernier et choisirait d'abord, puis dans le sens horaire",
             dealer = t:name(t.dealer) }
  end
end

function g.account(t, seat)
  if t.red[seat] == 0 then
    return { en = "gems: blue {blue}", fr = "pierres : bleues {blue}", blue = t.blue[seat] }
  end
  return { en = "gems: blue {blue}, red {red} at 2 each",
           fr = "pierres : bleues {blue}, rouges {red} à 2",
           blue = t.blue[seat], red = t.red[seat] }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Take cards below 6, and from 9 to 22; choose the treasure that one is nearer to.
function g.moves.take.careful(t, seat)
  local total = t:sum("shown", seat, "hidden", seat, "value")
  return (total < 6 or total > 8 and total < 23) and 1 or -1
end

function g.moves.choose.careful(t, seat, treasure)
  local total = t.lowest[seat]
  if treasure == 8 then return total - 8 end
  return total + 10 * math.min(t.aces[seat], (28 - total) // 10) - 28
end

return g
