// A report drawn: boards as points of two columns, and what each does first as bars.  SVG as text, for the page and for files; ink is
// that of the page around it.
// SPDX-License-Identifier: MIT
import type { Look } from '../explore/actions';
import { plain, svgFile } from '../../lib/svg';
import type { Frame } from '../frame';
import type { FlopRow } from '../../lib/answers';
import { worth, type Column } from './rows';

// By the first word of a board.
export const colours: Record<string, string> = { rainbow: '#1d63c4', 'two-tone': '#e07b39', monotone: '#b0407a' };

interface Room {
  left: number;
  top: number;
  width: number;
  height: number;
} // what the axes leave
function roomIn({ width, height, size }: Frame): Room {
  const [left, right, top, bottom] = [4.8 * size, size, size, 4 * size];
  return { left, top, width: width - left - right, height: height - top - bottom };
}
const inked = { more: 'fill="currentColor" color="#3a434c"' };

// Some four round numbers over a range, or fewer.
export function ticks(low: number, high: number, parts = 4): number[] {
  const rough = (high - low) / parts || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough)!;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(high / step + 1e-9) - first + 1) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

export interface Axis {
  column: Column;
  name: string;
  write: (value: number) => string;
}
interface Scale {
  low: number;
  high: number;
}
function scaleOf(rows: readonly FlopRow[], column: Column): Scale {
  const values = rows.map((row) => worth(row, column)).filter((value) => value !== null);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const edge = (high - low || Math.abs(high) || 1) * 0.04;
  return { low: low - edge, high: high + edge };
}
const at = (scale: Scale, value: number): number => (value - scale.low) / (scale.high - scale.low);

export interface Point {
  row: FlopRow;
  x: number;
  y: number;
}
// In the picture's own units.
export function points(rows: readonly FlopRow[], x: Column, y: Column, frame: Frame): Point[] {
  const room = roomIn(frame);
  const usable = rows.filter((row) => worth(row, x) !== null && worth(row, y) !== null);
  const [across, up] = [scaleOf(usable, x), scaleOf(usable, y)];
  return usable.map((row) => ({
    row,
    x: room.left + at(across, worth(row, x)!) * room.width,
    y: room.top + (1 - at(up, worth(row, y)!)) * room.height,
  }));
}
export function nearest(all: readonly Point[], x: number, y: number): Point | null {
  let best: Point | null = null,
    least = 24 ** 2;
  for (const point of all) {
    const off = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (off < least) [best, least] = [point, off];
  }
  return best;
}

function axes(x: string, y: string, { height, size }: Frame, { left, top, width, height: high }: Room): string {
  return (
    `<path d="M${left} ${top}v${high}h${width}" fill="none" stroke="currentColor" stroke-opacity="0.5"/>` +
    `<text x="${left + width / 2}" y="${height - 0.5 * size}" text-anchor="middle">${plain(x)}</text><text transform="translate(${size} ${top + high / 2}) rotate(-90)" text-anchor="middle">${plain(y)}</text>`
  );
}
export function scatter(rows: readonly FlopRow[], x: Axis, y: Axis, frame: Frame): string {
  const drawn = points(rows, x.column, y.column, frame),
    room = roomIn(frame),
    { size } = frame;
  if (!drawn.length) return svgFile('', frame, inked);
  const usable = drawn.map(({ row }) => row),
    across = scaleOf(usable, x.column),
    up = scaleOf(usable, y.column);
  const most = Math.max(...usable.map((row) => row.weight));
  const parts = Math.min(4, Math.max(2, Math.floor(room.width / (5 * size)))); // as many numbers as have room side by side
  const grid =
    ticks(across.low, across.high, parts)
      .map((value) => {
        const left = room.left + at(across, value) * room.width;
        return `<path d="M${left.toFixed(1)} ${room.top}v${room.height}" stroke="currentColor" stroke-opacity="0.13"/><text x="${left.toFixed(1)}" y="${(room.top + room.height + 1.4 * size).toFixed(1)}" text-anchor="middle">${plain(x.write(value))}</text>`;
      })
      .join('') +
    ticks(up.low, up.high)
      .map((value) => {
        const top = room.top + (1 - at(up, value)) * room.height;
        return `<path d="M${room.left} ${top.toFixed(1)}h${room.width}" stroke="currentColor" stroke-opacity="0.13"/><text x="${room.left - 6}" y="${(top + size / 3).toFixed(1)}" text-anchor="end">${plain(y.write(value))}</text>`;
      })
      .join('');
  const dots = drawn.map(
    (one) =>
      `<circle cx="${one.x.toFixed(1)}" cy="${one.y.toFixed(1)}" r="${(2.5 + 2.5 * Math.sqrt(one.row.weight / most)).toFixed(1)}" fill="${colours[one.row.words[0] ?? ''] ?? '#1d63c4'}" fill-opacity="0.75" stroke="#fff" stroke-width="0.6"><title>${one.row.board}</title></circle>`,
  );
  return svgFile(`${grid}${axes(x.name, y.name, frame, room)}${dots.join('')}`, frame, inked);
}

// One bar a board, in the order given, each action as high as it is frequent; one path for each action, however many boards.
export function bars(
  rows: readonly FlopRow[],
  actions: readonly Look[],
  x: string,
  y: string,
  write: (share: number) => string,
  frame: Frame,
): string {
  const live = rows.filter((row) => row.frequencies[0] != null),
    room = roomIn(frame),
    { size } = frame;
  if (!live.length) return svgFile('', frame, inked);
  const wide = room.width / live.length,
    thick = wide > 3 ? wide - 1 : wide;
  const filled = live.map(() => 0);
  const paths = actions.map(
    ({ colour }, a) =>
      `<path fill="${colour}" d="${live
        .map((row, i) => {
          const share = row.frequencies[a] ?? 0,
            low = filled[i]!;
          filled[i] = low + share;
          return share > 0
            ? `M${(room.left + i * wide).toFixed(2)} ${(room.top + (1 - low) * room.height).toFixed(2)}h${thick.toFixed(2)}v${(-share * room.height).toFixed(2)}h${(-thick).toFixed(2)}z`
            : '';
        })
        .join('')}"/>`,
  );
  const names =
    wide >= 1.25 * size
      ? live
          .map(
            (row, i) =>
              `<text font-size="${0.94 * size}" text-anchor="end" transform="translate(${(room.left + (i + 0.5) * wide + size / 3).toFixed(1)} ${(room.top + room.height + 4).toFixed(1)}) rotate(-90)">${row.board}</text>`,
          )
          .join('')
      : '';
  const shares = [0, 0.5, 1]
    .map(
      (share) =>
        `<text x="${room.left - 6}" y="${(room.top + (1 - share) * room.height + size / 3).toFixed(1)}" text-anchor="end">${plain(write(share))}</text>`,
    )
    .join('');
  return svgFile(`${paths.join('')}${shares}${axes(names ? '' : x, y, frame, room)}${names}`, frame, inked);
}
export const barAt = (rows: readonly FlopRow[], x: number, frame: Frame): FlopRow | null => {
  const live = rows.filter((row) => row.frequencies[0] != null),
    { left, width } = roomIn(frame);
  return x < left || x > left + width
    ? null
    : (live[Math.min(live.length - 1, Math.floor(((x - left) / width) * live.length))] ?? null);
};
