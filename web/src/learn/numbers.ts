// Numbers as they stand in a book: a real minus, no "-0".
// SPDX-License-Identifier: MIT
import { number, signed } from '../i18n/index.svelte';

const tidy = (value: number, digits: number): number => (Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value);
export const figure = (value: number, digits = 3): string => number(tidy(value, digits), digits).replace('-', '−');
export const change = (value: number, digits = 3): string => signed(tidy(value, digits), digits).replace('-', '−');
// A sum that may be whole: +2, −0.5, +1.25.
export const short = (value: number): string =>
  change(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 2) ? 1 : 2);

// A probability as people say it where it is simple: 1/6, 1/2, else decimals.
export function fraction(value: number, digits = 3): string {
  if (Math.abs(value - Math.round(value)) < 1e-9) return number(Math.round(value));
  for (const below of [2, 3, 4, 6, 8, 12, 24]) {
    const above = value * below;
    if (Math.abs(above - Math.round(above)) < 1e-9) return `${Math.round(above)}/${below}`;
  }
  return figure(value, digits);
}
// Equal as far as the page can show.
export const same = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;
