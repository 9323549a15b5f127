// Numbers as shades, light to dark, and as short as a cell allows.
// SPDX-License-Identifier: MIT
import { number, percent } from '../../i18n/index.svelte';
import { worth, type Cell, type Mode } from './cells';

// From pale to deep, even to the eye and without red against green.
const stops = [[253, 246, 216], [246, 205, 120], [224, 140, 96], [168, 84, 120], [84, 52, 120]] as const;
export function ramp(share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(at));
  return `rgb(${stops[i]!.map((from, c) => Math.round(from + (stops[i + 1]![c]! - from) * (at - i))).join(',')})`;
}

// 0 at the least of the cells that anybody arrives with, 1 at the most.
export function scaleOf(cells: readonly Cell[], mode: Mode): (value: number) => number {
  const values = cells.filter(({ sum }) => sum.reach > 0).map(({ sum }) => worth(sum, mode === 'strategy' ? 'range' : mode)).filter((value) => value !== null);
  const low = mode === 'range' || mode === 'strategy' || mode === 'gain' ? 0 : Math.min(...values), high = Math.max(...values);
  return (value) => (high > low ? (value - low) / (high - low) : 0.5);
}

export function figure(value: number, mode: Mode): string {
  if (mode === 'equity' || mode === 'realised') return percent(value);
  if (mode === 'range' || mode === 'strategy') return number(value, value < 10 ? 1 : 0);
  return number(value, Math.abs(value) < 9.95 ? 1 : 0);
}
