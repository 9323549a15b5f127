// One hand's account at a showdown: what of the range is weaker, equal and stronger, and what of that its own cards take away.
// SPDX-License-Identifier: MIT
import type { Showdown } from '../lib/answers';

export interface Entry {
  all: number;
  blocked: number;
  left: number;
}
export interface Account {
  weaker: Entry;
  equal: Entry;
  stronger: Entry;
  share: number | null;
} // share of the pot; null: it meets nobody

export function account(found: Showdown, hand: number): Account {
  const sum = (keep: (strength: number) => boolean): number =>
    found.weight.reduce((total, weight, j) => (keep(found.strength[j]!) ? total + weight : total), 0);
  const own = found.strength[hand]!,
    beats = found.beats[hand]!,
    loses = found.loses[hand]!,
    meets = found.meets[hand]!;
  const entry = (all: number, left: number): Entry => ({ all, blocked: all - left, left });
  return {
    weaker: entry(
      sum((strength) => strength < own),
      beats,
    ),
    equal: entry(
      sum((strength) => strength === own),
      meets - beats - loses,
    ),
    stronger: entry(
      sum((strength) => strength > own),
      loses,
    ),
    share: shareOf(found, hand),
  };
}

// Ties count half.
export const shareOf = (found: Showdown, hand: number): number | null =>
  found.meets[hand]! > 1e-9
    ? (found.beats[hand]! - found.loses[hand]! + found.meets[hand]!) / (2 * found.meets[hand]!)
    : null;
export const cardsOf = (hand: string): string[] => hand.match(/.[shdc]/g) ?? [];

// A hand as it may be typed, "QsKh" for "KhQs": its place, or -1.
export function placeOf(found: Showdown, typed: string): number {
  const wanted = cardsOf(typed).sort().join('');
  return wanted
    ? found.hands.findIndex((hand) => cardsOf(hand).sort().join('') === wanted)
    : found.hands.indexOf(typed);
}
