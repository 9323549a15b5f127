// Decisions that come back as puzzles: which are kept, when each is due, and what an answer is worth.
// SPDX-License-Identifier: MIT
import type { HandRecord, HandReview, ReviewedDecision, TableEvent, TableView } from '../../lib/answers';
import { judged } from '../../table/reviewed';

// The place as it was seen, and the review of what was done there.
export interface Puzzle {
  id: string;
  title: string;
  position: string;
  cards: string;
  big: number;
  of: ReviewedDecision;
  view: TableView;
  events: TableEvent[];
  back: string; // back: the address of its replay
}
export interface KeptPuzzle extends Puzzle {
  box: number;
  due: number;
  tries: number;
} // due: ms since 1970

export const mostKept = 60;
const worst = 3,
  least = 0.5; // of a hand; big blinds: what lost less is not asked about
const day = 24 * 3600e3,
  soon = 10 * 60e3;
export const pauses = [0, 1, 3, 7, 21, 60]; // days, by how often in a row it was solved

// The decisions of a review that make puzzles, the worst first.
export const puzzling = ({ decisions }: HandReview): ReviewedDecision[] =>
  decisions
    .filter((of) => judged(of) === 'lost' && of.lost_bb! >= least)
    .sort((a, b) => b.lost_bb! - a.lost_bb!)
    .slice(0, worst);

// As the one saw it who was to act: the others' cards lie face down.
export function asSeen(view: TableView): TableView {
  const chairs = view.chairs.map((chair) =>
    chair.chair === view.you
      ? { ...chair, hand: null, best: null }
      : {
          ...chair,
          cards: chair.cards.length && chair.state !== 'folded' ? ['?', '?'] : [],
          hand: null,
          best: null,
          won: null,
        },
  );
  return { ...view, chairs, state: 'acting', to_act: view.you, decision: null, result: null };
}
export function puzzleOf(
  id: string,
  title: string,
  back: string,
  { steps }: Pick<HandRecord, 'steps'>,
  review: Pick<HandReview, 'position' | 'cards' | 'big_blind'>,
  of: ReviewedDecision,
): Puzzle | null {
  const before = steps.slice(0, of.event + 1),
    last = before.at(-1);
  if (!last) return null;
  const events = before
    .map(({ event }) => event)
    .filter(({ kind, chair }) => kind !== 'hand' && (kind !== 'hole' || chair === last.view.you));
  return {
    id,
    title,
    back,
    position: review.position,
    cards: review.cards,
    big: review.big_blind,
    of,
    view: asSeen(last.view),
    events,
  };
}

// Had this move been made.
export function answered(of: ReviewedDecision, made: number): ReviewedDecision {
  const [best, mine] = [of.moves[of.best]!, of.moves[made]!];
  if (best.value_bb === null || mine.value_bb === null)
    return { ...of, made, searched: false, lost_bb: null, error_bb: null };
  return {
    ...of,
    made,
    searched: true,
    lost_bb: Math.max(0, best.value_bb - mine.value_bb),
    error_bb: best === mine ? 0 : (best.error_bb ?? 0) + (mine.error_bb ?? 0),
  };
}
export const isRight = (of: ReviewedDecision, made: number): boolean => judged(answered(of, made)) !== 'lost';

// Solved, it comes back after a longer pause than before; not solved, it begins anew.
export function after<T extends KeptPuzzle>(puzzle: T, right: boolean, now: number): T {
  const box = right ? Math.min(puzzle.box + 1, pauses.length - 1) : 0;
  return { ...puzzle, box, tries: puzzle.tries + 1, due: now + (right ? pauses[box]! * day : soon) };
}
// Those that are due, what was never solved and what lost most first.
export const due = <T extends KeptPuzzle>(list: readonly T[], now: number): T[] =>
  list.filter((puzzle) => puzzle.due <= now).sort((a, b) => a.box - b.box || (b.of.lost_bb ?? 0) - (a.of.lost_bb ?? 0));
// With new ones; what is known best and lost least makes room.
export function withNew(list: readonly KeptPuzzle[], puzzles: readonly Puzzle[], now: number): KeptPuzzle[] {
  const fresh = puzzles
    .filter(({ id }) => !list.some((kept) => kept.id === id))
    .map((puzzle) => ({ ...puzzle, box: 0, due: now, tries: 0 }));
  const all = [
    ...list.map((kept) => {
      const again = puzzles.find(({ id }) => id === kept.id);
      return again ? { ...kept, ...again } : kept;
    }),
    ...fresh,
  ];
  return all.length <= mostKept
    ? all
    : all.toSorted((a, b) => a.box - b.box || (b.of.lost_bb ?? 0) - (a.of.lost_bb ?? 0)).slice(0, mostKept);
}
export const dateOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
