// Tables of payoffs as they are typed, and best responses in the square of two by two.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import {
  isPayoff,
  leads,
  responses,
  tableOf,
  valueOf,
  withColumn,
  withoutRow,
  withRow,
  wrongCell,
  type Typed,
} from '../src/learn/bimatrix';

const pennies: Typed = {
  rows: ['h', 't'],
  columns: ['h', 't'],
  cells: [
    [
      ['1', '-1'],
      ['-1', '1'],
    ],
    [
      ['-1', '1'],
      ['1', '-1'],
    ],
  ],
};

describe('payoffs', () => {
  it('are numbers, decimals and fractions', () => {
    for (const text of ['3', '-0.5', '−2', '1/3', ' 7 ', '.5', '1,5', '-,5']) expect(isPayoff(text)).toBe(true);
    for (const text of ['', 'x', '1/0', '1.', '.', '1/3/2', '--1', '3 4', '1,5,2']) expect(isPayoff(text)).toBe(false);
    expect([valueOf('−2'), valueOf('1/4'), valueOf('1,5'), valueOf('-.5')]).toEqual([-2, 0.25, 1.5, -0.5]);
  });
  it('go to the server as a table, and the first wrong one is named', () => {
    expect(tableOf(pennies)).toBe(',h,t\nh,1 -1,-1 1\nt,-1 1,1 -1');
    expect(wrongCell(pennies)).toBeNull();
    expect(
      wrongCell({
        ...pennies,
        cells: [
          pennies.cells[0]!,
          [
            ['-1', '1'],
            ['1', 'no'],
          ],
        ],
      }),
    ).toEqual({ row: 1, column: 1, text: 'no' });
  });
  it('come with new rows and columns, whose names are new', () => {
    const larger = withColumn(withRow(withRow(pennies)));
    expect(larger.rows).toEqual(['h', 't', 'a', 'b']);
    expect(larger.columns).toEqual(['h', 't', 'u']);
    expect(larger.cells.map((line) => line.length)).toEqual([3, 3, 3, 3]);
    expect(withoutRow(larger, 0).rows).toEqual(['t', 'a', 'b']);
  });
});

// A best response, by the payoffs themselves, on both sides of where it turns.
describe('best responses', () => {
  it('turn where both actions are as good', () => {
    expect(responses(leads(pennies, 0))).toEqual([
      [0, 0],
      [0.5, 0],
      [0.5, 1],
      [1, 1],
    ]);
    expect(responses(leads(pennies, 1))).toEqual([
      [0, 1],
      [0.5, 1],
      [0.5, 0],
      [1, 0],
    ]);
  });
  it('hold for any lead', () => {
    for (const none of [-2, -1, 0, 1, 3])
      for (const all of [-2, -1, 0, 1, 3]) {
        const line = responses([none, all]);
        if (!line) {
          expect([none, all]).toEqual([0, 0]);
          continue;
        }
        expect(line[0]![0]).toBe(0);
        expect(line.at(-1)![0]).toBe(1);
        for (let i = 1; i < line.length; ++i) {
          const [[x, a], [y, b]] = [line[i - 1]!, line[i]!],
            middle = (x + y) / 2,
            lead = none + middle * (all - none);
          expect(y).toBeGreaterThanOrEqual(x);
          if (x === y) expect(Math.abs(lead)).toBeLessThan(1e-12);
          else {
            expect(a).toBe(b);
            expect(a).toBe(lead > 0 ? 1 : 0);
          }
        }
      }
  });
});
