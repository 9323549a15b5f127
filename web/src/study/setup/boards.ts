// Boards at random, of any kind or of a texture.
// SPDX-License-Identifier: MIT
import { cardAt, cardNumber } from '../combos';
import type { Card } from '../../lib/answers';

export const textures = ['any', 'rainbow', 'twotone', 'monotone', 'paired', 'connected'] as const;
export type Texture = (typeof textures)[number];

const rankOf = (card: number): number => card >> 2;
const suitOf = (card: number): number => card & 3;

// The widest gap between three ranks of which none is there twice, the ace high or low.
function span(cards: number[]): number {
  const high = cards.map(rankOf).sort((a, b) => a - b);
  const low = high.map((rank) => (rank === 12 ? -1 : rank)).sort((a, b) => a - b);
  return Math.min(high.at(-1)! - high[0]!, low.at(-1)! - low[0]!);
}

// Of a flop.
export function hasTexture(cards: Card[], texture: Texture): boolean {
  const flop = cards.slice(0, 3).map(cardNumber);
  const suits = new Set(flop.map(suitOf)).size,
    ranks = new Set(flop.map(rankOf)).size;
  switch (texture) {
    case 'any':
      return true;
    case 'rainbow':
      return suits === 3;
    case 'twotone':
      return suits === 2;
    case 'monotone':
      return suits === 1;
    case 'paired':
      return ranks < 3;
    case 'connected':
      return ranks === 3 && span(flop) <= 4;
  }
}

// So many different cards, from the deck's lowest rank (0 the two) on.
export function dealt(count: number, lowest = 0, random: () => number = Math.random): Card[] {
  const deck = Array.from({ length: 52 - 4 * lowest }, (_, i) => i + 4 * lowest);
  return Array.from({ length: count }, () => cardAt(deck.splice(Math.floor(random() * deck.length), 1)[0]!));
}
export function randomBoard(count: number, texture: Texture, lowest = 0, random: () => number = Math.random): Card[] {
  for (;;) {
    const board = dealt(count, lowest, random);
    if (count < 3 || hasTexture(board, texture))
      return [...board.slice(0, 3).sort((a, b) => cardNumber(b) - cardNumber(a)), ...board.slice(3)];
  }
}

// "Qs Jh 2h", "QsJh2h", "10h": cards as far as they can be read.
export const cardsIn = (text: string): Card[] =>
  [...text.replaceAll('10', 'T').matchAll(/([2-9TJQKA])\s*([cdhs♣♦♥♠])/gi)].map(
    (found) =>
      found[1]!.toUpperCase() + ({ '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' }[found[2]!] ?? found[2]!.toLowerCase()),
  );
