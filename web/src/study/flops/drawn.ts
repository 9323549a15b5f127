// A report drawn: boards as points of two columns, and what each does first as bars.  SVG as text, for the page and for files; ink is
// that of the page around it.
// SPDX-License-Identifier: MIT
import type { Look } from '../explore/actions';
import type { FlopRow } from './api';
import { worth, type Column } from './rows';

export const [width, height] = [640, 320];
const room = { left: 62, right: 14, top: 12, bottom: 46 };
const inner = { width: width - room.left - room.right, height: height - room.top - room.bottom };
const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13" fill="currentColor" color="#3a434c">`;
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

// Some four round numbers over a range.
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough)!;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(high / step + 1e-9) - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

export interface Axis { column: Column; name: string; write: (value: number) => string }
interface Scale { low: number; high: number }
function scaleOf(rows: readonly FlopRow[], column: Column): Scale {
  const values = rows.map((row) => worth(row, column)).filter((value) => value !== null);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const edge = (high - low || Math.abs(high) || 1) * 0.04;
  return { low: low - edge, high: high + edge };
}
const at = (scale: Scale, value: number): number => (value - scale.low) / (scale.high - scale.low);

export interface Point { row: FlopRow; x: number; y: number }
// In the picture's own units.
export function points(rows: readonly FlopRow[], x: Column, y: Column): Point[] {
  const usable = rows.filter((row) => worth(row, x) !== null && worth(row, y) !== null);
  const [across, up] = [scaleOf(usable, x), scaleOf(usable, y)];
  return usable.map((row) => ({ row, x: room.left + at(across, worth(row, x)!) * inner.width, y: room.top + (1 - at(up, worth(row, y)!)) * inner.height }));
}
export function nearest(all: readonly Point[], x: number, y: number): Point | null {
  let best: Point | null = null, least = 24 ** 2;
  for (const point of all) {
    const off = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (off < least) [best, least] = [point, off];
  }
  return best;
}

function frame(x: string, y: string): string {
  return `<path d="M${room.left} ${room.top}v${inner.height}h${inner.width}" fill="none" stroke="currentColor" stroke-opacity="0.5"/>` +
    `<text x="${room.left + inner.width / 2}" y="${height - 6}" text-anchor="middle">${plain(x)}</text><text transform="translate(13 ${room.top + inner.height / 2}) rotate(-90)" text-anchor="middle">${plain(y)}</text>`;
}
export function scatter(rows: readonly FlopRow[], x: Axis, y: Axis): string {
  const drawn = points(rows, x.column, y.column);
  if (!drawn.length) return `${head}</svg>`;
  const usable = drawn.map(({ row }) => row), across = scaleOf(usable, x.column), up = scaleOf(usable, y.column);
  const most = Math.max(...usable.map((row) => row.weight));
  const grid = ticks(across.low, across.high).map((value) => { const left = room.left + at(across, value) * inner.width; return `<path d="M${left.toFixed(1)} ${room.top}v${inner.height}" stroke="currentColor" stroke-opacity="0.13"/><text x="${left.toFixed(1)}" y="${height - 26}" text-anchor="middle">${plain(x.write(value))}</text>`; }).join('') +
    ticks(up.low, up.high).map((value) => { const top = room.top + (1 - at(up, value)) * inner.height; return `<path d="M${room.left} ${top.toFixed(1)}h${inner.width}" stroke="currentColor" stroke-opacity="0.13"/><text x="${room.left - 6}" y="${(top + 4).toFixed(1)}" text-anchor="end">${plain(y.write(value))}</text>`; }).join('');
  const colours: Record<string, string> = { rainbow: '#1d63c4', 'two-tone': '#e07b39', monotone: '#b0407a' };
  const dots = drawn.map((one) => `<circle cx="${one.x.toFixed(1)}" cy="${one.y.toFixed(1)}" r="${(2.5 + 2.5 * Math.sqrt(one.row.weight / most)).toFixed(1)}" fill="${colours[one.row.words[0] ?? ''] ?? '#1d63c4'}" fill-opacity="0.75" stroke="#fff" stroke-width="0.6"><title>${one.row.board}</title></circle>`);
  return `${head}${grid}${frame(x.name, y.name)}${dots.join('')}</svg>`;
}

// One bar a board, in the order given, each action as high as it is frequent; one path for each action, however many boards.
export function bars(rows: readonly FlopRow[], actions: readonly Look[], x: string, y: string): string {
  const live = rows.filter((row) => row.frequencies[0] != null);
  if (!live.length) return `${head}</svg>`;
  const wide = inner.width / live.length, thick = wide > 3 ? wide - 1 : wide;
  const filled = live.map(() => 0);
  const paths = actions.map(({ colour }, a) => `<path fill="${colour}" d="${live.map((row, i) => {
    const share = row.frequencies[a] ?? 0, low = filled[i]!;
    filled[i] = low + share;
    return share > 0 ? `M${(room.left + i * wide).toFixed(2)} ${(room.top + (1 - low) * inner.height).toFixed(2)}h${thick.toFixed(2)}v${(-share * inner.height).toFixed(2)}h${(-thick).toFixed(2)}z` : '';
  }).join('')}"/>`);
  const names = wide >= 16 ? live.map((row, i) => `<text font-size="12" transform="translate(${(room.left + (i + 0.5) * wide + 4).toFixed(1)} ${height - 1}) rotate(-90)">${row.board}</text>`).join('') : '';
  const shares = [0, 0.5, 1].map((share) => `<text x="${room.left - 6}" y="${room.top + (1 - share) * inner.height + 4}" text-anchor="end">${100 * share} %</text>`).join('');
  return `${head}${paths.join('')}${shares}${frame(names ? '' : x, y)}${names}</svg>`;
}
export const barAt = (rows: readonly FlopRow[], x: number): FlopRow | null => {
  const live = rows.filter((row) => row.frequencies[0] != null);
  return x < room.left || x > width - room.right ? null : (live[Math.min(live.length - 1, Math.floor(((x - room.left) / inner.width) * live.length))] ?? null);
};
