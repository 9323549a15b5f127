// A past hand, step by step.
// SPDX-License-Identifier: MIT
import { api, Gone } from '../lib/api';
import { note } from '../lib/app.svelte';
import { latest } from '../lib/latest';
import type { HandRecord, HandReview } from '../lib/types';

class Replay {
  record = $state.raw<HandRecord | null>(null);
  table = $state('');
  at = $state(0);
  running = $state(false);
  own = $state(false); // a hand of one of the person's tables, which can be reviewed
  reviewing = $state(false);
  reviewed: HandReview | null = null; // of this hand, once it was asked for
  private asked = latest();

  get view() { return this.record?.steps[this.at]?.view ?? null; }
  get last(): number { return (this.record?.steps.length ?? 1) - 1; }

  // False when there is no such hand; a later call or a close overtakes this one.
  async open(table: string, hand: number, step: number): Promise<boolean> {
    if (this.record?.hand === hand && this.table === table) { this.go(step); return true; }
    const newest = this.asked();
    const record = await api.tables.hand(table, hand).catch((reason: Error) => { if (newest() && !(reason instanceof Gone)) note(reason.message, 'error'); return null; });
    if (!newest()) return true;
    if (!record?.steps.length) { this.close(); return false; }
    this.record = record;
    this.table = table;
    this.own = true;
    this.reviewed = null;
    this.running = false;
    this.go(step);
    return true;
  }
  // A hand that comes from elsewhere: `place` is its own.
  show(record: HandRecord, place: string, step: number): void {
    this.asked();
    this.record = record;
    this.table = place;
    this.own = this.reviewing = false;
    this.running = false;
    this.go(step);
  }
  close(): void { this.asked(); this.record = null; this.running = false; }
  go(to: number): void { this.at = Math.min(Math.max(Math.trunc(to) || 0, 0), this.last); }
  run(): void {
    this.running = !this.running;
    if (this.running && this.at === this.last) this.at = 0;
  }
}

export const replay = new Replay();
