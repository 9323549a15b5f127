// A line as steps, actions by their names and cards: "check, bet 120, Ts".
// SPDX-License-Identifier: MIT
export const stepsOf = (line: string): string[] => line.split(',').map((step) => step.trim()).filter(Boolean);
export const lineOf = (steps: readonly string[]): string => steps.join(', ');
