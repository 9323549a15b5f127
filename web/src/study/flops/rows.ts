// Rows of a report over flops: columns, order, filters, means, text.
// SPDX-License-Identifier: MIT
import type { Figures, FlopRow } from '../../lib/answers';

// Words of one group exclude each other; "connected" stands alone.
export const groups = [
  ['rainbow', 'two-tone', 'monotone'],
  ['unpaired', 'paired', 'trips'],
  ['connected'],
  ['ace-high', 'king-high', 'queen-high', 'jack-high', 'ten-high', 'low'],
] as const;

export const fixedColumns = ['weight', 'ev0', 'ev1', 'eq0', 'eq1', 'eqr0', 'eqr1'] as const;
export type Column = (typeof fixedColumns)[number] | 'board' | 'off' | `a${number}`; // a0: how often the first action

const rank = '23456789TJQKA';
// Boards by their cards, the highest first.
const height = (board: string): number =>
  [...board.matchAll(/([2-9TJQKA])[shdc]/g)].reduce((sum, card) => sum * 13 + rank.indexOf(card[1]!), 0);

export function worth(row: Figures & { board?: string }, column: Column): number | null {
  if (column === 'board') return row.board ? height(row.board) : null;
  if (column === 'weight') return row.weight;
  if (column === 'off') return row.exploitability_of_pot;
  if (column.startsWith('a')) return row.frequencies[Number(column.slice(1))] ?? null;
  const of = column.startsWith('eqr') ? row.eqr : column.startsWith('eq') ? row.equity : row.value;
  return of[Number(column.at(-1))] ?? null;
}

export function sorted(rows: readonly FlopRow[], column: Column, up: boolean): FlopRow[] {
  const of = (row: FlopRow): number => worth(row, column) ?? -Infinity;
  return [...rows].sort(
    (a, b) => (of(b) - of(a)) * (up ? -1 : 1) || height(b.board) - height(a.board) || (a.board < b.board ? -1 : 1),
  );
}

// Of each group that something is wanted of, one of those words; a text is cards, ranks or the beginning of a board: "K", "Ks7", "hh".
export function fits(row: FlopRow, wanted: readonly string[], text: string): boolean {
  const typed = text.trim().replaceAll(/\s/g, '').toLowerCase();
  return (
    groups.every(
      (group) =>
        !group.some((word) => wanted.includes(word)) ||
        group.some((word) => wanted.includes(word) && row.words.includes(word)),
    ) && row.board.toLowerCase().includes(typed)
  );
}

// Each board as often as it comes with these ranges, as the engine's own mean does it.
export function meanOf(rows: readonly Figures[], pot: number): Figures | null {
  const live = rows.filter((row) => row.matchups > 0);
  if (!live.length) return null;
  const mean = (
    of: (row: Figures) => number | null | undefined,
    times: (row: Figures) => number = () => 1,
  ): number | null => {
    let [sum, weight] = [0, 0];
    for (const row of live) {
      const [value, often] = [of(row), row.weight * row.matchups * times(row)];
      if (value == null || !(often > 0)) continue;
      sum += value * often;
      weight += often;
    }
    return weight > 0 ? sum / weight : null;
  };
  const total = (of: (row: Figures) => number): number => live.reduce((sum, row) => sum + of(row), 0);
  const equity: Figures['equity'] = [mean((row) => row.equity[0]), mean((row) => row.equity[1])];
  const value: Figures['value'] = [mean((row) => row.value[0]), mean((row) => row.value[1])];
  const eqr = ([0, 1] as const).map((seat) =>
    value[seat] === null || !equity[seat] ? null : value[seat]! / (equity[seat]! * pot),
  ) as Figures['eqr'];
  const actions = live[0]!.frequencies.map((_, a) => a);
  return {
    weight: total((row) => row.weight),
    matchups: total((row) => row.matchups),
    iterations: total((row) => row.iterations),
    seconds: total((row) => row.seconds),
    exploitability_of_pot: mean((row) => row.exploitability_of_pot),
    equity,
    value,
    eqr,
    frequencies: actions.map((a) => mean((row) => row.frequencies[a])),
    action_values: actions.map((a) =>
      mean(
        (row) => row.action_values[a],
        (row) => row.frequencies[a] ?? 0,
      ),
    ),
  };
}

export function csvOf(rows: readonly FlopRow[], actions: readonly string[]): string {
  const head = [
    'board',
    'words',
    'weight',
    'matchups',
    'iterations',
    'exploitability_of_pot',
    'equity_oop',
    'equity_ip',
    'value_oop',
    'value_ip',
    'eqr_oop',
    'eqr_ip',
    ...actions.flatMap((action) => [`frequency ${action}`, `value ${action}`]),
  ];
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (row: FlopRow): string =>
    [
      row.board,
      row.words.join(' '),
      row.weight,
      row.matchups,
      row.iterations,
      row.exploitability_of_pot,
      ...row.equity,
      ...row.value,
      ...row.eqr,
      ...actions.flatMap((_, a) => [row.frequencies[a], row.action_values[a]]),
    ]
      .map((cell) => quoted(String(cell ?? '')))
      .join(',');
  return [head.map(quoted).join(','), ...rows.map(line)].join('\n') + '\n';
}
