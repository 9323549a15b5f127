// Who was how soon at the goal: what there is to say of jobs that solve the same game to the same target.
// SPDX-License-Identifier: MIT
import type { Job, TournamentDecision } from '../lib/answers';

export type Finding =
  | { algorithm: string; kind: 'done'; seconds: number }
  | { algorithm: string; kind: 'left'; seconds: number }
  | { algorithm: string; kind: 'open' | 'ended'; now: number };

export function finding(job: Job): Finding | null {
  const algorithm = job.algorithm ?? '';
  const there = (job.points ?? []).find((point) => point[2] <= job.target!);
  if (there) return { algorithm, kind: 'done', seconds: there[1] };
  if (job.exploitability == null) return null;
  const ends = job.state === 'done' || job.state === 'stopped' || job.state === 'failed';
  if (ends) return { algorithm, kind: 'ended', now: job.exploitability };
  const limited = job.seconds_wanted != null || job.iterations_wanted != null; // what is left may end before the target
  return job.left != null && !job.pace && !limited
    ? { algorithm, kind: 'left', seconds: job.left }
    : { algorithm, kind: 'open', now: job.exploitability };
}

// One sentence's parts for each game and target; the fastest first, those that are not there last.
export function findings(jobs: Job[]): { game: string; target: number; list: Finding[] }[] {
  const races = new Map<string, { game: string; target: number; list: Finding[] }>();
  for (const job of jobs) {
    if (job.kind !== 'solve' || !job.target || job.file || !job.game) continue; // what was loaded has run no race here
    const found = finding(job);
    if (!found) continue;
    const key = `${job.game} ${job.target}`;
    if (!races.has(key)) races.set(key, { game: job.game, target: job.target, list: [] });
    races.get(key)!.list.push(found);
  }
  const rank = (f: Finding): [number, number] => [
    f.kind === 'done' ? 0 : f.kind === 'left' ? 1 : 2,
    'seconds' in f ? f.seconds : f.now,
  ];
  for (const race of races.values()) race.list.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
  return [...races.values()];
}

// Of two bots: who is better, by the interval that is right whenever one looks, or how many more hands would tell if it goes on like this.
export type MatchVerdict = { kind: 'decided'; better: string } | { kind: 'open'; hands: number } | { kind: 'even' };
export function matchVerdict(job: Job): MatchVerdict | null {
  const [one, other] = job.bots ?? [];
  if (job.kind !== 'match' || !one || !other || job.bots!.length !== 2 || !one.anytime_95 || !job.hands) return null;
  const [low, high] = one.anytime_95;
  if (low > 0 || high < 0) return { kind: 'decided', better: (low > 0 ? one : other).bot };
  return one.hands_until_decided != null
    ? { kind: 'open', hands: Math.max(1, Math.ceil(one.hands_until_decided - job.hands)) }
    : { kind: 'even' };
}

// Whoever watches a tournament looks again and again: then the interval that is right whenever one looks says what is decided.
export const judged = (
  decision: TournamentDecision,
  running: boolean,
): Pick<TournamentDecision, 'estimator' | 'mean' | 'decided' | 'hands_in_all'> =>
  running && decision.anytime ? decision.anytime : decision;
