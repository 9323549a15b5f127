// The table that a person sits at: what it shows, the log, and what may be asked of the server.
// SPDX-License-Identifier: MIT
import { api, Refusal } from '../lib/api';
import { attempt, loadProfiles } from '../lib/app.svelte';
import { moving } from '../lib/settings.svelte';
import { play, type Sound } from '../lib/sound';
import { watch } from '../lib/stream.svelte';
import type { TableEvent, TableMessage, TableView } from '../lib/answers';
import { frames, type Frame } from './frames';

export interface LogLine {
  event: TableEvent;
  names: string[];
  big: number;
}
const keptLines = 400;
const deadTime = 300; // ms after a new decision in which nothing counts: the click was meant for what stood there before

const soundOf: Partial<Record<string, Sound>> = {
  check: 'check',
  call: 'call',
  bet: 'bet',
  blind: 'bet',
  ante: 'bet',
  raise: 'raise',
  fold: 'fold',
};

// What must have happened before one came to look: the hand, one's cards, the board.
function missed(view: TableView): TableEvent[] {
  const plays = (chair: number): boolean => chair === view.you || ['in', 'all-in'].includes(view.chairs[chair]!.state);
  return [
    { kind: 'hand', hand: view.hand },
    ...view.chairs.flatMap(({ cards }, chair) =>
      cards.length && plays(chair) ? [{ kind: 'hole', chair, cards }] : [],
    ),
    ...(view.board.length ? [{ kind: 'board', street: view.street, cards: view.board }] : []),
  ];
}

class Live {
  view = $state.raw<TableView | null>(null);
  log = $state.raw<LogLine[]>([]);
  busy = $state(false); // a move is under way
  private ended = -1; // the hand that the next one was asked for after
  private answered = $state(-1); // the decision that was made last: what it leads to is on its way
  fresh = $state(false); // the decision is too new to be meant
  caughtUp = $state(true); // nothing waits to be shown
  private queue: Frame[] = [];
  private newest = -1;
  private stop: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private freshTimer: ReturnType<typeof setTimeout> | undefined;

  get id(): string {
    return this.view?.id ?? '';
  }

  sit(view: TableView): void {
    this.rise();
    this.log = this.storedLog(view.id);
    this.newest = view.version;
    this.view = view;
    if (!this.log.some(({ event }) => event.kind === 'hand' && event.hand === view.hand)) this.note(missed(view), view);
    this.stop = watch(`table:${view.id}`, (message: TableMessage) => this.take(message));
  }

  rise(): void {
    this.stop?.();
    this.stop = null;
    clearTimeout(this.timer);
    this.queue = [];
    this.caughtUp = true;
    this.newest = this.answered = this.ended = -1;
    this.view = null;
  }

  private take(message: TableMessage): void {
    const { view } = message;
    if (view.id !== this.id || view.version < this.newest) return;
    const news = view.version === this.newest ? { ...message, events: [], steps: [] } : message;
    this.newest = view.version;
    this.queue.push(...frames(this.queue.at(-1)?.view ?? this.view, news));
    if (this.caughtUp) this.step();
  }

  // Shows the next frame; the page never lags more than a few frames behind.
  private step(): void {
    const frame = this.queue.shift();
    this.caughtUp = frame === undefined;
    if (!frame) return;
    this.show(frame);
    const wait = this.queue.length > 12 ? 0 : moving() ? frame.wait : Math.min(frame.wait, 250);
    if (wait === 0) this.step();
    else this.timer = setTimeout(() => this.step(), wait);
  }

  private show({ view, events }: Frame): void {
    const before = this.view?.decision?.number;
    this.view = view;
    this.note(events, view);
    for (const event of events) this.sound(event, view);
    if (view.decision && view.decision.number !== before) this.newDecision();
  }

  private newDecision(): void {
    this.fresh = true;
    clearTimeout(this.freshTimer);
    this.freshTimer = setTimeout(() => {
      this.fresh = false;
    }, deadTime);
    play('turn');
  }

  private sound(event: TableEvent, view: TableView): void {
    if (event.kind === 'win' && event.chair === view.you) play('win');
    else if (event.kind === 'busted' && event.chair === view.you) play('lose');
    else if (event.all_in) play('allin');
    else if (soundOf[event.kind]) play(soundOf[event.kind]!);
  }

  private note(events: TableEvent[], view: TableView): void {
    if (events.length === 0) return;
    const names = view.chairs.map((chair) => chair.name);
    const lines = events.map((event) => ({ event, names, big: view.blinds.big }));
    this.log = [...this.log, ...lines].slice(-keptLines);
    try {
      sessionStorage.setItem('hindsight.log', JSON.stringify({ id: view.id, log: this.log }));
    } catch {
      /* full or switched off: the log lasts as long as the page */
    }
  }

  private storedLog(id: string): LogLine[] {
    try {
      const kept = JSON.parse(sessionStorage.getItem('hindsight.log') ?? '{}');
      return kept.id === id ? kept.log : [];
    } catch {
      return [];
    }
  }

  get canAct(): boolean {
    const decision = this.view?.decision;
    return !!decision && decision.number !== this.answered && !this.busy && !this.fresh && this.caughtUp;
  }

  async move(kind: 'fold' | 'call' | 'raise', to?: number): Promise<void> {
    if (!this.canAct) return;
    this.busy = true;
    const { id, decision } = this.view!;
    await attempt(async () => {
      try {
        const view = await api.tables.move(id, decision!.number, kind, to);
        if (this.id === id) this.answered = decision!.number; // the next table's decisions have numbers of their own
        this.expect(view);
      } catch (reason) {
        if (!(reason instanceof Refusal && reason.status === 409)) throw reason;
        if (this.id === id) this.expect(await api.tables.get(id));
      }
    });
    this.busy = false;
  }

  // The stream brings what led to this view; the view itself is for when the stream is late or cut.
  private expect(view: TableView): void {
    const late = () => view.id === this.id && view.version > this.newest;
    const message = { topic: `table:${view.id}`, version: view.version, events: [], view };
    if (late())
      setTimeout(() => {
        if (late()) this.take(message);
      }, 400);
  }

  async next(): Promise<void> {
    if (this.busy || this.view?.state !== 'between' || !this.caughtUp || this.view.hand === this.ended) return;
    this.busy = true;
    const { id, hand } = this.view;
    await attempt(async () => {
      this.expect(await api.tables.next(id));
      if (this.id === id) this.ended = hand;
    });
    this.busy = false;
    void attempt(loadProfiles);
  }

  async set(what: Partial<TableView['settings']>): Promise<void> {
    const view = await attempt(() => api.tables.change(this.id, what));
    if (view && view.id === this.id && view.version >= this.newest)
      this.view = { ...this.view!, settings: view.settings };
  }
}

export const live = new Live();
