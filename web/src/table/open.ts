// Tables to begin with: the one a guest is seated at, and those of the set-up.
// SPDX-License-Identifier: MIT
import type { Info, Profile, TableView } from '../lib/answers';
import { api, type NewTable } from '../lib/api';

export interface Setup {
  seats: number;
  small: number;
  ante: number;
  buyIn: number;
  doubleEvery: number;
  pace: number;
  leave: 'keep' | 'lose';
  chips: 'keep' | 'reset';
  cards: 'hidden' | 'open';
  hints: boolean;
  incognito: boolean;
  bots: string[];
}
export const presets = ['cash', 'heads_up', 'turbo', 'full', 'pokerface'] as const;
export type PresetName = (typeof presets)[number];

// Bots for the other chairs, the stronger ones first.
export function mixedBots(info: Info, count: number): string[] {
  const liked = ['blueprint', 'equity', 'pokerface', 'pot_odds'].filter((name) =>
    info.bots.some((bot) => bot.name === name),
  );
  const from = liked.length ? liked : info.bots.map((bot) => bot.spec);
  return Array.from({ length: count }, (_, i) => from[i % from.length]!);
}

export function preset(name: PresetName, info: Info, capital: number): Setup {
  const base = {
    ante: 0,
    doubleEvery: 0,
    pace: 900,
    leave: 'keep' as const,
    chips: 'keep' as const,
    cards: 'hidden' as const,
    hints: false,
    incognito: false,
  };
  const made = (seats: number, small: number, blinds: number, more: Partial<Setup> = {}): Setup => ({
    ...base,
    seats,
    small,
    buyIn: Math.min(capital, blinds * 2 * small),
    bots: mixedBots(info, seats - 1),
    ...more,
  });
  switch (name) {
    case 'cash':
      return made(6, 25, 100);
    case 'heads_up':
      return made(2, 25, 100, { bots: ['blueprint'] });
    case 'full':
      return made(10, 25, 100);
    case 'turbo':
      return made(6, 50, 25, { doubleEvery: 8, pace: 300 });
    case 'pokerface':
      return made(4, 10, 0, {
        buyIn: capital,
        doubleEvery: 8,
        pace: 1500,
        leave: 'lose',
        bots: Array(3).fill('pokerface'),
      });
  }
}

const programsOf = (setup: Setup, info: Info) =>
  info.bots.filter((bot) => bot.program && setup.bots.slice(0, setup.seats - 1).includes(bot.spec));

// The table that the programs at it can play: every hand with the same chips, and where one plays a single game, that.
export function suited(setup: Setup, info: Info): Setup {
  const programs = programsOf(setup, info);
  if (!programs.length) return setup;
  const made: Setup = { ...setup, chips: 'reset', ante: 0, doubleEvery: 0 };
  const plays = programs.find((bot) => bot.plays)?.plays;
  if (!plays) return made;
  const bots = Array.from({ length: plays.seats - 1 }, (_, i) => setup.bots[i] ?? setup.bots[0]!);
  return { ...made, seats: plays.seats, small: plays.small_blind, buyIn: plays.buy_in, bots };
}

// What stands in the way, by field; PokerFace's limits as the server tells them.
export function problems(
  setup: Setup,
  info: Info,
  capital: number,
): Partial<Record<keyof Setup, { key: string; values: Record<string, number | string> }>> {
  const limits = info.table;
  const found: ReturnType<typeof problems> = {};
  const whole = (value: number) => Number.isInteger(value) && value >= 0;
  const mostBlind = Math.floor(setup.buyIn / limits.small_blind_share);
  if (!whole(setup.buyIn) || setup.buyIn < limits.buy_in_min || setup.buyIn > capital)
    found.buyIn = { key: 'setup.buyIn.problem', values: { min: limits.buy_in_min, max: capital } };
  // Bounds that hang on a buy-in are told once there is one.
  if (!whole(setup.small) || setup.small < limits.small_blind_min || (!found.buyIn && setup.small > mostBlind))
    found.small = {
      key: 'setup.small.problem',
      values: { min: limits.small_blind_min, max: Math.max(mostBlind, limits.small_blind_min) },
    };
  if (!whole(setup.ante) || setup.ante > setup.small)
    found.ante = { key: 'setup.ante.problem', values: { max: setup.small } };
  if (!whole(setup.doubleEvery)) found.doubleEvery = { key: 'setup.double.problem', values: {} };
  const fits = suited(setup, info);
  if (fits !== setup && JSON.stringify(fits) !== JSON.stringify({ ...setup, bots: fits.bots }))
    found.bots = {
      key: 'setup.program.problem',
      values: {
        name: programsOf(setup, info)
          .map((bot) => bot.name)
          .join(', '),
      },
    };
  return found;
}

export function request(profile: string, setup: Setup): NewTable {
  return {
    profile,
    seats: setup.seats,
    small_blind: setup.small,
    ante: setup.ante,
    buy_in: setup.buyIn,
    double_every: setup.doubleEvery,
    bots: setup.bots,
    pace: setup.pace,
    leave: setup.leave,
    chips: setup.chips,
    cards: setup.cards,
    hints: !!setup.hints,
    incognito: !!setup.incognito,
  };
}

// A table for what a profile can afford: where a first visit sits, and what is offered to who sits nowhere.
export function first(profile: Profile, info: Info): Setup {
  const setup = preset('cash', info, profile.capital);
  const most = Math.floor(profile.capital / info.table.small_blind_share);
  return { ...setup, small: Math.max(info.table.small_blind_min, Math.min(setup.small, most)) };
}

// Only who opens the program for the very first time is seated without a word; nobody buys in by following a link.
const key = 'hindsight.begun';
export function firstVisit(profile: Profile): boolean {
  const begun = localStorage.getItem(key) !== null;
  return !begun && profile.hands === 0 && profile.tables.length === 0 && profile.at_tables === 0;
}
export function begun(): void {
  localStorage.setItem(key, '1');
}

// The address of a table leads back to the one looked at last.
const lastKey = 'hindsight.table';
export const lastTable = (profile: Profile): string | undefined => {
  const kept = sessionStorage.getItem(lastKey);
  return profile.tables.find((id) => id === kept) ?? profile.tables.at(-1);
};
export function keepLast(id: string): void {
  sessionStorage.setItem(lastKey, id);
}

// What the tables of this browser were opened with, the newest first.
const openedKey = 'hindsight.opened';
function openedWith(): { id: string; setup: Setup }[] {
  try {
    const kept = JSON.parse(localStorage.getItem(openedKey) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export async function openTable(profile: string, setup: Setup): Promise<TableView> {
  const view = await api.tables.open(request(profile, setup));
  try {
    localStorage.setItem(openedKey, JSON.stringify([{ id: view.id, setup }, ...openedWith()].slice(0, 20)));
  } catch {
    /* full or switched off: the table itself tells most of it */
  }
  return view;
}

// The same table once more after one that is over, with the same bots: as it was opened, or as it stands.
export function again(over: TableView, profile: Profile, info: Info): Setup {
  const plain = first(profile, info);
  const total = over.chairs.reduce((sum, chair) => sum + chair.stack, 0);
  const seen: Setup = {
    ...plain,
    seats: over.chairs.length,
    small: over.blinds.small,
    ante: over.blinds.ante,
    buyIn: Math.round(total / over.chairs.length),
    chips: over.chips,
    cards: over.cards,
    hints: over.hints,
    incognito: !!over.incognito,
    pace: over.settings.pace,
    bots: over.chairs.slice(1).map((chair) => chair.bot ?? plain.bots[0]!),
  };
  const same = { ...(openedWith().find(({ id }) => id === over.id)?.setup ?? seen) };
  same.buyIn = Math.min(same.buyIn, profile.capital);
  return Object.keys(problems(same, info, profile.capital)).length === 0
    ? same
    : { ...plain, seats: same.seats, bots: same.bots };
}
