// The nodes of one spot along a line, kept while one walks; asked anew when the solution improves, or where other ranges are
// asked for.
// SPDX-License-Identifier: MIT
import type { Explored, Gain, Node, RunOut, Seen } from '../../lib/answers';
import { Latest } from '../../lib/latest';
import { nodes, type Instead } from './api';
import { lineOf, stepsAfter, stepsOf } from './steps';

const usual = 2; // seconds

export class Walk {
  seen: Seen | null = $state.raw(null);
  along: (Node | undefined)[] = $state.raw([]);
  runOuts: RunOut[] | null = $state.raw(null);
  gains: [Record<string, Gain>, Record<string, Gain>] | null = $state.raw(null);
  problem = $state('');
  solving = $state(false); // anew, with other ranges
  private known = new Map<string, Seen>(); // by line; of the iterations below
  private of = '';
  private asked = new Latest();

  constructor(readonly id: string) {}

  leave(): void {
    this.asked.stop();
  }
  // seconds: to solve the last node with other ranges for; what is known of these is asked for anew where they are not the usual ones.
  async go(
    line: string,
    iterations: number,
    gains: boolean,
    instead: Instead | null = null,
    seconds = usual,
  ): Promise<void> {
    const signal = this.asked.begin(),
      what = `${iterations}|${JSON.stringify(instead)}`;
    if (this.of !== what || seconds !== usual) {
      this.known.clear();
      this.of = what;
    }
    this.solving = false;
    const steps = stepsOf(line);
    const at = (depth: number): string => lineOf(steps.slice(0, depth));
    try {
      const seen = await this.node(lineOf(steps), signal, instead, seconds);
      signal.throwIfAborted();
      this.along = steps.map((_, depth) => this.known.get(at(depth))?.view ?? this.along[depth]).concat(seen.view);
      if (this.seen?.view.line !== seen.view.line) {
        this.runOuts = null;
        this.gains = null;
      }
      this.seen = seen;
      [this.problem, this.solving] = ['', false];
      const before: Seen[] = []; // one by one: the server answers few questions at once, and others ask as well
      for (const depth of steps.keys()) before.push(await this.node(at(depth), signal, instead, 0));
      signal.throwIfAborted();
      this.along = [...before.map(({ view }) => view), seen.view];
      if (seen.view.kind === 'cards' && 'runouts' in seen) {
        this.runOuts = (seen as Explored).runouts!;
      } else if (seen.view.kind === 'cards') {
        const { runouts } = await nodes.runOuts(this.id, seen.view.line, signal);
        if (!signal.aborted) this.runOuts = runouts;
      }
      if (gains) {
        const { gains: found } = await nodes.gains(this.id, seen.view.line, signal);
        if (!signal.aborted) this.gains = found;
      }
      // A later street that is still being solved, after a first one by itself: on to the next seconds.
      if (seen.later && !seen.later.finished) {
        this.known.clear();
        await this.go(line, iterations, gains, instead);
      }
    } catch (reason) {
      if (signal.aborted) return;
      this.solving = false;
      this.problem = reason instanceof Error ? reason.message : String(reason);
    }
  }
  // Throws once it is no longer wanted.
  private async node(line: string, signal: AbortSignal, instead: Instead | null, seconds: number): Promise<Seen> {
    const known = this.known.get(line);
    if (known) return known;
    const after = instead && stepsAfter(instead.from, stepsOf(line));
    if (after && seconds > 0) this.solving = true;
    const seen = await (instead && after
      ? nodes.explore(this.id, instead, lineOf(after), seconds, signal)
      : nodes.view(this.id, line, seconds, signal));
    signal.throwIfAborted();
    if (this.known.size > 200) this.known.clear();
    this.known.set(line, seen);
    return seen;
  }
}
