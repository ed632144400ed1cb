// Crazy eights with boardgame.io, played at random: see eights.lua beside it.
// SPDX-License-Identifier: MIT
//
// usage: node boardgame.mjs GAMES   (where boardgame.io is installed)
//
// The last line is how many moves were made.
import { createRequire } from 'module';
const require = createRequire(process.cwd() + '/');
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');

const SEATS = 3, HAND = 5;

function deck () {
  const cards = [];
  for (let suit = 0; suit < 4; suit++)
    for (let rank = 1; rank <= 13; rank++) cards.push({ suit, rank });
  return cards;
}

const fits = (G, card) =>
  card.rank === 8 || card.suit === G.suit || card.rank === G.top.rank;

const eights = {
  name: 'eights',
  setup: ({ random }) => {
    const cards = random.Shuffle(deck());
    const hands = [];
    for (let s = 0; s < SEATS; s++) hands.push(cards.splice(0, HAND));
    const top = cards.pop();
    return { cards, hands, top, suit: top.suit, discard: [], idle: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, ctx }, place, suit) => {
      const hand = G.hands[ctx.currentPlayer], card = hand[place];
      if (!card || !fits(G, card)) return INVALID_MOVE;
      hand.splice(place, 1);
      G.discard.push(G.top);
      G.top = card;
      G.suit = card.rank === 8 ? suit : card.suit;
      G.idle = 0;
    },
    draw: ({ G, ctx, random }) => {
      const hand = G.hands[ctx.currentPlayer];
      if (hand.some((card) => fits(G, card))) return INVALID_MOVE;
      if (G.cards.length === 0) {
        G.cards = random.Shuffle(G.discard);
        G.discard = [];
      }
      if (G.cards.length > 0) hand.push(G.cards.pop());
      else G.idle++;
    },
  },
  endIf: ({ G }) => {
    const winner = G.hands.findIndex((hand) => hand.length === 0);
    if (winner >= 0 || G.idle >= SEATS) return { winner };
  },
};

let moves = 0;
for (let game = 0; game < Number(process.argv[2] || 10); game++) {
  const client = Client({ game: eights, numPlayers: SEATS, debug: false });
  client.start();
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) break;
    const places = G.hands[ctx.currentPlayer]
      .map((card, i) => (fits(G, card) ? i : -1)).filter((i) => i >= 0);
    if (places.length === 0) client.moves.draw();
    else
      client.moves.play(places[Math.floor(Math.random() * places.length)],
                        Math.floor(Math.random() * 4));
    moves++;
  }
  client.stop();
}
console.log(moves);
