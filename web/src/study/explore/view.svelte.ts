// What is looked at of a solved spot: the node that one has walked to, whose hands, how, and which of them.
// SPDX-License-Identifier: MIT
import type { Explored, Spot, SpotAction } from '../../lib/answers';
import { onDestroy } from 'svelte';
import { number, percent, t } from '../../i18n/index.svelte';
import { attempt, note } from '../../lib/app.svelte';
import { followed } from '../../lib/question.svelte';
import { look, route } from '../../lib/router.svelte';
import { targetText } from '../figures';
import { captioned, type Caption } from '../frame';
import { amount, unit, whose } from '../labels.svelte';
import { spots } from '../setup/api';
import { cardsIn } from '../setup/boards';
import { Telling, type Told } from '../telling.svelte';
import { isTrainable, titleOf } from '../titles';
import { looks, type Look } from './actions';
import type { Instead } from './api';
import { actsAt, cellsOf, handsOf, modes, rowsOf, type Cell, type Mode, type Row } from './cells';
import { HandFilter } from './filter.svelte';
import { Walk } from './node.svelte';
import { gridFrame, svgOf } from './picture';
import { shadesOf } from './shades';
import { lineOf, stepsAfter, stepsOf } from './steps';
import { gainsIn, nodeIn } from './unit';
import { lineSaid, said } from './words';

// The hands of one seat at the node.
export interface Side {
  seat: number;
  rows: Row[];
  actions: SpotAction[];
  how: Look[];
  cells: Cell[];
}

export class SolutionView {
  readonly walk: Walk;
  readonly filter = new HandFilter();
  others = $state.raw<Spot[]>([]); // all that there are, for comparing
  cell = $state(0);
  pinned = $state(false);

  private readonly found = followed(
    (signal) => spots.get(this.id, signal),
    ({ state, first_street }) =>
      state === 'running' || state === 'queued' ? 500 : first_street?.measuring ? 1000 : 4000,
  );
  readonly spot = $derived(this.found.answer);
  readonly problem = $derived(this.found.problem);
  readonly runs = $derived(this.spot?.state === 'running' || this.spot?.state === 'queued');
  // The first street by itself, as long as the whole is not better.
  readonly street = $derived(this.spot?.first_street?.shown ? this.spot.first_street : null);
  readonly solved = $derived(!!this.street || this.spot?.exploitability_of_pot != null); // before the first measure there are even guesses
  readonly telling = new Telling(() => this.runs);

  readonly line = $derived(route.query.line ?? '');
  readonly steps = $derived(stepsOf(this.line));
  // Other ranges, from a decision on; what comes before it is the solution's. Not beside a run: it would take turns with it.
  readonly instead = $derived.by((): Instead | null => {
    const { from = '', oop = '', ip = '' } = route.query;
    return (oop || ip) && !this.runs && !this.street && !this.spot?.against ? { from, oop, ip } : null;
  });
  readonly changedHere = $derived(!!this.instead && stepsAfter(this.instead.from, this.steps) !== null);
  readonly shownModes = $derived(modes.filter((one) => one !== 'gain' || !(this.changedHere || this.street)));
  readonly mode = $derived(
    this.shownModes.includes(route.query.view as Mode) ? (route.query.view as Mode) : 'strategy',
  );
  readonly training = $derived(route.query.train === '1' && !!this.spot && isTrainable(this.spot));
  private readonly iterations = $derived(this.street ? -this.street.iterations : (this.spot?.iterations ?? -1)); // unlike those of the whole

  readonly node = $derived.by(() => (this.walk.seen ? nodeIn(this.walk.seen.view, unit()) : null));
  readonly seat = $derived(route.query.seat === '1' ? 1 : route.query.seat === '0' ? 0 : (this.node?.seat ?? 0));
  readonly board = $derived(cardsIn(this.node?.board ?? this.spot?.board ?? ''));
  readonly mine = $derived(this.side(this.seat, true));
  readonly theirs = $derived(this.side(1 - this.seat, false));
  readonly all = $derived([this.rowsOf(0), this.rowsOf(1)] as [Row[], Row[]]);
  readonly explored = $derived.by(() =>
    this.changedHere && this.walk.seen && 'finished' in this.walk.seen ? (this.walk.seen as Explored) : null,
  );
  readonly title = $derived(this.spot ? titleOf(this.spot) : '');
  readonly file = $derived(
    `${(this.spot?.name || 'spot').replace(/[^\w-]+/g, '_')}${this.line ? '_' + this.line.replace(/[^\w]+/g, '_') : ''}`,
  );
  // What the grids cannot say by being empty.
  readonly notice = $derived.by(() => {
    const [none, others] = [this.mine, this.theirs].map(({ cells }) => cells.every(({ sum }) => sum.reach <= 0));
    if (others || (none && !this.filter.wanted)) return t('explore.never');
    if (!none || this.filter.reading) return '';
    return this.filter.refused ? t('explore.noFilter', { text: this.filter.wanted }) : t('explore.noMatch');
  });
  // What pictures say of themselves, far from this page.
  readonly about: Caption = $derived({ title: this.title, lines: this.captions() });

  constructor(readonly id: string) {
    this.walk = new Walk(id);
    $effect(() => {
      void attempt(async () => {
        this.others = (await spots.list()).spots;
      });
    });
    $effect(() => {
      if (this.solved) void this.walk.go(this.line, this.iterations, this.mode === 'gain', this.instead);
    }); // before that it would be told to ask again
    onDestroy(() => this.walk.leave());
    this.beginAtAHand();
    this.tellOfTheWhole();
  }

  go(to: string): void {
    this.pinned = false;
    look({ line: to });
  }
  take(action: string): void {
    this.go(lineOf([...this.steps, action]));
  }
  solveFurtherHere(seconds: number): void {
    void this.walk.go(this.line, this.iterations, false, this.instead, seconds);
  }
  tell(what: Told): Promise<void> {
    return this.telling.tell(
      what,
      attempt(async () => this.put(await spots.tell(this.id, what))),
    );
  }
  further(share: number): Promise<unknown> {
    return attempt(async () => this.put(await spots.further(this.id, targetText(share))));
  }
  measure(): Promise<unknown> {
    return attempt(async () => this.put(await spots.measure(this.id)));
  }
  stopMeasure(job: string): Promise<unknown> {
    return attempt(async () => {
      await spots.stopMeasure(job);
      await this.found.look();
    });
  }
  picture(): string {
    const { mine, mode, filter, node } = this,
      divided = mode === 'strategy' && mine.actions.length > 0,
      shown = t(`explore.${mode === 'strategy' && !divided ? 'range' : mode}`);
    return captioned(svgOf(mine.cells, mode, mine.how), gridFrame, {
      ...this.about,
      lines: [...this.about.lines, [whose(mine.seat), shown, filter.wanted].filter(Boolean).join(' · ')],
      keys: divided
        ? mine.actions.map((action, a) => ({
            ...mine.how[a]!,
            text: `${said(action)} ${percent(node!.frequencies![a]!, 1)}`,
          }))
        : [],
      shades: divided ? null : shadesOf(mine.cells, mode),
    });
  }

  private put(spot: Spot): Spot {
    this.found.put(spot);
    return spot;
  }
  private rowsOf(seat: number): Row[] {
    const { node, walk } = this;
    if (!node) return [];
    const gains = this.mode === 'gain' && walk.gains ? gainsIn(walk.gains[seat]!, unit()) : undefined;
    return rowsOf(handsOf(node, seat), walk.seen!.words, gains);
  }
  private side(seat: number, filtered: boolean): Side {
    const { node, all, filter } = this,
      actions = node && actsAt(node, seat) ? node.actions! : [],
      rows = filtered ? all[seat]!.filter((row) => filter.fits(row)) : all[seat]!;
    return {
      seat,
      rows,
      actions,
      how: looks(actions),
      cells: cellsOf(rows, actions.length, node?.pot ?? 1, this.board),
    };
  }
  private captions(): string[] {
    const { instead, changedHere, walk } = this,
      ranges = changedHere
        ? [instead!.oop && `${whose(0)}: ${instead!.oop}`, instead!.ip && `${whose(1)}: ${instead!.ip}`]
        : [];
    return [
      ...(changedHere ? [ranges.filter(Boolean).join(' · ')] : []),
      `${this.board.join(' ')} · ${lineSaid(this.line) || t('train.start')} · ${t('study.pot')} ${walk.seen ? amount(walk.seen.view.pot) : '–'}`,
    ];
  }
  // Once the whole has taken over from the first street.
  private tellOfTheWhole(): void {
    let before = false;
    $effect(() => {
      if (before && this.spot && !this.street) note(t('street.over'));
      if (this.spot) before = !!this.street;
    });
  }
  // At first, a hand that comes here.
  private beginAtAHand(): void {
    let begun: string | null = null;
    $effect(() => {
      const ranges = JSON.stringify(this.instead),
        { cells } = this.mine;
      if (begun === ranges || this.walk.solving || !cells.some(({ sum }) => sum.reach > 0)) return;
      begun = ranges;
      if (cells[this.cell]!.sum.reach <= 0)
        this.cell = cells.reduce((most, one) => (one.sum.reach > most.sum.reach ? one : most)).cell;
    });
  }
}

export const figureOf = (value: number | null | undefined): string => (value == null ? '–' : number(value, 2));
