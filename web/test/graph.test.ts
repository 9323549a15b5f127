// Distributions of a node, worked out by hand.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Hand } from '../src/lib/answers';
import { rowsOf } from '../src/study/explore/cells';
import { graphCsv, graphSvg, histogram, scaleOf, spread, stepAt } from '../src/study/explore/graph';

const hand = (reach: number, unblocked_reach: number, value: number | null, equity: number | null): Hand => ({
  reach,
  unblocked_reach,
  value,
  equity,
  eqr: null,
});
// Weights 2, 2, 4 and one that meets nobody.
const steps = (measure: 'equity' | 'ev' | 'eqr') =>
  spread(
    rowsOf(
      {
        AhKh: hand(1, 2, 30, 0.9),
        '7h6h': hand(0.5, 4, -5, 0.1),
        QhQd: hand(1, 4, 12, 0.4),
        '2c2d': hand(1, 0, null, null),
      },
      {},
    ),
    measure,
  );

describe('a distribution', () => {
  it('has hands from the worst to the best, each as wide as it comes about', () => {
    expect(steps('equity')).toEqual([
      { combo: '7h6h', from: 0, to: 0.25, value: 0.1 },
      { combo: 'QhQd', from: 0.25, to: 0.75, value: 0.4 },
      { combo: 'AhKh', from: 0.75, to: 1, value: 0.9 },
    ]);
    expect(steps('eqr')).toEqual([]);
  });
  it('is asked at any share', () => {
    expect([0, 0.2, 0.25, 0.5, 0.8, 1].map((share) => stepAt(steps('ev'), share)!.value)).toEqual([
      -5, -5, 12, 12, 30, 30,
    ]);
    expect(stepAt([], 0.5)).toBeUndefined();
  });
  it('has a mean that is the mean of its hands', () => {
    const mean = steps('ev').reduce((sum, { from, to, value }) => sum + (to - from) * value, 0);
    expect(mean).toBeCloseTo((2 * 30 + 2 * -5 + 4 * 12) / 8);
  });
  it('lies between round numbers', () => {
    expect(scaleOf([steps('ev')], 'ev')).toEqual({ low: -10, high: 30, ticks: [-10, 0, 10, 20, 30] });
    expect(scaleOf([steps('equity')], 'equity').ticks).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(scaleOf([[], []], 'ev').high).toBe(1);
  });
  it('falls into bars that add up to one', () => {
    const bars = histogram(steps('equity'), scaleOf([], 'equity'));
    expect([bars[2], bars[8], bars[18]]).toEqual([0.25, 0.5, 0.25]);
    expect(bars.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });
  it('is a table, and a drawing with a path a seat', () => {
    expect(
      graphCsv([steps('ev'), []], ['oop', 'ip'])
        .split('\n')
        .slice(0, 2),
    ).toEqual(['seat,hand,from,to,value', 'oop,7h6h,0,0.25,-5']);
    for (const how of ['curve', 'bars'] as const) {
      const svg = graphSvg(
        [steps('ev'), steps('ev')],
        scaleOf([steps('ev')], 'ev'),
        how,
        { width: 400, height: 200, size: 13 },
        { y: String, x: String, seats: ['a', 'b'] },
        { ink: '#000', line: '#ccc', seats: ['#111', '#222'] },
      );
      expect(svg.match(how === 'curve' ? /<path /g : /<rect [^>]*fill-opacity/g)).toHaveLength(how === 'curve' ? 2 : 3);
      expect(svg).not.toMatch(/NaN|undefined/);
    }
  });
});
