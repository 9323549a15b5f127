// Gain against exploitability, drawn and as a table.
// SPDX-License-Identifier: MIT
import type { Exploitation } from '../src/lib/answers';
import { describe, expect, it } from 'vitest';
import { pointsOf } from '../src/lab/exploitation';
import { frontierCsv, frontierSvg, placesFor, print, ticksTo, tidy } from '../src/ui/frontier';

const points = [
  { p: 0, gain: 0.1, exploitability: 0 },
  { p: 1, gain: 0.9, exploitability: 0.5 },
  { p: 0.5, gain: 0.7, exploitability: 0.1 },
];
const size = { width: 600, height: 300, size: 12 };
const words = { x: 'risk', y: 'gain', write: (value: number) => value.toFixed(1), label: 'here' };
const numbers = (svg: string, name: string): number[] =>
  [...svg.matchAll(new RegExp(`<circle[^>]* ${name}="([\\d.]+)"`, 'g'))].map((m) => Number(m[1]));

describe('the frontier', () => {
  it('is drawn by p, all of it within the frame, the marker on its point', () => {
    const svg = frontierSvg(points, points[2]!, size, words, print);
    expect(svg.match(/<circle/g)!.length).toBe(4);
    const x = numbers(svg, 'cx'),
      y = numbers(svg, 'cy');
    expect([x[3], y[3]]).toEqual([x[1], y[1]]); // p = 0.5 is the second on the way
    expect(x[0]! < x[1]! && x[1]! < x[2]!).toBe(true);
    expect(y[0]! > y[1]! && y[1]! > y[2]!).toBe(true);
    for (const at of x) expect(at >= 0 && at <= size.width).toBe(true);
    for (const at of y) expect(at >= 0 && at <= size.height).toBe(true);
    expect(svg).toContain('>here<');
  });
  it('stands where nothing can be won, and without a marker', () => {
    const svg = frontierSvg([{ p: 0, gain: 0, exploitability: 0 }], null, size, words, print);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
  it('has axes that end at or above the most', () => {
    expect(ticksTo(0.9)).toEqual([0, 0.5, 1]);
    expect(ticksTo(4)).toEqual([0, 1, 2, 3, 4]);
    expect(ticksTo(0)).toEqual([0, 1]);
    expect([placesFor(250), placesFor(3), placesFor(0.05)]).toEqual([0, 2, 4]);
    expect([tidy(1e-12, 1), tidy(-0.2, 1)]).toEqual([0, -0.2]);
  });
  it('is kept as it was computed', () =>
    expect(frontierCsv(points)).toBe('p,gain,exploitability\n0,0.1,0\n1,0.9,0.5\n0.5,0.7,0.1\n'));
  it('is nothing where nothing is bounded', () => {
    const found = (bounded: boolean): Exploitation => ({
      game: 'kuhn',
      model: 'uniform',
      unit: 'chips',
      bounded,
      value: null,
      seats: [1],
      finished: true,
      frontier: [
        {
          p: 1,
          gain: [bounded ? 0.5 : null],
          exploitability: [bounded ? 0.2 : null],
          against_model: [0.4],
          worst: [null],
          gap: [0],
        },
      ],
    });
    expect(pointsOf(found(false))).toEqual([]);
    expect(pointsOf(found(true))).toEqual([{ p: 1, gain: 0.5, exploitability: 0.2 }]);
  });
});
