-- Bridge: one board of duplicate. Bid for a contract, then make it, or see that they don't.
-- SPDX-License-Identifier: MIT

local g = game "bridge"
local french, tricks, auction = use "french-cards", use "tricks", use "auction"

g.title   = { en = "Bridge", fr = "Bridge" }
g.version = "1.0"
g.seats   = { min = 4, max = 4 }
g.teams   = { { 1, 3 }, { 2, 4 } }

g.lesson = {
  goal = {
    en = [[Two partners play against two. First the sides bid how many of the thirteen tricks they
           will win, then they play them out.]],
    fr = [[Deux partenaires jouent contre deux. Les camps annoncent d'abord combien des treize
           levées ils feront, puis ils les jouent.]] },
  play = {
    en = [[In the auction each in turn bids a level and a strain, higher than the last bid, or
           passes; level 1 is seven tricks, and the strain is the trump suit, or no trump (from
           low to high: clubs, diamonds, hearts, spades, no trump). The other side's bid can be
           doubled, a double redoubled. After three passes the last bid is the contract. Declarer
           is who first bid its strain for that side; the player to the left leads a card, and
           declarer's partner, dummy, lays the hand open: declarer plays its cards too. Everybody
           follows suit who can; the highest trump wins the trick, or else the highest card of the
           suit led, and its hand leads next.]],
    fr = [[Aux enchères chacun à son tour annonce un palier et une couleur, au-dessus de la
           dernière annonce, ou passe ; le palier 1 fait sept levées, et la couleur est l'atout,
           ou sans atout (dans l'ordre : trèfle, carreau, cœur, pique, sans atout). On contre une
           annonce adverse, on surcontre un contre. Après trois passes la dernière annonce est le
           contrat. Le déclarant est qui a nommé le premier cette couleur dans son camp ; le
           joueur à sa gauche entame, et le partenaire du déclarant, le mort, étale sa main : le
           déclarant joue aussi ses cartes. On fournit la couleur si on le peut ; le plus fort
           atout gagne la levée, sinon la plus forte carte de la couleur demandée, et sa main
           rejoue.]] },
  score = {
    en = [[A contract made scores its tricks (20 each in clubs and diamonds, 30 in hearts and
           spades, 40 and then 30 at no trump), with a bonus for a hundred of these, for twelve or
           thirteen tricks bid, and for more tricks than that; each trick short scores for the
           other side. Doubling, and being vulnerable, makes it dearer. Both partners have their
           side's score.]],
    fr = [[Un contrat fait marque ses levées (20 chacune à trèfle et carreau, 30 à cœur et pique,
           40 puis 30 à sans atout), avec une prime à partir de cent, pour douze ou treize levées
           annoncées, et pour chaque levée de mieux ; chaque levée de chute marque pour l'autre
           camp. Le contre et la vulnérabilité rendent tout plus cher. Les deux partenaires ont le
           score de leur camp.]] },
  ends = {
    en = [[A board is over after thirteen tricks, after a claim on which all agree, or when all
           four pass at once.]],
    fr = [[Une donne est finie après treize levées, après une revendication admise par tous, ou
           quand les quatre joueurs passent d'entrée.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.vulnerable = {
  default = "none", "ns", "ew", "both", alias = { fr = "vulnérable" },
  fr = { none = "personne", both = "tous", ew = "eo" },
  why = { en = "whose game and penalties are dearer: ns are the seats 1 and 3, ew 2 and 4",
          fr = "à qui manche et chutes coûtent plus : ns, sièges 1 et 3 ; eo, sièges 2 et 4" },
}
g.options.revoke = {
  default = "laws", "none", reading = true, remedy = true, alias = { fr = "renonce" },
  fr = { laws = "lois", none = "rien" },
  why = { en = "a revoke that stands, seen too late, is rectified by Law 64, or not at all",
          fr = "une renonce maintenue, vue trop tard, est rectifiée par la loi 64, ou non" },
}

-- Cards --------------------------------------------------------------------------------------

g.zones.deck   = { "nobody", alias = { fr = "paquet" } }
g.zones.hand   = { "owner", alias = { fr = "main" } }
g.zones.trick  = { "all", each = true, alias = { fr = "pli" }, place = "middle",
                   title = { en = "in the trick", fr = "dans le pli" } }
g.zones.played = { "all", alias = { fr = "jouées" }, place = "small",
                   title = { en = "cards played", fr = "cartes jouées" } }

-- Honours have points, for bots.
french.deck(g, {
  { "A", value = 14, points = 4 }, { "K", value = 13, points = 3 }, { "Q", value = 12, points = 2 },
  { "J", value = 11, points = 1 }, { "T", value = 10, points = 0 }, { "9", value = 9, points = 0 },
  { "8", value = 8, points = 0 }, { "7", value = 7, points = 0 }, { "6", value = 6, points = 0 },
  { "5", value = 5, points = 0 }, { "4", value = 4, points = 0 }, { "3", value = 3, points = 0 },
  { "2", value = 2, points = 0 },
})

-- Bids ---------------------------------------------------------------------------------------

local strains = {                               -- from the lowest to the highest
  { "C", sign = "♣", trumps = "club" }, { "D", sign = "♦", trumps = "diamond" },
  { "H", sign = "♥", trumps = "heart" }, { "S", sign = "♠", trumps = "spade" },
  { "N", sign = "SA", also = "NT" },
}

local bids    = { name = "bid", fr = {}, alias = {} }   -- 1C, 1D, … 7N: each beats all before it
local in_sign = {}                                      -- 1♣, 1♦, … 7NT: for people
local height  = {}                                      -- of a bid, by its name
local level_of, strain_of = {}, {}                      -- by its height
for level = 1, 7 do
  for _, strain in ipairs(strains) do
    local bid, sign = level .. strain[1], level .. strain.sign
    bids[#bids + 1] = bid
    bids.fr[bid] = sign
    if strain.also then bids.alias[bid] = level .. strain.also end
    in_sign[#bids] = { en = level .. (strain.also or strain.sign), fr = sign }
    height[bid], level_of[#bids], strain_of[#bids] = #bids, level, strain
  end
end

-- What the table remembers -------------------------------------------------------------------

g.counters.bid      = { 0, show = in_sign, title = { en = "contract", fr = "contrat" } }
g.counters.doubled  = { 0, title = { en = "stakes", fr = "enjeu" },
                        show = { { en = "doubled", fr = "contré" },
                                 { en = "redoubled", fr = "surcontré" } } }
g.counters.bidder   = { 0, show = "player", title = { en = "bid by", fr = "annoncé par" } }
g.counters.passes   = { 0, title = { en = "passes in a row", fr = "passes de suite" } }
g.counters.caller   = { 0, show = "never" }             -- who made the first call
g.counters.declarer = { 0, show = "player", title = { en = "declarer", fr = "déclarant" } }
g.counters.dummy    = { 0, show = "player", title = { en = "dummy", fr = "mort" } }
g.counters.trick    = { 0, title = { en = "trick", fr = "pli" } }
g.counters.leader   = { 0, title = { en = "led by", fr = "entamé par" } }
g.counters.winning  = { 0, show = "player", title = { en = "winning", fr = "mène" } }
g.counters.laid     = { 0, show = "never" }             -- cards in the trick

g.tallies.tricks     = { 0, title = { en = "tricks of the side", fr = "plis du camp" } }
g.tallies.vulnerable = { 0, show = "mark", title = { en = "vulnerable", fr = "vulnérable" } }
g.tallies.points     = { 0, title = { en = "points", fr = "points" } }
for _, strain in ipairs(strains) do             -- was the first of the side to bid it
  g.tallies["bid_" .. strain[1]] = { 0, show = "never" }
end
for _, suit in ipairs(french.suits) do          -- has revoked in it
  g.tallies["revoked_" .. suit.name] = { 0, show = "never" }
end
g.tallies.revoking = { 0, show = "never" }      -- in this trick, to be rectified
g.tallies.owed     = { 0, show = "never" }      -- tricks to be given for revokes, by the side
g.tallies.given    = { 0, title = { en = "tricks given for revokes",
                                    fr = "plis cédés pour renonce" } }

local function partner(t, seat) return t:left(seat, 2) end
local function same_side(a, b) return (a - b) % 2 == 0 end

-- Adds to a number that both partners have.
local function add(t, tally, seat, n)
  t:add(tally, seat, n)
  t:add(tally, partner(t, seat), n)
end

-- Articles -----------------------------------------------------------------------------------

g.articles["sufficient-bid"] = {
  en = "A bid is higher than the last one: of more tricks, or of as many in a higher strain.",
  fr = "Une annonce dépasse la précédente : plus de levées, ou autant dans une couleur plus chère.",
  source = "Laws 18, 27", cannot_stand = true }
g.articles["double-of-theirs"] = {
  en = "Only the other side's bid is doubled, being the last, and only once.",
  fr = "On ne contre que la dernière annonce, si elle est de l'autre camp, et une seule fois.",
  source = "Law 19A", cannot_stand = true }
g.articles["redouble-of-theirs"] = {
  en = "Only the other side's double is redoubled.",
  fr = "On ne surcontre que le contre de l'autre camp.",
  source = "Law 19B", cannot_stand = true }
g.articles["follow-suit"] = {
  en = "Whoever has a card of the suit led plays one.",
  fr = "Qui a une carte de la couleur entamée en joue une.",
  source = "Law 44C" }
g.articles["claim-fits"] = {
  en = "Nobody claims fewer tricks for the declarer's side than it has, or more than it has and "
    .. "are left.",
  fr = "On ne revendique pour le camp du déclarant ni moins de plis qu'il n'en a, ni plus qu'il "
    .. "n'en a et qu'il n'en reste.",
  source = "Laws 68, 71", cannot_stand = true }

-- The auction --------------------------------------------------------------------------------

-- The last bid is the contract; the declarer, whoever of that side first bid its strain.
local function begin_play(t)
  local first = t["bid_" .. strain_of[t.bid][1]]
  t.declarer = first[t.bidder] == 1 and t.bidder or partner(t, t.bidder)
  t.dummy    = partner(t, t.declarer)
  t.leader   = t:left(t.declarer)
  t.trick, t.passes = 1, 0
  t:go "trick"
end

g.moves.bid = {
  alias = { fr = "annonce" },
  args = { word(bids) },
  refuse = { { "sufficient-bid", function (t, seat, bid) return height[bid] <= t.bid end } },
  apply = function (t, seat, bid)
    t.bid, t.bidder, t.doubled = height[bid], seat, 0
    local first = t["bid_" .. strain_of[t.bid][1]]
    if first[partner(t, seat)] == 0 then first[seat] = 1 end
    auction.bid(t, seat)
  end,
}

g.moves.pass = {
  alias = { fr = "passe" },
  apply = function (t, seat)
    if not auction.pass(t, seat, t.bid == 0 and 4 or 3) then return end
    if t.bid == 0 then t:finish() else begin_play(t) end
  end,
}

g.moves.double = {
  alias = { "x", fr = "contre" },
  refuse = {
    { "double-of-theirs", function (t, seat)
        return t.bid == 0 or same_side(seat, t.bidder) or t.doubled > 0
      end },
  },
  apply = function (t, seat)
    t.doubled = 1
    auction.bid(t, seat)
  end,
}

g.moves.redouble = {
  alias = { "xx", fr = "surcontre" },
  refuse = {
    { "redouble-of-theirs", function (t, seat)
        return t.doubled ~= 1 or not same_side(seat, t.bidder)
      end },
  },
  apply = function (t, seat)
    t.doubled = 2
    auction.bid(t, seat)
  end,
}

-- Revokes that stand (Law 64) ----------------------------------------------------------------

-- Nothing for a second one of that hand in that suit, in the twelfth trick, or by dummy.
local function note_revoke(t, seat)
  local before = t["revoked_" .. tricks.suit_led(t)]
  local counts = before[seat] == 0 and t.trick ~= 12 and seat ~= t.dummy
  before[seat] = 1
  if counts and t.option.revoke == "laws" then t.revoking[seat] = 1 end
end

-- Two tricks are owed if the hand that revoked won the trick, else one: of this and later ones.
local function owe_for_revokes(t, winner)
  for seat = 1, t.seats do
    if t.revoking[seat] == 1 then
      add(t, "owed", seat, seat == winner and 2 or 1)
      t.revoking[seat] = 0
    end
  end
end

-- The side won so many tricks, and gives what it owes of them.
local function give_tricks(t, seat, won)
  local given = math.min(t.owed[seat], won)
  if given == 0 then return end
  add(t, "owed", seat, -given)
  add(t, "given", seat, given)
end

-- The score (Law 77) -------------------------------------------------------------------------

-- Undertricks. Doubled: 100, 200, 200, 300, 300, …; vulnerable 200, 300, 300, …
local function penalty(down, doubled, dear)
  if doubled == 0 then return (dear and 100 or 50) * down end
  local sum = 300 * down - 100
  if not dear then sum = sum - 100 * math.min(down, 3) end
  return sum * doubled
end

-- What a contract with so many tricks is worth to the declarer's side.
function g.points(bid, doubled, vulnerable, tricks)
  local level, strain, dear = level_of[bid], strain_of[bid][1], vulnerable == 1
  local over = tricks - 6 - level
  if over < 0 then return -penalty(-over, doubled, dear) end
  local each = (strain == "C" or strain == "D") and 20 or 30
  local made = (each * level + (strain == "N" and 10 or 0)) * (1 << doubled)
  local game = made < 100 and 50 or dear and 500 or 300
  local slam = level == 6 and (dear and 750 or 500) or level == 7 and (dear and 1500 or 1000) or 0
  local more = doubled == 0 and each or 100 * doubled * (dear and 2 or 1)
  return made + game + slam + 50 * doubled + more * over
end

local function finish(t)
  local us, they = t.declarer, t:left(t.declarer)
  local tricks = t.tricks[us] - t.given[us] + t.given[they]
  local points = g.points(t.bid, t.doubled, t.vulnerable[us], tricks)
  add(t, "points", us, points)
  add(t, "points", they, -points)
  t:tell { en = "{player} and partner, {tricks} tricks: {points} points",
           fr = "{player} et partenaire, {tricks} plis : {points} points",
           player = us, tricks = tricks, points = points }
  t:finish()
end

-- The play -----------------------------------------------------------------------------------

local function beats(t, card, best) return tricks.beats(card, best, strain_of[t.bid].trumps) end

-- The cards of the last trick lie there until the next is led. Then dummy's hand lies open.
local function lead(t)
  for s = 1, t.seats do t:move_all("trick", s, "played") end
  if t.trick == 1 then t:open("hand", t.dummy) end
end

g.moves.play = {
  alias = { fr = "joue" },
  args = { card { from = "hand" } },
  refuse = { { "follow-suit", tricks.does_not_follow } },
  apply = function (t, seat, card)
    if t.laid == 0 then lead(t) end
    if t:stands() then note_revoke(t, seat) end
    tricks.lay(t, seat, card, beats)
  end,
}

-- So many tricks for the declarer's side in all; the others have the rest.
g.moves.claim = {
  alias = { fr = "revendique" }, anybody = true, unlisted = true,
  note = { en = "that the declarer's side has so many tricks in all, and all the others the rest",
           fr = "que le camp du déclarant a tant de plis en tout, et l'autre les autres" },
  args = { number { 0, 13, name = "tricks", article = "claim-fits" } },
  refuse = {
    { "claim-fits", function (t, seat, tricks)
        local has = t.tricks[t.declarer]
        return tricks < has or tricks > has + 14 - t.trick
      end },
  },
  apply = function (t, seat, tricks)
    local us, they = t.declarer, t:left(t.declarer)
    local more, left = tricks - t.tricks[us], 14 - t.trick
    owe_for_revokes(t)
    add(t, "tricks", us, more)
    add(t, "tricks", they, left - more)
    give_tricks(t, us, more)
    give_tricks(t, they, left - more)
    finish(t)
  end,
}

-- Course of play -----------------------------------------------------------------------------

local function is_vulnerable(t, seat)
  local side = t.option.vulnerable
  return side == "both" or side == (seat % 2 == 1 and "ns" or "ew")
end

g.phases = {
  { "deal", title = { en = "Thirteen cards to each", fr = "Treize cartes à chacun" },
    run = function (t)
      t:shuffle "deck"
      for _, seat in ipairs(t:around(t.start)) do
        t:deal("deck", "hand", seat, 13)
        t.vulnerable[seat] = is_vulnerable(t, seat)
      end
      t.caller = t.start
    end },
  { "auction", title = { en = "The auction", fr = "Les enchères" },
    each = { from = "caller" }, moves = { "bid", "pass", "double", "redouble" },
    after = function (t) t:go "auction" end },
  { "trick", title = { en = "A trick", fr = "Un pli" },
    each = { from = "leader" }, moves = { "play", "claim" },
    after = function (t)
      add(t, "tricks", t.winning, 1)
      t:tell { en = "{player} wins the trick", fr = "{player} remporte le pli",
               player = t.winning }
      owe_for_revokes(t, t.winning)
      give_tricks(t, t.winning, 1)
      t.leader, t.laid, t.trick = t.winning, 0, t.trick + 1
      if t.trick == 14 then finish(t) else t:go "trick" end
    end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t.points[seat] end

-- The first that puts one player ahead decides; without a function, all of them win.
g.ties = {
  { "drawn-board", en = "A board passed out, or that comes to 0, is drawn.",
    fr = "Une donne passée, ou qui vaut 0, est nulle.", source = "Law 77" },
}

-- Reasons: why an article applies here, told with a fault -------------------------------------

local function last_bid(t)
  return { en = "the {bid} of {who}", fr = "l'annonce {bid} faite par {who}",
           bid = in_sign[t.bid], who = t:name(t.bidder) }
end

g.because["sufficient-bid"] = function (t, _, bid)
  return { en = "{mine} is not above {last} in line {line}",
           fr = "{mine} ne dépasse pas {last} à la ligne {line}",
           mine = in_sign[height[bid]], last = last_bid(t), line = t:line "bid" }
end

g.because["double-of-theirs"] = function (t)
  if t.bid == 0 then return { en = "nobody has bid", fr = "personne n'a annoncé" } end
  if t.doubled > 0 then
    return { en = "{last} is doubled since line {line}",
             fr = "{last} est contrée depuis la ligne {line}",
             last = last_bid(t), line = t:line "doubled" }
  end
  return { en = "{last} is of {player}'s own side", fr = "{last} est du camp de {player}",
           last = last_bid(t) }
end

g.because["redouble-of-theirs"] = function (t)
  if t.bid == 0 then return { en = "nobody has bid", fr = "personne n'a annoncé" } end
  local why = { { en = "is not doubled", fr = "n'est pas contrée" },
                { en = "is the other side's", fr = "est de l'autre camp" },
                { en = "is redoubled already", fr = "est déjà surcontrée" } }
  return { en = "{last} {why}", fr = "{last} {why}", last = last_bid(t), why = why[t.doubled + 1] }
end

g.because["follow-suit"] = tricks.why_follow

g.because["claim-fits"] = function (t, _, tricks)
  local has = t.tricks[t.declarer]
  return { en = "{tricks}, where the side of {who} has {has} and {left} are left",
           fr = "{tricks}, alors que {who} et son partenaire en ont {has} et qu'il en reste {left}",
           tricks = tricks, who = t:name(t.declarer), has = has, left = 14 - t.trick }
end

function g.because.turn(t)
  if t.phase == "auction" and t.bid == 0 and not t:line "caller" then
    return { en = "{dealer} dealt, and calls first", fr = "{dealer} a donné, et parle d'abord",
             dealer = t:name(t.start) }
  end
  if t.phase ~= "trick" or t.laid > 0 then return end
  if t.trick == 1 then
    return { en = "{declarer} declares, and the player to the left leads",
             fr = "{declarer} est déclarant, et qui est à sa gauche entame",
             declarer = t:name(t.declarer) }
  end
  return { en = "{leader} won trick {n}", fr = "{leader} a gagné le pli {n}",
           leader = t:name(t.leader), n = t.trick - 1 }
end

local doubled_words = { "", { en = " doubled", fr = " contré" },
                        { en = " redoubled", fr = " surcontré" } }

function g.because.claim(t)
  if t.bid == 0 then return { en = "passed out", fr = "quatre passes" } end
  if t.declarer == 0 then return end
  local us, they = t.declarer, t:left(t.declarer)
  local why = { en = "{bid}{doubled} by {who}, {vulnerable}: {tricks} tricks of {due}",
                fr = "{bid}{doubled} par {who}, {vulnerable} : {tricks} plis sur {due}",
                bid = in_sign[t.bid], who = t:name(us), tricks = t.tricks[us],
                due = level_of[t.bid] + 6, doubled = doubled_words[t.doubled + 1],
                vulnerable = t.vulnerable[us] == 1 and { en = "vulnerable", fr = "vulnérable" }
                             or { en = "not vulnerable", fr = "non vulnérable" } }
  local moved = t.given[they] - t.given[us]
  if moved == 0 then return why end
  return { en = "{why} and {moved} for revokes", fr = "{why} et {moved} pour renonce",
           why = why, moved = moved }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Points of a hand: for high cards, and one for each card of a suit above four.
local function strength(t, seat)
  local points = t:sum("hand", seat, "points")
  for _, suit in ipairs(french.suits) do
    points = points + math.max(0, t:count("hand", seat, suit.name) - 4)
  end
  return points
end

-- How many cards the two partners have in a strain, as far as one of them can tell.
local function length(t, seat, strain)
  local mine = strain.trumps and t:count("hand", seat, strain.trumps) or 3
  return mine + (t["bid_" .. strain[1]][partner(t, seat)] == 1 and 5 or 0)
end

-- The level that the points of both are good for.
local function good_for(points, strain)
  if points >= 33 then return points >= 37 and 7 or 6 end
  local game = strain[1] == "N" and 3 or (strain[1] == "H" or strain[1] == "S") and 4 or 5
  if points >= 22 + game - (game > 3 and 1 or 0) then return game end
  return points >= 22 and 3 or points >= 19 and 2 or points >= 12 and 1 or 0
end

-- Partner's bids promise eleven points; the strain is the longest, notrump for want of a fit.
function g.moves.bid.careful(t, seat, bid)
  local heard = 0
  for _, strain in ipairs(strains) do
    if t["bid_" .. strain[1]][partner(t, seat)] == 1 then heard = 11 end
  end
  local strain, level = strain_of[height[bid]], level_of[height[bid]]
  local target = good_for(strength(t, seat) + heard, strain)
  if level > target or heard > 0 and level < target then return -1 end
  if t.bid > 0 and same_side(seat, t.bidder) and level_of[t.bid] >= target then return -1 end
  if strain[1] ~= "N" and length(t, seat, strain) < (heard > 0 and 8 or 4) then return -1 end
  return length(t, seat, strain) + (strain[1] == "N" and 1 or 0)
end

function g.moves.double.careful() return -1 end
function g.moves.redouble.careful() return -1 end

-- Partner's trick is left alone; others are won as cheaply as can be, or given a low card.
function g.moves.play.careful(t, seat, card)
  if t.laid == 0 then return t:count("hand", seat, card.suit) - card.value / 20 end
  local trump = card.suit == strain_of[t.bid].trumps and 15 or 0
  local cost = card.value + trump
  if not beats(t, card, tricks.best_card(t)) or same_side(seat, t.winning) then
    return -cost
  end
  return 100 - cost
end

return g
