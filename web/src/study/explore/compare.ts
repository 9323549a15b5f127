// One solution beside another, cell by cell: how differently a hand is played, or what it is worth more.
// SPDX-License-Identifier: MIT
import type { SpotAction } from '../../lib/answers';
import { worth, type Cell, type Mode, type Row } from './cells';

// Of one mix of actions from another, by their names: 0 the same, 1 nothing in common.
export function distance(
  mine: readonly number[],
  actions: readonly SpotAction[],
  theirs: readonly number[],
  otherActions: readonly SpotAction[],
): number {
  const names = new Set([...actions, ...otherActions].map(({ text }) => text));
  const share = (of: readonly number[], list: readonly SpotAction[], name: string): number =>
    of[list.findIndex(({ text }) => text === name)] ?? 0;
  return (
    [...names].reduce(
      (sum, name) => sum + Math.abs(share(mine, actions, name) - share(theirs, otherActions, name)),
      0,
    ) / 2
  );
}

// Strategies: their distance. Else here less there. Null where one of them has no such hand.
export function differenceOf(
  here: Cell,
  there: Cell,
  mode: Mode,
  actions: readonly SpotAction[],
  otherActions: readonly SpotAction[],
): number | null {
  if (mode === 'strategy' && here.sum.strategy && there.sum.strategy)
    return distance(here.sum.strategy, actions, there.sum.strategy, otherActions);
  const [a, b] = [
    worth(here, mode === 'strategy' ? 'range' : mode),
    worth(there, mode === 'strategy' ? 'range' : mode),
  ];
  return a === null || b === null || here.sum.reach <= 0 || there.sum.reach <= 0 ? null : a - b;
}
export const differences = (
  here: readonly Cell[],
  there: readonly Cell[],
  mode: Mode,
  actions: readonly SpotAction[],
  otherActions: readonly SpotAction[],
): (number | null)[] => here.map((cell, at) => differenceOf(cell, there[at]!, mode, actions, otherActions));

// How much of all that comes here is played otherwise: hand by hand, each as often as it comes about here.
export function playedOtherwise(
  here: readonly Row[],
  there: readonly Row[],
  actions: readonly SpotAction[],
  otherActions: readonly SpotAction[],
): number | null {
  const other = new Map(there.map((row) => [row.combo, row.hand.strategy]));
  let [weight, sum] = [0, 0];
  for (const { combo, hand, weight: often } of here) {
    const match = other.get(combo);
    if (!hand.strategy || !match || often <= 0) continue;
    weight += often;
    sum += often * distance(hand.strategy, actions, match, otherActions);
  }
  return weight > 0 ? sum / weight : null;
}
