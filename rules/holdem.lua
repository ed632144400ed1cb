-- No-limit Texas hold'em: one hand, with its blinds, side pots and showdown.
-- SPDX-License-Identifier: MIT

local g = game "holdem"
local french = use "french-cards"

g.title   = { en = "Texas hold'em", fr = "Texas hold'em" }
g.version = "1.0"
g.seats   = { min = 2, max = 10 }

g.lesson = {
  goal = {
    en = [[Win the chips in the pot, with the best five-card hand or because all the others fold.]],
    fr = [[Gagner les jetons du pot, avec la meilleure main de cinq cartes ou parce que tous les
           autres se couchent.]] },
  play = {
    en = [[Each player gets two cards face down. The two players on the button's left post the small
           blind and the big blind. There are four betting rounds: before and after three cards are
           dealt face up in the middle, after a fourth, and after a fifth. On your turn, fold, check
           or call, or raise. A raise must be at least as large as the last one; you give the total
           that your bet of the round goes up to. A player with no chips left is all-in, and stays
           in for the part of the pot that they have paid into. After the last round, the players
           who are still in show their cards.]],
    fr = [[Chacun reçoit deux cartes cachées. Les deux joueurs à gauche du bouton posent la petite
           et la grosse blinde. Il y a quatre tours d'enchères : avant et après trois cartes
           retournées au milieu, après une quatrième, après une cinquième. À votre tour,
           couchez-vous, faites parole ou suivez, ou relancez. Une relance doit valoir au moins la
           précédente ; vous donnez le total auquel monte votre mise du tour. Un joueur qui n'a plus
           de jetons est à tapis, et reste en jeu pour la part du pot à laquelle il a contribué.
           Après le dernier tour, les joueurs encore en jeu montrent leurs cartes.]] },
  score = {
    en = [[A player's score is their stack after the hand, in the smallest unit (cents). If the
           stack is not in the log, it is what they won or lost.]],
    fr = [[Le score d'un joueur est son tapis après le coup, dans la plus petite unité (centimes).
           Si le tapis n'est pas dans le journal, c'est ce que le joueur a gagné ou perdu.]] },
  ends = {
    en = [[The hand ends when the pot has been won.]],
    fr = [[Le coup se termine quand le pot est gagné.]] },
}

-- Options: all amounts are whole numbers, in the smallest unit ----------------------------------

local most = 100000000

local function amount(default, max, alias, en, fr)
  return { default = default, min = 0, max = max, varies = true, alias = { fr = alias },
           why = { en = en, fr = fr } }
end

g.options.small_blind = amount(1, most // 100, "petite_blinde",
                               "the small blind", "la petite blinde")
g.options.big_blind   = amount(2, most // 100, "grosse_blinde", "the big blind: the smallest bet",
                               "la grosse blinde : la mise minimale")
g.options.ante        = amount(0, most // 100, "ante",
                               "what each player pays before the cards are dealt",
                               "ce que chaque joueur paie avant la donne")
g.options.stack       = amount(200, most, "tapis",
                               "each player's chips, unless a 'stack' line differs; 0: unknown",
                               "les jetons de chacun, sauf ligne « tapis » ; 0 : inconnu")
g.options.blinds = {
  default = "posted", "written", alias = { fr = "blindes" },
  fr = { posted = "posées", written = "écrites" },
  why = { en = "posted: the two blinds are posted automatically; written: each is a line of the "
               .. "log",
          fr = "posées : les deux blindes sont posées automatiquement ; écrites : chacune est une "
               .. "ligne du journal" },
}
g.options.rake = {
  default = "none", "share", "unknown", alias = { fr = "prélèvement" },
  fr = { none = "aucun", share = "part", unknown = "inconnu" },
  why = { en = "none: the house takes nothing from the pot; share: it takes the part that "
               .. "rake_share gives; unknown: it is not known how much",
          fr = "aucun : la maison ne prélève rien sur le pot ; part : elle prélève ce que dit "
               .. "part_prélevée ; inconnu : on ne sait pas combien" },
}
g.options.rake_share = {
  default = 50, min = 0, max = 1000, alias = { fr = "part_prélevée" },
  why = { en = "with rake = share: the part of the pot that the house takes, in thousandths",
          fr = "avec prélèvement = part : ce que la maison prélève sur le pot, en millièmes" },
}
g.options.uncalled = {
  default = "either", "returned", "won", alias = { fr = "non_suivie" },
  fr = { returned = "rendue", won = "gagnée", either = "indifférent" },
  why = { en = "returned: 'wins' lines leave out a bet that nobody called; won: they count it; "
               .. "either: both are accepted",
          fr = "rendue : les lignes « gagne » ne comptent pas une mise que personne n'a suivie ; "
               .. "gagnée : elles la comptent ; indifférent : les deux sont acceptés" },
}
g.options.show_order = {
  default = "kept", "any", reading = true, alias = { fr = "ordre" },
  fr = { kept = "respecté", any = "libre" },
  why = { en = "kept: the players must show their cards in order; any: in any order",
          fr = "respecté : les joueurs doivent montrer leurs cartes dans l'ordre ; libre : dans "
               .. "n'importe quel ordre" },
}

-- Cards --------------------------------------------------------------------------------------

g.zones.deck  = { "nobody", alias = { fr = "paquet" } }
g.zones.hand  = { "owner", alias = { fr = "main" } }
g.zones.shown = { "all", each = true, alias = { fr = "montrées" },
                  title = { en = "shown", fr = "montrées" } }
g.zones.board = { "all", alias = { fr = "tableau" }, place = "middle" }

french.deck(g, 52)
for _, card in ipairs(g.cards) do
  card.face = 4 * card.value + french.number_of[card.suit] - 1   -- for t:poker
end

-- What the table remembers -------------------------------------------------------------------

local streets = { "preflop", "flop", "turn", "river" }
local board_cards = { 0, 3, 1, 1 }

g.counters.street = { 1, show = "never" }
g.counters.level  = { 0, title = { en = "bet to call", fr = "mise à suivre" } }  -- this round
g.counters.least  = { 0, title = { en = "minimum raise", fr = "relance minimale" } }
g.counters.actor  = { 0, show = "never" }      -- who acts first in the rest of the round
g.counters.opener = { 0, show = "never" }      -- the highest blind
g.counters.raiser = { 0, show = "never" }      -- the last to raise, who shows first
g.counters.live   = { 0, show = "never" }      -- how many are still in
g.counters.able   = { 0, show = "never" }      -- and how many of them have chips
g.counters.dead   = { 0, show = "never" }      -- in the pot, but not part of a bet
g.counters.settled = { 0, show = "never" }     -- 1: it is known who wins what

g.counters.small = { "small_blind", show = "never" }
g.counters.big   = { "big_blind", show = "never" }
g.counters.ante  = { "ante", show = "never" }

g.tallies.stack  = { "stack", show = "large", title = { en = "chips", fr = "jetons" } }
g.tallies.bet    = { 0, title = { en = "bet", fr = "mise" } }               -- in this round
g.tallies.put    = { 0, title = { en = "in the pot", fr = "dans le pot" } } -- in all rounds
g.tallies.deep   = { 0, show = "never" }       -- 1: the stack is not known
g.tallies.is_in  = { 0, show = "never" }       -- 1: has not folded
g.tallies.all_in = { 0, show = "mark", title = { en = "all-in", fr = "à tapis" } }
g.tallies.due    = { 0, show = "never" }       -- 1: has to act in this round
g.tallies.faced  = { 0, show = "never" }       -- the bet when the player last acted, or -1
g.tallies.laid   = { 0, show = "never" }       -- 1: has shown, or mucked
g.tallies.back   = { 0, show = "never" }       -- the part of the bet that nobody called
g.tallies.rank   = { 0, show = "never" }       -- rank of the cards shown
g.tallies.gets   = { 0, show = "never" }       -- what the cards win of the pot
g.tallies.claims = { 0, show = "never" }       -- what the log says was won of the pot

-- Articles -----------------------------------------------------------------------------------

g.articles["folded"] = {
  alias = { fr = "couché" },
  en = "A player who has folded or mucked may take no further part in the hand.",
  fr = "Un joueur qui s'est couché ou a jeté ses cartes ne prend plus part au coup.",
  source = "Betting", cannot_stand = true }
g.articles["setup"] = {
  alias = { fr = "préparation" },
  en = "A stack must be stated before the player's bets, and a blind only once; an ante or a " ..
       "posted bet may not exceed the stack.",
  fr = "Un tapis doit être déclaré avant les mises du joueur, et une blinde une seule fois ; " ..
       "une ante ou une mise posée ne doit pas dépasser le tapis.",
  source = "Blinds", cannot_stand = true }
g.articles["check"] = {
  alias = { fr = "parole" },
  en = "A player may check only if there is no bet to call.",
  fr = "Un joueur ne peut faire parole que s'il n'y a pas de mise à suivre.",
  source = "Betting" }
g.articles["call"] = {
  alias = { fr = "suivre" },
  en = "A player may call only if there is a bet to call; if there is none, they may check.",
  fr = "Un joueur ne peut suivre que s'il y a une mise à suivre ; sinon il peut faire parole.",
  source = "Betting", cannot_stand = true }
g.articles["own-chips"] = {
  alias = { fr = "ses-jetons" },
  en = "A player may bet only the chips that they have.",
  fr = "Un joueur ne peut miser que les jetons qu'il a.",
  source = "Table stakes", cannot_stand = true }
g.articles["raise-above"] = {
  alias = { fr = "relance-au-dessus" },
  en = "A bet must be more than nothing, and a raise must be more than the bet before it.",
  fr = "Une mise doit être supérieure à zéro, et une relance à la mise précédente.",
  source = "Betting", cannot_stand = true }
g.articles["full-raise"] = {
  alias = { fr = "relance-entière" },
  en = "A bet must be at least the big blind, and a raise must add at least as much as the last " ..
       "one did. A player who goes all-in may add less, but then players who have already acted " ..
       "may not raise again.",
  fr = "Une mise doit valoir au moins la grosse blinde, et une relance doit ajouter au moins " ..
       "autant que la précédente. Un joueur qui fait tapis peut ajouter moins, mais les joueurs " ..
       "qui ont déjà parlé ne peuvent alors plus relancer.",
  source = "Betting" }
g.articles["show-order"] = {
  alias = { fr = "ordre-abattage" },
  en = "The last player to bet or raise in the last round must show first, or, if nobody did, " ..
       "the first player on the button's left; the others follow clockwise.",
  fr = "Le dernier joueur qui a misé ou relancé au dernier tour doit montrer en premier, ou, à " ..
       "défaut, le premier joueur à gauche du bouton ; les autres suivent dans le sens horaire.",
  source = "Showdown", reading = "show_order" }
g.articles["shown-once"] = {
  alias = { fr = "déjà-montré" },
  en = "A player may show or muck their cards only once.",
  fr = "Un joueur ne peut montrer ou jeter ses cartes qu'une seule fois.",
  source = "Showdown", cannot_stand = true }
g.articles["best-hand"] = {
  alias = { fr = "meilleure-main" },
  en = "A pot goes to the best hand of the players who have paid into it and are still in.",
  fr = "Un pot va à la meilleure main des joueurs qui y ont contribué et sont encore en jeu.",
  source = "Showdown" }
g.articles["share"] = {
  alias = { fr = "part-du-pot" },
  en = "A player wins exactly what their pots come to: equal hands share a pot, and a bet that " ..
       "nobody called is returned.",
  fr = "Un joueur gagne exactement le montant de ses pots : à égalité on partage, et une mise " ..
       "que personne n'a suivie est rendue.",
  source = "Showdown" }

-- Chips --------------------------------------------------------------------------------------

local function has(t, seat, n) return t.deep[seat] == 1 or n <= t.stack[seat] end

local function goes_all_in(t, seat)
  t.all_in[seat] = 1
  t:add("able", -1)
end

local function pay(t, seat, n)
  t:add("stack", seat, -n)
  t:add("put", seat, n)
  if n > 0 and t.stack[seat] == 0 and t.deep[seat] == 0 then goes_all_in(t, seat) end
end

-- Pays that much, or all that the player has, and says how much.
local function pay_up_to(t, seat, n)
  if not has(t, seat, n) then n = t.stack[seat] end
  pay(t, seat, n)
  return n
end

local function bet_up_to(t, seat, n)
  local paid = pay_up_to(t, seat, n)
  t:add("bet", seat, paid)
end

-- Dead money: it is in the pot, but does not count as a bet.
local function pay_dead(t, seat, n)
  local paid = pay_up_to(t, seat, n)
  t:add("put", seat, -paid)
  t:add("dead", paid)
end

-- Setting up ---------------------------------------------------------------------------------

-- Blinds can come in any order; the betting starts after the last player with the highest one.
local function post_blind(t, seat, n)
  bet_up_to(t, seat, n)
  if n >= t.level then t.level, t.opener = n, seat end
end

local function bets_before_stack(t, seat) return t.put[seat] + t.bet[seat] > 0 end
local function cannot_pay(t, seat, n) return not has(t, seat, n) end

local function sits(t, seat, chips)
  t.stack[seat] = chips
  t.deep[seat] = chips == 0 and 1 or 0
end

local function also(t, seat, chips)
  if chips then sits(t, seat, chips) end
end

local function chips(optional)
  return number { 0, most, name = "chips", article = "setup", optional = optional }
end

g.moves.stack = {
  alias = { "stacks", fr = "tapis" }, unlisted = true,
  note = { en = "the chips of the player, and of the next ones clockwise, at the start of the " ..
                "hand; 0: unknown",
           fr = "les jetons du joueur, et des suivants dans le sens horaire, au début du coup ; " ..
                "0 : inconnu" },
  args = { chips(), chips(true), chips(true), chips(true), chips(true), chips(true) },
  refuse = { { "setup", bets_before_stack } },
  apply = function (t, seat, a, b, c, d, e, f)
    sits(t, seat, a)
    also(t, t:left(seat, 1), b)
    also(t, t:left(seat, 2), c)
    also(t, t:left(seat, 3), d)
    also(t, t:left(seat, 4), e)
    also(t, t:left(seat, 5), f)
  end,
}

g.moves.ante = {
  unlisted = true,
  note = { en = "an ante that not every player pays",
           fr = "une ante que tous les joueurs ne paient pas" },
  args = { number { 1, most, name = "chips", article = "setup" } },
  refuse = { { "setup", cannot_pay } },
  apply = pay_dead,
}

g.moves.blind = {
  alias = { "straddle", fr = "blinde" }, unlisted = true,
  note = { en = "a blind or a straddle", fr = "une blinde ou un straddle" },
  args = { number { 1, most, name = "chips", article = "setup" } },
  refuse = { { "setup", bets_before_stack } },
  apply = post_blind,
}

-- A new or returning player posts: the big blind is a bet, what is more or less is dead money.
g.moves.post = {
  alias = { fr = "pose" }, unlisted = true,
  note = { en = "what a player posts out of turn: the big blind as a bet, the rest as dead money",
           fr = "ce qu'un joueur pose hors de son tour : la grosse blinde est une mise, le reste "
                .. "est mort" },
  args = { number { 1, most, name = "chips", article = "setup" } },
  refuse = { { "setup", cannot_pay } },
  apply = function (t, seat, chips)
    local live = chips >= t.big and t.big or 0
    if live > 0 then bet_up_to(t, seat, live) end
    if chips > live then pay_dead(t, seat, chips - live) end
  end,
}

-- Heads-up, the button posts the small blind; with more players, 'start' does.
local function post_blinds(t)
  local first, second = t.start, t:left(t.start)
  if t.seats == 2 then first, second = second, first end
  if t.small > 0 then post_blind(t, first, t.small) end
  if t.big > 0 then post_blind(t, second, t.big) end
end

-- Betting ------------------------------------------------------------------------------------

-- Nothing is left to decide when all players are all-in, except one who has matched the bet.
local function nobody_bets(t)
  if t.able == 0 then return true end
  if t.able > 1 then return false end
  local seat = 1
  while t.is_in[seat] == 0 or t.all_in[seat] == 1 do seat = seat + 1 end
  return t.bet[seat] >= t.level
end

local function everybody_acts(t)
  for seat = 1, t.seats do
    t.due[seat] = t.is_in[seat] - t.all_in[seat]
  end
end

local function sit_down(t)
  t.live, t.able, t.least = t.seats, t.seats, t.big
  for seat = 1, t.seats do
    t.is_in[seat], t.faced[seat] = 1, -1
    if t.stack[seat] == 0 then t.deep[seat] = 1 end
  end
end

local function acts(t, seat)
  t.faced[seat] = t.level
  if t.able < 2 and nobody_bets(t) then
    t:go "next"
  elseif t.phase == "perhaps" then
    t.due[seat], t.actor = 0, t:left(seat)
    t:go(streets[t.street])
  else
    t:done(seat)
  end
end

local function is_out(t, seat) return t.live > 0 and t.is_in[seat] == 0 end
local folded = { "folded", rather_than = "turn", is_out }
local not_in = { "folded", before = "turn", is_out }

local function leave(t, seat)
  t.is_in[seat] = 0
  t:add("live", -1)
  if t.all_in[seat] == 0 then t:add("able", -1) end
end

g.moves.fold = {
  alias = { fr = "couche" },
  refuse = { folded },
  apply = function (t, seat)
    leave(t, seat)
    if t.live == 1 then t:go "reckon" else acts(t, seat) end
  end,
}

local function call(t, seat)
  if t.level > t.bet[seat] then bet_up_to(t, seat, t.level - t.bet[seat]) end
  acts(t, seat)
end

g.moves.check = {
  alias = { fr = "parole" },
  refuse = { folded, { "check", function (t, seat) return t.level > t.bet[seat] end } },
  apply = acts,
}

g.moves.call = {
  alias = { fr = "suit" },
  refuse = { folded, { "call", function (t, seat) return t.level <= t.bet[seat] end } },
  apply = call,
}

g.moves.match = {
  alias = { "cc", fr = "égale" }, unlisted = true,
  note = { en = "checks or calls, whichever applies, as programs write it",
           fr = "fait parole ou suit, selon le cas, comme l'écrivent les programmes" },
  refuse = { folded },
  apply = call,
}

local function reach(t, seat) return t.bet[seat] + t.stack[seat] end

local function is_short(t, to) return to - t.level < t.least end

-- Has the player acted, without a full raise since, by one player or several together?
local function has_acted(t, seat)
  return t.faced[seat] >= 0 and t.level - t.faced[seat] < t.least
end

local function pot_size(t)
  local sum = t.dead
  for seat = 1, t.seats do sum = sum + t.put[seat] end
  return sum
end

-- The amounts to list: the minimum, the pot, all-in; and one that is too much.
local function sizes(t, seat)
  local least, all = t.level + t.least, reach(t, seat)
  local sum = pot_size(t) + 2 * t.level - t.bet[seat]
  if t.deep[seat] == 1 then
    if t.faced[seat] >= 0 then return {} end           -- raises would never end
    all = least + 10 * t.big
  end
  if all <= least then return { all, all + 1 } end
  if sum <= least or sum >= all then return { least, all, all + 1 } end
  return { least, sum, all, all + 1 }
end

g.moves.raise = {
  alias = { "bet", "mise", fr = "relance" },
  note = { en = "the total that the player's bet of the round goes up to",
           fr = "le total auquel monte la mise du joueur dans ce tour" },
  args = { number { name = "to", among = sizes } },
  refuse = {
    folded,
    { "own-chips", function (t, seat, to) return not has(t, seat, to - t.bet[seat]) end },
    { "raise-above", function (t, _, to) return to <= t.level end },
    { "full-raise", function (t, seat, to)
        local too_small = is_short(t, to) and t.deep[seat] == 0 and to < reach(t, seat)
        return too_small or has_acted(t, seat)
      end },
  },
  apply = function (t, seat, to)
    pay(t, seat, to - t.bet[seat])
    t.bet[seat] = to
    if not is_short(t, to) then
      t.least = to - t.level
    elseif t.all_in[seat] == 0 then
      goes_all_in(t, seat)               -- so it seems, with an unknown stack
    end
    t.level, t.faced[seat], t.raiser, t.actor = to, to, seat, t:left(seat)
    everybody_acts(t)
    t.due[seat] = 0
    if t.able < 2 and nobody_bets(t) then t:go "next" else t:go(streets[t.street]) end
  end,
}

-- Showing ------------------------------------------------------------------------------------

-- Before the last card, players who are all-in may show their cards.
local function before_the_end(t) return t.phase == "tabled" end

local function shows_next(t)
  local from = t.raiser > 0 and t.raiser or t.start
  for _, seat in ipairs(t:from(from)) do
    if t.is_in[seat] == 1 and t.laid[seat] == 0 then return seat end
  end
end

local function is_too_early(t, seat)
  return t.phase == "showdown" and t.option.show_order == "kept" and seat ~= shows_next(t)
end

local in_order = { "show-order", is_too_early }

g.moves.show = {
  alias = { fr = "montre" },
  args = { cards { from = "hand", count = 2 } },
  refuse = { not_in, in_order },
  apply = function (t, seat, cards)
    for _, card in ipairs(cards) do t:move(card, "hand", seat, "shown", seat) end
    t.laid[seat] = 1
    if t.phase == "hidden" then t:go "reckon" elseif t.phase ~= "award" then t:done(seat) end
  end,
}

-- Shown at the table, but the log does not say which cards.
g.moves["show unnamed"] = {
  verb = "show", alias = { fr = "montre" }, unlisted = true,
  refuse = { not_in, in_order,
             { "shown-once", function (t, seat) return t.laid[seat] == 1 end } },
  apply = function (t, seat)
    if not before_the_end(t) then t.laid[seat] = 1 end
    if t.phase ~= "award" then t:done(seat) end
  end,
}

g.moves.muck = {
  alias = { fr = "jette" },
  refuse = { not_in, in_order,
             { "shown-once", function (t, seat) return t.laid[seat] == 1 end } },
  apply = function (t, seat)
    t.laid[seat] = 1
    if t.phase == "award" then return end      -- not called: no need to show
    leave(t, seat)
    if t.live == 1 then t:go "reckon" else t:done(seat) end
  end,
}

-- The pots -----------------------------------------------------------------------------------

-- The part of a player's chips in the pot that nobody else has matched.
local function uncalled(t, seat)
  local other = 0
  for s = 1, t.seats do
    if s ~= seat then other = math.max(other, t.put[s]) end
  end
  return math.max(0, t.put[seat] - other)
end

local function stake(t, seat) return t.put[seat] - t.back[seat] end

-- Each different stake of a player still in makes a pot: the lowest stake above 'below', or 0.
local function next_level(t, below)
  local level = 0
  for seat = 1, t.seats do
    local n = stake(t, seat)
    if t.is_in[seat] == 1 and n > below and (level == 0 or n < level) then level = n end
  end
  return level
end

-- The amount of that pot; dead money is in the first one, and the last one gets all the rest.
local function amount_of(t, below, level)
  local sum = below == 0 and t.dead or 0
  if next_level(t, level) == 0 then level = most * 100 end
  for seat = 1, t.seats do
    sum = sum + math.max(0, math.min(stake(t, seat), level) - below)
  end
  return sum
end

local function may_win(t, seat, level) return t.is_in[seat] == 1 and stake(t, seat) >= level end

-- Of the players who may win a pot: the best rank, how many have it, how many have unknown cards,
-- and how many there are.
local function compare(t, level)
  local top, best, hidden, all = 0, 0, 0, 0
  for seat = 1, t.seats do
    if may_win(t, seat, level) then
      local rank = t.rank[seat]
      all = all + 1
      if rank == 0 then hidden = hidden + 1 end
      if rank > top then top, best = rank, 0 end
      if rank == top then best = best + 1 end
    end
  end
  return top, best, hidden, all
end

-- Shares out a pot, if the cards are known; odd chips go to the first on the button's left.
local function share_out(t, amount, level)
  local top, best, hidden, all = compare(t, level)
  if all == 1 then top, best, hidden = 0, 1, 0 end
  if hidden > 0 then
    t.settled = 0
    return
  end
  local each, odd = amount // best, amount % best
  for steps = 0, t.seats - 1 do
    local seat = t:left(t.start, steps)
    if may_win(t, seat, level) and (all == 1 or t.rank[seat] == top) then
      t:add("gets", seat, odd > 0 and each + 1 or each)
      odd = odd - 1
    end
  end
end

local function reckon(t)
  for seat = 1, t.seats do
    if t.is_in[seat] == 1 then
      t.back[seat] = uncalled(t, seat)
      if t.live > 1 and t:count("shown", seat) == 2 then
        t.rank[seat] = t:poker("shown", seat, "board", "face")
      end
    end
  end
  t.settled = 1
  local below, level = 0, next_level(t, 0)
  while level > 0 do
    share_out(t, amount_of(t, below, level), level)
    below, level = level, next_level(t, level)
  end
  t:go(t.settled == 1 and "award" or "hidden")
end

-- The most that a player could win of a pot, whatever the unknown cards are.
local function most_of(t, seat, amount, level)
  local top, best, hidden, all = compare(t, level)
  local mine, share = t.rank[seat], 1
  if all == 1 then return amount end
  if mine == 0 then
    mine = t:poker_most("hand", seat, "board", "face")
    hidden = hidden - 1
    if mine == top then share = best + 1 end
  elseif mine == top then
    share = best
  end
  if mine < top then return 0 end
  if mine == t:poker("board", "face") then share = share + hidden end   -- others have it, too
  return (amount + share - 1) // share
end

local function most_won(t, seat)
  local sum, below, level = 0, 0, next_level(t, 0)
  while level > 0 do
    if may_win(t, seat, level) then
      sum = sum + most_of(t, seat, amount_of(t, below, level), level)
    end
    below, level = level, next_level(t, level)
  end
  return sum
end

-- With an unknown rake, the odd chip may have gone to another player.
local function with_back(t, seat, sum)
  if t.option.uncalled ~= "returned" then sum = sum + t.back[seat] end
  return sum > 0 and t.option.rake == "unknown" and sum + 1 or sum
end

local function at_most(t, seat) return with_back(t, seat, t.gets[seat]) end
local function at_most_hidden(t, seat) return with_back(t, seat, most_won(t, seat)) end

-- Without rake the amount is exact; with a share it is rounded down.
local function at_least(t, seat)
  local rake, due = t.option.rake, t.gets[seat]
  if rake == "unknown" then return 1 end
  if t.option.uncalled == "won" then due = due + t.back[seat] end
  return rake == "share" and due * (1000 - t.option.rake_share) // 1000 or due
end

g.moves.wins = {
  alias = { "collects", fr = "gagne" }, unlisted = true,
  note = { en = "what the player wins of the pot, according to the log",
           fr = "ce que le joueur gagne du pot, selon le journal" },
  args = { number { name = "chips" } },
  refuse = {
    { "folded", is_out },
    { "best-hand", function (t, seat) return at_most(t, seat) == 0 end },
    { "share", function (t, seat, n) return n < at_least(t, seat) or n > at_most(t, seat) end },
  },
  apply = function (t, seat, n)
    t.claims[seat] = n
    t:done(seat)
  end,
}

-- What the claim assumes: that the player's unknown hand is good enough for the easiest pot, or
-- that the unknown hands of the others are not. With side pots, nothing more is assumed.
local function is_beaten(t, seat)
  local level = next_level(t, 0)
  local top, _, _, all = compare(t, level)
  if all < 2 then return false end
  if t.rank[seat] == 0 then
    while may_win(t, seat, level) and level > 0 do
      top, level = math.min(top, (compare(t, level))), next_level(t, level)
    end
    return top > 0 and t:poker_loses("hand", seat, "board", "face", top)
  end
  if next_level(t, level) > 0 then return false end
  for other = 1, t.seats do
    if may_win(t, other, level) and t.rank[other] == 0
       and t:poker_beats("hand", other, "board", "face", t.rank[seat] + 1) then
      return true
    end
  end
  return false
end

-- The same when some of the cards are not known.
g.moves["wins hidden"] = {
  verb = "wins", alias = { "collects", fr = "gagne" }, unlisted = true,
  args = { number { name = "chips" } },
  refuse = {
    { "folded", is_out },
    { "best-hand", function (t, seat)
        local most = at_most_hidden(t, seat)
        return most == 0 or most > with_back(t, seat, 0) and is_beaten(t, seat)
      end },
    { "share", function (t, seat, n) return n < 1 or n > at_most_hidden(t, seat) end },
  },
  apply = function (t, seat, n)
    t.claims[seat] = n
    if t.phase == "hidden" then t:go "hidden too" else t:done(seat) end
  end,
}

-- Pays the pot as the log says, or else by the cards, and returns a bet that nobody called.
local function pay_out(t)
  local claimed = t:seats_with "claims" > 0
  for seat = 1, t.seats do
    local won, back = t.gets[seat], t.back[seat]
    if claimed then
      won = t.claims[seat]
      if t.option.uncalled == "won" and won > 0 then back = 0 end
      if t.option.uncalled == "either" and won > t.gets[seat] then back = 0 end
    elseif t.option.rake == "share" then
      won = won * (1000 - t.option.rake_share) // 1000
    end
    if won + back > 0 then
      t:add("stack", seat, won + back)
      t:tell { en = "{player} wins {chips}", fr = "{player} gagne {chips}",
               player = seat, chips = won }
    end
  end
  t:finish()
end

-- Course of play -----------------------------------------------------------------------------

local function everybody(t) return t:from(t.start) end

local function unpaid(t)
  local list = {}
  for seat = 1, t.seats do
    if t.claims[seat] == 0 then list[#list + 1] = seat end
  end
  return list
end

local function next_street(t)
  local done = t.street == 4
  if done then t:go "showdown" return end
  if nobody_bets(t) then t:go "tabled" else t:go "board" end
end

local function lay_board(t)
  t.street = t.street + 1
  for _ = 1, board_cards[t.street] do t:show("deck", "board") end
  if nobody_bets(t) then t:go "next" return end
  t.level, t.least, t.raiser, t.actor = 0, t.big, 0, t.start
  for seat = 1, t.seats do
    t.bet[seat], t.faced[seat] = 0, -1
  end
  everybody_acts(t)
  t:go(t:seats_with "deep" > 0 and "perhaps" or streets[t.street])
end

local function who_is_in(t)
  local list = {}
  for _, seat in ipairs(t:from(t.start)) do
    if t.is_in[seat] == 1 then list[#list + 1] = seat end
  end
  return list
end

local function who_shows(t)
  local list = {}
  for _, seat in ipairs(t:from(t.raiser > 0 and t.raiser or t.start)) do
    if t.is_in[seat] == 1 and t.laid[seat] == 0 then list[#list + 1] = seat end
  end
  return list
end

local betting = { "fold", "check", "call", "raise", "match" }

local function first_round(t)
  t:shuffle "deck"
  if t.ante > 0 then
    for seat = 1, t.seats do pay_up_to(t, seat, t.ante) end
  end
  if t.option.blinds == "posted" then post_blinds(t) end
  t.level = math.max(t.level, t.big)
  t.least = math.max(t.least, t.level)
  for _, seat in ipairs(t:from(t.start)) do t:deal("deck", "hand", seat, 2) end
  everybody_acts(t)
  t.actor = t:left(t.opener > 0 and t.opener or t.start)
  if nobody_bets(t) then t:go "next" else t:go "preflop" end
end

g.phases = {
  { "sit", run = sit_down },
  { "setup", title = { en = "Stacks and posted bets", fr = "Tapis et mises posées" },
    each = everybody, any_order = true, moves = { "stack", "ante", "blind", "post" },
    otherwise = function (t) t:go "deal" end },
  { "deal", title = { en = "Antes, blinds and two cards each",
                      fr = "Antes, blindes et deux cartes chacun" }, run = first_round },
  { "preflop", title = { en = "Before the flop", fr = "Avant le flop" },
    each = { from = "actor", with = "due" }, moves = betting,
    after = function (t) t:go "next" end },
  { "flop", title = { en = "After the flop", fr = "Après le flop" },
    each = { from = "actor", with = "due" }, moves = betting,
    after = function (t) t:go "next" end },
  { "turn", title = { en = "After the fourth card", fr = "Après la quatrième carte" },
    each = { from = "actor", with = "due" }, moves = betting,
    after = function (t) t:go "next" end },
  { "river", title = { en = "After the fifth card", fr = "Après la cinquième carte" },
    each = { from = "actor", with = "due" }, moves = betting,
    after = function (t) t:go "next" end },
  { "perhaps", title = { en = "A round, unless players with unknown stacks are all-in",
                         fr = "Un tour, sauf si des joueurs au tapis inconnu sont à tapis" },
    each = { from = "actor", with = "due" }, moves = betting,
    otherwise = function (t) t:go "next" end },
  { "next", run = next_street },
  { "tabled", title = { en = "Players who are all-in may show",
                        fr = "Les joueurs à tapis peuvent montrer" },
    each = who_shows, any_order = true, moves = { "show", "show unnamed" },
    otherwise = function (t) t:go "board" end, after = function (t) t:go "board" end },
  { "board", run = lay_board },
  { "showdown", title = { en = "Showdown", fr = "Abattage" },
    each = who_shows, any_order = true, moves = { "show", "show unnamed", "muck" },
    after = function (t) t:go "reckon" end },
  { "reckon", run = reckon },
  { "award", title = { en = "Who wins what", fr = "Qui gagne quoi" },
    each = everybody, any_order = true, moves = { "wins", "show", "show unnamed", "muck" },
    otherwise = pay_out, after = pay_out },
  { "hidden", title = { en = "Who wins what, with unknown cards",
                        fr = "Qui gagne quoi, avec des cartes inconnues" },
    each = everybody, any_order = true, moves = { "wins hidden", "show", "show unnamed" } },
  { "hidden too", title = { en = "Who else wins what", fr = "Qui d'autre gagne quoi" },
    each = unpaid, any_order = true, moves = { "wins hidden" },
    otherwise = pay_out, after = pay_out },
}

function g.score(t, seat) return t.stack[seat] end

-- The players who win part of a pot, by the cards or according to the log.
function g.winners(t)
  local list = {}
  for seat = 1, t.seats do
    if t.gets[seat] > 0 or t.claims[seat] > 0 then
      list[#list + 1] = seat
    end
  end
  return list
end

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["folded"] = function (_, seat)
  return { en = "{player} is no longer in the hand", fr = "{player} n'est plus dans le coup",
           player = seat }
end

g.because["setup"] = function (t, seat)
  return { en = "{player} has bet {bet} and has {chips} left",
           fr = "{player} a misé {bet} et il lui reste {chips}",
           bet = t.put[seat], chips = t.stack[seat] }
end

g.because["check"] = function (t, seat)
  return { en = "the bet is {level}, and {player} has bet {bet}",
           fr = "la mise est de {level}, et {player} a misé {bet}",
           level = t.level, bet = t.bet[seat] }
end
g.because["call"] = g.because["check"]

g.because["own-chips"] = function (t, seat)
  return { en = "{player} can bet at most {most}", fr = "{player} peut miser au plus {most}",
           most = t.bet[seat] + t.stack[seat] }
end

g.because["raise-above"] = function (t)
  return { en = "the bet is {level}", fr = "la mise est de {level}", level = t.level }
end

g.because["full-raise"] = function (t, seat)
  if has_acted(t, seat) then
    return { en = "{player} acted when the bet was {faced}; it is now {level}, and a full raise "
               .. "would have added {least}",
             fr = "{player} a parlé quand la mise était de {faced} ; elle est maintenant de "
               .. "{level}, et une relance entière aurait ajouté {least}",
             faced = t.faced[seat], level = t.level, least = t.least }
  end
  return { en = "the bet is {level} and the minimum raise {least}: to {to} or more",
           fr = "la mise est de {level} et la relance minimale de {least} : à {to} ou plus",
           level = t.level, least = t.least, to = t.level + t.least }
end

g.because["show-order"] = function (t)
  return { en = "{who} must show next", fr = "c'est à {who} de montrer",
           who = t:name(shows_next(t)) }
end

g.because["shown-once"] = function (_, seat)
  return { en = "{player} has already shown or mucked", fr = "{player} a déjà montré ou jeté",
           player = seat }
end

local function why_not_won(t, seat)
  local most = t.settled == 1 and at_most(t, seat) or at_most_hidden(t, seat)
  return { en = "{player} can win at most {sum} of the {all} in the pot",
           fr = "{player} peut gagner au plus {sum} sur les {all} du pot",
           sum = most, all = pot_size(t) }
end
g.because["best-hand"] = why_not_won
g.because["share"] = why_not_won

function g.because.claim(t)
  for seat = 1, t.seats do
    if t.gets[seat] > 0 then
      return { en = "{who} wins {sum}", fr = "{who} gagne {sum}", who = t:name(seat),
               sum = t.gets[seat] }
    end
  end
end

-- Careful play, for bots: stay in with a pair or high cards, raise with more ------------------

local function strength(t, seat)
  local rank, table_has = t:poker("hand", seat, "board", "face"), t:poker("board", "face")
  return (rank >> 20) - (table_has >> 20) + (rank >> 16 & 15) / 16
end

function g.moves.check.careful() return 1 end
function g.moves.fold.careful() return 0 end
function g.moves.call.careful(t, seat)
  return strength(t, seat) - (t.level > 4 * t.big and 1.2 or 0.7)
end
function g.moves.raise.careful(t, seat, to)
  return strength(t, seat) - 1 - (to - t.level) / (20 * t.big + 1)
end
function g.moves.show.careful() return 1 end
function g.moves.muck.careful() return 0 end

return g
