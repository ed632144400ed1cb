-- Belote: make the turned suit trumps, or name another, and win more points than the other side.
-- SPDX-License-Identifier: MIT
--
-- As the Fédération française de belote has it; sources are sections of its rules. Names are in the
-- order of play, and 'start' is the first dealer. 'play HK belote' announces the pair. Where other
-- announcements count, 'announce tierce HK' before one's first card is king, queen and jack of
-- hearts, 'announce square HK' the four kings; without the card it was said, but never shown.

local g = game "belote"
local french, tricks = use "french-cards", use "tricks"

g.title   = { en = "Belote", fr = "Belote" }
g.version = "1.0"
g.seats   = { min = 4, max = 4 }
g.teams   = { { 1, 3 }, { 2, 4 } }

g.lesson = {
  goal = {
    en = [[Two partners play against two. One side chooses the trumps, and must then win more
           points than the other.]],
    fr = [[Deux partenaires jouent contre deux. Un camp choisit l'atout, et doit alors faire plus
           de points que l'autre.]] },
  play = {
    en = [[Five cards are dealt to each, and one is turned up. Each in turn takes its suit for
           trumps, or passes; if all pass, each may name another suit in a second round. Whoever
           takes has the turned card and two more, the others three. The player after the dealer
           leads. Everybody follows suit who can; who cannot plays a trump, unless the partner is
           winning, and a trump goes above those in the trick if it can. Trumps rank jack, nine,
           ace, ten, king, queen, eight, seven; the other suits ace, ten, king, queen, jack, nine,
           eight, seven. Whoever has king and queen of trumps says belote with the first of them
           and rebelote with the second.]],
    fr = [[On donne cinq cartes à chacun et l'on en retourne une. Chacun à son tour prend sa
           couleur pour atout, ou passe ; si tous passent, chacun peut nommer une autre couleur au
           second tour. Le preneur a la retourne et deux cartes, les autres trois. Le joueur qui
           suit le donneur entame. On fournit si on le peut ; sinon l'on coupe, sauf si le
           partenaire est maître, et l'on monte à l'atout si on le peut. L'ordre à l'atout : valet,
           neuf, as, dix, roi, dame, huit, sept ; ailleurs : as, dix, roi, dame, valet, neuf, huit,
           sept. Qui a le roi et la dame d'atout dit belote avec la première de ces cartes et
           rebelote avec la seconde.]] },
  score = {
    en = [[An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2; the jack of trumps 20 and
           the nine of trumps 14. The last trick is worth 10 more, all eight 100, a belote 20.
           Takers who have more points than the others score theirs, and the others theirs; else
           the others score them all, but a belote stays with whoever had it. In a tie the takers'
           points wait for whoever wins the next deal. Where
           announcements count, the side with the best one scores all its own: 20 for a sequence of
           three, 50 for four, 100 for five, 100 for four aces, tens, kings or queens, 150 for four
           nines, 200 for four jacks. Takers who fail lose theirs to the others.]],
    fr = [[Un as compte 11, un dix 10, un roi 4, une dame 3, un valet 2 ; le valet d'atout 20 et le
           neuf d'atout 14. Le dernier pli vaut 10 de plus, les huit plis 100, une belote 20. Si les
           preneurs ont plus de points que les autres, chacun marque les siens ; sinon les autres
           les marquent tous, mais une belote reste à qui l'avait. À égalité, les points des
           preneurs attendent le gagnant de la donne suivante. Si l'on joue avec les
           annonces, le camp qui a la meilleure marque toutes les siennes : 20 pour une tierce, 50
           pour un cinquante, 100 pour un cent, 100 pour un carré d'as, de dix, de rois ou de dames,
           150 de neufs, 200 de valets. Les preneurs qui chutent les perdent au profit des
           autres.]] },
  ends = {
    en = [[The game is over once a side has 1000 points, or after a number of deals that was
           agreed.]],
    fr = [[La partie est finie dès qu'un camp a 1000 points, ou après un nombre de donnes
           convenu.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.points = {
  default = 1000, min = 1, max = 10000,
  why = { en = "the match is over once a side has so many points",
          fr = "la partie est finie dès qu'un camp a tant de points" },
}
g.options.deals = {
  default = 0, min = 0, max = 100, alias = { fr = "donnes" },
  why = { en = "a number of deals that were taken, as in contests; 0 is no limit",
          fr = "un nombre de donnes prises, comme en concours ; 0, pas de limite" },
}
g.options.undertrump = {
  default = "must", "may", reading = true, alias = { fr = "pisser" },
  fr = { must = "obligatoire", may = "libre" },
  why = { en = "whoever cannot go above the others' trump still plays a trump, or what they like",
          fr = "qui ne peut monter sur la coupe adverse joue atout quand même, ou ce qu'il veut" },
}
g.options.over_partner = {
  default = "must", "may", reading = true, alias = { fr = "monter_sur_partenaire" },
  fr = { must = "obligatoire", may = "libre" },
  why = { en = "whether a trump goes above the partner's, where that is the highest",
          fr = "faut-il monter à l'atout quand le plus fort est au partenaire ?" },
}
g.options.tie = {
  default = "held", "lost", reading = true, alias = { fr = "litige" },
  fr = { held = "réserve", lost = "dedans" },
  why = { en = "as many points for both: the takers' are for whoever wins the next deal, or lost",
          fr = "égalité : les points des preneurs vont au gagnant suivant, ou sont perdus" },
}
g.options.unsaid = {
  default = "lost", "counts", reading = true, alias = { fr = "belote_tue" },
  fr = { lost = "perdue", counts = "comptée" },
  why = { en = "king and queen of trumps that were not announced count nothing, or all the same",
          fr = "roi et dame d'atout non annoncés ne comptent pas, ou comptent quand même" },
}
g.options.belote_kept = {
  default = "yes", "no", reading = true, alias = { fr = "belote_gardée" },
  fr = { yes = "oui", no = "non" },
  why = { en = "whether takers who fail keep the 20 points of their belote",
          fr = "les preneurs qui chutent gardent-ils les 20 points de leur belote ?" },
}
g.options.announcements = {
  default = "no", "yes", alias = { fr = "annonces" }, fr = { no = "non", yes = "oui" },
  why = { en = "whether sequences and squares can be announced and count (VII – Les annonces)",
          fr = "peut-on annoncer tierces, cinquantes, cents et carrés ? (VII – Les annonces)" },
}
g.options.held_at_end = {
  default = "lost", "another-deal", reading = true, alias = { fr = "litige_final" },
  fr = { lost = "perdu", ["another-deal"] = "autre-donne" },
  why = { en = "points held over from a tie in the last deal are lost, or another deal is played",
          fr = "les points en litige à la dernière donne sont perdus, ou l'on joue une donne de "
               .. "plus" },
}
g.options.nobody_takes = {
  default = "next", "same", reading = true, alias = { fr = "personne_ne_prend" },
  fr = { next = "suivant", same = "même" },
  why = { en = "who deals when nobody took: the next player, or the same one again",
          fr = "qui donne quand personne n'a pris : le joueur suivant, ou le même" },
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

local ranks = {                                 -- rank and points, as a trump and otherwise
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

for _, suit in ipairs(french.suits) do          -- how people speak of them
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
g.counters.best_of = { 0, show = "never" }              -- and whose
g.counters.held    = { 0, title = { en = "held over from a tie", fr = "en litige" } }

g.tallies.points = { 0, show = "large",
                     title = { en = "points of the side", fr = "points du camp" } }
g.tallies.taken  = { 0, title = { en = "in tricks of the side", fr = "dans les plis du camp" } }
g.tallies.tricks = { 0, title = { en = "tricks of the side", fr = "plis du camp" } }
g.tallies.royals = { 0, show = "never" }                -- kings and queens of trumps played
g.tallies.said   = { 0, show = "never" }                -- belote: 1, and rebelote: 2
g.tallies.declared = { 0, title = { en = "announced", fr = "annoncé" } }
for _, suit in ipairs(french.suits) do                  -- which cards were announced
  g.tallies["announced_" .. suit[1]] = { 0, show = "never" }
end

local function partner(t, seat) return t:left(seat, 2) end
local function same_side(a, b) return (a - b) % 2 == 0 end

-- Adds to a number that both partners have.
local function add(t, tally, seat, n)
  t[tally][seat] = t[tally][seat] + n
  t[tally][partner(t, seat)] = t[tally][seat]
end

-- Articles -----------------------------------------------------------------------------------

g.articles["another-suit"] = {
  alias = { fr = "autre-couleur" },
  en = "Nobody names the suit of the turned card in the second round.",
  fr = "Au second tour, on ne nomme pas la couleur de la retourne.",
  source = "V – Prise et contrat", cannot_stand = true }
g.articles["follow-suit"] = {
  alias = { fr = "fournir" },
  en = "Whoever has a card of the suit led plays one.",
  fr = "Qui a une carte de la couleur demandée en fournit une.",
  source = "VI – Le jeu de la carte" }
g.articles["must-trump"] = {
  alias = { fr = "couper" },
  en = "Whoever has none of the suit led plays a trump, unless the partner is winning.",
  fr = "Qui n'a pas de la couleur demandée coupe, sauf si son partenaire est maître.",
  source = "VI – Le jeu de la carte" }
g.articles["overtrump"] = {
  alias = { fr = "monter" },
  en = "A trump goes above those in the trick, if it can.",
  fr = "On monte à l'atout si on le peut.",
  source = "VI – Le jeu de la carte" }
g.articles["announce-first"] = {
  alias = { fr = "annonce-avant-de-jouer" },
  en = "A player announces sequences and squares before playing a first card, where they count.",
  fr = "Un joueur annonce avant de jouer sa première carte, si l'on joue avec les annonces.",
  source = "VII – Les annonces", cannot_stand = true }
g.articles["announce-held"] = {
  alias = { fr = "annonce-en-main" },
  en = "A player who announces holds the cards: a sequence of three, four or five of a suit down "
       .. "from the card named, or the four cards of its rank. Squares of sevens or eights do not "
       .. "count.",
  fr = "Le joueur qui annonce a les cartes : trois, quatre ou cinq qui se suivent dans la couleur "
       .. "à partir de la carte nommée, ou les quatre cartes de son rang. Les carrés de sept et de "
       .. "huit ne comptent pas.",
  source = "VII – Les annonces" }
g.articles["announce-once"] = {
  alias = { fr = "une-carte-une-annonce" },
  en = "No card counts in two announcements.",
  fr = "Une carte ne peut pas servir à deux annonces.", source = "VII – Les annonces" }
g.articles["belote"] = {
  en = "Belote is said with the king or queen of trumps, the other being still in the same hand.",
  fr = "On dit belote en jouant le roi ou la dame d'atout, l'autre étant encore en main.",
  source = "VII – Les annonces" }
g.articles["rebelote"] = {
  en = "Rebelote is said with the second of the two, by the player who said belote.",
  fr = "On dit rebelote en jouant la seconde des deux, quand on a dit belote.",
  source = "VII – Les annonces" }

-- Trumps -------------------------------------------------------------------------------------

local function trump_suit(t) return french.suits[t.trumps].name end
local function is_trump(t, card) return card.suit == trump_suit(t) end
local function points_of(t, card) return is_trump(t, card) and card.trump_points or card.points end

local function take(t, seat, trumps)
  t.taker, t.trumps = seat, trumps
  t:tell { en = "{player} takes in {suit}", fr = "{player} prend à {suit}",
           player = seat, suit = french.signs[trumps] }
  t:go "the rest"
end

g.moves.take = {
  alias = { fr = "prend" },
  note = { en = "the turned card's suit is trumps", fr = "la couleur de la retourne est l'atout" },
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

-- In sequences the ace is the highest and the ten below the jack.
local in_sequence = { "7", "8", "9", "T", "J", "Q", "K", "A" }
local place_of = {}
for place, rank in ipairs(in_sequence) do place_of[rank] = place end

local lengths = { tierce = 3, fifty = 4, hundred = 5 }
local worth   = { tierce = 20, fifty = 50, hundred = 100 }
local squares = { J = { 200, 6 }, ["9"] = { 150, 5 }, A = { 100, 4 }, T = { 100, 3 },
                    K = { 100, 2 }, Q = { 100, 1 } }      -- points, and which is the best

local kinds = { "tierce", "fifty", "hundred", "square",
                fr = { fifty = "cinquante", hundred = "cent", square = "carré" },
                alias = { fifty = "50", hundred = "100" } }

-- The ids of the cards of an announcement; none where there is no such announcement.
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

-- Squares go before sequences, long sequences before short ones; then the higher card decides,
-- then trumps. What is left equal goes to whoever speaks first.
local function height_of(t, kind, card)
  if kind == "square" then return 100 * squares[card.rank][2] end
  return 10 * lengths[kind] + place_of[card.rank] + (is_trump(t, card) and 0.5 or 0)
end

-- Of the cards of each suit, a bit each says which were announced.
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
  note = { en = "an announcement that was never shown, and counts nothing",
           fr = "une annonce qui n'a pas été montrée, et ne compte pas" },
  args = { word(kinds) },
  refuse = { { "announce-first", is_too_late } },
  apply = function () end,
}

-- All the points that a side has announced, if the best announcement is its own.
local function announced(t, seat)
  if t.best_of == 0 or not same_side(seat, t.best_of) then return 0 end
  return t.declared[seat] + t.declared[partner(t, seat)]
end

-- Tricks -------------------------------------------------------------------------------------

-- Trumps beat the others, a higher card a lower one; what is neither led nor a trump, nothing.
local function beats(t, card, best)
  if card.suit ~= best.suit then return is_trump(t, card) end
  if is_trump(t, card) then return card.trump_height > best.trump_height end
  return card.height > best.height
end

-- Trumps that go above all those in the trick; nil where that has the highest.
local function higher_trumps(t)
  local best, trumps = tricks.best_card(t), trump_suit(t)
  if best.suit ~= trumps then return trumps end
  if best.trump_height == 8 then return nil end
  return function (card)
    return card.suit == trumps and card.trump_height > best.trump_height
  end
end

-- Those one of which must be played by whoever plays a trump: nil for any. The partner's need not
-- be beaten, where that is left to players.
local function trumps_above(t, seat)
  if same_side(seat, t.winning) and t.option.over_partner == "may" then return nil end
  return higher_trumps(t)
end

-- Those one of which must be played where the suit led cannot be followed; nil for any card.
local function due_trumps(t, seat)
  if same_side(seat, t.winning) then return nil end
  return t.option.undertrump == "must" and trump_suit(t) or higher_trumps(t)
end

local function is_royal_trump(t, card) return card.royal == 1 and is_trump(t, card) end

-- The king's queen, and the queen's king.
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

-- 20 points for a side one of whose players has both king and queen of trumps.
function g.belote(t, seat)
  for _, s in ipairs { seat, partner(t, seat) } do
    if t.said[s] == 2 or t.option.unsaid == "counts" and t.royals[s] == 2 then return 20 end
  end
  return 0
end

-- What each side scores, and what is held for the winner of the next deal.
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
  t:tell { en = "in tricks and belote {player}, who took, and partner have {mine}, the others "
                .. "{other}",
           fr = "en plis et belote, {player}, qui a pris, et son partenaire ont {mine}, les autres "
                .. "{other}", player = us,
           mine = t.taken[us] + g.belote(t, us), other = t.taken[they] + g.belote(t, they) }
  if t.best_of > 0 then
    t:tell { en = "the best announcement is {player}'s: {n} points for both partners",
             fr = "la meilleure annonce est celle de {player} : {n} points pour le camp",
             player = t.best_of, n = announced(t, t.best_of) }
  end
  if held > t.held then
    t:tell { en = "a tie: {n} points are held for whoever wins the next deal",
             fr = "litige : {n} points iront à qui gagne la donne suivante", n = held }
  elseif t.held > 0 then
    t:tell { en = "{n} points were held over from a tie", fr = "{n} points étaient en litige",
             n = t.held }
  end
  add(t, "points", us, ours)
  add(t, "points", they, theirs)
  t.held, t.deals = held, t.deals + 1
  t:tell { en = "{player}, who took, and partner: {ours}, the others: {theirs}",
           fr = "{player}, qui a pris, et son partenaire : {ours}, les autres : {theirs}",
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
  { "deal", title = { en = "Five cards to each", fr = "Cinq cartes à chacun" },
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
  { "first round", title = { en = "Take the suit that was turned, or pass",
                             fr = "Prendre à la couleur de la retourne, ou passer" },
    each = { around = "dealer" }, moves = { "take", "pass" } },
  { "second round", title = { en = "Take another suit, or pass",
                              fr = "Prendre à une autre couleur, ou passer" },
    each = { around = "dealer" }, moves = { "name", "pass" } },
  { "nobody took", run = function (t)
      if t.option.nobody_takes == "next" then t.dealer = t:left(t.dealer) end
      t:go "deal"
    end },
  { "the rest", title = { en = "Whoever took has the turned card and two more, the others three",
                          fr = "Le preneur a la retourne et deux cartes, les autres trois" },
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

-- The first that puts one player ahead decides; without a function, all of them win.
g.ties = {
  { "ties-together", en = "Both sides win where the last deal leaves them with as many points.",
    fr = "Les deux camps gagnent si la dernière donne les laisse à égalité.",
    source = "Fin de la partie" },
}

-- An 'end' line between deals ends the game, but not one in the auction.
function g.ends(t)
  local nobody_spoke = t.phase == "turn up"
                       or t.phase == "first round" and t:waits(t:left(t.dealer))
  return t.deals > 0 and nobody_spoke and t:named() == 0
end

-- Reasons: why an article applies here, told with a fault ------------------------------------

g.because["another-suit"] = function (t)
  return { en = "{card} was turned up", fr = "on a retourné {card}", card = t:first "turned" }
end

-- Why, and which cards are due then, as far as they are known.
local function since(t, seat, what, why)
  local cards = t:kinds("hand", seat, what)
  if #cards == 0 then return why end
  return { en = "{why}, and {player} has {cards}", fr = "{why}, et {player} a {cards}",
           why = why, cards = cards }
end

g.because["follow-suit"] = tricks.why_follow

local function who_wins(t)
  return { en = "{who} is winning with {best} in line {line}, trumps being {trumps}",
           fr = "{who} est maître avec {best} à la ligne {line}, et l'atout est {trumps}",
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
    return { en = "announcements do not count here; 'option: announcements = yes' plays with them",
             fr = "on joue sans annonces ; « option: annonces = oui » joue avec" }
  end
  return { en = "it is trick {n}", fr = "c'est le pli {n}", n = t.trick }
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
  return { en = "{cards} were announced already", fr = "{cards} : déjà annoncé", cards = twice }
end

local function no_royal(t, card)
  return { en = "{card} is neither king nor queen of {trumps}",
           fr = "{card} n'est ni roi ni dame de {trumps}",
           card = card, trumps = french.signs[t.trumps] }
end

g.because["belote"] = function (t, _, card)
  if not is_royal_trump(t, card) then return no_royal(t, card) end
  local other = french.suits[t.trumps][1] .. (card.rank == "K" and "Q" or "K")
  return { en = "{player} has no {other}", fr = "{player} n'a pas {other}",
           other = french.card_name(other) }
end

g.because["rebelote"] = function (t, _, card)
  if not is_royal_trump(t, card) then return no_royal(t, card) end
  return { en = "{player} has not said belote", fr = "{player} n'a pas dit belote" }
end

function g.because.turn(t)
  if t.phase == "first round" or t.phase == "second round" then
    return { en = "{dealer} dealt, and the others speak one by one, clockwise, {dealer} last",
             fr = "{dealer} a donné, et l'on parle l'un après l'autre, dans le sens horaire, "
                  .. "{dealer} en dernier", dealer = t:name(t.dealer) }
  end
  if t.phase ~= "trick" or t.laid > 0 then return end
  if t.trick == 1 then
    return { en = "{dealer} dealt, and the next player leads",
             fr = "{dealer} a donné, et le joueur suivant entame", dealer = t:name(t.dealer) }
  end
  return { en = "{leader} won trick {n}", fr = "{leader} a gagné le pli {n}",
           leader = t:name(t.leader), n = t.trick - 1 }
end

-- Of a deal that is not scored yet.
function g.account(t, seat)
  if t.taken[seat] == 0 or t.trick == 0 or t.trick > 8 then return end
  return { en = "and {taken} in tricks of this deal", fr = "et {taken} dans les plis de la donne",
           taken = t.taken[seat] }
end

-- Careful play, for bots ---------------------------------------------------------------------

-- The cards of a suit that have more of it, be it height or trump_height, than a rank has.
local function cards_above(suit, rank, height)
  local cards = {}
  for _, other in ipairs(ranks) do
    if other[height] > rank[height] then cards[#cards + 1] = suit[1] .. other[1] end
  end
  return cards
end

local higher = {}                               -- than a card: those of its suit, by its id
for _, suit in ipairs(french.suits) do
  for _, rank in ipairs(ranks) do
    higher[suit[1] .. rank[1]] = { plain = cards_above(suit, rank, "height"),
                                   trump = cards_above(suit, rank, "trump_height") }
  end
end

-- Has nobody else a higher card of its suit?
local function is_master(t, card)
  for _, other in ipairs(higher[card.id][is_trump(t, card) and "trump" or "plain"]) do
    if t:unseen(other) > 0 then return false end
  end
  return true
end

-- What a hand with these trumps should win, of the 82 points that it takes.
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

-- Whoever took draws trumps first; then cards that nobody can beat, and low ones.
local function lead_with(t, seat, card)
  local sure = is_master(t, card)
  if is_trump(t, card) then
    if same_side(seat, t.taker) and unseen_trumps(t) > 0 then return sure and 60 or 20 end
    return sure and -1 or -20
  end
  return sure and 40 + card.points or -card.points
end

-- Points go to the partner's trick; others are won as cheaply as can be, or given little.
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
