// Which of many spots somebody means: words of the title, cards of the board, a street.
// SPDX-License-Identifier: MIT
import type { Spot } from '../../lib/answers';
import { cardsIn } from '../setup/boards';
import { titleOf } from '../titles';

export const streets = ['preflop', 'flop', 'turn', 'river'] as const;
export type Street = (typeof streets)[number];
export const streetOf = ({ board }: Pick<Spot, 'board'>): Street =>
  streets[Math.max(0, cardsIn(board ?? '').length - 2)] ?? 'river';

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

// Every word stands in the title, or its cards on the board in any order ("Kh7d" or "7d kh").
export function isMeant(spot: Pick<Spot, 'name' | 'board' | 'locked'>, text: string): boolean {
  const title = plain(titleOf(spot)),
    board = cardsIn(spot.board ?? '');
  return text
    .trim()
    .split(/\s+/)
    .every((word) => {
      const cards = cardsIn(word);
      return (
        title.includes(plain(word)) ||
        (cards.length > 0 &&
          cards.join('').toLowerCase() === word.toLowerCase() &&
          cards.every((card) => board.includes(card)))
      );
    });
}
