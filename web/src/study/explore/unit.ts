// What a node is worth in another unit than chips.
// SPDX-License-Identifier: MIT
import type { Gain, Hands, Node, RunOut } from '../../lib/answers';

type Known = number | null;
const pair = ([a, b]: [Known, Known], unit: number): [Known, Known] => [
  a === null ? null : a / unit,
  b === null ? null : b / unit,
];
const handsIn = (hands: Hands, unit: number): Hands =>
  Object.fromEntries(
    Object.entries(hands).map(([combo, hand]) => [
      combo,
      {
        ...hand,
        value: hand.value === null ? null : hand.value / unit,
        ...(hand.action_values
          ? { action_values: hand.action_values.map((value) => (value === null ? null : value / unit)) }
          : {}),
      },
    ]),
  );

export const nodeIn = (node: Node, unit: number): Node =>
  unit === 1
    ? node
    : {
        ...node,
        pot: node.pot / unit,
        committed: [node.committed[0] / unit, node.committed[1] / unit],
        value: pair(node.value, unit),
        hands: handsIn(node.hands, unit),
        other_hands: handsIn(node.other_hands, unit),
      };
export const runOutsIn = (runOuts: RunOut[], unit: number): RunOut[] =>
  unit === 1 ? runOuts : runOuts.map((one) => ({ ...one, value: pair(one.value, unit) }));
export const gainsIn = (gains: Record<string, Gain>, unit: number): Record<string, Gain> =>
  unit === 1
    ? gains
    : Object.fromEntries(
        Object.entries(gains).map(([combo, one]) => [
          combo,
          { dealt: one.dealt, value: one.value / unit, best_response: one.best_response / unit, gain: one.gain / unit },
        ]),
      );
