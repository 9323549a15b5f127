// Intervals beside each other: what they prove, on what scale they are drawn, and which of some guesses comes nearest.
// SPDX-License-Identifier: MIT
import type { Estimate } from '../lib/answers';

export type Verdict = 'unknown' | 'open' | 'better' | 'worse';
export function verdict({ mean, half_width }: Estimate): Verdict {
  if (half_width === null) return 'unknown';
  return Math.abs(mean) <= half_width ? 'open' : mean > 0 ? 'better' : 'worse';
}

// The least of 1, 2, 5, 10, 20, ... that is not below it: an axis that keeps still while what it shows narrows.
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value * (1 - 1e-12))!;
}
export const scaleOf = (estimates: Estimate[]): number =>
  roundUp(Math.max(1e-3, ...estimates.map(({ mean, half_width }) => Math.abs(mean) + (half_width ?? 0))));

// The choice next to it in orders of magnitude; where nothing is ever proved, the last one.
export function nearest(choices: number[], value: number | null): number {
  if (value === null) return choices.length;
  const far = choices.map((choice) => Math.abs(Math.log10(choice / value)));
  return far.indexOf(Math.min(...far));
}
