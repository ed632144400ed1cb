-- 8·28: come close to 8 or to 28; reach both exactly, and you win all the gems.
-- SPDX-License-Identifier: MIT

local g = game "8-28"

g.title   = { en = "8·28", fr = "8·28" }
g.version = "1.0"
g.seats   = { min = 3, max = 6 }

g.lesson = {
  goal = {
    en = [[Win gems with cards that add up to exactly 8 or exactly 28, or come as close as
           possible without going over.]],
    fr = [[Gagnez des pierres avec des cartes qui font exactement 8 ou exactement 28, ou qui s'en
           approchent le plus possible sans dépasser.]] },
  play = {
    en = [[Each player gets one card face down. The dealer puts a gem in the centre, then offers
           each player a card, clockwise, and themselves last. You either take it, face up, or
           pass. Then the player to the left becomes the dealer and does the same. If you passed,
           you are offered a card again. If your face-up cards come to 28 or more, you are
           eliminated from the round. The round ends when nobody takes a card during a dealer's
           whole turn. The face-down cards are then revealed.]],
    fr = [[Chaque joueur reçoit une carte cachée. Le donneur met une pierre au centre, puis propose
           une carte à chaque joueur, dans le sens horaire, et à lui-même en dernier. Vous la
           prenez, face visible, ou vous passez. Le voisin de gauche devient ensuite donneur et
           fait de même. Si vous avez passé, on vous propose de nouveau une carte. Si vos cartes
           visibles font 28 ou plus, vous êtes éliminé de la manche. La manche se termine quand
           personne ne prend de carte pendant tout le tour d'un donneur. On révèle alors les
           cartes cachées.]] },
  score = {
    en = [[A 1/11 counts as 1 or 11, whichever you prefer. The gems in the centre are split into
           two treasures of equal value: one for the best total up to 8, one for the best total
           from 9 to 28. If you can play for either, you choose one. Players who tie share the
           treasure. A player who has both 8 and 28 exactly wins all the gems. Gems that nobody
           wins stay in the centre for the next round. A blue gem is worth 1 point, a red gem
           2 points.]],
    fr = [[Un 1/11 compte 1 ou 11, au choix. Les pierres du centre sont partagées en deux trésors
           de même valeur : un pour le meilleur total jusqu'à 8, un pour le meilleur total de 9
           à 28. Si vous pouvez viser les deux, vous en choisissez un. Les joueurs à égalité
           partagent le trésor. Un joueur qui a exactement 8 et exactement 28 gagne toutes les
           pierres. Celles que personne ne gagne restent au centre pour la manche suivante. Une
           pierre bleue vaut 1 point, une rouge 2 points.]] },
  ends = {
    en = [[The round in which the first red gem is put in the centre is the last. The player with
           the most points wins.]],
    fr = [[La manche où la première pierre rouge est mise au centre est la dernière. Le joueur qui
           a le plus de points gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.pass = {
  default = "open", "final", reading = true, alias = { fr = "passe" },
  fr = { open = "libre", final = "définitive" },
  why = { en = "open: a player who passed is offered a card again, until nobody takes one; " ..
               "final: a player who passed is offered no more cards this round",
          fr = "libre : on propose de nouveau des cartes à un joueur qui a passé, tant que " ..
               "quelqu'un en prend ; définitive : on ne lui en propose plus dans cette manche" },
}
g.options.bust_ace = {
  default = "1", "11", reading = true, alias = { fr = "élimination_as" },
  why = { en = "what a face-up 1/11 counts as for elimination: 1 or 11",
          fr = "ce que vaut un 1/11 visible pour l'élimination : 1 ou 11" },
}
g.options.low_may_play_28 = {
  default = "no", "yes", reading = true, alias = { fr = "petit_vise_28" },
  fr = { no = "non", yes = "oui" },
  why = { en = "yes: a player who has no total above 8 may also choose the treasure of 28; " ..
               "no: they may not",
          fr = "oui : un joueur qui n'a aucun total au-dessus de 8 peut aussi choisir le trésor " ..
               "de 28 ; non : c'est interdit" },
}
g.options.deck = {
  default = "15-ones", "16-ones", alias = { fr = "paquet" },
  fr = { ["15-ones"] = "15-uns", ["16-ones"] = "16-uns" },
  why = { en = "15-ones: fifteen 1s and four 8s; 16-ones: sixteen 1s and three 8s (the " ..
               "rulebook's list of cards is lost)",
          fr = "15-uns : quinze 1 et quatre 8 ; 16-uns : seize 1 et trois 8 (la liste des " ..
               "cartes du livret est perdue)" },
}
g.options.blue = {
  default = 55, min = 0, max = 200, alias = { fr = "bleues" },
  why = { en = "blue gems in the supply at the start", fr = "pierres bleues au départ" },
}
g.options.red = {
  default = 15, min = 0, max = 200, alias = { fr = "rouges" },
  why = { en = "red gems in the supply at the start", fr = "pierres rouges au départ" },
}

-- Cards and gems -----------------------------------------------------------------------------

g.zones.deck   = { "nobody", alias = { fr = "paquet" } }
g.zones.hidden = { "owner", alias = { fr = "cachée" },
                   title = { en = "face-down card", fr = "carte cachée" } }
g.zones.shown  = { "all", each = true, alias = { fr = "visible" },
                   title = { en = "face-up cards", fr = "cartes visibles" } }

local function ones(option)   return option.deck == "16-ones" and 16 or 15 end
local function eights(option) return option.deck == "16-ones" and 3 or 4 end

g.cards = {
  { "1", value = 1, copies = ones },
  { "2", value = 2, copies = 3 }, { "3", value = 3, copies = 3 }, { "4", value = 4, copies = 3 },
  { "5", value = 5, copies = 3 }, { "6", value = 6, copies = 3 }, { "7", value = 7, copies = 3 },
  { "8", value = 8, copies = eights },
  { "9", value = 9, copies = 3 }, { "10", value = 10, copies = 3 },
  { "1/11", value = 1, copies = 8,
    note = { en = "counts as 1 or 11, as you choose", fr = "compte 1 ou 11, au choix" } },
}

g.tallies.blue   = { 0, title = { en = "blue gems", fr = "pierres bleues" } }
g.tallies.red    = { 0, title = { en = "red gems", fr = "pierres rouges" } }
g.tallies.out    = { 0, show = "mark", title = { en = "eliminated", fr = "éliminé" } }
g.tallies.passed = { 0, show = "mark", title = { en = "passed", fr = "a passé" } }
g.tallies.asked  = { 0, show = "never" }      -- 1: is still offered cards
g.tallies.lowest = { 0, show = "never" }      -- total of all cards, each 1/11 as 1
g.tallies.aces   = { 0, show = "never" }      -- how many of these cards are 1/11
g.tallies.choice = { 0, title = { en = "plays for", fr = "vise" } }       -- 8 or 28, once chosen

g.counters.blue_supply = { "blue", title = { en = "blue gems left", fr = "bleues en réserve" } }
g.counters.red_supply  = { "red", title = { en = "red gems left", fr = "rouges en réserve" } }
g.counters.blue_centre = { 0, title = { en = "blue gems in the centre", fr = "bleues au centre" } }
g.counters.red_centre  = { 0, title = { en = "red gems in the centre", fr = "rouges au centre" } }
g.counters.dealer      = { 0, title = { en = "dealer", fr = "donneur" } }
g.counters.taken       = { 0, show = "never" }          -- cards taken from this dealer
g.counters.last_round  = { 0, show = "mark", title = { en = "last round", fr = "dernière manche" } }

-- Articles -----------------------------------------------------------------------------------

g.articles["out-of-round"] = {
  alias = { fr = "éliminé" },
  en = "A player who is eliminated may do nothing more in this round.",
  fr = "Un joueur éliminé ne peut plus rien faire dans cette manche.",
  source = "Déroulement du jeu, action B", cannot_stand = true }
g.articles["passed-is-final"] = {
  alias = { fr = "passe-définitive" },
  en = "A player who has passed is offered no more cards in this round.",
  fr = "On ne propose plus de carte dans cette manche à un joueur qui a passé.",
  source = "Déroulement du jeu, action B", reading = "pass" }
g.articles["no-choice"] = {
  alias = { fr = "sans-choix" },
  en = "Only a player who can play for either treasure may choose one, and only once.",
  fr = "Seul un joueur qui peut viser les deux trésors peut en choisir un, et une seule fois.",
  source = "Partage des pierres précieuses", cannot_stand = true }
g.articles["choose-8-or-28"] = {
  alias = { fr = "viser-8-ou-28" },
  en = "A player must choose the treasure of 8 or the treasure of 28.",
  fr = "Un joueur doit choisir le trésor de 8 ou le trésor de 28.",
  source = "Partage des pierres précieuses", cannot_stand = true }

-- Who is still in, and with what total -------------------------------------------------------

local function is_in(t, seat) return t.out[seat] == 0 end

-- What the face-up cards alone come to, for elimination.
local function face_up(t, seat)
  local aces = t.option.bust_ace == "11" and t:count("shown", seat, "1/11") or 0
  return t:sum("shown", seat, "value") + 10 * aces
end

function g.is_bust(t, seat) return face_up(t, seat) >= 28 end

-- Each 1/11 gives one more possible total, 10 higher.
local function count_cards(t, seat)
  t.lowest[seat] = t:sum("shown", seat, "value") + t:sum("hidden", seat, "value")
  t.aces[seat] = t:count("shown", seat, "1/11") + t:count("hidden", seat, "1/11")
end

local function has_jackpot(t, seat)
  return is_in(t, seat) and t.lowest[seat] == 8 and t.aces[seat] >= 2
end

-- The total shown beside the cards, once all are known: at most 8, else as close to 28 as can be.
function g.comes_to(t, seat)
  if #t:cards("hidden", seat) < t:count("hidden", seat) then return 0 end
  local total = t:sum("shown", seat, "hidden", seat, "value")
  if total <= 8 then return total end
  local aces = t:count("shown", seat, "hidden", seat, "1/11")
  return total + 10 * math.min(aces, math.max(0, (28 - total) // 10))
end

-- If a player has several totals, only the lowest can be 8 or less.
local function has_choice(t, seat)
  return is_in(t, seat) and t.lowest[seat] <= 8
         and (t.aces[seat] > 0 or t.option.low_may_play_28 == "yes")
end

-- The treasure that the player plays for (0: none), and their best total for it.
function g.aim(t, seat)
  local lowest = t.lowest[seat]
  if not is_in(t, seat) or lowest > 28 then return 0, 0 end
  if lowest <= 8 and t.choice[seat] ~= 28 then return 8, lowest end
  return 28, lowest + 10 * math.min(t.aces[seat], (28 - lowest) // 10)
end

-- The players for whom 'is_so' holds, the last dealer first, then clockwise.
local function those(t, is_so)
  local list = {}
  for _, seat in ipairs(t:from(t.dealer)) do
    if is_so(t, seat) then list[#list + 1] = seat end
  end
  return list
end

-- Sharing the gems ---------------------------------------------------------------------------

-- Gems are divided into n shares of equal value, as high as possible. This gives the blue and the
-- red gems of share i. As many reds as possible are used; the first shares may get one red more.
function g.share(blue, red, n, i)
  for value = (blue + 2 * red) // n, 0, -1 do
    local reds = math.min(red, n * (value // 2))
    if n * value - 2 * reds <= blue then
      local mine = reds // n + (i <= reds % n and 1 or 0)
      return value - 2 * mine, mine
    end
  end
end

-- The total that won a treasure, and how many players share it.
local function won_with(t, seat, winners)
  local aim, total = g.aim(t, seat)
  local with = { en = "{total} (treasure of {aim})", fr = "{total} (trésor de {aim})",
                 total = total, aim = aim }
  if has_jackpot(t, seat) then 
    with = { en = "8 and 28 (jackpot: all the gems in the centre)",
             fr = "8 et 28 (jackpot : toutes les pierres du centre)" }
  end
  if #winners == 1 then return with end
  return { en = "{with}, shared by {n} players", fr = "{with}, partagé entre {n} joueurs",
           with = with, n = #winners }
end

-- Divides gems from the centre among the winners. Gems left over stay in the centre.
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

-- The players who came closest to 8, or to 28, in the same order.
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

-- A ruling may let a player act after passing. Once the cards are revealed it has no effect.
local function is_too_late(t) return t.phase ~= "offers" end

-- The round ends at once if no player is left to ask, or no card to offer.
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
      t:tell { en = "{player} is eliminated from the round",
               fr = "{player} est éliminé de la manche", player = seat }
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
  { "deal", title = { en = "Each player gets a card face down",
                      fr = "Chaque joueur reçoit une carte cachée" },
    run = function (t)
      t:shuffle "deck"
      for _, seat in ipairs(t:around(t.dealer)) do
        t.out[seat], t.passed[seat], t.asked[seat], t.choice[seat] = 0, 0, 1, 0
        t:deal("deck", "hidden", seat)
      end
    end },
  { "gem", title = { en = "A. The dealer puts a gem in the centre: a blue one if any are left",
                     fr = "A. Le donneur met une pierre au centre : une bleue s'il en reste" },
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
                        fr = "B. On propose une carte à chaque joueur, au donneur en dernier" },
    each = { around = "dealer", with = "asked" },
    moves = { "take", "pass" } },
  { "next dealer",
    title = { en = "The player to the left becomes dealer, unless nobody took a card",
              fr = "Le voisin de gauche devient donneur, sauf si personne n'a pris de carte" },
    run = function (t)
      if t.taken == 0 then return end
      t.dealer = t:left(t.dealer)
      t:go "gem"
    end },
  { "reveal", title = { en = "Players who are still in reveal their face-down cards",
                        fr = "Les joueurs encore en jeu révèlent leur carte cachée" },
    run = function (t)
      local list = those(t, is_in)
      t:show_each("hidden", list)
      for _, seat in ipairs(list) do count_cards(t, seat) end
    end },
  { "choices",
    title = { en = "Players who can play for either treasure choose one, in turn",
              fr = "Ceux qui peuvent viser les deux trésors en choisissent un, à tour de rôle" },
    each = function (t)
      if #those(t, has_jackpot) > 0 then return {} end
      return those(t, has_choice)
    end,
    moves = { "choose" } },
  { "sharing", title = { en = "The gems are shared: the jackpot, or the treasures of 8 and 28",
                         fr = "Partage des pierres : le jackpot, ou les trésors de 8 et de 28" },
    run = function (t)
      local jackpot = those(t, has_jackpot)
      if #jackpot == 0 then return share_treasures(t) end
      give(t, t.blue_centre, t.red_centre, jackpot)
    end },
  { "next round", title = { en = "The player to the last dealer's left deals next",
                            fr = "Le voisin de gauche du dernier donneur devient donneur" },
    run = function (t)
      if t.last_round == 1 then return t:finish() end
      t.dealer = t:left(t.dealer)
      t:go "deal"
    end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t.blue[seat] + 2 * t.red[seat] end

-- Tie-breaks, in order. One without a function: the players still tied win together.
g.ties = {
  { "ties-together",
    en = "The player with the most points wins; tied players win together.",
    fr = "Le joueur qui a le plus de points gagne ; à égalité, tous gagnent ensemble.",
    alias = { fr = "gagnent-ensemble" }, source = "Fin de la partie" },
}

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["out-of-round"] = function (t, seat)
  return { en = "{player}'s face-up cards reached {sum} in line {line}",
           fr = "les cartes visibles de {player} ont atteint {sum} à la ligne {line}",
           sum = face_up(t, seat), line = t:line("out", seat) }
end

g.because["passed-is-final"] = function (t, seat)
  return { en = "{player} passed in line {line}", fr = "{player} a passé à la ligne {line}",
           line = t:line("passed", seat) }
end

g.because["no-choice"] = function (t, seat)
  if t.choice[seat] > 0 then
    return { en = "{player} already chose {choice} in line {line}",
             fr = "{player} a déjà choisi {choice} à la ligne {line}",
             choice = t.choice[seat], line = t:line("choice", seat) }
  elseif t.lowest[seat] > 8 then
    return { en = "{player} has at least {total}, which is more than 8",
             fr = "{player} a au moins {total}, donc plus de 8", total = t.lowest[seat] }
  end
  return { en = "{player} has no 1/11, so {total} is the only possible total",
           fr = "{player} n'a pas de 1/11 : {total} est le seul total possible",
           total = t.lowest[seat] }
end

g.because["choose-8-or-28"] = function (_, _, treasure)
  return { en = "there is no treasure of {treasure}", fr = "il n'y a pas de trésor de {treasure}",
           treasure = treasure }
end

function g.because.turn(t, seat)
  if t.out[seat] == 1 then
    return { en = "{player} was eliminated from this round in line {line}",
             fr = "{player} a été éliminé de cette manche à la ligne {line}",
             line = t:line("out", seat) or "?" }
  elseif t.phase == "offers" then
    return { en = "{dealer} deals, and players answer clockwise, {dealer} last",
             fr = "{dealer} donne, et on répond dans le sens horaire, {dealer} en dernier",
             dealer = t:name(t.dealer) }
  elseif t.phase == "choices" then
    return { en = "players choose clockwise, starting from the last dealer, {dealer}",
             fr = "on choisit dans le sens horaire, à partir du dernier donneur, {dealer}",
             dealer = t:name(t.dealer) }
  end
end

function g.account(t, seat)
  if t.red[seat] == 0 then
    return { en = "blue gems: {blue}", fr = "pierres bleues : {blue}", blue = t.blue[seat] }
  end
  return { en = "blue gems: {blue}, red gems: {red}, worth 2 each",
           fr = "pierres bleues : {blue}, pierres rouges : {red}, à 2 points",
           blue = t.blue[seat], red = t.red[seat] }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Take a card with a total below 6 or from 9 to 22; choose the treasure that is closer.
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
