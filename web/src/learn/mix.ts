// SPDX-License-Identifier: MIT
// One of several probabilities is set; the others keep their proportions, or share evenly where they were nothing.
export function mixed(mix: number[], which: number, to: number): number[] {
  const rest = mix.reduce((sum, p, i) => (i === which ? sum : sum + p), 0);
  return mix.map((p, i) => (i === which ? to : rest > 1e-12 ? (p / rest) * (1 - to) : (1 - to) / (mix.length - 1)));
}
