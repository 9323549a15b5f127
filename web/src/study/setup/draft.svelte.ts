// The spot that is being set up: a form of texts, kept in the browser, and what the server says of it.
// SPDX-License-Identifier: MIT
import type { Form, Problem, Size, StreetChips } from '../../lib/answers';
import { Gone } from '../../lib/api';
import { Latest } from '../../lib/latest';
import { comboCount } from '../combos';
import { forms, ranges, spots } from './api';

const place = 'hindsight.spot';
export const seats = ['oop', 'ip'] as const;
export type Seat = (typeof seats)[number];
export const usual: Form = {
  board: 'Ks Td 7h 4c 2s',
  pot: '100',
  stack_oop: '200',
  stack_ip: '200',
  range_oop: '22+,A2s+,K9s+,QTs+,JTs,T9s,98s,ATo+,KTo+,QJo',
  range_ip: '22+,A5s+,K9s+,Q9s+,J9s+,T9s,98s,87s,ATo+,KJo+',
  'bets.flop.oop.bet': '33%, 75%',
  'bets.flop.oop.raise': '2.5x',
  'bets.flop.ip.bet': '33%, 75%',
  'bets.flop.ip.raise': '2.5x',
  'bets.turn.oop.bet': '75%',
  'bets.turn.oop.raise': 'a',
  'bets.turn.ip.bet': '75%',
  'bets.turn.ip.raise': 'a',
  'bets.river.oop.bet': '75%, a',
  'bets.river.oop.raise': 'a',
  'bets.river.ip.bet': '75%, a',
  'bets.river.ip.raise': 'a',
  add_allin: '150%',
  force_allin: '20%',
  merge: '10%',
};
const none = (): number[] => new Array<number>(comboCount).fill(0);

interface Kept {
  form: Form;
  target: string;
  compact: boolean;
  flopFirst?: boolean | null;
  line?: string;
  assumed?: string;
}
function kept(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null;
    return found && typeof found.form === 'object' ? found : null;
  } catch {
    return null;
  }
}

class Draft {
  form: Form = $state({ ...usual });
  target = $state('0.3%');
  line = $state(''); // the decision of a hand that it was made for
  private assumed = ''; // of the ranges, at the end of the name, until they are changed
  compact = $state(false);
  flopFirst: boolean | null = $state(null); // null: as is best
  weights: Record<Seat, number[]> = $state.raw({ oop: none(), ip: none() });
  rangeProblem: Record<Seat, string> = $state({ oop: '', ip: '' });
  rangeNotes: Record<Seat, string[]> = $state({ oop: [], ip: [] }); // how its text was taken where it can be taken otherwise
  problems: Problem[] = $state.raw([]);
  streets: StreetChips[] = $state.raw([]);
  notes: string[] = $state.raw([]);
  toml = $state('');
  size: Size | null = $state.raw(null); // the last that was right
  tooLarge = $state('');
  private checking = $state(false); // problems and size are of an older form
  unwritten: Record<Seat, boolean> = $state({ oop: false, ip: false }); // painted, and its text does not say so yet
  private begun = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rangeTimer: Partial<Record<Seat, ReturnType<typeof setTimeout>>> = {};
  private asked = new Latest();
  private askedRange: Record<Seat, Latest> = { oop: new Latest(), ip: new Latest() };
  private touched: Record<Seat, Latest> = { oop: new Latest(), ip: new Latest() };
  private waiting: (() => void)[] = []; // for what is said of the form as it stands
  private unread: Record<Seat, Map<number, number> | null> = { oop: null, ip: null }; // while a text is being read: what was painted since
  private past: Record<Seat, number[][]> = { oop: [], ip: [] };
  private future: Record<Seat, number[][]> = { oop: [], ip: [] };
  depth: Record<Seat, [number, number]> = $state({ oop: [0, 0], ip: [0, 0] });

  begin(): void {
    if (this.begun) return;
    this.begun = true;
    const old = kept();
    if (old)
      [this.form, this.target, this.compact, this.flopFirst, this.line, this.assumed] = [
        old.form,
        old.target ?? '0.3%',
        !!old.compact,
        old.flopFirst ?? null,
        old.line ?? '',
        old.assumed ?? '',
      ];
    for (const seat of seats) void this.readRange(seat, this.text(`range_${seat}`));
    this.changed();
  }
  // What is said of the form is of an older one.
  get counting(): boolean {
    return this.checking || seats.some((seat) => this.unwritten[seat]);
  }
  text(path: string): string {
    return this.form[path] ?? '';
  }
  problem(path: string): string {
    return this.problems.find((one) => one.field === path)?.message ?? '';
  }
  set(path: string, text: string): void {
    if (text) this.form[path] = text;
    else delete this.form[path];
    this.changed();
  }
  // Another spot in its place; what is returned puts this one back.  Of its ranges something may have been assumed.
  replace(form: Form, line = '', assumed = ''): () => void {
    const before = { form: { ...this.form }, line: this.line, assumed: this.assumed };
    this.form = { ...form };
    this.line = line;
    for (const seat of seats) this.typed(seat, this.text(`range_${seat}`), 0);
    this.assumed = assumed && `, ${assumed}`;
    if (assumed) this.form['name'] = this.text('name') + this.assumed;
    this.changed();
    return () => {
      this.replace(before.form, before.line);
      this.assumed = before.assumed;
      this.keep();
    };
  }
  keep(): void {
    localStorage.setItem(
      place,
      JSON.stringify({
        form: this.form,
        target: this.target,
        compact: this.compact,
        flopFirst: this.flopFirst,
        line: this.line,
        assumed: this.assumed,
      }),
    );
  }
  changed(): void {
    this.asked.stop(); // what is being said is of the form as it was
    this.keep();
    this.tooLarge = '';
    this.checking = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), 200);
  }
  private async check(): Promise<void> {
    const signal = this.asked.begin();
    try {
      const read = await forms.read($state.snapshot(this.form));
      if (signal.aborted) return;
      this.problems = read.problems;
      this.toml = read.toml;
      if (read.problems.length) return this.checked();
      this.streets = read.streets;
      this.notes = read.notes;
      const size = await spots.size(read.toml, signal);
      if (signal.aborted) return;
      [this.size, this.tooLarge] = [size, ''];
    } catch (reason) {
      if (signal.aborted) return;
      this.tooLarge = this.said(reason);
    }
    this.checked();
  }
  private checked(): void {
    this.checking = false;
    if (!this.counting) for (const go of this.waiting.splice(0)) go();
  }
  // Whether the form as it stands can be solved, once the server has said so.
  async settled(): Promise<boolean> {
    while (this.counting) await new Promise<void>((go) => this.waiting.push(go));
    return this.problems.length === 0 && !this.tooLarge && !seats.some((seat) => this.rangeProblem[seat]);
  }

  // Before a request for what shall become the range: aborted once something is done to it, or asked for.
  untouched(seat: Seat): AbortSignal {
    return this.touched[seat].begin();
  }
  // Somebody has ranges of their own.
  private own(): void {
    if (this.assumed && this.text('name').endsWith(this.assumed))
      this.form['name'] = this.text('name').slice(0, -this.assumed.length);
    this.assumed = '';
  }
  // A range as it was typed: the grid follows once the server can read it.
  typed(seat: Seat, text: string, wait = 250): void {
    this.touched[seat].stop();
    this.own();
    this.askedRange[seat].stop();
    this.unread[seat] = new Map();
    this.unwritten[seat] = false;
    this.form[`range_${seat}`] = text;
    this.changed();
    clearTimeout(this.rangeTimer[seat]);
    this.rangeTimer[seat] = setTimeout(() => {
      this.remember(seat);
      void this.readRange(seat, text);
    }, wait);
  }
  private async readRange(seat: Seat, text: string): Promise<void> {
    const signal = this.askedRange[seat].begin(),
      since = (this.unread[seat] ??= new Map<number, number>());
    let problem = '',
      notes: string[] = [];
    try {
      const read = text.trim() ? await ranges.text(text) : null;
      notes = read?.notices ?? [];
      if (!signal.aborted) this.weights = { ...this.weights, [seat]: read?.weights ?? none() };
    } catch (reason) {
      if (reason instanceof Gone) return this.later(seat, signal, () => this.readRange(seat, text));
      problem = this.said(reason);
    }
    if (signal.aborted) return;
    this.unread[seat] = null;
    this.rangeProblem[seat] = problem;
    this.rangeNotes[seat] = notes;
    if (since.size)
      this.put(
        seat,
        this.weights[seat].map((weight, i) => since.get(i) ?? weight),
        true,
      );
  }
  // Some hands painted: those of a text that is still being read stay what it says.
  stroke(seat: Seat, weights: number[], begins: boolean): void {
    this.touched[seat].stop();
    this.own();
    const since = this.unread[seat];
    if (!since) return this.put(seat, weights, begins);
    weights.forEach((weight, i) => {
      if (weight !== this.weights[seat][i]) since.set(i, weight);
    });
    this.weights = { ...this.weights, [seat]: weights };
    this.unwritten[seat] = since.size > 0;
  }
  // A whole range in place of the one that was there, be it read by now or not: its text follows.
  paint(seat: Seat, weights: number[]): void {
    this.touched[seat].stop();
    this.own();
    this.put(seat, weights, true);
  }
  private put(seat: Seat, weights: number[], remember: boolean): void {
    this.askedRange[seat].stop();
    this.unread[seat] = null;
    if (remember) this.remember(seat);
    this.unwritten[seat] = true;
    this.weights = { ...this.weights, [seat]: weights };
    clearTimeout(this.rangeTimer[seat]);
    this.rangeTimer[seat] = setTimeout(() => void this.writeRange(seat), 120);
  }
  private async writeRange(seat: Seat): Promise<void> {
    const signal = this.askedRange[seat].begin();
    let problem = '';
    try {
      const { text } = await ranges.weights(this.weights[seat]);
      if (!signal.aborted) this.form[`range_${seat}`] = text;
    } catch (reason) {
      if (reason instanceof Gone) return this.later(seat, signal, () => this.writeRange(seat));
      problem = this.said(reason);
    }
    if (signal.aborted) return;
    this.rangeProblem[seat] = problem;
    this.rangeNotes[seat] = [];
    this.unwritten[seat] = false;
    this.changed();
  }
  // Once the server is back.
  private later(seat: Seat, signal: AbortSignal, ask: () => Promise<void>): void {
    if (!signal.aborted) this.rangeTimer[seat] = setTimeout(() => void ask(), 1000);
  }
  private said(reason: unknown): string {
    return reason instanceof Gone ? '' : reason instanceof Error ? reason.message : String(reason);
  }
  private remember(seat: Seat): void {
    this.past[seat] = [...this.past[seat].slice(-99), this.weights[seat]];
    this.future[seat] = [];
    this.count(seat);
  }
  private count(seat: Seat): void {
    this.depth[seat] = [this.past[seat].length, this.future[seat].length];
  }
  step(seat: Seat, back: boolean): void {
    const [from, to] = back ? [this.past[seat], this.future[seat]] : [this.future[seat], this.past[seat]];
    const weights = from.pop();
    if (!weights) return;
    to.push(this.weights[seat]);
    this.touched[seat].stop();
    this.put(seat, weights, false);
    this.count(seat);
  }
}

export const draft = new Draft();
