// What the reviews of a session add up to: what was lost in all, by street, position and kind of decision, worst first.
// SPDX-License-Identifier: MIT
import type { HandReview, ReviewedDecision } from '../../lib/answers';
import { isKnown, judged, type Judged } from '../../table/reviewed';

// A hand of one's tables by its number, or one that was recorded elsewhere.
export type Source = { table: string; hand: number } | { phh: string; player: string };
// A review that failed has a sentence in its place.
export interface SessionHand {
  title: string;
  source: Source;
  review: HandReview | null;
  failure: string;
}

export interface Line {
  hand: number;
  index: number;
  of: ReviewedDecision;
  judged: Judged;
  position: string;
  kind: string;
  review: HandReview;
} // hand: of the session, index: of its decisions
export interface Filter {
  street: string;
  position: string;
  kind: string;
} // empty: all
export const columns = ['street', 'position', 'kind'] as const;
export type Column = (typeof columns)[number];

// What is decided by it, as the server says it, else what was done.
export const kindOf = (of: ReviewedDecision): string => of.kind ?? of.moves[of.made]?.action.kind ?? '';
export const valueOf = (line: Line, column: Column): string => (column === 'street' ? line.of.street : line[column]);

export function linesOf(hands: readonly SessionHand[]): Line[] {
  return hands.flatMap(({ review }, hand) =>
    (review?.decisions ?? []).map((of, index) => ({
      hand,
      index,
      of,
      judged: judged(of),
      position: review!.position,
      kind: kindOf(of),
      review: review!,
    })),
  );
}
export const fits = (line: Line, filter: Filter): boolean =>
  columns.every((column) => !filter[column] || valueOf(line, column) === filter[column]);
// Big blinds that count: what is within its error is nothing.
export const lostBy = (line: Line): number => (line.judged === 'lost' ? line.of.lost_bb! : 0);

export interface Sum {
  decisions: number;
  known: number;
  mistakes: number;
  lost: number;
  error: number;
}
// They err independently of each other, about.
export function sumOf(lines: readonly Line[]): Sum {
  const lost = lines.filter((line) => line.judged === 'lost');
  return {
    decisions: lines.length,
    known: lines.filter((line) => isKnown(line.judged)).length,
    mistakes: lost.length,
    lost: lost.reduce((sum, line) => sum + lostBy(line), 0),
    error: Math.hypot(...lost.map(({ of }) => of.error_bb ?? 0)),
  };
}

export interface Row extends Sum {
  value: string;
}
// Of all that has the other two qualities wanted: the most that was lost first.
export function rowsBy(lines: readonly Line[], column: Column, filter: Filter): Row[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    if (!fits(line, { ...filter, [column]: '' })) continue;
    const value = valueOf(line, column);
    groups.set(value, [...(groups.get(value) ?? []), line]);
  }
  return [...groups]
    .map(([value, of]) => ({ value, ...sumOf(of) }))
    .sort((a, b) => b.lost - a.lost || b.known - a.known || b.decisions - a.decisions);
}

// What lost most first; what is too close to say after that, and the rest as it was played.
const rank: Partial<Record<Judged, number>> = { lost: 0, unsure: 1, best: 2 };
export function worstFirst(lines: readonly Line[]): Line[] {
  const order = (line: Line): number => rank[line.judged] ?? 3;
  return lines.toSorted(
    (a, b) => order(a) - order(b) || (b.of.lost_bb ?? 0) - (a.of.lost_bb ?? 0) || a.hand - b.hand || a.index - b.index,
  );
}

// Who is known in most of the hands comes first: that is whose file it is.
export function playersOf(hands: readonly { known?: string[] }[]): { name: string; hands: number }[] {
  const counts = new Map<string, number>();
  for (const { known } of hands) for (const name of new Set(known)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, hands: count })).sort((a, b) => b.hands - a.hands);
}
