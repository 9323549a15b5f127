// A strategy as what a player holds times what has happened.
// SPDX-License-Identifier: MIT
import type { StrategyRow } from '../lib/answers';

export interface GridLine {
  player: number;
  open: string;
  reach: number;
  cells: (StrategyRow | null)[];
}
export interface Grid {
  secrets: string[];
  lines: GridLine[];
}

export const mostColumns = 8;
const order = '23456789TJQKA';
const value = (secret: string): number => order.indexOf(secret[0] ?? '');

// Lines in the order of the first of their rows; nothing where there are too many things to hold.
export function grid(rows: StrategyRow[]): Grid | null {
  const secrets = [...new Set(rows.map((row) => row.secret))].sort((a, b) => value(a) - value(b) || a.localeCompare(b));
  if (secrets.length < 2 || secrets.length > mostColumns) return null;
  const lines = new Map<string, GridLine>();
  for (const row of rows) {
    const key = `${row.player} ${row.open}`;
    if (!lines.has(key))
      lines.set(key, { player: row.player, open: row.open, reach: 0, cells: secrets.map(() => null) });
    const line = lines.get(key)!;
    line.cells[secrets.indexOf(row.secret)] = row;
    line.reach += row.reach;
  }
  return { secrets, lines: [...lines.values()] };
}

// The frame that shows the strategy as it was at an iteration: the last one up to there, as the server takes it.
export const frameAt = (frames: number[], iteration: number): number =>
  Math.max(0, frames.filter((frame) => frame <= iteration).length - 1);
