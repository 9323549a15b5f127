// Gain against exploitability, drawn: what was computed for many p, and one answer among them.
// SPDX-License-Identifier: MIT
import { svgFile } from '../lib/svg';

export interface Point {
  p: number;
  gain: number;
  exploitability: number;
} // per round, in the game's unit
export interface Size {
  width: number;
  height: number;
  size: number;
} // size: of its letters, px
export interface Words {
  x: string;
  y: string;
  write: (value: number) => string;
  label?: string;
} // label: of the marker
export interface Ink {
  ink: string;
  line: string;
  curve: string;
  mark: string;
}

export const live: Ink = { ink: 'currentColor', line: 'var(--line)', curve: 'var(--p1)', mark: 'var(--now)' };
export const print: Ink = { ink: '#1a2530', line: '#dbd6ca', curve: '#11695e', mark: '#a94e12' };

// From 0 to a round number that is not below the largest, in 2 to 5 steps of 1, 2 or 5.
export function ticksTo(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const raw = most / 4,
    unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * unit).find((each) => each >= raw * (1 - 1e-9))!;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, i) => i * step);
}
// Figures that are rounding alone are nothing.
export const tidy = (value: number, most: number): number => (Math.abs(value) < 1e-6 * most ? 0 : value);
// So many places as tell neighbours on an axis apart.
export const placesFor = (most: number): number =>
  most > 0 ? Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(most)))) : 2;

export function frontierCsv(points: readonly Point[]): string {
  return (
    ['p,gain,exploitability', ...points.map(({ p, gain, exploitability }) => [p, gain, exploitability].join(','))].join(
      '\n',
    ) + '\n'
  );
}

const n = (value: number): string => value.toFixed(1);

export function frontierSvg(
  points: readonly Point[],
  marked: { gain: number; exploitability: number } | null,
  { width, height, size }: Size,
  words: Words,
  colours: Ink,
): string {
  const across = ticksTo(Math.max(0, ...points.map((point) => point.exploitability), marked?.exploitability ?? 0));
  const up = ticksTo(Math.max(0, ...points.map((point) => point.gain), marked?.gain ?? 0));
  const left = 5 * size,
    right = 1.2 * size,
    top = 2.2 * size,
    bottom = 3.2 * size;
  const x = (value: number): number => left + ((width - left - right) * Math.max(0, value)) / across.at(-1)!;
  const y = (value: number): number => height - bottom - ((height - top - bottom) * Math.max(0, value)) / up.at(-1)!;
  const say = (at: number, down: number, text: string, anchor: string, more = ''): string =>
    `<text x="${n(at)}" y="${n(down)}" text-anchor="${anchor}" fill="${colours.ink}"${more}>${text}</text>`;
  const rule = (x1: number, y1: number, x2: number, y2: number): string =>
    `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${colours.line}"/>`;
  const room = (width - left - right) / across.length < 4.5 * size ? 2 : 1; // side by side
  const axes =
    up
      .map(
        (tick) =>
          rule(left, y(tick), width - right, y(tick)) + say(left - 6, y(tick) + size / 3, words.write(tick), 'end'),
      )
      .join('') +
    across
      .map(
        (tick, i) =>
          rule(x(tick), y(0), x(tick), y(0) + 5) +
          (i % room === 0
            ? say(
                x(tick),
                height - bottom + 1.5 * size,
                words.write(tick),
                i && i === across.length - 1 ? 'end' : 'middle',
              )
            : ''),
      )
      .join('') +
    say(left, 1.1 * size, words.y, 'start', ' font-weight="600"') +
    say(width - right, height - 0.4 * size, words.x, 'end', ' font-weight="600"');
  const sorted = [...points].sort((a, b) => a.p - b.p);
  const path = sorted.map((point, i) => `${i ? 'L' : 'M'}${n(x(point.exploitability))} ${n(y(point.gain))}`).join('');
  const dots = sorted
    .map(
      (point) =>
        `<circle cx="${n(x(point.exploitability))}" cy="${n(y(point.gain))}" r="2.8" fill="${colours.curve}"/>`,
    )
    .join('');
  // Below its point, above it where the axis is near.
  const below = (at: number): number => (at + 2 * size > y(0) ? at - size : Math.max(top, at) + 1.6 * size);
  const mark = marked
    ? `<line x1="${n(x(marked.exploitability))}" y1="${n(y(marked.gain))}" x2="${n(x(marked.exploitability))}" y2="${n(y(0))}" stroke="${colours.mark}" stroke-dasharray="4 4"/><line x1="${n(left)}" y1="${n(y(marked.gain))}" x2="${n(x(marked.exploitability))}" y2="${n(y(marked.gain))}" stroke="${colours.mark}" stroke-dasharray="4 4"/><circle cx="${n(x(marked.exploitability))}" cy="${n(y(marked.gain))}" r="6.5" fill="${colours.mark}"/>${words.label ? say(Math.min(x(marked.exploitability) + 0.8 * size, width - right - 4 * size), below(y(marked.gain)), words.label, 'start', ` font-weight="700"`) : ''}`
    : '';
  const curve = `<path d="${path}" fill="none" stroke="${colours.curve}" stroke-width="2.5" stroke-linejoin="round"/>`;
  return svgFile(`${axes}${curve}${dots}${mark}`, { width, height, size });
}
