// Habits that a person may have in Kuhn poker, as a strategy to ask the server about.
// SPDX-License-Identifier: MIT
import type { ByInfoset, GameTree, Infoset } from '../../lib/answers';

export const habits = ['uniform', 'calls', 'folds', 'honest'] as const;
export type Habit = (typeof habits)[number];

// How often the second action, a bet or a call, is taken.
const often: Record<Habit, (infoset: Infoset) => number> = {
  uniform: () => 0.5,
  calls: ({ actions, secret }) => (actions[1] === 'call' || secret === 'K' ? 1 : 0), // bets the king, calls everything
  folds: ({ secret }) => (secret === 'K' ? 1 : 0), // puts chips in with the king alone
  honest: ({ actions, secret }) => (secret === 'K' ? 1 : secret === 'Q' && actions[1] === 'call' ? 0.5 : 0), // never bluffs
};
export const plan = (tree: GameTree, habit: Habit): ByInfoset =>
  tree.infosets.map((infoset) => [1 - often[habit](infoset), often[habit](infoset)]);
