// Drawings as SVG: the frame one is drawn in, and what goes with it into a file, where no page around it says what it shows.
// SPDX-License-Identifier: MIT
import { plain, svgFile } from '../lib/svg';

export interface Frame {
  width: number;
  height: number;
  size: number;
} // size: of its letters, px
export interface ActionKey {
  colour: string;
  ink: string;
  letter: string;
  text: string;
}
export interface Shades {
  name: string;
  colours: readonly string[];
  marks: readonly string[];
} // marks: from the first colour to the last
export interface Caption {
  title: string;
  lines: readonly string[];
  keys?: readonly ActionKey[];
  shades?: Shades | null;
}

const wide = 0.58; // a letter on average, of its size
export function wrapped(text: string, letters: number): string[] {
  return (text.match(new RegExp(`.{1,${letters}}(?: |$)|.{1,${letters}}`, 'gsu')) ?? [])
    .map((line) => line.trim())
    .filter(Boolean);
}

// On white: the title, what is shown, what the colours mean, and the drawing below.
export function captioned(
  drawing: string,
  { width, height, size }: Frame,
  { title, lines, keys = [], shades }: Caption,
): string {
  const step = 1.5 * size,
    room = width - 2 * size;
  let down = 0.6 * size,
    out = '';
  const put = (x: number, text: string, more = ''): string =>
    `<text x="${x.toFixed(1)}" y="${down.toFixed(1)}" ${more}>${plain(text)}</text>`;
  for (const [i, line] of [title, ...lines].entries())
    for (const part of wrapped(line, Math.floor(room / (wide * size * (i ? 1 : 1.2))))) {
      down += step;
      out += put(size, part, i ? '' : `font-weight="bold" font-size="${1.2 * size}"`);
    }
  let along = Infinity;
  for (const { colour, ink, letter, text } of keys) {
    const takes = (2.4 + wide * text.length + 1.2) * size;
    if (along + takes > width) {
      along = size;
      down += 1.2 * step;
    }
    out += `<rect x="${along.toFixed(1)}" y="${(down - 1.1 * size).toFixed(1)}" width="${2 * size}" height="${1.4 * size}" rx="3" fill="${colour}"/>${put(along + size, letter, `fill="${ink}" text-anchor="middle" font-weight="bold" font-size="${0.85 * size}"`)}${put(along + 2.4 * size, text)}`;
    along += takes;
  }
  if (shades) {
    down += 1.2 * step;
    const from = size + (wide * shades.name.length + 1) * size,
      long = Math.min(20 * size, width - from - 2 * size),
      last = shades.marks.length - 1;
    out += `<linearGradient id="shades">${shades.colours.map((colour, i) => `<stop offset="${i / (shades.colours.length - 1)}" stop-color="${colour}"/>`).join('')}</linearGradient>${put(size, shades.name)}<rect x="${from}" y="${(down - size).toFixed(1)}" width="${long}" height="${0.8 * size}" fill="url(#shades)"/>`;
    down += 1.1 * size;
    out += shades.marks
      .map((mark, i) =>
        put(from + (long * i) / last, mark, `text-anchor="${i === 0 ? 'start' : i === last ? 'end' : 'middle'}"`),
      )
      .join('');
  }
  const top = Math.ceil(down + size);
  return svgFile(
    `<rect width="100%" height="100%" fill="#fff"/>${out}${drawing.replace('<svg ', `<svg y="${top}" `)}`,
    { width, height: top + height, size },
    { title, more: 'fill="#17120a"' },
  );
}
