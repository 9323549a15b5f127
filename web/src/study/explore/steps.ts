// A line as steps, actions by their names and cards: "check, bet 120, Ts".
// SPDX-License-Identifier: MIT
export const stepsOf = (line: string): string[] =>
  line
    .split(',')
    .map((step) => step.trim())
    .filter(Boolean);
export const lineOf = (steps: readonly string[]): string => steps.join(', ');
// The steps after the first line, or nothing where they lead elsewhere.
export function stepsAfter(from: string, steps: readonly string[]): string[] | null {
  const first = stepsOf(from);
  return first.every((step, i) => steps[i] === step) ? steps.slice(first.length) : null;
}
