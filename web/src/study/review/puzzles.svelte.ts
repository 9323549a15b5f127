// The puzzles that one's own hands have left, and how one fares with them; kept in this browser.
// SPDX-License-Identifier: MIT
import type { Daily, HandRecord, HandReview, ReviewedDecision } from '../../lib/answers';
import { api, calls } from '../../lib/api';
import { path } from '../../lib/router.svelte';
import { asNow, stepOf } from '../../table/reviewed';
import { after, puzzleOf, puzzling, withNew, type KeptPuzzle, type Puzzle } from './repetition';
import type { Source } from './report';

const place = 'hindsight.puzzles';
interface Kept {
  list: KeptPuzzle[];
  days: Record<string, number>;
} // days: what was chosen in the daily one
function stored(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Kept>;
    const list = (Array.isArray(kept.list) ? kept.list : [])
      .filter(
        (one) =>
          typeof one?.id === 'string' &&
          typeof one.due === 'number' &&
          !!one.view?.chairs &&
          Array.isArray(one.of?.moves),
      )
      .map((one) => ({ ...one, of: asNow(one.of) }));
    return { list, days: kept.days && typeof kept.days === 'object' ? kept.days : {} };
  } catch {
    return { list: [], days: {} }; // storage switched off or damaged
  }
}

class Puzzles {
  list = $state.raw<KeptPuzzle[]>([]);
  days = $state.raw<Record<string, number>>({});
  constructor() {
    ({ list: this.list, days: this.days } = stored());
  }

  // Of a reviewed hand the worst decisions; the hand itself is only asked for where there are some.
  async collect(source: Source, title: string, review: HandReview, record?: HandRecord): Promise<void> {
    const found = puzzling(review);
    if (!found.length) return;
    const hand =
      record ??
      ('phh' in source
        ? await api.hands.replay(source.phh, source.player)
        : await api.tables.hand(source.table, source.hand));
    const name = 'phh' in source ? `${source.player} ${title}` : `${source.table} ${source.hand}`;
    const back = (of: ReviewedDecision): string =>
      'phh' in source ? '' : path(['table', source.table, 'hands', source.hand, stepOf(of)], { review: '1' });
    const made = found
      .map((of) => puzzleOf(`${name} ${of.event}`, title, back(of), hand, review, of))
      .filter((one) => one !== null);
    this.list = withNew(this.list, made, Date.now());
    this.keep();
  }
  answer(id: string, right: boolean): void {
    this.list = this.list.map((one) => (one.id === id ? after(one, right, Date.now()) : one));
    this.keep();
  }
  drop(id: string): void {
    this.list = this.list.filter((one) => one.id !== id);
    this.keep();
  }
  answerDay(date: string, made: number): void {
    this.days = Object.fromEntries([...Object.entries(this.days), [date, made] as const].slice(-60));
    this.keep();
  }
  private keep(): void {
    try {
      localStorage.setItem(place, JSON.stringify({ list: this.list, days: this.days } satisfies Kept));
    } catch {
      /* full or switched off: they last as long as the page */
    }
  }
}
export const puzzles = new Puzzles();
export const daily = (date: string, signal: AbortSignal): Promise<Daily> =>
  calls.get<Daily>(`/puzzles/daily?date=${date}`, signal);
export function puzzleOfDay(told: Daily, title: string): Puzzle | null {
  const { date, steps, position, cards, big_blind, decision } = told;
  if (!steps || !decision || !position || !cards || !big_blind) return null; // it is still being looked for
  return puzzleOf(date, title, '', { steps }, { position, cards, big_blind }, decision);
}
