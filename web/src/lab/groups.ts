// Algorithms in groups that a person can choose among, the one that needs no choice first. Those that respond to a fixed strategy
// are not among them: the lab has none to give.
// SPDX-License-Identifier: MIT
import type { AlgorithmInfo } from '../lib/answers';

export const groups = ['auto', 'regret', 'sampling', 'networks', 'exact', 'other'] as const;
export type Group = (typeof groups)[number];

// Of use in papers and other rooms alone: the first is spots', the second a biased sampler for comparison.
const leftOut = ['postflop', 'thesis_sampling'];
const special: Record<string, Group> = {
  auto: 'auto',
  sd_cfr: 'networks',
  dream: 'networks',
  'vr_deep_dcfr+': 'networks',
  'vr_deep_pdcfr+': 'networks',
  sequence_lp: 'exact',
  regret_matching: 'other',
};
export const groupOf = (algorithm: AlgorithmInfo): Group =>
  special[algorithm.name] ?? (algorithm.samples ? 'sampling' : 'regret');
export const grouped = (algorithms: AlgorithmInfo[]): [Group, AlgorithmInfo[]][] =>
  groups
    .map((group): [Group, AlgorithmInfo[]] => [
      group,
      algorithms.filter((a) => !a.responds && !leftOut.includes(a.name) && groupOf(a) === group),
    ])
    .filter(([, list]) => list.length > 0);
