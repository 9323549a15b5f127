// What each move is worth: the exact value where it is known, beside what a search of some depth says.
// SPDX-License-Identifier: MIT
import type { MoveWorth, Ratings } from '../lib/answers';

export interface Worth {
  move: string;
  payoff: number | null;
  distance: number | null;
  heuristic: number | null;
  line: string[];
  grundy: number | null;
}

// By move, in the order of the rules.
export function worths(moves: string[], exact: Ratings | null, shallow: Ratings | null): Worth[] {
  const found = (ratings: Ratings | null, move: string): MoveWorth | undefined =>
    ratings?.moves.find((it) => it.move === move);
  return moves.map((move) => {
    const known = found(exact, move);
    return {
      move,
      payoff: known?.exact ? known.payoff! : null,
      distance: known?.exact ? known.distance : null,
      line: known?.line ?? [],
      grundy: known?.grundy ?? null,
      heuristic: found(shallow, move)?.heuristic ?? null,
    };
  });
}

// What the search plays: the first of its best moves.
export const shallowPick = (list: Worth[]): Worth | null => first(list, (it) => it.heuristic ?? -2);
// The best that is known: a quick win before a slow one, a slow loss before a quick one, and the search's word where nothing is certain.
export const bestPick = (list: Worth[]): Worth | null =>
  first(list, (it) =>
    it.payoff === null ? 10 * (it.heuristic ?? 0) : 100 * it.payoff - (it.payoff * (it.distance ?? 0)) / 10,
  );
function first(list: Worth[], rank: (it: Worth) => number): Worth | null {
  return list.reduce<Worth | null>((best, it) => (best === null || rank(it) > rank(best) + 1e-9 ? it : best), null);
}

export const known = (list: Worth[]): boolean => list.length > 0 && list.every((it) => it.payoff !== null);
export const outcome = (value: number): 'win' | 'draw' | 'loss' => (value > 0 ? 'win' : value < 0 ? 'loss' : 'draw');
export const mark = { win: '✓', draw: '=', loss: '✗' } as const;
