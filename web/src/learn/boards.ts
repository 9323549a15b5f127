// Connect Four and Nim as far as drawing them needs: what a line of moves has led to.  What moves are worth the server says.
// SPDX-License-Identifier: MIT
export interface Four {
  kind: 'four';
  columns: number;
  rows: number;
}
export interface Nim {
  kind: 'nim';
  heaps: number[];
  take: number | null;
  misere: boolean;
} // take: how many at most; null: any
export type Board = Four | Nim;

export const mostHeaps = 5,
  mostMatches = 15;

// As the server calls it.
export const spec = (board: Board): string =>
  board.kind === 'four'
    ? `connect_four(rows=${board.rows},columns=${board.columns})`
    : `nim(heaps=${board.heaps.join('+')},take=${board.take === null ? 'any' : Array.from({ length: board.take }, (_, i) => i + 1).join('+')},misere=${Number(board.misere)})`;

// As an address has it: four-7x6, nim-3+4+5, nim-5-take3-last_loses.
export const address = (board: Board): string =>
  board.kind === 'four'
    ? `four-${board.columns}x${board.rows}`
    : `nim-${board.heaps.join('+')}${board.take === null ? '' : `-take${board.take}`}${board.misere ? '-last_loses' : ''}`;
export function atAddress(text: string): Board | null {
  const four = /^four-([4-7])x([4-6])$/.exec(text),
    nim = /^nim-([\d+]+?)(?:-take([1-9]))?(-last_loses)?$/.exec(text);
  if (four) return { kind: 'four', columns: Number(four[1]), rows: Number(four[2]) };
  const heaps = nim && heapsOf(nim[1]!);
  return heaps ? { kind: 'nim', heaps, take: nim[2] ? Number(nim[2]) : null, misere: nim[3] !== undefined } : null;
}
export function heapsOf(text: string): number[] | null {
  const heaps = text
    .trim()
    .split(/[\s,+]+/)
    .map((heap) => (/^\d{1,2}$/.test(heap) ? Number(heap) : NaN));
  return heaps.length <= mostHeaps &&
    heaps.every((heap) => heap >= 0 && heap <= mostMatches) &&
    heaps.some((heap) => heap > 0)
    ? heaps
    : null;
}

export const movesOf = (text: string): string[] => text.toLowerCase().match(/[a-h]\d+|\d/g) ?? [];
export const movesText = (board: Board, moves: string[]): string => moves.join(board.kind === 'four' ? '' : ' ');

// Moves that the rules allow, in their order.
export function allowed(board: Board, moves: string[]): string[] {
  if (board.kind === 'four') {
    const { heights, four } = dropped(board, moves);
    return four ? [] : heights.flatMap((height, i) => (height < board.rows ? [String(i + 1)] : []));
  }
  return matchesLeft(board, moves).flatMap((left, i) =>
    Array.from({ length: Math.min(left, board.take ?? left) }, (_, k) => `${heapName(i)}${k + 1}`),
  );
}
// The longest beginning of a line that the rules allow.
export function legal(board: Board, moves: string[]): string[] {
  const out: string[] = [];
  for (const move of moves) {
    if (!allowed(board, out).includes(move)) break;
    out.push(move);
  }
  return out;
}

// Who has won a finished game, 0 or 1; null where nobody has.
export function winner(board: Board, moves: string[]): 0 | 1 | null {
  const last = ((moves.length + 1) % 2) as 0 | 1;
  if (board.kind === 'four') return dropped(board, moves).four ? last : null;
  if (allowed(board, moves).length) return null;
  return board.misere ? ((1 - last) as 0 | 1) : last;
}

export const heapName = (i: number): string => 'abcdefgh'[i]!;
export function matchesLeft(board: Nim, moves: string[]): number[] {
  const left = [...board.heaps];
  for (const move of moves) left['abcdefgh'.indexOf(move[0]!)]! -= Number(move.slice(1));
  return left;
}
// What a heap counts in the nim-sum: its matches, or what is left of them when whole rounds are taken away.
export const counts = (board: Nim, heap: number): number => (board.take === null ? heap : heap % (board.take + 1));

// By square, column * rows + height: which ply put a disc there; the columns' heights, and the four that has been made.
export function dropped(
  { columns, rows }: Four,
  moves: string[],
): { ply: (number | null)[]; heights: number[]; four: number[] | null } {
  const ply: (number | null)[] = Array.from({ length: columns * rows }, () => null),
    heights = Array.from({ length: columns }, () => 0);
  moves.forEach((move, i) => {
    const c = Number(move) - 1;
    ply[c * rows + heights[c]!++] = i;
  });
  const last = moves.length - 1,
    c = Number(moves[last]) - 1,
    r = (heights[c] ?? 0) - 1;
  const mine = (x: number, y: number): boolean =>
    x >= 0 && x < columns && y >= 0 && y < rows && ply[x * rows + y] !== null && (ply[x * rows + y]! - last) % 2 === 0;
  for (const [dx, dy] of last < 0
    ? []
    : ([
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ] as const)) {
    let from = 0,
      to = 0;
    while (mine(c + (from - 1) * dx, r + (from - 1) * dy)) from -= 1;
    while (mine(c + (to + 1) * dx, r + (to + 1) * dy)) to += 1;
    if (to - from >= 3)
      return {
        ply,
        heights,
        four: Array.from({ length: to - from + 1 }, (_, k) => (c + (from + k) * dx) * rows + r + (from + k) * dy),
      };
  }
  return { ply, heights, four: null };
}
