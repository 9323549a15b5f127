// Figures of a spot as people read them: bytes, boards, what is asked for next, and how long it takes.
// SPDX-License-Identifier: MIT
import { number, t } from '../i18n/index.svelte';
import type { Size } from '../lib/answers';

export function bytesText(bytes: number): string {
  const units = t('study.bytes').split(' ');
  const at = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** at;
  return `${number(value, at > 0 && value < 10 ? 1 : 0)} ${units[at]}`;
}

// Shares of the pot that a spot is usually solved to, the coarsest first.
export const targets = [0.005, 0.003, 0.001, 0.0005, 0.0002, 0.0001] as const;
export const finerThan = (share: number): number | undefined => targets.find((target) => target < share * 0.95);
export const targetText = (share: number): string => `${Number((100 * share).toPrecision(6))}%`; // as the server reads it

// "0.3%" as a share of the pot; null where it is none.
export function shareOf(target: string): number | null {
  const found = /^\s*(\d+(?:[.,]\d+)?)\s*%\s*$/.exec(target);
  const share = found ? Number(found[1]!.replace(',', '.')) / 100 : 0;
  return share > 0 ? share : null;
}

// About: between two targets that the server has answered for, and on from the last, along a power of the target.
export function secondsTo(times: Size['times'], share: number): number | null {
  const [coarse, fine] = [times[0], times.at(-1)];
  if (!coarse || !fine || coarse.target === fine.target || coarse.seconds <= 0) return null;
  const power = Math.log(fine.seconds / coarse.seconds) / Math.log(coarse.target / fine.target);
  return coarse.seconds * (coarse.target / share) ** power;
}
