// A game of one simultaneous choice as it is typed, and the square of a game of two by two.
// SPDX-License-Identifier: MIT
export interface Typed {
  rows: string[];
  columns: string[];
  cells: [string, string][][];
} // the row player's payoff first
export const presets = [
  'prisoners_dilemma',
  'stag_hunt',
  'chicken',
  'battle_of_the_sexes',
  'matching_pennies',
  'rock_paper_scissors',
  'shapley',
  'dominance_example',
] as const;
export const fewest = 1,
  most = 4;

// A whole number, a decimal with a point or a comma, or a fraction.
const payoff = /^[-−]?(\d{1,6}([.,]\d{1,6}|\/[1-9]\d{0,5})?|[.,]\d{1,6})$/;
export const isPayoff = (text: string): boolean => payoff.test(text.trim());
const plain = (text: string): string =>
  text
    .trim()
    .replace('−', '-')
    .replace(',', '.')
    .replace(/^(-?)\./, '$10.');
export const valueOf = (text: string): number => {
  const [above, below] = plain(text).split('/');
  return Number(above) / Number(below ?? 1);
};

// The first cell that is no payoff.
export function wrongCell({ cells }: Typed): { row: number; column: number; text: string } | null {
  for (const [row, line] of cells.entries())
    for (const [column, pair] of line.entries())
      for (const text of pair) if (!isPayoff(text)) return { row, column, text };
  return null;
}
// As the server reads tables: names above and to the left.
export const tableOf = ({ rows, columns, cells }: Typed): string =>
  [['', ...columns], ...cells.map((line, i) => [rows[i]!, ...line.map((pair) => pair.map(plain).join(' '))])]
    .map((line) => line.join(','))
    .join('\n');

const free = (names: string[], letters: string): string => [...letters].find((letter) => !names.includes(letter))!;
export const withRow = (game: Typed): Typed => ({
  ...game,
  rows: [...game.rows, free(game.rows, 'abcdefgh')],
  cells: [...game.cells, game.columns.map((): [string, string] => ['0', '0'])],
});
export const withColumn = (game: Typed): Typed => ({
  ...game,
  columns: [...game.columns, free(game.columns, 'tuvwxyzs')],
  cells: game.cells.map((line) => [...line, ['0', '0']]),
});
export const withoutRow = (game: Typed, row: number): Typed => ({
  ...game,
  rows: game.rows.filter((_, i) => i !== row),
  cells: game.cells.filter((_, i) => i !== row),
});
export const withoutColumn = (game: Typed, column: number): Typed => ({
  ...game,
  columns: game.columns.filter((_, j) => j !== column),
  cells: game.cells.map((line) => line.filter((_, j) => j !== column)),
});
export const withCell = (game: Typed, row: number, column: number, player: number, text: string): Typed => ({
  ...game,
  cells: game.cells.map((line, i) =>
    line.map((pair, j): [string, string] =>
      i === row && j === column ? (player === 0 ? [text, pair[1]] : [pair[0], text]) : pair,
    ),
  ),
});

// Two by two: how much more the first action earns, against the other's second action and against the first.
export function leads(game: Typed, player: number): [number, number] {
  const at = (i: number, j: number): number => valueOf(game.cells[i]![j]![player]!);
  return player === 0 ? [at(0, 1) - at(1, 1), at(0, 0) - at(1, 0)] : [at(1, 0) - at(1, 1), at(0, 0) - at(0, 1)];
}
// Best responses: [how often the other plays the first action, how often one answers with the first], as a line; null: anything is best always.
export function responses([none, all]: [number, number]): [number, number][] | null {
  if (none === 0 && all === 0) return null;
  if (none * all > 0)
    return [
      [0, none > 0 ? 1 : 0],
      [1, none > 0 ? 1 : 0],
    ];
  const turn = Math.abs(none / (none - all)); // where both are as good
  const before = none === 0 ? (all > 0 ? 0 : 1) : none > 0 ? 1 : 0,
    after = all === 0 ? 1 - before : all > 0 ? 1 : 0;
  const line: [number, number][] = [
    [0, before],
    [turn, before],
    [turn, after],
    [1, after],
  ];
  return line.filter(([x], i) => (i === 0 ? turn > 0 : i === 3 ? turn < 1 : x >= 0));
}
