// What a review says of a decision: whether something was lost, and why that is not known.
// SPDX-License-Identifier: MIT
import type { HandReview, Hint, ReviewedDecision, ReviewedMove } from '../lib/answers';

export const usualSeconds = 1,
  longSeconds = 3; // of a search
const counts = 0.05; // big blinds: what is less is nothing

// unsure: the best move looks better by less than that may be off.
export type Judged = 'best' | 'lost' | 'unsure' | 'free' | 'unreached' | 'time'; // free: folded where checking cost nothing; unreached: by a move that no solution makes

export function judged(of: ReviewedDecision): Judged {
  if (of.lost_bb === null) {
    if (of.to_call_bb === 0 && of.moves[of.made]?.action.kind === 'fold') return 'free';
    return of.moves.some((move) => move.range_chance !== null) ? 'unreached' : 'time';
  }
  if (of.made === of.best || of.lost_bb < counts) return 'best';
  return of.lost_bb > (of.error_bb ?? 0) ? 'lost' : 'unsure';
}
export const isKnown = (kind: Judged): boolean => kind === 'best' || kind === 'lost' || kind === 'unsure';
export const lostAny = (review: HandReview): boolean => review.lost_bb >= counts;

// The moves of a hint that are worth a look, the likeliest first: those that are made, and where all is known the best two of the others.
export const hasWorth = (of: Pick<ReviewedDecision, 'moves'>): boolean =>
  of.moves.some((move) => move.value_bb !== null);
export function hinted({ moves }: Hint): ReviewedMove[] {
  const worth = (move: ReviewedMove): number => move.value_bb ?? -Infinity;
  const all = moves.toSorted((a, b) => b.chance - a.chance || worth(b) - worth(a));
  const made = all.filter((move) => move.chance >= 0.005);
  return [...made, ...all.slice(made.length, made.length + (hasWorth({ moves }) ? 2 : 0))];
}

// Of its decisions the one that a place of the replay belongs to: an event is told by the step after it.
export const stepOf = (of: ReviewedDecision): number => of.event + 1;
export const decisionAt = (review: HandReview, step: number): number =>
  review.decisions.findLastIndex((of) => stepOf(of) <= step);

// Where somebody who has just asked looks first.
export function firstLook({ decisions, turning_point }: HandReview): number {
  if (turning_point !== null) return turning_point;
  return Math.max(
    0,
    decisions.findIndex((of) => of.searched),
  );
}

// Up to version 0.2 moves were kept with the text of their action alone.
export function asNow(of: ReviewedDecision): ReviewedDecision {
  const moves = of.moves.map((move) => {
    const action = move.action as ReviewedMove['action'] | string;
    if (typeof action !== 'string') return move;
    const kind = /^(fold|check|call|bet)/.exec(action)?.[1] ?? 'raise';
    return { ...move, action: { kind: kind as ReviewedMove['action']['kind'], text: action } };
  });
  return { ...of, moves };
}

// "bet 450" with the amount as the reader counts.
export const moveName = (move: ReviewedMove, big: number, write: (chips: number) => string): string =>
  move.to_bb === null ? move.action.text : `${move.action.kind} ${write(Math.round(move.to_bb * big))}`;

export const cardsOf = (text: string): string[] => text.match(/[2-9TJQKA][shdc]/g) ?? [];

// Milliseconds that a review takes, about.
export const timeOf = (decisions: number, seconds: number): number => 1000 * (0.3 + decisions * seconds);
