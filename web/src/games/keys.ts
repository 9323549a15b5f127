// The key of each action: the card itself where cards are played, else by place, 1 to 9, 0, and letters from there on.
// SPDX-License-Identifier: MIT
const letters = 'qwertyuiopasdfghjklzxcvbn';

export function keysFor(names: string[], taken: string[] = []): string[] {
  if (names.every((name) => /^[1-9]$/.test(name))) return names;
  const keys = [...'1234567890', ...letters].filter((key) => !taken.includes(key));
  return names.map((_, i) => keys[i] ?? '');
}
