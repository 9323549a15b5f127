// A small game that is being played: its rounds as the server tells them, the opponent and the seat that are chosen, and a new game.
// SPDX-License-Identifier: MIT
import { onMount, untrack } from 'svelte';
import { t } from '../i18n/index.svelte';
import { api, Refusal } from '../lib/api';
import { app, attempt } from '../lib/app.svelte';
import { untilLeft } from '../lib/question.svelte';
import { go } from '../lib/router.svelte';
import { play as sound } from '../lib/sound';
import { given } from '../lib/spec';
import { watch } from '../lib/stream.svelte';
import type { PlayView } from '../lib/answers';
import { Turns } from './turns.svelte';

export const opponents = ['solved', 'iterate', 'uniform', 'first', 'last', 'file'] as const;
export type Opponent = (typeof opponents)[number];
// What a game is begun with; as it was when it was asked for, since the page may still be waiting for an earlier one.
interface Choice {
  wanted: string;
  opponent: Opponent;
  iterations: number | null;
  seat: string;
  coach: boolean;
  begin: Parameters<typeof api.plays.start>[0];
}

// Each variant has settings of its own, and begins with those of the game.
const place = (of: string, name: string): string => `hindsight.play.${of}.${name}`;
const keep = (of: string, name: string, value: string): void => sessionStorage.setItem(place(of, name), value);

export class Play {
  view = $state.raw<PlayView | null>(null);
  opponent = $state<Opponent>('solved');
  iterations = $state<number | null>(10);
  seat = $state<'alternate' | '0' | '1'>('alternate');
  coach = $state(false);
  full = $state(''); // the variant that is chosen
  problem = $state(''); // why it is not to be had
  brought = $state<{ opponent: string; name: string } | null>(null); // a strategy of one's own, as the server knows it
  fileProblem = $state('');
  readonly iterationsWrong = $derived(
    this.opponent === 'iterate' &&
      !(Number.isInteger(this.iterations) && this.iterations! >= 1 && this.iterations! <= 1e6),
  );
  private readonly moment = $derived(
    this.view ? `${this.view.id} ${this.view.round} ${this.view.decision?.number ?? this.view.state}` : '',
  );
  private turns = new Turns();
  readonly busy = $derived(this.turns.busy(this.moment));
  readonly dead = $derived(this.turns.dead(this.moment));
  private stop: (() => void) | undefined;
  private left = untilLeft(); // what comes late opens nothing
  private wishes = 0; // how often a game was asked for

  // `own`: the game, `here`: its variant. A page for each.
  constructor(
    own: string,
    readonly here: string,
  ) {
    const kept = (name: string, otherwise: string): string =>
      sessionStorage.getItem(place(here, name)) ?? sessionStorage.getItem(place(own, name)) ?? otherwise;
    this.opponent = kept('opponent', 'solved') as Opponent;
    this.iterations = Number(kept('iterations', '10'));
    this.seat = kept('seat', 'alternate') as 'alternate';
    this.coach = kept('coach', '0') === '1';
    this.full = here;
    $effect(() => {
      const now = this.moment;
      return untrack(() => this.turns.begin(now));
    });
    onMount(() => {
      void this.turns.run('', () => this.resume());
      return () => this.stop?.();
    }); // once: an effect would run again with all that it reads
  }

  begin(): void {
    if (this.iterationsWrong || (this.opponent === 'file' && !this.brought)) return; // a file is still to be chosen
    const choice = this.chosen(),
      wish = ++this.wishes;
    void this.turns.run('', () => this.start(choice, wish));
  }
  // The game that is played goes on where a file is refused.
  async bring(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    this.fileProblem = '';
    if (!file) return;
    try {
      this.brought = await api.plays.bring(this.full, file);
    } catch (reason) {
      if (!(reason instanceof Refusal)) return void attempt(() => Promise.reject(reason));
      this.fileProblem = t('play.file.refused', { why: reason.message });
    }
    input.value = ''; // the same file may be chosen again, once it is mended
    if (!this.fileProblem) this.begin();
  }
  async act(index: number): Promise<void> {
    const decision = this.view?.decision;
    if (this.dead || !decision) return;
    const found = await this.ask((now) => api.plays.act(now.id, decision.number, index));
    if (found)
      sound(found.result ? (found.result.payoff > 0 ? 'win' : found.result.payoff < 0 ? 'lose' : 'check') : 'bet');
  }
  // Also while a reply is on its way; a second press finds the round begun.
  async next(): Promise<void> {
    if (this.view?.state === 'over')
      await this.ask((now) => (now.state === 'over' ? api.plays.next(now.id) : Promise.resolve(now)));
  }
  sit(): Promise<unknown> {
    return this.change({ seat: this.seatNumber() });
  }
  coached(): Promise<unknown> {
    return this.change({ coach: this.coach });
  }
  hint(): Promise<unknown> {
    return this.ask((now) => api.plays.get(now.id, true));
  }

  private change(what: Parameters<typeof api.plays.change>[1]): Promise<unknown> {
    keep(this.here, 'seat', this.seat);
    keep(this.here, 'coach', this.coach ? '1' : '0');
    return this.ask((now) => api.plays.change(now.id, what));
  }
  private seatNumber(): number | 'alternate' {
    return this.seat === 'alternate' ? this.seat : Number(this.seat);
  }
  private follow(found: PlayView, wish: number): void {
    if (this.left.aborted) return;
    this.stop?.();
    this.view = found;
    if (wish === this.wishes) {
      // else what is chosen is of a game that is still to come
      const [kind, count] = found.opponent.split(':');
      this.opponent = kind as Opponent; // of this very game, whatever was chosen elsewhere meanwhile
      if (kind === 'iterate') this.iterations = Number(count);
      if (kind === 'file')
        this.brought = { opponent: found.opponent, name: found.opponent_code?.name ?? this.brought?.name ?? '' };
    }
    this.stop = watch(`play:${found.id}`, (message: { view: PlayView }) => this.take(message.view));
  }
  // Two ways bring views, the stream and replies; a later round or decision wins, and what the coach has shown stays shown.
  private take(next: PlayView): void {
    const { view } = this;
    if (!view || next.id !== view.id) return;
    const order = (v: PlayView): number => (v.round ?? 0) * 1000 + v.history.length * 2 + (v.state === 'over' ? 1 : 0);
    if (view.state !== 'preparing' && order(next) < order(view)) return;
    const same = view.decision && next.decision?.number === view.decision.number;
    this.view = same && view.coach && !next.coach ? { ...next, coach: view.coach } : next;
  }
  private ask(work: (now: PlayView) => Promise<PlayView>): Promise<PlayView | undefined> {
    return this.turns.run(this.moment, async () => {
      const found = this.view ? await attempt(() => work(this.view!)) : undefined;
      if (found) this.take(found);
      return found;
    });
  }
  private chosen(): Choice {
    const { full, opponent, iterations, seat, coach, brought } = this,
      spec =
        opponent === 'iterate' ? `iterate:${iterations}` : opponent === 'file' ? (brought?.opponent ?? '') : opponent,
      begin = { profile: app.current, game: full, opponent: spec, seat: this.seatNumber(), coach };
    return { wanted: full, opponent, iterations, seat, coach, begin };
  }
  // The new game first: where it is refused the old one goes on.
  private async start(choice: Choice, wish: number): Promise<void> {
    const made = await this.made(choice);
    if (!made) return;
    this.keepChoice(choice, made.id);
    if (this.left.aborted) return; // it waits for who comes back
    if (choice.wanted !== this.here) return go('games', choice.wanted); // Back leads to the one before, which waits
    if (this.view) void api.plays.end(this.view.id).catch(() => {});
    this.follow(made, wish);
  }
  private made(choice: Choice): Promise<PlayView | undefined> {
    this.problem = '';
    return attempt(async () => {
      try {
        return await api.plays.start(choice.begin);
      } catch (reason) {
        const why = this.whyNot(reason);
        if (why === null) throw reason;
        this.problem = why;
        return undefined;
      }
    });
  }
  private keepChoice({ wanted, opponent, iterations, seat, coach }: Choice, id: string): void {
    const kept = { opponent, iterations: String(iterations), id },
      elsewhere = wanted === this.here ? {} : { seat, coach: coach ? '1' : '0' }; // here they are kept as they change
    for (const [name, value] of Object.entries({ ...kept, ...elsewhere })) keep(wanted, name, value);
  }
  // Why a variant is not to be had, beside its fields.
  private whyNot(reason: unknown): string | null {
    if (!(reason instanceof Refusal) || ![400, 404, 422].includes(reason.status)) return null;
    const players = given(this.full).players;
    if (players && /^[3-9]$/.test(players)) return t('play.variant.players', { players });
    return t('play.variant.refused', { why: reason.message });
  }
  private async resume(): Promise<void> {
    const old = sessionStorage.getItem(place(this.here, 'id'));
    const found = old ? await api.plays.get(old).catch(() => null) : null;
    if (found && found.state !== 'failed') return this.follow(found, 0);
    if (this.opponent === 'file') this.opponent = 'solved'; // whose file has to be chosen again
    await this.start(this.chosen(), 0);
  }
}
