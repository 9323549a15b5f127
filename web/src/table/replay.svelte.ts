// A past hand, step by step.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/index.svelte';
import { api, Gone } from '../lib/api';
import { note } from '../lib/app.svelte';
import { Latest } from '../lib/latest';
import { path } from '../lib/router.svelte';
import type { HandReading, HandRecord, HandReview } from '../lib/answers';

type Ask = (seconds: number, signal: AbortSignal) => Promise<HandReview>;
type Read = (chair: number, model: string, signal: AbortSignal) => Promise<HandReading>;
// Of a hand that comes from elsewhere: how it is reviewed, how Study is asked about it, and what is known of it.
export interface Origin {
  title?: string;
  ask?: Ask;
  read?: Read;
  study?: Record<string, string>;
  reviewed?: HandReview | null;
  told?: (review: HandReview) => void;
}
const mostKept = 100; // reviews that one may come back to

class Replay {
  record = $state.raw<HandRecord | null>(null);
  table = $state('');
  at = $state(0);
  running = $state(false);
  ask = $state.raw<Ask | null>(null); // null: it can't be reviewed
  title = $state(''); // of a hand that has a name of its own
  read = $state.raw<Read | null>(null); // null: nobody's hands can be read in it
  beside = $state<'moves' | 'review' | 'ranges'>('moves'); // what stands beside it
  reviewed: HandReview | null = null; // of this hand, once it was asked for
  private asked = new Latest();
  private kept = new Map<string, HandReview>(); // of hands of tables
  private study: Record<string, string> | null = null; // its address there
  private told: ((review: HandReview) => void) | null = null;

  get view() {
    return this.record?.steps[this.at]?.view ?? null;
  }
  get last(): number {
    return (this.record?.steps.length ?? 1) - 1;
  }

  // False when there is no such hand; a later call or a close overtakes this one.
  async open(table: string, hand: number, step: number): Promise<boolean> {
    if (this.record?.hand === hand && this.table === table) {
      this.go(step);
      return true;
    }
    const signal = this.asked.begin();
    const record = await api.tables.hand(table, hand).catch((reason: Error) => {
      if (!signal.aborted && !(reason instanceof Gone)) note(reason.message, 'error');
      return null;
    });
    if (signal.aborted) return true;
    if (!record?.steps.length) {
      this.close();
      return false;
    }
    this.record = record;
    this.table = table;
    this.title = '';
    this.ask = (seconds, signal) => api.tables.review(table, hand, seconds, signal);
    this.read = (chair, model, signal) => api.tables.read(table, hand, chair, model, signal);
    this.study = { table, hand: String(hand) };
    this.told = (review) => {
      this.remember(table, hand, review);
      void import('../study/review/puzzles.svelte')
        .then(({ puzzles }) => puzzles.collect({ table, hand }, t('replay.hand', { hand }), review, record))
        .catch(() => {});
    };
    this.reviewed = this.kept.get(`${table} ${hand}`) ?? null;
    this.running = false;
    this.go(step);
    return true;
  }
  // What was found of a hand of a table, here or elsewhere.
  remember(table: string, hand: number, review: HandReview): void {
    this.kept.delete(`${table} ${hand}`);
    this.kept.set(`${table} ${hand}`, review);
    if (this.kept.size > mostKept) this.kept.delete(this.kept.keys().next().value!);
  }
  learn(review: HandReview): void {
    this.reviewed = review;
    this.told?.(review);
  }
  // Where Study sets a decision up; null: two players were left for none.  `solve`: and solves it.
  studyAt(step: number, solve = false): string | null {
    if (!this.study || !this.record?.spots?.length) return null;
    return path(['study', 'new'], { ...this.study, step: String(step), ...(solve ? { solve: '1' } : {}) });
  }
  // A hand that comes from elsewhere: `place` is its own.
  show(record: HandRecord, place: string, step: number, origin: Origin = {}): void {
    this.asked.stop();
    this.record = record;
    this.table = place;
    this.title = origin.title ?? '';
    [this.ask, this.read, this.study, this.reviewed, this.told] = [
      origin.ask ?? null,
      origin.read ?? null,
      origin.study ?? null,
      origin.reviewed ?? null,
      origin.told ?? null,
    ];
    this.beside = 'moves';
    this.running = false;
    this.go(step);
  }
  close(): void {
    this.asked.stop();
    this.record = null;
    this.running = false;
  }
  go(to: number): void {
    this.at = Math.min(Math.max(Math.trunc(to) || 0, 0), this.last);
  }
  run(): void {
    this.running = !this.running;
    if (this.running && this.at === this.last) this.at = 0;
  }
}

export const replay = new Replay();
