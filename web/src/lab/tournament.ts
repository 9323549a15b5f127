// What the page of a tournament makes of the server's figures.
// SPDX-License-Identifier: MIT
import { counted, known, measured, number, percent, signed, t } from '../i18n/index.svelte';
import { duration } from '../lib/amounts';
import type { Duel, PairingHistogram, TournamentDecision, TournamentLine } from '../lib/answers';
import type { Curve } from '../ui/Plot.svelte';
import { judged } from './verdict';

// More digits where the interval is narrow.
const digitsOf = (half: number | null): number => (half === null ? 1 : half < 0.1 ? 4 : half < 1 ? 2 : 1);
export const duelText = (duel: Duel): string =>
  measured(duel.mean, duel.half_width_95, digitsOf(duel.half_width_95)) + (duel.half_width_95 === null ? ' ± ?' : '');
export const tone = (duel: Duel): 'good' | 'bad' | '' =>
  duel.half_width_95 === null || Math.abs(duel.mean) <= duel.half_width_95 ? '' : duel.mean > 0 ? 'good' : 'bad';
export const estimatorName = (name: string): string => known(`tournament.by.${name}`, name);
export const rankText = (best: number, worst: number): string =>
  best === worst ? number(best) : t('tournament.ranks', { best, worst });

// What it is at, as whoever began it here sees it.
export function stateOf(
  line: Pick<TournamentLine, 'own' | 'state'>,
): 'running' | 'quiet' | 'done' | 'waiting' | 'stopped' {
  if (!line.own || line.state === 'done') return line.state ?? 'quiet';
  return line.own.state === 'playing' ? 'running' : line.own.state === 'waiting' ? 'waiting' : 'stopped';
}

export function progressText(line: Omit<TournamentLine, 'failure'>): string {
  const { hands = 0, hands_wanted = 0, per_second, left } = line;
  const parts = [
    t('tournament.played', {
      hands: number(hands),
      wanted: counted(hands_wanted),
      share: percent(hands_wanted ? hands / hands_wanted : 0),
    }),
  ];
  const runs = stateOf(line) === 'running';
  if (runs && per_second) parts.push(t('tournament.speed', { hands: number(per_second, per_second < 10 ? 1 : 0) }));
  if (runs && left != null) parts.push(`${t('lab.left')} ${duration(left)}`);
  return parts.join(' · ');
}

export function verdict(decision: TournamentDecision | null, players: string[], running = false): string {
  if (!decision) return t('tournament.noVerdict');
  const { decided, mean, hands_in_all } = judged(decision, running);
  if (decided) {
    const other = players.find((name) => name !== decision.bot) ?? '';
    if (players.length === 2)
      return t('tournament.decided', {
        better: mean > 0 ? decision.bot : other,
        worse: mean > 0 ? other : decision.bot,
      });
    return t(mean > 0 ? 'tournament.wins' : 'tournament.loses', { name: decision.bot });
  }
  return hands_in_all ? t('tournament.open.hands', { hands: counted(hands_in_all) }) : t('tournament.open');
}

// What holds although the table has been watched; nothing where no interval does yet.
export function watchedText(decision: TournamentDecision | null): string {
  const ends = decision?.anytime?.interval_95;
  if (!decision || !ends) return '';
  return t('tournament.anytime', {
    name: decision.bot,
    low: signed(ends[0], 0),
    high: signed(ends[1], 0),
    by: estimatorName(decision.anytime!.estimator),
  });
}

// The shares of hands by what they came to, without the outermost half percent to each side, and the normal law of the same mean and deviation.
export function histogramCurves(histogram: PairingHistogram, names: { hands: string; normal: string }): Curve[] {
  const all = histogram.bars.reduce((sum, [, count]) => sum + count, 0);
  if (!all) return [];
  let before = 0;
  const kept = histogram.bars.filter(([, count]) => {
    const below = before / all;
    before += count;
    return before / all > 0.005 && below < 0.995;
  });
  const { width, mean, deviation } = histogram;
  const low = kept[0]![0],
    bins = Math.round((kept.at(-1)![0] - low) / width) + 1;
  const shares = Array.from({ length: bins }, () => 0);
  for (const [at, count] of kept) shares[Math.round((at - low) / width)] = count / all;
  const bars: Curve = {
    label: names.hands,
    step: true,
    points: [
      [low - width, 0],
      ...shares.map((share, i): [number, number] => [low + i * width, 100 * share]),
      [low + bins * width, 0],
      [low + (bins + 1) * width, 0],
    ],
  };
  if (!deviation) return [bars];
  const law = (x: number): number =>
    (100 * width * Math.exp(-0.5 * ((x - mean) / deviation) ** 2)) / (deviation * Math.sqrt(2 * Math.PI));
  return [bars, { label: names.normal, dashed: true, points: bars.points.map(([x]): [number, number] => [x, law(x)]) }];
}
