// The nodes of one spot along a line, kept while one walks; asked anew when the solution improves.
// SPDX-License-Identifier: MIT
import { latest } from '../../lib/latest';
import { nodes, type Gain, type Node, type RunOut, type Seen } from './api';
import { lineOf, stepsOf } from './steps';

export class Walk {
  seen: Seen | null = $state.raw(null);
  along: (Node | undefined)[] = $state.raw([]);
  runOuts: RunOut[] | null = $state.raw(null);
  gains: [Record<string, Gain>, Record<string, Gain>] | null = $state.raw(null);
  problem = $state('');
  private known = new Map<string, Seen>(); // by line; of the iterations below
  private of = -1;
  private asked = latest();
  private leaving = new AbortController(); // what is asked again until it is answered is asked no more

  constructor(readonly id: string) {}

  leave(): void { this.leaving.abort(); }
  async go(line: string, iterations: number, gains: boolean): Promise<void> {
    const current = this.asked();
    if (this.of !== iterations) { this.known.clear(); this.of = iterations; }
    const steps = stepsOf(line);
    const at = (depth: number): string => lineOf(steps.slice(0, depth));
    try {
      const seen = await this.node(lineOf(steps));
      if (!current()) return;
      this.along = steps.map((_, depth) => this.known.get(at(depth))?.view ?? this.along[depth]).concat(seen.view);
      if (this.seen?.view.line !== seen.view.line) { this.runOuts = null; this.gains = null; }
      this.seen = seen;
      this.problem = '';
      const before: Seen[] = []; // one by one: the server answers few questions at once, and others ask as well
      for (const depth of steps.keys()) {
        before.push(await this.node(at(depth)));
        if (!current()) return;
      }
      this.along = [...before.map(({ view }) => view), seen.view];
      if (seen.view.kind === 'cards') {
        const { runouts } = await nodes.runOuts(this.id, seen.view.line, this.leaving.signal);
        if (current()) this.runOuts = runouts;
      }
      if (gains) {
        const { gains: found } = await nodes.gains(this.id, seen.view.line, this.leaving.signal);
        if (current()) this.gains = found;
      }
    } catch (reason) {
      if (current() && !this.leaving.signal.aborted) this.problem = reason instanceof Error ? reason.message : String(reason);
    }
  }
  private async node(line: string): Promise<Seen> {
    const known = this.known.get(line);
    if (known) return known;
    const of = this.of, seen = await nodes.view(this.id, line, this.leaving.signal);
    if (of !== this.of) return seen; // older than what is kept
    if (this.known.size > 200) this.known.clear();
    this.known.set(line, seen);
    return seen;
  }
}
