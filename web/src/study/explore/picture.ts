// A grid as a picture: SVG as text, PNG by the browser.
// SPDX-License-Identifier: MIT
import { keep } from '../../lib/keep';
import { svgFile } from '../../lib/svg';
import { cellName } from '../combos';
import type { Frame } from '../frame';
import type { Look } from './actions';
import { worth, type Cell, type Mode } from './cells';
import { figure, ramp, scaleOf } from './shades';

const side = 60;
export const gridFrame: Frame = { width: 13 * side, height: 13 * side, size: 14 };
const halo = 'stroke="#fffdf7" stroke-opacity="0.85" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'; // legible on any shade
export function svgOf(cells: readonly Cell[], mode: Mode, actions: readonly Look[]): string {
  const scale = scaleOf(cells, mode);
  const drawn = cells.map((one) => {
    const [x, y] = [(one.cell % 13) * side, Math.floor(one.cell / 13) * side];
    const box = (left: number, width: number, colour: string, full = 1): string =>
      `<rect x="${(x + left * side).toFixed(2)}" y="${(y + (1 - full) * side).toFixed(2)}" width="${(width * side).toFixed(2)}" height="${(full * side).toFixed(2)}" fill="${colour}"/>`;
    let inside = box(0, 1, '#ebe7dd'),
      mark = '';
    if (one.sum.reach > 0 && mode === 'strategy' && actions.length && one.sum.strategy) {
      let left = 0;
      for (const [a, share] of one.sum.strategy.entries()) {
        inside += box(left, share, actions[a]!.colour, one.full);
        left += share;
      }
      mark = actions[one.sum.strategy.indexOf(Math.max(...one.sum.strategy))]!.letter;
    } else if (one.sum.reach > 0) {
      const value = worth(one, mode === 'strategy' ? 'range' : mode);
      if (value !== null) {
        inside = box(0, 1, ramp(scale.at(value)));
        mark = figure(value, mode);
      }
    }
    return `${inside}<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="none" stroke="#fff"/><text ${halo} x="${x + 4}" y="${y + 16}">${cellName(one.cell)}</text><text ${halo} x="${x + side - 4}" y="${y + side - 6}" text-anchor="end" font-size="12">${mark}</text>`;
  });
  return svgFile(drawn.join(''), gridFrame, { more: 'fill="#17120a"' });
}

export async function keepPng(name: string, svg: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (blob) keep(name, 'image/png', blob);
}
