// Hands of a node put together: by starting hand, by what players call them, sorted and filtered.
// SPDX-License-Identifier: MIT
import type { Card, Gain, Hand, Hands, Node } from '../../lib/answers';
import { cardNumber, cellOf, cellCombos, comboNumber, combos } from '../combos';

export const modes = ['strategy', 'range', 'ev', 'equity', 'eqr', 'gain'] as const;
export type Mode = (typeof modes)[number];

// One of the 169 as a grid shows it: empty where nobody arrives; `spoken` to those who hear it.
export interface Shown {
  empty: boolean;
  background: string;
  mark: string;
  spoken: string;
}

export interface Row {
  combo: string;
  cell: number;
  hand: Hand;
  weight: number;
  gain: number | null;
  words: string[];
}
export const comboOf = (name: string): number => comboNumber(cardNumber(name.slice(0, 2)), cardNumber(name.slice(2)));

// A hand counts as often as it comes about: its reach times those of the other seat that it can meet.
export const weightOf = (hand: Hand): number => hand.reach * hand.unblocked_reach;

export function rowsOf(hands: Hands, words: Record<string, string[]>, gains?: Record<string, Gain>): Row[] {
  return Object.entries(hands).map(([combo, hand]) => ({
    combo,
    cell: cellOf(combos[comboOf(combo)]!),
    hand,
    weight: weightOf(hand),
    gain: gains?.[combo]?.gain ?? null,
    words: words[combo] ?? [],
  }));
}

// Of hands as one: null where nobody is met.
export interface Sum {
  count: number;
  reach: number;
  weight: number;
  strategy: number[] | null;
  value: number | null;
  equity: number | null;
  eqr: number | null;
  gain: number | null;
}
export function summed(rows: readonly Row[], actions: number, pot: number): Sum {
  let [reach, weight, value, equity, gain, gains] = [0, 0, 0, 0, 0, 0];
  const strategy = new Array<number>(actions).fill(0);
  for (const row of rows) {
    reach += row.hand.reach;
    weight += row.weight;
    value += row.weight * (row.hand.value ?? 0);
    equity += row.weight * (row.hand.equity ?? 0);
    if (row.gain !== null) {
      gain += row.weight * row.gain;
      gains += row.weight;
    }
    row.hand.strategy?.forEach((share, a) => {
      strategy[a]! += row.weight * share;
    });
  }
  const mean = (sum: number): number | null => (weight > 0 ? sum / weight : null);
  return {
    count: rows.filter((row) => row.hand.reach > 0).length,
    reach,
    weight,
    strategy: weight > 0 && actions > 0 ? strategy.map((share) => share / weight) : null,
    value: mean(value),
    equity: mean(equity),
    eqr: weight > 0 && equity > 0 ? value / (equity * pot) : null,
    gain: gains > 0 ? gain / gains : null,
  };
}

const least = 0.0005; // combos: fewer are shown as 0.0, and what they do is noise
const arrive = (rows: readonly Row[]): boolean => rows.reduce((all, { hand }) => all + hand.reach, 0) >= least;

// weight: of its combos that the board leaves, on average; full: of the most that any cell has, 0 to 1.
export interface Cell {
  cell: number;
  rows: Row[];
  sum: Sum;
  weight: number;
  full: number;
}
export function cellsOf(rows: readonly Row[], actions: number, pot: number, board: readonly Card[]): Cell[] {
  const dead = new Set(board.map(cardNumber));
  const live = cellCombos.map((list) => list.filter(({ high, low }) => !dead.has(high) && !dead.has(low)).length);
  const by = Array.from({ length: 169 }, (): Row[] => []);
  for (const row of rows) by[row.cell]!.push(row);
  for (const list of by) if (!arrive(list)) list.length = 0;
  const means = by.map((list, cell) => list.reduce((all, row) => all + row.hand.reach, 0) / Math.max(1, live[cell]!));
  const most = Math.max(...means, 1e-12);
  return by.map((list, cell) => ({
    cell,
    rows: list,
    sum: summed(list, actions, pot),
    weight: means[cell]!,
    full: means[cell]! / most,
  }));
}

// By the first word, the made hand, or by each draw.
export function classesOf(
  rows: readonly Row[],
  actions: number,
  pot: number,
): { word: string; draw: boolean; sum: Sum }[] {
  const by = new Map<string, { draw: boolean; rows: Row[] }>();
  for (const row of rows)
    row.words.forEach((word, i) => {
      const key = `${i > 0}${word}`;
      if (!by.has(key)) by.set(key, { draw: i > 0, rows: [] });
      by.get(key)!.rows.push(row);
    });
  return [...by]
    .map(([key, { draw, rows: list }]) => ({
      word: key.replace(/^(true|false)/, ''),
      draw,
      sum: summed(list, actions, pot),
    }))
    .filter(({ sum }) => sum.weight > 0)
    .sort((a, b) => Number(a.draw) - Number(b.draw) || b.sum.weight - a.sum.weight);
}

export const worth = ({ sum, weight }: Cell, mode: Mode): number | null =>
  ({ strategy: null, range: weight, ev: sum.value, equity: sum.equity, eqr: sum.eqr, gain: sum.gain })[mode];

// The seat's hands: those of who decides stand first in a node.
export const handsOf = (node: Node, seat: number): Hands => ((node.seat ?? 0) === seat ? node.hands : node.other_hands);
export const actsAt = (node: Node, seat: number): boolean => node.kind === 'decision' && node.seat === seat;

// unit: of its amounts, where they are not chips.
export function csvOf(rows: readonly Row[], actions: readonly string[], unit = ''): string {
  const of = unit ? ` in ${unit}` : '';
  const head = [
    'hand',
    'words',
    'reach',
    'weight',
    `value${of}`,
    'equity',
    'eqr',
    `gain${of}`,
    ...actions.flatMap((action) => [action, `value of ${action}${of}`]),
  ];
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (row: Row): string =>
    [
      row.combo,
      row.words.join(' + '),
      row.hand.reach,
      row.weight,
      row.hand.value,
      row.hand.equity,
      row.hand.eqr,
      row.gain,
      ...actions.flatMap((_, a) => [row.hand.strategy?.[a] ?? '', row.hand.action_values?.[a] ?? '']),
    ]
      .map((cell) => quoted(String(cell ?? '')))
      .join(',');
  return [head.map(quoted).join(','), ...rows.map(line)].join('\n') + '\n';
}
