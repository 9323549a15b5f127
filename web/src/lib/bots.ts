// Bots as people see them: a face of their own, and their strength in words.
// SPDX-License-Identifier: MIT
import { known, number, signed, t } from '../i18n/index.svelte';
import { nameOf } from './spec';
import type { BotInfo, BotLevel } from './answers';

export const levels: BotLevel[] = ['beginner', 'casual', 'solid', 'expert'];

// The same bot has the same face wherever it is chosen (FNV-1a of its name).
export function botFace(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

// The name that the page gives to the kind, with what was set: "pokerface(risk=1.1)" is "PokerFace (risk=1.1)".
export function botName(spec: string): string {
  if (spec.startsWith('program:')) return t('bot.program', { name: spec.slice('program:'.length) });
  const name = nameOf(spec);
  return `${known(`bot.${name}.name`, name)} ${spec.slice(name.length)}`.trim();
}

// In words, and in big blinds per 100 hands against the bot that it was measured with.
export function strengthText(bot: BotInfo): string {
  const { words, against, mbb_per_hand, half_width_95 } = bot.strength!;
  const measured = t('bot.measured', {
    rate: signed(mbb_per_hand / 10),
    error: number(half_width_95 / 10),
    bot: botName(against),
  });
  return `${known(`bot.${bot.name}.strength`, words)} ${measured}`;
}
