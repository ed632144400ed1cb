-- Belote: choose the trump suit, and win more points than the other side.
-- SPDX-License-Identifier: MIT
--
-- These are the rules of the Fédération française de belote; the sources are their sections. The
-- players are listed in the order of play, and 'start' is the first dealer. 'play HK belote'
-- announces the belote. If other announcements count, a player makes them before their first card:
-- 'announce tierce HK' is the king, queen and jack of hearts, 'announce square HK' the four kings.
-- An announcement without a card was made, but never shown.

local g = game "belote"
local french, tricks = use "french-cards", use "tricks"

g.title   = { en = "Belote", fr = "Belote" }
g.version = "1.0"
g.seats   = { min = 4, max = 4 }
g.teams   = { { 1, 3 }, { 2, 4 } }

g.lesson = {
  goal = {
    en = [[Two partners play against two others. One side chooses the trump suit, and must then win
           more points than the other side.]],
    fr = [[Deux partenaires jouent contre deux autres. Un camp choisit l'atout, et doit alors faire
           plus de points que l'autre.]] },
  play = {
    en = [[Each player gets five cards, and one more card is turned up. Each player in turn may
           take, which makes the suit of that card trumps, or pass. If all pass, there is a second
           round, in which you may take with another suit as trumps. The taker gets the turned-up
           card and two more, the others three more each. The player after the dealer leads. You
           must follow suit if you can. If you cannot, you must play a trump, unless your partner is
           winning the trick. A trump that you play must be higher than those in the trick, if you
           have one. Trumps rank jack, nine, ace, ten, king, queen, eight, seven; the other suits
           rank ace, ten, king, queen, jack, nine, eight, seven. If you have the king and the queen
           of trumps, say belote when you play the first of them and rebelote when you play the
           second.]],
    fr = [[Chacun reçoit cinq cartes, et on en retourne une. À son tour, chacun peut prendre, et la
           couleur de la retourne devient l'atout, ou passer. Si tous passent, il y a un second
           tour, où on peut prendre à une autre couleur. Le preneur reçoit la retourne et deux
           cartes, les autres trois. Le joueur qui suit le donneur entame. On doit fournir si on le
           peut. Sinon on doit couper, sauf si son partenaire est maître. Quand on joue atout, on
           doit monter si on le peut. L'ordre à l'atout : valet, neuf, as, dix, roi, dame, huit,
           sept ; dans les autres couleurs : as, dix, roi, dame, valet, neuf, huit, sept. Si vous
           avez le roi et la dame d'atout, dites belote en jouant la première de ces cartes et
           rebelote en jouant la seconde.]] },
  score = {
    en = [[An ace counts 11 points, a ten 10, a king 4, a queen 3 and a jack 2, but the jack of
           trumps counts 20 and the nine of trumps 14. The last trick is worth 10 points more, or
           100 for a side that wins all eight tricks; a belote is worth 20. If the takers have more
           points than the other side, each side scores its own. If they have fewer, the other side
           scores all the points, but a belote stays with the side that had it. In a tie, the
           takers' points go to the side that wins the next deal. If announcements count, the side
           with the best one scores all of its own: 20 for a sequence of three cards, 50 for four,
           100 for five, 100 for four aces, tens, kings or queens, 150 for four nines, 200 for four
           jacks. Takers who fail lose theirs to the other side.]],
    fr = [[Un as compte 11 points, un dix 10, un roi 4, une dame 3 et un valet 2, mais le valet
           d'atout 20 et le neuf d'atout 14. Le dernier pli vaut 10 points de plus, ou 100 au camp
           qui fait les huit plis (capot) ; une belote vaut 20. Si les preneurs ont plus de points
           que l'autre camp, chaque camp marque les siens. S'ils en ont moins, l'autre camp marque
           tout, mais une belote reste au camp qui l'avait. À égalité (litige), les points des
           preneurs vont au camp qui gagne la donne suivante. Si on joue avec les annonces, le camp
           qui a la meilleure marque toutes les siennes : 20 pour une tierce, 50 pour un cinquante,
           100 pour un cent, 100 pour un carré d'as, de dix, de rois ou de dames, 150 pour un carré
           de neufs, 200 pour un carré de valets. Les preneurs qui chutent perdent les leurs au
           profit de l'autre camp.]] },
  ends = {
    en = [[The game ends when a side has 1000 points, or after an agreed number of deals.]],
    fr = [[La partie se termine dès qu'un camp a 1000 points, ou après un nombre de donnes
           convenu.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.points = {
  default = 1000, min = 1, max = 10000,
  why = { en = "the game ends when a side has this many points",
          fr = "la partie se termine quand un camp a ce nombre de points" },
}
g.options.deals = {
  default = 0, min = 0, max = 100, alias = { fr = "donnes" },
  why = { en = "the game ends after this many deals that a player took, as in tournaments; 0: no "
               .. "limit",
          fr = "la partie se termine après ce nombre de donnes prises, comme en concours ; 0 : pas "
               .. "de limite" },
}
g.options.undertrump = {
  default = "must", "may", reading = true, alias = { fr = "pisser" },
  fr = { must = "obligatoire", may = "libre" },
  why = { en = "must: a player who cannot go above the other side's trump must still play a trump; "
               .. "may: any card",
          fr = "obligatoire : un joueur qui ne peut pas monter sur la coupe adverse doit pisser ; "
               .. "libre : il joue ce qu'il veut" },
}
g.options.over_partner = {
  default = "must", "may", reading = true, alias = { fr = "monter_sur_partenaire" },
  fr = { must = "obligatoire", may = "libre" },
  why = { en = "must: a trump must go above the partner's too, if the partner is winning; may: it "
               .. "need not",
          fr = "obligatoire : on doit monter même sur l'atout maître du partenaire ; libre : on "
               .. "n'y est pas obligé" },
}
g.options.tie = {
  default = "held", "lost", reading = true, alias = { fr = "litige" },
  fr = { held = "réserve", lost = "dedans" },
  why = { en = "held: in a tie, the takers' points go to the side that wins the next deal; lost: "
               .. "the takers fail",
          fr = "réserve : à égalité, les points des preneurs vont au camp qui gagne la donne "
               .. "suivante ; dedans : les preneurs chutent" },
}
g.options.unsaid = {
  default = "lost", "counts", reading = true, alias = { fr = "belote_tue" },
  fr = { lost = "perdue", counts = "comptée" },
  why = { en = "lost: a belote that was not announced does not count; counts: it does",
          fr = "perdue : une belote qui n'a pas été annoncée ne compte pas ; comptée : elle "
               .. "compte" },
}
g.options.belote_kept = {
  default = "yes", "no", reading = true, alias = { fr = "belote_gardée" },
  fr = { yes = "oui", no = "non" },
  why = { en = "yes: takers who fail keep the 20 points of their belote; no: they lose them",
          fr = "oui : les preneurs qui chutent gardent les 20 points de leur belote ; non : ils "
               .. "les perdent" },
}
g.options.announcements = {
  default = "no", "yes", alias = { fr = "annonces" }, fr = { no = "non", yes = "oui" },
  why = { en = "yes: sequences and squares can be announced and score points (VII – Les annonces); "
               .. "no: they cannot",
          fr = "oui : on peut annoncer tierces, cinquantes, cents et carrés (VII – Les annonces) ; "
               .. "non : on joue sans ces annonces" },
}
g.options.held_at_end = {
  default = "lost", "another-deal", reading = true, alias = { fr = "litige_final" },
  fr = { lost = "perdu", ["another-deal"] = "autre-donne" },
  why = { en = "lost: points held over from a tie in the last deal are lost; another-deal: one "
               .. "more deal is played for them",
          fr = "perdu : les points en litige à la dernière donne sont perdus ; autre-donne : on "
               .. "joue une donne de plus" },
}
g.options.nobody_takes = {
  default = "next", "same", reading = true, alias = { fr = "personne_ne_prend" },
  fr = { next = "suivant", same = "même" },
  why = { en = "next: if nobody takes, the next player deals; same: the same player deals again",
          fr = "suivant : si personne ne prend, le joueur suivant donne ; même : le même joueur "
               .. "redonne" },
}

-- Cards --------------------------------------------------------------------------------------

g.zones.deck   = { "nobody", alias = { fr = "paquet" } }
g.zones.turned = { "all", alias = { fr = "retourne" },
                   title = { en = "turned up", fr = "retourne" } }
g.zones.hand   = { "owner", alias = { fr = "main" } }
g.zones.trick  = { "all", each = true, alias = { fr = "pli" }, place = "middle",
                   title = { en = "in the trick", fr = "dans le pli" } }
g.zones.played = { "all", alias = { fr = "jouées" }, place = "small",
                   title = { en = "cards played", fr = "cartes jouées" } }

local ranks = {                                 -- order and points, in plain suits and as trumps
  { "A", height = 8, points = 11, trump_height = 6, trump_points = 11 },
  { "T", height = 7, points = 10, trump_height = 5, trump_points = 10 },
  { "K", height = 6, points = 4,  trump_height = 4, trump_points = 4, royal = 1 },
  { "Q", height = 5, points = 3,  trump_height = 3, trump_points = 3, royal = 1 },
  { "J", height = 4, points = 2,  trump_height = 8, trump_points = 20 },
  { "9", height = 3, points = 0,  trump_height = 7, trump_points = 14 },
  { "8", height = 2, points = 0,  trump_height = 2, trump_points = 0 },
  { "7", height = 1, points = 0,  trump_height = 1, trump_points = 0 },
}
french.deck(g, ranks)

for _, suit in ipairs(french.suits) do          -- "trump above HT", in verdicts
  g.sorts["height of " .. suit.name] = {
    function (card) return card.suit == suit.name and card.trump_height or nil end,
    above = { en = "trump above {card}", fr = "atout au-dessus de {card}" } }
end

-- What the table remembers -------------------------------------------------------------------

g.counters.dealer  = { 0, title = { en = "dealer", fr = "donneur" } }
g.counters.taker   = { 0, show = "player", title = { en = "taker", fr = "preneur" } }
g.counters.trumps  = { 0, show = french.names, title = { en = "trumps", fr = "atout" } }
g.counters.deals   = { 0, title = { en = "deals played", fr = "donnes jouées" } }
g.counters.trick   = { 0, title = { en = "trick", fr = "pli" } }
g.counters.leader  = { 0, title = { en = "led by", fr = "entamé par" } }
g.counters.winning = { 0, show = "player", title = { en = "winning", fr = "maître" } }
g.counters.laid    = { 0, show = "never" }              -- cards in the trick
g.counters.best    = { 0, show = "never" }              -- how high the best announcement is
g.counters.best_of = { 0, show = "never" }              -- and who made it
g.counters.held    = { 0, title = { en = "held over from a tie", fr = "en litige" } }

g.tallies.points = { 0, show = "large",
                     title = { en = "side's score", fr = "points du camp" } }
g.tallies.taken  = { 0, title = { en = "side's trick points", fr = "dans les plis du camp" } }
g.tallies.tricks = { 0, title = { en = "side's tricks", fr = "plis du camp" } }
g.tallies.royals = { 0, show = "never" }                -- kings and queens of trumps played
g.tallies.said   = { 0, show = "never" }                -- 1: has said belote, 2: rebelote too
g.tallies.declared = { 0, title = { en = "announced", fr = "annoncé" } }
for _, suit in ipairs(french.suits) do                  -- which cards were announced
  g.tallies["announced_" .. suit[1]] = { 0, show = "never" }
end

local function partner(t, seat) return t:left(seat, 2) end
local function same_side(a, b) return (a - b) % 2 == 0 end

-- Adds to the tally of both partners.
local function add(t, tally, seat, n)
  t[tally][seat] = t[tally][seat] + n
  t[tally][partner(t, seat)] = t[tally][seat]
end

-- Articles -----------------------------------------------------------------------------------

g.articles["another-suit"] = {
  alias = { fr = "autre-couleur" },
  en = "In the second round, a player may not name the suit of the turned-up card.",
  fr = "Au second tour, un joueur ne peut pas nommer la couleur de la retourne.",
  source = "V – Prise et contrat", cannot_stand = true }
g.articles["follow-suit"] = {
  alias = { fr = "fournir" },
  en = "A player who has a card of the suit led must play one.",
  fr = "Un joueur qui a une carte de la couleur demandée doit en fournir une.",
  source = "VI – Le jeu de la carte" }
g.articles["must-trump"] = {
  alias = { fr = "couper" },
  en = "A player who cannot follow suit must play a trump, unless their partner is winning.",
  fr = "Un joueur qui ne peut pas fournir doit couper, sauf si son partenaire est maître.",
  source = "VI – Le jeu de la carte" }
g.articles["overtrump"] = {
  alias = { fr = "monter" },
  en = "A player who plays a trump must play one higher than those in the trick, if they have one.",
  fr = "Un joueur qui joue atout doit monter au-dessus des atouts du pli s'il le peut.",
  source = "VI – Le jeu de la carte" }
g.articles["announce-first"] = {
  alias = { fr = "annonce-avant-de-jouer" },
  en = "A player may announce sequences and squares only where they count, and only before playing "
       .. "their first card.",
  fr = "Un joueur ne peut annoncer que si on joue avec les annonces, et seulement avant de jouer "
       .. "sa première carte.",
  source = "VII – Les annonces", cannot_stand = true }
g.articles["announce-held"] = {
  alias = { fr = "annonce-en-main" },
  en = "A player may announce only cards that they hold: three, four or five cards in a row of "
       .. "one suit, down from the card named, or the four cards of its rank. Squares of sevens or "
       .. "eights do not count.",
  fr = "Un joueur ne peut annoncer que des cartes qu'il a : trois, quatre ou cinq qui se suivent "
       .. "dans une couleur, en descendant de la carte nommée, ou les quatre cartes de son rang. "
       .. "Les carrés de sept et de huit ne comptent pas.",
  source = "VII – Les annonces" }
g.articles["announce-once"] = {
  alias = { fr = "une-carte-une-annonce" },
  en = "A card may not count in two announcements.",
  fr = "Une carte ne peut pas servir à deux annonces.", source = "VII – Les annonces" }
g.articles["belote"] = {
  en = "A player may say belote only when playing the king or queen of trumps with the other one "
       .. "still in hand.",
  fr = "Un joueur ne peut dire belote qu'en jouant le roi ou la dame d'atout, avec l'autre encore "
       .. "en main.",
  source = "VII – Les annonces" }
g.articles["rebelote"] = {
  en = "A player may say rebelote only when playing the second of the two, after saying belote "
       .. "with the first.",
  fr = "Un joueur ne peut dire rebelote qu'en jouant la seconde des deux cartes, après avoir dit "
       .. "belote avec la première.",
  source = "VII – Les annonces" }

-- Trumps -------------------------------------------------------------------------------------

local function trump_suit(t) return french.suits[t.trumps].name end
local function is_trump(t, card) return card.suit == trump_suit(t) end
local function points_of(t, card) return is_trump(t, card) and card.trump_points or card.points end

local function take(t, seat, trumps)
  t.taker, t.trumps = seat, trumps
  t:tell { en = "{player} takes, with {suit} as trumps", fr = "{player} prend à {suit}",
           player = seat, suit = french.signs[trumps] }
  t:go "the rest"
end

g.moves.take = {
  alias = { fr = "prend" },
  note = { en = "the suit of the turned-up card becomes trumps",
           fr = "la couleur de la retourne devient l'atout" },
  apply = function (t, seat)
    take(t, seat, french.number_of[t:first("turned").suit])
  end,
}

g.moves.name = {
  verb = "take",
  args = { word(french.suit_word { name = "suit" }) },
  refuse = {
    { "another-suit", function (t, seat, suit)
        return french.suits[french.number_of[suit]].name == t:first("turned").suit
      end },
  },
  apply = function (t, seat, suit) take(t, seat, french.number_of[suit]) end,
}

g.moves.pass = {
  alias = { fr = "passe" },
  apply = "done",
}

-- Announcements ------------------------------------------------------------------------------

-- In sequences the order is 7, 8, 9, 10, jack, queen, king, ace.
local in_sequence = { "7", "8", "9", "T", "J", "Q", "K", "A" }
local place_of = {}
for place, rank in ipairs(in_sequence) do place_of[rank] = place end

local lengths = { tierce = 3, fifty = 4, hundred = 5 }
local worth   = { tierce = 20, fifty = 50, hundred = 100 }
local squares = { J = { 200, 6 }, ["9"] = { 150, 5 }, A = { 100, 4 }, T = { 100, 3 },
                    K = { 100, 2 }, Q = { 100, 1 } }      -- points, and rank among squares

local kinds = { "tierce", "fifty", "hundred", "square",
                fr = { fifty = "cinquante", hundred = "cent", square = "carré" },
                alias = { fifty = "50", hundred = "100" } }

-- The ids of the cards of an announcement; none if there is no such announcement.
local function cards_of(kind, card)
  local ids, place = {}, place_of[card.rank]
  if kind == "square" then
    for number, suit in ipairs(squares[card.rank] and french.suits or {}) do
      ids[number] = suit[1] .. card.rank
    end
  elseif place >= lengths[kind] then
    for i = 1, lengths[kind] do ids[i] = card.id:sub(1, 1) .. in_sequence[place + 1 - i] end
  end
  return ids
end

-- A square beats a sequence, a longer sequence a shorter one. Then the higher card decides, then
-- trumps, and then who announced first.
local function height_of(t, kind, card)
  if kind == "square" then return 100 * squares[card.rank][2] end
  return 10 * lengths[kind] + place_of[card.rank] + (is_trump(t, card) and 0.5 or 0)
end

-- Which cards of each suit were announced: one bit for each card.
local function mask_of(id) return "announced_" .. id:sub(1, 1) end
local function bit_of(id) return 1 << place_of[id:sub(2)] end

local function is_too_late(t) return t.option.announcements == "no" or t.trick > 1 end

g.moves.announce = {
  alias = { fr = "annonce" },
  args = { word(kinds), card { from = "hand" } },
  refuse = {
    { "announce-first", is_too_late },
    { "announce-held", function (t, seat, kind, card)
        local ids = cards_of(kind, card)
        for _, id in ipairs(ids) do
          if t:lacks("hand", seat, id) then return true end
        end
        return #ids == 0
      end },
    { "announce-once", function (t, seat, kind, card)
        for _, id in ipairs(cards_of(kind, card)) do
          if t[mask_of(id)][seat] & bit_of(id) ~= 0 then return true end
        end
        return false
      end },
  },
  apply = function (t, seat, kind, card)
    for _, id in ipairs(cards_of(kind, card)) do t:add(mask_of(id), seat, bit_of(id)) end
    t:add("declared", seat, kind == "square" and squares[card.rank][1] or worth[kind])
    if height_of(t, kind, card) > t.best then
      t.best, t.best_of = height_of(t, kind, card), seat
    end
  end,
}

g.moves.say = {
  verb = "announce", unlisted = true,
  note = { en = "an announcement that was never shown, and does not count",
           fr = "une annonce qui n'a jamais été montrée, et ne compte pas" },
  args = { word(kinds) },
  refuse = { { "announce-first", is_too_late } },
  apply = function () end,
}

-- All the points that a side has announced, if it has the best announcement.
local function announced(t, seat)
  if t.best_of == 0 or not same_side(seat, t.best_of) then return 0 end
  return t.declared[seat] + t.declared[partner(t, seat)]
end

-- Tricks -------------------------------------------------------------------------------------

-- A higher card beats a lower one of its suit, and a trump beats all other suits.
local function beats(t, card, best)
  if card.suit ~= best.suit then return is_trump(t, card) end
  if is_trump(t, card) then return card.trump_height > best.trump_height end
  return card.height > best.height
end

-- The trumps that are higher than those in the trick; nil if it has the highest of all.
local function higher_trumps(t)
  local best, trumps = tricks.best_card(t), trump_suit(t)
  if best.suit ~= trumps then return trumps end
  if best.trump_height == 8 then return nil end
  return function (card)
    return card.suit == trumps and card.trump_height > best.trump_height
  end
end

-- The trumps of which a player who plays a trump must play one; nil for any card. An option says
-- whether they must beat their partner's.
local function trumps_above(t, seat)
  if same_side(seat, t.winning) and t.option.over_partner == "may" then return nil end
  return higher_trumps(t)
end

-- The trumps of which a player who cannot follow suit must play one; nil for any card.
local function due_trumps(t, seat)
  if same_side(seat, t.winning) then return nil end
  return t.option.undertrump == "must" and trump_suit(t) or higher_trumps(t)
end

local function is_royal_trump(t, card) return card.royal == 1 and is_trump(t, card) end

-- The queen of trumps for the king, and the king for the queen.
local function other_royal(t, card)
  return function (other) return other ~= card and is_royal_trump(t, other) end
end

g.moves.play = {
  alias = { fr = "joue" },
  args = { card { from = "hand" }, word { "belote", "rebelote", optional = true } },
  refuse = {
    { "follow-suit", tricks.does_not_follow },
    { "must-trump", function (t, seat, card)
        if t.laid == 0 or card.suit == tricks.suit_led(t) or is_trump(t, card) then return false end
        local due = due_trumps(t, seat)
        return due and t:holds("hand", seat, due)
      end },
    { "overtrump", function (t, seat, card)
        if t.laid == 0 or not is_trump(t, card) or beats(t, card, tricks.best_card(t)) then
          return false
        end
        local due = trumps_above(t, seat)
        return due and t:holds("hand", seat, due)
      end },
    { "belote", function (t, seat, card, said)
        if said ~= "belote" then return false end
        return not is_royal_trump(t, card) or t:lacks("hand", seat, other_royal(t, card))
      end },
    { "rebelote", function (t, seat, card, said)
        return said == "rebelote" and (not is_royal_trump(t, card) or t.said[seat] ~= 1)
      end },
  },
  apply = function (t, seat, card, said)
    if t.laid == 0 then
      for s = 1, t.seats do t:move_all("trick", s, "played") end
    end
    if is_royal_trump(t, card) then t.royals[seat] = t.royals[seat] + 1 end
    if said then t.said[seat] = said == "belote" and 1 or 2 end
    tricks.lay(t, seat, card, beats)
  end,
}

-- The score ----------------------------------------------------------------------------------

-- 20 points for a side if one of its players had both the king and the queen of trumps.
function g.belote(t, seat)
  for _, s in ipairs { seat, partner(t, seat) } do
    if t.said[s] == 2 or t.option.unsaid == "counts" and t.royals[s] == 2 then return 20 end
  end
  return 0
end

-- What each side scores, and what is held over for the winner of the next deal.
local function shares(t)
  local us, they = t.taker, t:left(t.taker)
  local our_belote, their_belote = g.belote(t, us), g.belote(t, they)
  local ours = t.taken[us] + our_belote + announced(t, us)
  local theirs = t.taken[they] + their_belote + announced(t, they)
  if ours > theirs then return ours + t.held, theirs, 0 end
  local kept = t.option.belote_kept == "yes" and our_belote or 0
  if ours == theirs and t.option.tie == "held" then
    return kept, theirs, t.held + ours - kept
  end
  return kept, ours + theirs - kept + t.held, 0
end

local function score_deal(t)
  local us, they = t.taker, t:left(t.taker)
  local ours, theirs, held = shares(t)
  t:tell { en = "{player}, the taker, and partner have {mine} points in tricks and belote, the "
                .. "others {other}",
           fr = "{player}, preneur, et son partenaire ont {mine} points en plis et belote, les "
                .. "autres {other}", player = us,
           mine = t.taken[us] + g.belote(t, us), other = t.taken[they] + g.belote(t, they) }
  if t.best_of > 0 then
    t:tell { en = "{player} has the best announcement: {n} points for the side",
             fr = "{player} a la meilleure annonce : {n} points pour le camp",
             player = t.best_of, n = announced(t, t.best_of) }
  end
  if held > t.held then
    t:tell { en = "a tie: {n} points are held over for the side that wins the next deal",
             fr = "litige : {n} points iront au camp qui gagne la donne suivante", n = held }
  elseif t.held > 0 then
    t:tell { en = "{n} points were held over from a tie", fr = "{n} points étaient en litige",
             n = t.held }
  end
  add(t, "points", us, ours)
  add(t, "points", they, theirs)
  t.held, t.deals = held, t.deals + 1
  t:tell { en = "{player}, the taker, and partner score {ours}, the others {theirs}",
           fr = "{player}, preneur, et son partenaire marquent {ours}, les autres {theirs}",
           player = us, ours = ours, theirs = theirs }
end

-- Course of play -----------------------------------------------------------------------------

-- Ten points for the last trick, a hundred for all eight.
local function win_trick(t)
  local winner, points = t.winning, 0
  for seat = 1, t.seats do points = points + points_of(t, t:first("trick", seat)) end
  add(t, "tricks", winner, 1)
  if t.trick == 8 then points = points + (t.tricks[winner] == 8 and 100 or 10) end
  add(t, "taken", winner, points)
  t:tell { en = "{player} wins the trick: {points} points",
           fr = "{player} remporte le pli : {points} points", player = winner, points = points }
  t.leader, t.laid, t.trick = winner, 0, t.trick + 1
end

local function is_over(t)
  if t.held > 0 and t.option.held_at_end == "another-deal" then return false end
  if t.option.deals > 0 and t.deals >= t.option.deals then return true end
  local one, other = t.points[1], t.points[2]
  return one ~= other and math.max(one, other) >= t.option.points
end

g.phases = {
  { "start", run = function (t) t.dealer = t.start end },
  { "deal", title = { en = "Each player gets five cards", fr = "Chacun reçoit cinq cartes" },
    run = function (t)
      t:shuffle "deck"
      for _, seat in ipairs(t:around(t.dealer)) do
        t:deal("deck", "hand", seat, 5)
        t.taken[seat], t.tricks[seat], t.royals[seat], t.said[seat] = 0, 0, 0, 0
        t.declared[seat] = 0
        for _, suit in ipairs(french.suits) do t["announced_" .. suit[1]][seat] = 0 end
      end
      t.best, t.best_of = 0, 0
      t.taker, t.trumps, t.trick, t.winning = 0, 0, 0, 0
    end },
  { "turn up", title = { en = "A card is turned up", fr = "On retourne une carte" },
    run = function (t)
      local card = t:show("deck", "turned")
      t:tell { en = "{card} is turned up", fr = "on retourne {card}", card = card }
    end },
  { "first round", title = { en = "Take the turned-up suit, or pass",
                             fr = "Prendre à la couleur de la retourne, ou passer" },
    each = { around = "dealer" }, moves = { "take", "pass" } },
  { "second round", title = { en = "Take another suit, or pass",
                              fr = "Prendre à une autre couleur, ou passer" },
    each = { around = "dealer" }, moves = { "name", "pass" } },
  { "nobody took", run = function (t)
      if t.option.nobody_takes == "next" then t.dealer = t:left(t.dealer) end
      t:go "deal"
    end },
  { "the rest", title = { en = "The taker gets the turned-up card and two more, the others three",
                          fr = "Le preneur reçoit la retourne et deux cartes, les autres trois" },
    run = function (t)
      t:move_first("turned", "hand", t.taker)
      for _, seat in ipairs(t:around(t.dealer)) do
        t:deal("deck", "hand", seat, seat == t.taker and 2 or 3)
      end
      t.leader, t.trick, t.laid = t:left(t.dealer), 1, 0
    end },
  { "trick", title = { en = "A trick", fr = "Un pli" },
    each = { from = "leader" }, moves = { "play", "announce", "say" },
    after = function (t)
      win_trick(t)
      if t.trick <= 8 then t:go "trick" end
    end },
  { "count", title = { en = "The deal is scored", fr = "On compte la donne" },
    run = function (t)
      score_deal(t)
      if is_over(t) then return t:finish() end
      t.dealer = t:left(t.dealer)
      t:go "deal"
    end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t.points[seat] end

-- The first of these that puts one player ahead decides; one without a function lets them all win.
g.ties = {
  { "ties-together", en = "If the sides have equal scores after the last deal, both win.",
    fr = "Si les camps sont à égalité après la dernière donne, les deux gagnent.",
    alias = { fr = "gagnent-ensemble" }, source = "Fin de la partie" },
}

-- An 'end' line between deals ends the game, but not one in the auction.
function g.ends(t)
  local nobody_spoke = t.phase == "turn up"
                       or t.phase == "first round" and t:waits(t:left(t.dealer))
  return t.deals > 0 and nobody_spoke and t:named() == 0
end

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["another-suit"] = function (t)
  return { en = "{card} was turned up", fr = "la retourne est {card}", card = t:first "turned" }
end

-- The reason, and the cards that the player had to choose from, as far as they are known.
local function since(t, seat, what, why)
  local cards = t:kinds("hand", seat, what)
  if #cards == 0 then return why end
  return { en = "{why}, and {player} has {cards}", fr = "{why}, et {player} a {cards}",
           why = why, cards = cards }
end

g.because["follow-suit"] = tricks.why_follow

local function who_wins(t)
  return { en = "trumps are {trumps}, {who} is winning with {best} in line {line}",
           fr = "l'atout est {trumps}, {who} est maître avec {best} à la ligne {line}",
           who = t:name(t.winning), best = tricks.best_card(t), line = t:line("trick", t.winning),
           trumps = french.signs[t.trumps] }
end

g.because["must-trump"] = function (t, seat)
  return since(t, seat, due_trumps(t, seat), who_wins(t))
end

g.because["overtrump"] = function (t, seat)
  return since(t, seat, trumps_above(t, seat), who_wins(t))
end

g.because["announce-first"] = function (t)
  if t.option.announcements == "no" then
    return { en = "this game is played without announcements; 'option: announcements = yes' allows "
               .. "them",
             fr = "on joue sans annonces ; « option: annonces = oui » les permet" }
  end
  return { en = "it is already trick {n}", fr = "c'est déjà le pli {n}", n = t.trick }
end

g.because["announce-held"] = function (t, seat, kind, card)
  local missing, all_known = {}, #t:cards("hand", seat) == t:count("hand", seat)
  for _, id in ipairs(cards_of(kind, card)) do
    if t:count("hand", seat, id) == 0 and (all_known or t:unseen(id) == 0) then
      missing[#missing + 1] = french.card_name(id)
    end
  end
  if #cards_of(kind, card) == 0 then
    return { en = "there is no such announcement with {card}",
             fr = "il n'y a pas d'annonce de ce genre avec {card}", card = card }
  end
  return { en = "{player} does not have {cards}", fr = "{player} n'a pas {cards}", cards = missing }
end

g.because["announce-once"] = function (t, seat, kind, card)
  local twice = {}
  for _, id in ipairs(cards_of(kind, card)) do
    if t[mask_of(id)][seat] & bit_of(id) ~= 0 then twice[#twice + 1] = french.card_name(id) end
  end
  return { en = "already announced: {cards}", fr = "déjà annoncé : {cards}", cards = twice }
end

local function no_royal(t, card)
  return { en = "{card} is neither the king nor the queen of {trumps}",
           fr = "{card} n'est ni le roi ni la dame de {trumps}",
           card = card, trumps = french.signs[t.trumps] }
end

g.because["belote"] = function (t, _, card)
  if not is_royal_trump(t, card) then return no_royal(t, card) end
  local other = french.suits[t.trumps][1] .. (card.rank == "K" and "Q" or "K")
  return { en = "{player} does not have {other}", fr = "{player} n'a pas {other}",
           other = french.card_name(other) }
end

g.because["rebelote"] = function (t, _, card)
  if not is_royal_trump(t, card) then return no_royal(t, card) end
  return { en = "{player} has not said belote", fr = "{player} n'a pas dit belote" }
end

function g.because.turn(t)
  if t.phase == "first round" or t.phase == "second round" then
    return { en = "{dealer} dealt, and the players speak clockwise, {dealer} last",
             fr = "{dealer} a donné, et les joueurs parlent dans le sens horaire, {dealer} en "
                  .. "dernier", dealer = t:name(t.dealer) }
  end
  if t.phase ~= "trick" or t.laid > 0 then return end
  if t.trick == 1 then
    return { en = "{dealer} dealt, and the next player leads",
             fr = "{dealer} a donné, et le joueur suivant entame", dealer = t:name(t.dealer) }
  end
  return { en = "{leader} won trick {n}", fr = "{leader} a remporté le pli {n}",
           leader = t:name(t.leader), n = t.trick - 1 }
end

-- A deal that has not been scored yet.
function g.account(t, seat)
  if t.taken[seat] == 0 or t.trick == 0 or t.trick > 8 then return end
  return { en = "and {taken} in the tricks of this deal",
           fr = "et {taken} dans les plis de cette donne",
           taken = t.taken[seat] }
end

-- Careful play, for bots ---------------------------------------------------------------------

-- The cards of a suit above a rank, in the order given: height or trump_height.
local function cards_above(suit, rank, height)
  local cards = {}
  for _, other in ipairs(ranks) do
    if other[height] > rank[height] then cards[#cards + 1] = suit[1] .. other[1] end
  end
  return cards
end

local higher = {}                               -- by a card's id: those of its suit above it
for _, suit in ipairs(french.suits) do
  for _, rank in ipairs(ranks) do
    higher[suit[1] .. rank[1]] = { plain = cards_above(suit, rank, "height"),
                                   trump = cards_above(suit, rank, "trump_height") }
  end
end

-- Is this surely the highest card of its suit that is left?
local function is_master(t, card)
  for _, other in ipairs(higher[card.id][is_trump(t, card) and "trump" or "plain"]) do
    if t:unseen(other) > 0 then return false end
  end
  return true
end

-- What a hand should win with these trumps; 82 points are needed.
local function prospects(t, seat, trumps)
  local points, cards = 0, t:cards("hand", seat)
  cards[#cards + 1] = t:first "turned"
  for _, card in ipairs(cards) do
    if card.suit == french.suits[trumps].name then
      points = points + 6 + card.trump_points + (card.royal and 2 or 0)
    elseif card.rank == "A" then
      points = points + 12
    end
  end
  return points
end

function g.moves.take.careful(t, seat)
  return prospects(t, seat, french.number_of[t:first("turned").suit]) - 55
end

function g.moves.name.careful(t, seat, suit)
  return prospects(t, seat, french.number_of[suit]) - 55
end

function g.moves.announce.careful(_, _, kind, card)
  return 1000 + (kind == "square" and squares[card.rank][1] or worth[kind])
end

local function unseen_trumps(t)
  local n = 0
  for _, rank in ipairs(ranks) do n = n + t:unseen(french.suits[t.trumps][1] .. rank[1]) end
  return n
end

-- The taker's side leads trumps first, then cards that nobody can beat, then low ones.
local function lead_with(t, seat, card)
  local sure = is_master(t, card)
  if is_trump(t, card) then
    if same_side(seat, t.taker) and unseen_trumps(t) > 0 then return sure and 60 or 20 end
    return sure and -1 or -20
  end
  return sure and 40 + card.points or -card.points
end

-- Give points to a trick that the partner wins; win others cheaply, or give them little.
function g.moves.play.careful(t, seat, card, said)
  local more = said and 1 or 0
  if t.laid == 0 then return lead_with(t, seat, card) + more end
  local points, best, last = points_of(t, card), tricks.best_card(t), t.laid == 3
  local cost = is_trump(t, card) and 12 + card.trump_height or 0
  if same_side(seat, t.winning) and (last or is_master(t, best)) then
    return points - 2 * cost + more
  elseif beats(t, card, best) and (last or is_master(t, card)) then
    return 50 + points - cost + more
  end
  return -points - cost + more
end

return g
