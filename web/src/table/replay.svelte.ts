// A past hand, step by step.
// SPDX-License-Identifier: MIT
import { api } from '../lib/api';
import { attempt } from '../lib/app.svelte';
import { latest } from '../lib/latest';
import type { HandRecord } from '../lib/types';

class Replay {
  record = $state.raw<HandRecord | null>(null);
  at = $state(0);
  running = $state(false);
  private asked = latest();

  get view() { return this.record?.steps[this.at]?.view ?? null; }
  get last(): number { return (this.record?.steps.length ?? 1) - 1; }

  async open(table: string, hand: number): Promise<void> {
    const newest = this.asked();
    const record = await attempt(() => api.tables.hand(table, hand));
    if (!record?.steps.length || !newest()) return;
    this.record = record;
    this.at = 0;
    this.running = false;
  }
  close(): void { this.asked(); this.record = null; this.running = false; }
  go(to: number): void { this.at = Math.min(Math.max(to, 0), this.last); }
  run(): void {
    this.running = !this.running;
    if (this.running && this.at === this.last) this.at = 0;
  }
}

export const replay = new Replay();
