// Opponents of Kuhn poker that stray from an equilibrium in one respect, and the evidence against one drawn.
// SPDX-License-Identifier: MIT
import type { ByInfoset, EvidenceRun, GameTree, Infoset } from '../../lib/answers';

export const traits = ['calls', 'bluffs', 'honest', 'perfect'] as const;
export type Trait = (typeof traits)[number];

// Which infosets it is about, and where their second action, a bet or a call, goes: the queen facing a bet, the jack that may bet.
const touched: Record<Trait, (infoset: Infoset) => 0 | 1 | null> = {
  calls: ({ secret, actions }) => (secret === 'Q' && actions[1] === 'call' ? 1 : null),
  bluffs: ({ secret, actions }) => (secret === 'J' && actions[1] === 'bet' ? 1 : null),
  honest: ({ secret, actions }) => (secret === 'J' && actions[1] === 'bet' ? 0 : null),
  perfect: () => null,
};
// The equilibrium, so far on its way there (0 to 1).
export function tilted(tree: GameTree, usual: ByInfoset, trait: Trait, far: number): ByInfoset {
  return tree.infosets.map((infoset, i) => {
    const to = touched[trait](infoset),
      often = usual[i]![1]!;
    const then = to === null ? often : often + (to - often) * far;
    return [1 - then, then];
  });
}

const largest = 6; // of odds, a power of ten
// How many times as likely, and under which of the two; null: more than a million.
export function oddsOf(ratio: number): { for: boolean; odds: number | null } {
  return { for: ratio >= 0, odds: Math.abs(ratio) > largest ? null : 10 ** Math.abs(ratio) };
}

export interface EvidenceLine {
  width: number;
  height: number;
  left: number;
  path: string;
  needed: number;
  deviated: number | null;
  ticks: { y: number; text: string }[];
  hands: { x: number; hands: number }[];
}
const height = 260,
  left = 74,
  top = 12,
  bottom = 26,
  low = -2,
  high = 4;
// As wide as there is room, px.
export function evidenceLine({ points, needed, deviated }: EvidenceRun, upto: number, width: number): EvidenceLine {
  const most = points.at(-1)?.hands ?? 1;
  const x = (hands: number): number => left + ((width - left - 18) * hands) / most;
  const y = (ratio: number): number =>
    top + ((height - top - bottom) * (high - Math.max(low, Math.min(high, ratio)))) / (high - low);
  const shown = points.slice(0, upto);
  return {
    width,
    height,
    left,
    needed: y(needed),
    path: `M${x(0).toFixed(1)} ${y(0).toFixed(1)}${shown.map((point) => `L${x(point.hands).toFixed(1)} ${y(point.ratio).toFixed(1)}`).join('')}`,
    deviated: deviated !== null && deviated <= (shown.at(-1)?.hands ?? 0) ? x(deviated) : null,
    ticks: [low, 0, 2, high].map((power) => ({
      y: y(power),
      text: power < 0 ? `1 : ${10 ** -power}` : `${10 ** power} : 1`,
    })),
    hands: (width < 420 ? [0, 2, 4] : [0, 1, 2, 3, 4]).map((part) => ({
      x: x((most * part) / 4),
      hands: (most * part) / 4,
    })),
  };
}
