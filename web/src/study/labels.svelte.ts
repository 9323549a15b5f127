// How the spot on the screen calls its seats and counts its amounts: as it says itself, and as the reader prefers.
// SPDX-License-Identifier: MIT
import { onDestroy } from 'svelte';
import { chips, number, t } from '../i18n/index.svelte';
import { keepSettings, settings } from '../lib/settings.svelte';

export interface Labels { positions?: [string, string] | null; big_blind?: number | null }
let told: Labels = $state.raw({});

// Of the spot that a page is about, as long as the page is there; null: another part of the page says it.
export function tellOf(spot: () => Labels | null | undefined): void {
  let mine: Labels = {};
  $effect.pre(() => {
    const next = spot();
    if (next !== null) told = mine = next ?? {};
  });
  onDestroy(() => { if (told === mine) told = {}; });
}

export const whose = (seat: number): string => told.positions?.[seat] || t(seat === 0 ? 'spot.oop' : 'spot.ip');
// Within a sentence.
export const whoseThere = (seat: number): string => told.positions?.[seat] || whose(seat).toLowerCase();
export const knowsBlind = (): boolean => !!told.big_blind;
export const inBlinds = (): boolean => settings.unit === 'bb' && knowsBlind();
export const unit = (): number => (inBlinds() ? told.big_blind! : 1); // in chips
export function countIn(what: 'chips' | 'bb'): void {
  settings.unit = what;
  keepSettings();
}
// Of chips: "55", or "5.5 bb".
export const amount = (value: number): string => (inBlinds() ? chips(value, told.big_blind!) : number(value, Number.isInteger(value) ? 0 : 2));
