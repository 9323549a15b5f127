// A training that lasts: over a reload, and over a server that was started again, which knows the spots but no sessions any more.
// SPDX-License-Identifier: MIT
import type { Choice, Drill } from '../../lib/answers';

export type Score = Pick<
  Drill,
  'hands' | 'decisions' | 'missed' | 'streak' | 'best_streak' | 'lost' | 'lost_of_pot' | 'lost_big_blinds' | 'mistakes'
>;
export interface Mistake extends Choice {
  at: number | null;
} // by the session's number; null: of one that is gone, and not dealt again
export interface Trained extends Drill {
  mistakes: Mistake[];
}
export interface Kept {
  id: string;
  before: Score | null;
  now: Score;
} // before: of sessions that are gone

const worst = (one: Choice): number => one.lost_big_blinds ?? one.lost;

// What the session says, with what was scored before it.
export function joined(before: Score | null, drill: Drill): Trained {
  const own = drill.mistakes.map((one, at): Mistake => ({ ...one, at }));
  if (!before) return { ...drill, mistakes: own };
  const streak = drill.streak + (drill.streak === drill.decisions ? before.streak : 0); // unbroken since
  return {
    ...drill,
    streak,
    best_streak: Math.max(before.best_streak, drill.best_streak, streak),
    hands: before.hands + drill.hands,
    decisions: before.decisions + drill.decisions,
    missed: before.missed + drill.missed,
    lost: before.lost + drill.lost,
    lost_of_pot: before.lost_of_pot + drill.lost_of_pot,
    lost_big_blinds:
      before.lost_big_blinds === null || drill.lost_big_blinds === null
        ? null
        : before.lost_big_blinds + drill.lost_big_blinds,
    mistakes: [...own, ...before.mistakes.map((one): Mistake => ({ ...one, at: null }))].sort(
      (a, b) => worst(b) - worst(a),
    ),
  };
}

const place = (name: string): string => `hindsight.drill ${name}`;
export function remember(name: string, before: Score | null, drill: Drill): void {
  const { hands, decisions, missed, streak, best_streak, lost, lost_of_pot, lost_big_blinds, mistakes } = joined(
    before,
    drill,
  );
  try {
    sessionStorage.setItem(
      place(name),
      JSON.stringify({
        id: drill.id,
        before,
        now: { hands, decisions, missed, streak, best_streak, lost, lost_of_pot, lost_big_blinds, mistakes },
      } satisfies Kept),
    );
  } catch {
    /* full or forbidden: it lasts as long as the page */
  }
}
export function recalled(name: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(name)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
export function forget(name: string): void {
  try {
    sessionStorage.removeItem(place(name));
  } catch {
    /* nothing was kept */
  }
}
