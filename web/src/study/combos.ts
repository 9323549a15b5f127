// Hands by number, in the server's order: 1,326 combos by the higher card, then the lower; 169 cells row by row from AA.
// SPDX-License-Identifier: MIT
import { ranks } from '../lib/cards';
import type { Card } from '../lib/answers';

export const comboCount = 1326;
export const suitOrder = 'cdhs';
export const cardNumber = (card: Card): number => 4 * ranks.indexOf(card[0]!) + suitOrder.indexOf(card[1]!);
export const cardAt = (number: number): Card => ranks[number >> 2]! + suitOrder[number & 3]!;

export function comboNumber(a: number, b: number): number {
  const [high, low] = a > b ? [a, b] : [b, a];
  return (high * (high - 1)) / 2 + low;
}

export interface Combo {
  number: number;
  high: number;
  low: number;
} // cards by number
function all(): Combo[] {
  const out: Combo[] = [];
  for (let high = 1; high < 52; ++high)
    for (let low = 0; low < high; ++low) out.push({ number: out.length, high, low });
  return out;
}
export const combos = all();

// Rows and columns of the grid from the ace down; suited hands right of the diagonal.
export function cellOf({ high, low }: Combo): number {
  const [row, column] = [12 - (high >> 2), 12 - (low >> 2)];
  return (high & 3) === (low & 3) ? 13 * row + column : 13 * column + row;
}
function byCell(): Combo[][] {
  const out: Combo[][] = Array.from({ length: 169 }, () => []);
  for (const combo of combos) out[cellOf(combo)]!.push(combo);
  return out;
}
export const cellCombos = byCell();

export function cellName(cell: number): string {
  const [row, column] = [Math.floor(cell / 13), cell % 13];
  const [high, low] = [ranks[12 - Math.min(row, column)]!, ranks[12 - Math.max(row, column)]!];
  return high + low + (row === column ? '' : row < column ? 's' : 'o');
}

// Where an arrow, Home or End leads in the grid; null for other keys.
export function cellBy(key: string, cell: number): number | null {
  const [row, column] = [Math.floor(cell / 13), cell % 13];
  const steps: Record<string, number> = {
    ArrowLeft: column > 0 ? -1 : 0,
    ArrowRight: column < 12 ? 1 : 0,
    ArrowUp: row > 0 ? -13 : 0,
    ArrowDown: row < 12 ? 13 : 0,
    Home: -column,
    End: 12 - column,
  };
  return key in steps ? cell + steps[key]! : null;
}

// The mean weight of a cell's combos, and whether they differ.
export function cellWeight(weights: ArrayLike<number>, cell: number): number {
  const list = cellCombos[cell]!;
  return list.reduce((sum, combo) => sum + weights[combo.number]!, 0) / list.length;
}
export const isMixed = (weights: ArrayLike<number>, cell: number): boolean =>
  cellCombos[cell]!.some((combo) => weights[combo.number] !== weights[cellCombos[cell]![0]!.number]);

export const combosOf = (weights: ArrayLike<number>, dead: ReadonlySet<number> = new Set()): number =>
  combos.reduce((sum, { number, high, low }) => (dead.has(high) || dead.has(low) ? sum : sum + weights[number]!), 0);
