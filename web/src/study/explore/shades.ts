// Numbers as shades, light to dark, and as short as a cell allows.
// SPDX-License-Identifier: MIT
import { number, percent, t } from '../../i18n/index.svelte';
import type { Shades } from '../frame';
import { worth, type Cell, type Mode } from './cells';

// From pale to deep, even to the eye and without red against green.
const stops = [
  [253, 246, 216],
  [246, 205, 120],
  [224, 140, 96],
  [168, 84, 120],
  [84, 52, 120],
] as const;
const rgb = (colour: readonly number[]): string => `rgb(${colour.join(',')})`;
export const deep = stops.map(rgb);
export function ramp(share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(at));
  return rgb(stops[i]!.map((from, c) => Math.round(from + (stops[i + 1]![c]! - from) * (at - i))));
}
// One way or the other: blue where it is less, orange where more.
export const [less, even, more] = ['#5a9bd8', '#fdf6e6', '#e08c3c'] as const;
export const lean = (part: number): string =>
  `color-mix(in srgb, ${part > 0 ? more : less} ${Math.round(100 * Math.abs(part))}%, ${even})`;

// From the least of the cells that anybody arrives with to the most.
export interface Scale {
  low: number;
  high: number;
  at: (value: number) => number;
} // at: 0 to 1
export function scaleOf(cells: readonly Cell[], mode: Mode): Scale {
  const values = cells
    .filter(({ sum }) => sum.reach > 0)
    .map((cell) => worth(cell, mode === 'strategy' ? 'range' : mode))
    .filter((value) => value !== null);
  const low = mode === 'range' || mode === 'strategy' || mode === 'gain' ? 0 : Math.min(...values),
    high = Math.max(...values);
  return { low, high, at: (value) => (high > low ? (value - low) / (high - low) : 0.5) };
}
// Null where one colour says it all.
export function shadesOf(cells: readonly Cell[], mode: Mode): Shades | null {
  const { low, high } = scaleOf(cells, mode),
    of = mode === 'strategy' ? 'range' : mode;
  return high > low
    ? {
        name: t(of === 'range' ? 'explore.weight' : `explore.${of}`),
        colours: deep,
        marks: [figure(low, of), figure(high, of)],
      }
    : null;
}

export function figure(value: number, mode: Mode): string {
  if (mode !== 'ev' && mode !== 'gain') return percent(value);
  return number(value, Math.abs(value) < 9.95 ? 1 : 0);
}
