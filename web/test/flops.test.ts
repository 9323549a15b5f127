// Reports over flops in the page: order, filters, means, pictures.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { FlopRow } from '../src/lib/answers';
import { barAt, bars, nearest, points, scatter, ticks } from '../src/study/flops/drawn';
import { csvOf, fits, meanOf, sorted, worth } from '../src/study/flops/rows';

const row = (
  board: string,
  words: string[],
  weight: number,
  matchups: number,
  value: number,
  first: number | null,
): FlopRow => ({
  board,
  words,
  weight,
  matchups,
  iterations: 10,
  seconds: 1,
  exploitability_of_pot: 0.003,
  equity: [0.5, 0.5],
  value: [value, 100 - value],
  eqr: [value / 50, (100 - value) / 50],
  frequencies: first === null ? [] : [first, 1 - first],
  action_values: first === null ? [] : [50, first === 1 ? null : 90],
  kept: false,
});
// The two boards of tests/store_flop_report_test.cpp: both come equally often.
const two = [
  row('Ks7h2d', ['rainbow', 'unpaired', 'king-high'], 12, 100, 60, 0.75),
  row('Ks7h3d', ['two-tone', 'paired', 'king-high'], 24, 50, 30, 1),
];

describe('the mean', () => {
  it('weighs a board as often as it comes, as the engine does', () => {
    const mean = meanOf(two, 100)!;
    expect(mean.value[0]).toBeCloseTo(45, 12);
    expect(mean.equity[1]).toBeCloseTo(0.5, 12);
    expect(mean.frequencies[0]).toBeCloseTo(0.875, 12);
    expect(mean.action_values[1]).toBeCloseTo(90, 12);
    expect(mean.eqr[0]).toBeCloseTo(45 / 50, 12);
    expect(mean.iterations).toBe(20);
  });
  it('is of nothing where nobody meets', () => {
    expect(meanOf([row('AsAhAd', ['trips'], 4, 0, 0, null)], 100)).toBeNull();
    expect(meanOf([], 100)).toBeNull();
  });
});
describe('rows', () => {
  it('are sorted by any column, those without a number last', () => {
    const none = { ...row('AsAhAd', ['trips'], 4, 0, 0, null), value: [null, null] as [null, null] };
    expect(sorted([none, ...two], 'ev0', false).map(({ board }) => board)).toEqual(['Ks7h2d', 'Ks7h3d', 'AsAhAd']);
    expect(sorted([...two, none], 'board', false)[0]!.board).toBe('AsAhAd');
    expect(sorted(two, 'a0', true)[0]!.board).toBe('Ks7h2d');
    expect(worth(two[0]!, 'eqr1')).toBeCloseTo(0.8);
  });
  it('are filtered by kinds, of one group any, of all groups each, and by text', () => {
    const keep = (wanted: string[], text = '') =>
      two.filter((one) => fits(one, wanted, text)).map(({ board }) => board);
    expect(keep(['rainbow', 'two-tone'])).toHaveLength(2);
    expect(keep(['rainbow', 'paired'])).toHaveLength(0);
    expect(keep(['king-high', 'paired'])).toEqual(['Ks7h3d']);
    expect(keep([], 'ks7h2')).toEqual(['Ks7h2d']);
    expect(keep([], 'K s')).toHaveLength(2);
  });
  it('go into a table', () => {
    const [head, first] = csvOf(two, ['check', 'bet 50']).split('\n');
    expect(head).toBe(
      'board,words,weight,matchups,iterations,exploitability_of_pot,equity_oop,equity_ip,value_oop,value_ip,eqr_oop,eqr_ip,frequency check,value check,frequency bet 50,value bet 50',
    );
    expect(first).toBe('Ks7h2d,rainbow unpaired king-high,12,100,10,0.003,0.5,0.5,60,40,1.2,0.8,0.75,50,0.25,90');
  });
});
describe('pictures', () => {
  const axis = (column: 'eq0' | 'ev0') => ({ column, name: column, write: String }),
    frame = { width: 640, height: 320, size: 13 };
  it('have a point and a bar for each board', () => {
    expect(scatter(two, axis('eq0'), axis('ev0'), frame).match(/<circle/g)).toHaveLength(2);
    const looks = [
      { letter: 'X', colour: '#0a0', ink: '#000' },
      { letter: 'B', colour: '#a00', ink: '#fff' },
    ];
    const drawn = bars(two, looks, 'x', 'y', String, frame);
    expect(drawn.match(/<path fill="#0a0" d="(M[^"]*)"/)![1]!.match(/M/g)).toHaveLength(2);
    expect(drawn.match(/<path fill="#a00" d="(M[^"]*)"/)![1]!.match(/M/g)).toHaveLength(1);
    expect(scatter([], axis('eq0'), axis('ev0'), frame)).toContain('</svg>');
    expect(bars([], looks, 'x', 'y', String, frame)).toContain('</svg>');
  });
  it('know what is under the pointer', () => {
    const all = points(two, 'eq0', 'ev0', frame);
    expect(nearest(all, all[1]!.x + 3, all[1]!.y)!.row.board).toBe('Ks7h3d');
    expect(nearest(all, 0, 0)).toBeNull();
    expect(barAt(two, 70, frame)!.board).toBe('Ks7h2d');
    expect(barAt(two, 600, frame)!.board).toBe('Ks7h3d');
    expect(barAt(two, 10, frame)).toBeNull();
  });
  it('keep within their frame, on a phone as well', () => {
    const phone = { width: 270, height: 320, size: 12.8 };
    for (const svg of [
      scatter(two, axis('eq0'), axis('ev0'), phone),
      bars(two, [{ letter: 'X', colour: '#0a0', ink: '#000' }], 'x', 'y', String, phone),
    ]) {
      expect(svg).toContain('viewBox="0 0 270 320"');
      expect(
        [...svg.matchAll(/ (?:x|cx)="([-\d.]+)"/g)].map((found) => Number(found[1])).filter((x) => x < 0 || x > 270),
      ).toEqual([]);
    }
    expect(points(two, 'eq0', 'ev0', phone).every(({ x, y }) => x > 0 && x < 270 && y > 0 && y < 320)).toBe(true);
  });
  it('are marked at round numbers', () => {
    expect(ticks(0.481, 0.55)).toEqual([0.5, 0.52, 0.54]);
    expect(ticks(20, 61)).toEqual([20, 40, 60]);
    expect(ticks(0.481, 0.55, 2)).toEqual([0.5, 0.55]);
  });
});
