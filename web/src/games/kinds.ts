// What kind of action a name is, and its colour: one meaning, one colour, the same as the table's buttons.
// SPDX-License-Identifier: MIT
export type Kind = 'fold' | 'call' | 'raise' | 'allin' | 'other';
export const legend: Kind[] = ['fold', 'call', 'raise', 'allin']; // as they are listed; what is neither has no one meaning

const kinds: Record<string, Kind> = {
  fold: 'fold',
  check: 'call',
  call: 'call',
  bet: 'raise',
  raise: 'raise',
  'all-in': 'allin',
};
export const kindOf = (name: string): Kind => kinds[/^[a-z-]+/i.exec(name)?.[0].toLowerCase() ?? ''] ?? 'other';

// Moves of other games: a colour by name, so that the same move keeps it from decision to decision.
const others = 8;
function shade(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 5 + letter.charCodeAt(0)) % others;
  return sum;
}
// By action; of several sizes of bet the larger ones are darker.
export function colours(names: string[]): string[] {
  const sizes = names.filter((name) => kindOf(name) === 'raise').length;
  let size = 0;
  return names.map((name) => {
    const kind = kindOf(name);
    if (kind === 'other') return `var(--move-${shade(name)})`;
    if (kind !== 'raise' || sizes < 2) return `var(--${kind})`;
    return `color-mix(in srgb, var(--raise), #000 ${Math.round((45 * size++) / (sizes - 1))}%)`;
  });
}
export const kindsIn = (lists: string[][]): Kind[] =>
  legend.filter((kind) => lists.some((names) => names.some((name) => kindOf(name) === kind)));
