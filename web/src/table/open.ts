// Tables to begin with: the one a guest is seated at, and those of the set-up.
// SPDX-License-Identifier: MIT
import { api, Refusal } from '../lib/api';
import type { Info, NewTable, Profile, TableView } from '../lib/types';

export interface Setup {
  seats: number; small: number; ante: number; buyIn: number; doubleEvery: number; pace: number; leave: 'keep' | 'lose'; chips: 'keep' | 'reset'; bots: string[];
}
export type PresetName = 'cash' | 'heads_up' | 'turbo' | 'full' | 'pokerface';

// Bots for the other chairs, the stronger ones first.
export function mixedBots(info: Info, count: number): string[] {
  const liked = ['equity', 'pokerface', 'pot_odds'].filter((name) => info.bots.some((bot) => bot.name === name));
  const from = liked.length ? liked : info.bots.map((bot) => bot.spec);
  return Array.from({ length: count }, (_, i) => from[i % from.length]!);
}

export function preset(name: PresetName, info: Info, capital: number): Setup {
  const base = { ante: 0, doubleEvery: 0, pace: 900, leave: 'keep' as const, chips: 'keep' as const };
  const made = (seats: number, small: number, blinds: number, more: Partial<Setup> = {}): Setup => ({
    ...base, seats, small, buyIn: Math.min(capital, blinds * 2 * small), bots: mixedBots(info, seats - 1), ...more,
  });
  switch (name) {
    case 'cash': return made(6, 25, 100);
    case 'heads_up': return made(2, 25, 100, { bots: ['equity'] });
    case 'full': return made(10, 25, 100);
    case 'turbo': return made(6, 50, 25, { doubleEvery: 8, pace: 300 });
    case 'pokerface': return made(4, 10, 0, { buyIn: capital, doubleEvery: 8, pace: 1500, leave: 'lose', bots: Array(3).fill('pokerface') });
  }
}

// What stands in the way, by field; PokerFace's limits as the server tells them.
export function problems(setup: Setup, info: Info, capital: number): Partial<Record<keyof Setup, { key: string; values: Record<string, number> }>> {
  const limits = info.table;
  const found: ReturnType<typeof problems> = {};
  const whole = (value: number) => Number.isInteger(value) && value >= 0;
  const mostBlind = Math.floor(setup.buyIn / limits.small_blind_share);
  if (!whole(setup.buyIn) || setup.buyIn < limits.buy_in_min || setup.buyIn > capital)
    found.buyIn = { key: 'setup.buyIn.problem', values: { min: limits.buy_in_min, max: capital } };
  if (!whole(setup.small) || setup.small < limits.small_blind_min || setup.small > mostBlind)
    found.small = { key: 'setup.small.problem', values: { min: limits.small_blind_min, max: Math.max(mostBlind, limits.small_blind_min) } };
  if (!whole(setup.ante) || setup.ante > setup.small) found.ante = { key: 'setup.ante.problem', values: { max: setup.small } };
  if (!whole(setup.doubleEvery)) found.doubleEvery = { key: 'setup.double.problem', values: {} };
  return found;
}

export function request(profile: string, setup: Setup): NewTable {
  return {
    profile, seats: setup.seats, small_blind: setup.small, ante: setup.ante, buy_in: setup.buyIn, double_every: setup.doubleEvery,
    bots: setup.bots, pace: setup.pace, leave: setup.leave, chips: setup.chips,
  };
}

// The last table that can be taken up again, else a new one with what the profile can afford.
export async function seat(profile: Profile, info: Info): Promise<TableView> {
  for (const id of [...profile.tables].reverse()) {
    const view = await api.tables.get(id).catch((reason) => { if (reason instanceof Refusal && reason.status === 404) return null; throw reason; });
    if (view) return view;
  }
  const setup = preset('cash', info, profile.capital);
  const most = Math.floor(profile.capital / info.table.small_blind_share);
  setup.small = Math.max(info.table.small_blind_min, Math.min(setup.small, most));
  return api.tables.open(request(profile.id, setup));
}
