// Cards as the server writes them ("Td"), and what a set of them is worth.
// SPDX-License-Identifier: MIT
import type { Card } from './answers';

export const ranks = '23456789TJQKA';
export const suits = ['s', 'h', 'd', 'c'] as const;
export type Suit = (typeof suits)[number];

export const rankOf = (card: Card): number => ranks.indexOf(card[0]!);
export const suitOf = (card: Card): Suit => card[1] as Suit;
// As one holds them: the higher card first; what is face down stays in its place.
export const highestFirst = (cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => (hidden(a) || hidden(b) ? 0 : rankOf(b) - rankOf(a)));
export const hidden = (card: Card): boolean => rankOf(card) < 0;

// From high card to straight flush, as PokerFace counts them (a royal flush is a straight flush).
export const classes = [
  'high_card',
  'one_pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
] as const;
export type HandClass = (typeof classes)[number];

// What is said about a hand: its class and the ranks that name it, the most important first.
export interface Holding {
  kind: HandClass;
  ranks: number[];
}

// The highest card of a straight among the ranks in a bit mask, or -1; the ace also counts below the two.
function straightIn(mask: number): number {
  for (let top = 12; top >= 4; --top) if (((mask >> (top - 4)) & 31) === 31) return top;
  return (mask & 0b1000000001111) === 0b1000000001111 ? 3 : -1;
}

const maskOf = (cards: Card[]): number => cards.reduce((mask, card) => mask | (1 << rankOf(card)), 0);
const descending = (cards: Card[]): number[] => cards.map(rankOf).sort((a, b) => b - a);

// Ranks by how many there are, then by height: [count, rank].
function groups(cards: Card[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1);
  return [...counts].map(([rank, count]): [number, number] => [count, rank]).sort((a, b) => b[0] - a[0] || b[1] - a[1]);
}

function byGroups(cards: Card[]): Holding {
  const [first, second] = groups(cards);
  const [count, rank] = first!;
  const pair = second !== undefined && second[0] >= 2 ? second[1] : -1;
  if (count === 4) return { kind: 'four_of_a_kind', ranks: [rank] };
  if (count === 3 && pair >= 0) return { kind: 'full_house', ranks: [rank, pair] };
  if (count === 3) return { kind: 'three_of_a_kind', ranks: [rank] };
  if (count === 2 && pair >= 0) return { kind: 'two_pair', ranks: [rank, pair] };
  return count === 2 ? { kind: 'one_pair', ranks: [rank] } : { kind: 'high_card', ranks: [rank] };
}

// The best that 1 to 7 open cards make.
export function holding(cards: Card[]): Holding | null {
  if (cards.length === 0 || cards.some(hidden)) return null;
  const flush = suits.map((suit) => cards.filter((card) => suitOf(card) === suit)).find((same) => same.length >= 5);
  const straightFlush = flush ? straightIn(maskOf(flush)) : -1;
  if (straightFlush >= 0) return { kind: 'straight_flush', ranks: [straightFlush] };
  const plain = byGroups(cards);
  if (plain.kind === 'four_of_a_kind' || plain.kind === 'full_house') return plain;
  if (flush) return { kind: 'flush', ranks: [descending(flush)[0]!] };
  const straight = straightIn(maskOf(cards));
  return straight >= 0 ? { kind: 'straight', ranks: [straight] } : plain;
}
