// How the spot on the screen calls its seats and counts its amounts: as it says itself, and as the reader prefers.
// SPDX-License-Identifier: MIT
import { onDestroy, untrack } from 'svelte';
import { chips, number, t } from '../i18n/index.svelte';
import { keepSettings, settings } from '../lib/settings.svelte';

export interface Labels {
  positions?: [string, string] | null;
  big_blind?: number | null;
}
let told: Labels = $state.raw({});

const isAs = (a: Labels, b: Labels | undefined): boolean =>
  a.positions?.join() === b?.positions?.join() && a.big_blind === b?.big_blind;
// Of the spot that a page is about, as long as the page is there; null: another part of the page says it.
export function tellOf(spot: () => Labels | null | undefined): void {
  let mine: Labels = {};
  $effect.pre(() => {
    const next = spot();
    if (next === null || (untrack(() => told) === mine && isAs(mine, next))) return; // nothing is counted anew because a spot was asked for again
    told = mine = { positions: next?.positions, big_blind: next?.big_blind };
  });
  onDestroy(() => {
    if (told === mine) told = {};
  });
}

// `of`: another spot than that of the page; null: of which nothing is said.
type Of = Labels | null;
export const whose = (seat: number, of: Of = told): string =>
  of?.positions?.[seat] || t(seat === 0 ? 'spot.oop' : 'spot.ip');
// Within a sentence.
export const whoseThere = (seat: number): string => told.positions?.[seat] || whose(seat).toLowerCase();
export const knowsBlind = (): boolean => !!told.big_blind;
export const inBlinds = (of: Of = told): boolean => settings.unit === 'bb' && !!of?.big_blind;
export const unit = (of: Of = told): number => (inBlinds(of) ? of!.big_blind! : 1); // in chips
export function countIn(what: 'chips' | 'bb'): void {
  settings.unit = what;
  keepSettings();
}
// Of chips: "55", or "5.5 bb".
export const amount = (value: number, of: Of = told): string =>
  inBlinds(of) ? chips(value, of!.big_blind!) : number(value, Number.isInteger(value) ? 0 : 2);
// Of a column of worths: "EV", or "EV (bb)".
export const inUnit = (name: string): string => (inBlinds() ? `${name} (bb)` : name);
