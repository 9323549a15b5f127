// Who wins with all cards open: every board that may still come, from the flop on.
// SPDX-License-Identifier: MIT
import { rankOf, ranks, suits } from './cards';
import type { Card } from './answers';

export interface Share {
  win: number;
  tie: number;
  lose: number;
}

const topOfRun = (mask: number): number => {
  for (let top = 12; top >= 4; --top) if (((mask >> (top - 4)) & 31) === 31) return top;
  return (mask & 0b1000000001111) === 0b1000000001111 ? 3 : -1; // the ace below the two
};
const packed = (kind: number, digits: number[]): number =>
  digits
    .slice(0, 5)
    .concat(0, 0, 0, 0, 0)
    .slice(0, 5)
    .reduce((sum, digit) => sum * 13 + digit, kind);

// A number for the best five of five to seven cards: the higher wins, equal ones share.
export function strength(cards: Card[]): number {
  const counts = new Array<number>(13).fill(0);
  const bySuit: Record<string, number> = {};
  const sizes: Record<string, number> = {};
  let mask = 0;
  for (const card of cards) {
    const rank = rankOf(card),
      suit = card[1]!;
    counts[rank]!++;
    mask |= 1 << rank;
    bySuit[suit] = (bySuit[suit] ?? 0) | (1 << rank);
    sizes[suit] = (sizes[suit] ?? 0) + 1;
  }
  const suit = suits.find((s) => (sizes[s] ?? 0) >= 5);
  const run = topOfRun(mask),
    flushRun = suit ? topOfRun(bySuit[suit]!) : -1;
  const downward = (from: number): number[] => [...ranks].map((_, i) => 12 - i).filter((rank) => (from >> rank) & 1);
  const order = downward(mask).sort((a, b) => counts[b]! - counts[a]! || b - a);
  const [a, b] = order as [number, number];
  const rest = (...used: number[]) => downward(mask).filter((rank) => !used.includes(rank));
  if (flushRun >= 0) return packed(8, [flushRun]);
  if (counts[a] === 4) return packed(7, [a, rest(a)[0]!]);
  if (counts[a] === 3 && counts[b]! >= 2) return packed(6, [a, b]);
  if (suit) return packed(5, downward(bySuit[suit]!));
  if (run >= 0) return packed(4, [run]);
  if (counts[a] === 3) return packed(3, [a, ...rest(a).slice(0, 2)]);
  if (counts[a] === 2 && counts[b] === 2) return packed(2, [a, b, rest(a, b)[0]!]);
  return counts[a] === 2 ? packed(1, [a, ...rest(a).slice(0, 3)]) : packed(0, downward(mask));
}

const deck: Card[] = [...ranks].flatMap((rank) => suits.map((suit) => rank + suit));

// Your share against open cards, over all that may still come; null before the flop, where that would be 1.7 million boards.
export function openOdds(mine: Card[], others: Card[][], board: Card[]): Share | null {
  if (board.length < 3) return null;
  const gone = new Set([...mine, ...others.flat(), ...board]);
  const left = deck.filter((card) => !gone.has(card));
  const share: Share = { win: 0, tie: 0, lose: 0 };
  let boards = 0;
  const count = (full: Card[]): void => {
    const own = strength([...mine, ...full]);
    const best = Math.max(...others.map((cards) => strength([...cards, ...full])));
    share[own > best ? 'win' : own === best ? 'tie' : 'lose']++;
    boards++;
  };
  if (board.length === 5) count(board);
  else if (board.length === 4) for (const card of left) count([...board, card]);
  else left.forEach((first, i) => left.slice(i + 1).forEach((second) => count([...board, first, second])));
  return { win: share.win / boards, tie: share.tie / boards, lose: share.lose / boards };
}
