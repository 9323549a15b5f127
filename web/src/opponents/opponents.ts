// What is known of opponents: what the server says, and the words for it.
// SPDX-License-Identifier: MIT
import type { AtTable, Belief, Beliefs, Habit, Known, PlayerCard as Card } from '../lib/answers';
import '../i18n/opponents';
import { number, percent, signed, t, type Key } from '../i18n/index.svelte';
import { base, calls } from '../lib/api';
import { botName } from '../lib/bots';
import { locale } from '../lib/settings.svelte';

export interface Style {
  entry: 'tight' | 'even' | 'loose' | null;
  temper: 'passive' | 'even' | 'aggressive' | null;
}

export const opponents = {
  list: (signal: AbortSignal) =>
    calls.get<{ opponents: Known[]; most: number; notice: string | null }>('/opponents', signal),
  at: (table: string, chair: number, signal: AbortSignal) =>
    calls.get<AtTable>(`/tables/${table}/players/${chair}`, signal),
  forget: (id: string) => calls.remove<unknown>(`/opponents/${id}`),
  bring: (file: File) => calls.upload<Known>('/opponents/import', file, 'application/json'),
  fileUrl: (id: string) => `${base}/opponents/${id}/profile`,
  models: (signal: AbortSignal) => calls.get<{ bots: string[] }>('/hands/models', signal),
};

export const nameOf = ({ kind, card }: Known): string => (kind === 'bot' ? botName(card.player) : card.player);
export function when(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime())
    ? '–'
    : new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(
        at,
      );
}
// "Loose, passive"; null where too little is known.
export const styleOf = ({ entry, temper }: Style): string | null =>
  entry && `${t(`opp.entry.${entry}`)}${temper ? `, ${t(`opp.temper.${temper}`)}` : ''}`;

export const muchOf = ({ made, usual }: Habit): 'much' | 'little' => (made > usual ? 'much' : 'little');
export const habitText = (habit: Habit): string =>
  t('opp.habit', {
    what: t(`opp.${habit.does === 'raises' && !habit.to_pay ? 'bets' : habit.does}.${muchOf(habit)}` as Key),
    where: t(`opp.${habit.to_pay ? 'paid' : 'at'}.${habit.street}` as Key),
  });
export const sureOf = ({ z }: Habit): 'sure' | 'likely' | 'perhaps' =>
  Math.abs(z) >= 3 ? 'sure' : Math.abs(z) >= 2 ? 'likely' : 'perhaps';
export const surest = ({ habits }: Card): number => Math.max(0, ...habits.map(({ z }) => Math.abs(z)));
export const oftenText = ({ made, usual, turns }: Habit): string =>
  t('opp.often', { made: percent(made), usual: percent(usual), turns: { text: number(turns), count: turns } });
// In big blinds where pots were counted.
export function costText(habit: Habit): string | null {
  const { costs_bb_per_100_hands: bigBlinds, costs_bb_error, costs_pots_per_100_hands: pots, costs_error } = habit;
  const text = (key: Key, amount: number, error: number | null) =>
    t(key, { amount: number(amount, 1), error: number(2 * (error ?? 0), 1) });
  if (bigBlinds !== null) return text('opp.costs.bb', bigBlinds, costs_bb_error);
  return pots === null ? null : text('opp.costs.pots', pots, costs_error);
}

// What is asked of each player, in that order, and of all together; leaving the strategy takes a yes to the first two of one, to the third of
// each, and to the last (src/play/bots/adaptive_bot.h).
export interface Answer {
  text: string;
  yes: boolean;
}
export function answersOf(belief: Belief): Answer[] {
  const { evidence } = belief;
  const odds =
    evidence === null
      ? t('belief.evidence.none')
      : evidence >= 6
        ? t('belief.evidence.huge')
        : t('belief.evidence', { odds: number(10 ** evidence, evidence < 1 ? 1 : 0) });
  return [
    { text: odds, yes: (evidence ?? 0) >= 2 },
    { text: t('belief.fit'), yes: belief.fit > 0 },
    { text: t('belief.strength'), yes: !belief.stronger },
  ];
}
export const affordsOf = ({ account, spare, risked }: Beliefs): Answer => ({
  text: t('belief.account', { account: signed(account, 1), spare: number(spare, 1), risked: number(risked, 1) }),
  yes: spare >= risked,
});
export const wouldLeave = (all: Beliefs): boolean =>
  all.of.some(({ other }) => other) && !all.of.some(({ stronger }) => stronger) && all.spare >= all.risked;
