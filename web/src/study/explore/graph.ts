// How equity, EV or realisation lies over the range of each seat: hands from the worst to the best, each as wide as it comes about; or
// how much of the range lies where. Numbers are those of the node.
// SPDX-License-Identifier: MIT
import { svgFile } from '../../lib/svg';
import type { Frame } from '../frame';
import type { Row } from './cells';

export const measures = ['equity', 'ev', 'eqr'] as const;
export type Measure = (typeof measures)[number];
export interface Step {
  combo: string;
  from: number;
  to: number;
  value: number;
} // from and to: shares of the range, 0 to 1

const valueOf = ({ hand }: Row, measure: Measure): number | null =>
  ({ equity: hand.equity, ev: hand.value, eqr: hand.eqr })[measure];

export function spread(rows: readonly Row[], measure: Measure): Step[] {
  const met = rows
    .filter((row) => row.weight > 0 && valueOf(row, measure) !== null)
    .map((row) => ({ combo: row.combo, weight: row.weight, value: valueOf(row, measure)! }))
    .sort((a, b) => a.value - b.value || (a.combo < b.combo ? -1 : 1));
  const total = met.reduce((sum, { weight }) => sum + weight, 0);
  let at = 0;
  return met.map(({ combo, weight, value }) => {
    const from = at;
    at += weight / total;
    return { combo, from, to: at, value };
  });
}
// The hand so far up the range; of none, none.
export const stepAt = (steps: readonly Step[], share: number): Step | undefined =>
  steps.find(({ to }) => to > share) ?? steps.at(-1);

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}
// Equity from 0 to 1; others from a round number below to one above.
export function scaleOf(all: readonly Step[][], measure: Measure): Scale {
  const values = all.flat().map(({ value }) => value);
  if (measure === 'equity' || values.length === 0) return { low: 0, high: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };
  const [least, most] = [Math.min(0, ...values), Math.max(...values)];
  const raw = (most - least || 1) / 4,
    unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((times) => times * unit >= raw)! * unit;
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  return { low, high, ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step) };
}

export const bins = 20;
// Of each twentieth of the scale: how much of the range lies there.
export function histogram(steps: readonly Step[], { low, high }: Scale): number[] {
  const out = new Array<number>(bins).fill(0);
  for (const { from, to, value } of steps)
    out[Math.min(bins - 1, Math.max(0, Math.floor((bins * (value - low)) / (high - low))))]! += to - from;
  return out;
}

export function graphCsv(all: readonly Step[][], seats: readonly string[]): string {
  return (
    [
      'seat,hand,from,to,value',
      ...all.flatMap((steps, seat) =>
        steps.map(({ combo, from, to, value }) => [seats[seat], combo, from, to, value].join(',')),
      ),
    ].join('\n') + '\n'
  );
}

export interface Words {
  y: (value: number) => string;
  x: (share: number) => string;
  seats: readonly string[];
}
export interface Colours {
  ink: string;
  line: string;
  seats: readonly string[];
}
export const margins = ({ size }: Frame): { left: number; right: number; top: number; bottom: number } => ({
  left: 4 * size,
  right: size,
  top: 1.8 * size,
  bottom: 2 * size,
});

const n = (value: number): string => value.toFixed(1);

// The whole drawing as SVG: the page shows it and keeps it as it is.
export function graphSvg(
  all: readonly Step[][],
  scale: Scale,
  how: 'curve' | 'bars',
  frame: Frame,
  words: Words,
  colours: Colours,
): string {
  const { width, height, size } = frame,
    { left, right, top, bottom } = margins(frame);
  const x = (share: number): number => left + (width - left - right) * share;
  const rise = (part: number): number => height - bottom - (height - top - bottom) * part;
  const part = (value: number): number => (value - scale.low) / (scale.high - scale.low);
  const label = (at: number, down: number, text: string, anchor: string, colour = colours.ink): string =>
    `<text x="${n(at)}" y="${n(down)}" text-anchor="${anchor}" fill="${colour}">${text}</text>`;
  const grid = (x1: number, y1: number, x2: number, y2: number): string =>
    `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${colours.line}"/>`;
  const many = all.map((steps) => histogram(steps, scale)),
    most = Math.max(0.05, ...many.flat());
  const room = <T>(all: T[]): T[] => (width - left - right < 20 * size ? all.filter((_, i) => i % 2 === 0) : all); // side by side
  const [across, up] =
    how === 'curve'
      ? [
          room([0, 0.25, 0.5, 0.75, 1]).map((share) => [share, words.x(share)] as const),
          scale.ticks.map((tick) => [part(tick), words.y(tick)] as const),
        ]
      : [
          room(scale.ticks).map((tick) => [part(tick), words.y(tick)] as const),
          [0, 0.5, 1].map((share) => [share, words.x(share * most)] as const),
        ];
  const axes =
    up
      .map(
        ([at, text]) =>
          grid(left, rise(at), width - right, rise(at)) + label(left - 6, rise(at) + size / 3, text, 'end'),
      )
      .join('') +
    across
      .map(([at, text], i) =>
        label(x(at), height - bottom + 1.4 * size, text, i === across.length - 1 && how === 'curve' ? 'end' : 'middle'),
      )
      .join('');
  const drawn = all
    .map((steps, seat) => {
      const colour = colours.seats[seat]!;
      if (how === 'bars') {
        const wide = (width - left - right) / bins / (all.length + 0.4);
        return many[seat]!.map((share, bin) =>
          share > 0
            ? `<rect x="${n(x(bin / bins) + wide * (seat + 0.2))}" y="${n(rise(share / most))}" width="${n(wide)}" height="${n(rise(0) - rise(share / most))}" fill="${colour}"${seat ? ' fill-opacity="0.75"' : ''}/>`
            : '',
        ).join('');
      }
      const path = steps
        .map(({ from, to, value }, i) => `${i ? 'V' : `M${n(x(from))} `}${n(rise(part(value)))}H${n(x(to))}`)
        .join('');
      return (
        path &&
        `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5"${seat ? ' stroke-dasharray="7 4"' : ''}/>`
      );
    })
    .join('');
  const legend = words.seats
    .map(
      (seat, i) =>
        `<rect x="${n(left + (i * (width - left)) / 2)}" y="${n(0.45 * size)}" width="${n(1.4 * size)}" height="4" fill="${colours.seats[i]}"/>${label(left + (i * (width - left)) / 2 + 1.8 * size, 0.95 * size, seat, 'start')}`,
    )
    .join('');
  return svgFile(`${axes}${drawn}${legend}`, { width, height, size });
}
