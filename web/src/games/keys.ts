// The key of each action: the card itself where cards are played, else by place, 1 to 9, 0, and letters from there on. Keys that are
// taken do something else; a card whose own key is taken has a letter, the same as long as the game lasts.
// SPDX-License-Identifier: MIT
const letters = 'qwertyuiopasdfghjklzxcvbn';

export function keysFor(names: string[], taken: string[] = []): string[] {
  const free = (keys: string) => [...keys].filter((key) => !taken.includes(key));
  const byPlace = free(`1234567890${letters}`),
    ofCards = free(letters);
  const cards = names.every((name) => /^[1-9]$/.test(name));
  return names.map((name, i) => (cards ? (taken.includes(name) ? ofCards[Number(name) - 1] : name) : byPlace[i]) ?? '');
}
