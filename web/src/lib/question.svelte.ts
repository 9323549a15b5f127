// What the page asks the server, in one way: the latest question alone counts, those before it are given up, the last answer stays
// until the next one is here, and where nobody answers it may be asked again.
// SPDX-License-Identifier: MIT
import { onDestroy, untrack } from 'svelte';
import { Gone, Refusal } from './api';
import { note } from './app.svelte';
import { Latest, pause } from './latest';

// In ms, until what failed like that is asked again; null: it does not get better by itself.
const pauseAfter = (reason: unknown): number | null =>
  reason instanceof Gone ? 1500 : reason instanceof Refusal && reason.code === 'busy' ? 300 : null;

type Work<T> = (signal: AbortSignal) => Promise<T> | null; // null: nothing to ask

export class Question<T> {
  answer = $state.raw<T | null>(null);
  failure = $state.raw<Error | null>(null); // of what was asked last
  busy = $state(false);
  private latest = new Latest();

  // What the server refuses, in its words; that nobody answers is said by the banner.
  get problem(): string {
    return this.failure === null || this.failure instanceof Gone ? '' : this.failure.message;
  }
  // Undefined where it has no answer: it was overtaken, given up or refused, or there is nothing to ask. `again`: until somebody
  // answers. `work` is called at once, so that an effect sees what it depends on.
  async ask(work: Work<T>, again = false): Promise<T | undefined> {
    const signal = this.latest.begin();
    for (this.busy = true; ; ) {
      try {
        const put = work(signal);
        if (put === null) break;
        const found = await put;
        if (signal.aborted) return undefined;
        this.put(found);
        return found;
      } catch (reason) {
        if (signal.aborted) return undefined;
        const wait = again ? pauseAfter(reason) : null;
        if (wait === null) {
          this.failure = reason instanceof Error ? reason : new Error(String(reason));
          break;
        }
        await pause(wait, signal).catch(() => {});
        if (signal.aborted) return undefined;
      }
    }
    this.busy = false;
    return undefined;
  }
  // An answer that came in another way: what is on its way is older.
  put(answer: T): void {
    this.latest.stop();
    [this.answer, this.failure, this.busy] = [answer, null, false];
  }
  stop(): void {
    this.latest.stop();
    this.busy = false;
  }
}

// Asked anew when what it depends on changes, and until somebody answers.
export function asked<T>(work: Work<T>): Question<T> {
  const made = new Question<T>();
  $effect(() => {
    void made.ask(work, true);
    return () => made.stop();
  });
  return made;
}
// A refusal is told as a note.
export function askedAloud<T>(work: Work<T>): Question<T> {
  const made = asked(work);
  $effect(() => {
    const problem = made.problem;
    if (problem) untrack(() => note(problem, 'error')); // the notes that there are already are none of its business
  });
  return made;
}

const unseen = 1000,
  failed = 3000; // ms
export class Followed<T> extends Question<T> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private leaving = new Latest();

  // `next`: after how many ms it is asked again.
  constructor(
    private work: Work<T>,
    private next: (answer: T) => number,
  ) {
    super();
  }
  // Asks at once, and from then on while somebody looks at the page.
  async look(): Promise<void> {
    clearTimeout(this.timer);
    const over = this.leaving.begin(),
      found = await this.ask(this.work);
    if (!over.aborted) this.later(found === undefined ? failed : this.next(found));
  }
  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void this.look();
      else this.later(unseen);
    }, ms);
  }
  override put(answer: T): void {
    super.put(answer);
    this.leaving.stop();
    this.later(this.next(answer));
  }
  override stop(): void {
    super.stop();
    this.leaving.stop();
    clearTimeout(this.timer);
  }
}

// Asked again and again; anew as well when what it depends on changes.
export function followed<T>(work: Work<T>, next: (answer: T) => number): Followed<T> {
  const made = new Followed<T>(work, next);
  $effect(() => {
    void made.look();
    return () => made.stop();
  });
  return made;
}

// Aborted when the component is gone: what comes late leads nobody back to it.
export function untilLeft(): AbortSignal {
  const leaving = new AbortController();
  onDestroy(() => leaving.abort());
  return leaving.signal;
}
