-- French playing cards: a deck of 32, 52 or 78, in English and French.
-- SPDX-License-Identifier: MIT
--
--   local french = use "french-cards"
--   french.deck(g, 52)                                a card has suit, rank and value
--   french.deck(g, { { "A", value = 11 }, … })        these ranks of each suit, with what they have
--   french.sort_ranks(g, 52)                          sorts "rank A", …, for games that go by them
--   word(french.suit_word { name = "trumps" })        S, H, D or C, as an argument of a move
--
-- The king of hearts is HK, KH, ♥K, K♥, in French ♥R and R♥; a ten is T or 10. A card's suit is the
-- name of a sort, too: t:holds("hand", seat, "heart"), and a counter of a suit's number says which:
-- g.counters.trumps = { 0, show = french.names }.

local french = {}

french.suits = {
  { "S", sign = "♠", colour = "black", name = "spade", fr = "pique",
    many = { en = "spades", fr = "piques" } },
  { "H", sign = "♥", colour = "red", name = "heart", fr = "cœur",
    many = { en = "hearts", fr = "cœurs" } },
  { "D", sign = "♦", colour = "red", name = "diamond", fr = "carreau",
    many = { en = "diamonds", fr = "carreaux" } },
  { "C", sign = "♣", colour = "black", name = "club", fr = "trèfle",
    many = { en = "clubs", fr = "trèfles" } },
}

local in_french = { K = "R", Q = "D", N = "C", J = "V", T = "10" }     -- N is the knight of tarot

-- The number of a suit, by its letter or its name; by its number, its sign and its name.
french.number_of, french.signs, french.names = {}, {}, {}
for number, suit in ipairs(french.suits) do
  french.signs[number], french.names[number] = suit.sign, suit.name
  french.number_of[suit[1]], french.number_of[suit.name] = number, number
end

local function ways_to_write(suit, rank)
  local letter, sign, fr = suit[1], suit.sign, in_french[rank] or rank
  if rank == "T" then
    return { "T" .. letter, sign .. "T", "T" .. sign, "10" .. sign, letter .. "10", "10" .. letter,
             fr = sign .. "10" }
  end
  return { rank .. letter, sign .. rank, rank .. sign, fr ~= rank and fr .. sign or nil,
           fr = sign .. fr }
end

-- The names of what a rank has besides its letter and its value.
local function fields_of(rank)
  local fields = {}
  for field in pairs(rank) do
    if field ~= 1 and field ~= "value" then fields[#fields + 1] = field end
  end
  return fields
end

local function make_card(suit, rank, fields)
  local card = { suit[1] .. rank[1], suit = suit.name, rank = rank[1], value = rank.value,
                 alias = ways_to_write(suit, rank[1]),
                 corner = rank[1] == "T" and "10" or rank[1] }
  for _, field in ipairs(fields) do card[field] = rank[field] end
  return card
end

-- From the highest on: { "A", value = 14 }, { "K", value = 13 }, …
local function plain_ranks(letters, highest)
  local ranks = {}
  for i, letter in ipairs(letters) do ranks[i] = { letter, value = highest + 1 - i } end
  return ranks
end

local decks = {
  [32] = plain_ranks({ "A", "K", "Q", "J", "T", "9", "8", "7" }, 14),
  [52] = plain_ranks({ "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2" }, 14),
  [78] = plain_ranks({ "K", "Q", "N", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2", "1" }, 14),
}

-- The trumps of tarot, 21 to 1, and the excuse.
local function add_trumps(g)
  local cards, before = g.cards, #g.cards
  for n = 21, 1, -1 do
    local id = tostring(n)
    cards[before + 22 - n] = {
      id, suit = "trump", rank = id, value = n, alias = { "T" .. n, n == 1 and "petit" or nil },
      symbol = "★", corner = id }
  end
  cards[before + 22] = { "excuse", suit = "excuse", rank = "excuse", value = 0,
                         alias = { "E", "fool" }, symbol = "★", corner = "E", colour = "blue" }
  g.sorts.trump = { function (card) return card.suit == "trump" end,
                    title = { en = "trump", fr = "atout" },
                    many = { en = "trumps", fr = "atouts" }, colour = "blue" }
end

-- "held no ♥", "trumps: hearts"; cards have the sign and the colour of their suit.
local function add_suit(g, suit)
  g.sorts[suit.name] = { function (card) return card.suit == suit.name end,
                         title = { en = suit.name, fr = suit.fr },
                         many = suit.many, symbol = suit.sign, colour = suit.colour }
end

function french.deck(g, ranks)
  local list, fields = decks[ranks] or ranks, {}
  local cards, n = g.cards, #g.cards
  for i, rank in ipairs(list) do fields[i] = fields_of(rank) end
  for _, suit in ipairs(french.suits) do
    for i, rank in ipairs(list) do
      n = n + 1
      cards[n] = make_card(suit, rank, fields[i])
    end
    add_suit(g, suit)
  end
  if ranks == 78 then add_trumps(g) end
end

local rank_names = {
  A = { en = "ace", fr = "as" }, K = { en = "king", fr = "roi" }, Q = { en = "queen", fr = "dame" },
  N = { en = "knight", fr = "cavalier" }, J = { en = "jack", fr = "valet" },
  T = { en = "ten", fr = "dix" },
}

-- A sort for each rank, too: "rank A", "rank K", …
function french.sort_ranks(g, ranks)
  for _, rank in ipairs(decks[ranks] or ranks) do
    g.sorts["rank " .. rank[1]] = { function (card) return card.rank == rank[1] end,
                                    title = rank_names[rank[1]] or rank[1] }
  end
end

function french.suit_word(word)
  word.fr, word.alias = {}, {}
  for number, suit in ipairs(french.suits) do
    word[number], word.fr[suit[1]] = suit[1], suit.fr
    word.alias[suit[1]] = { suit.sign, suit.name, suit.many.en }
  end
  return word
end

return french
