// What the server answers about a solved spot (docs/api.md): nodes, next cards, what a best response gains.
// SPDX-License-Identifier: MIT
import { calls } from '../../lib/api';
import type { Card } from '../../lib/types';
import type { Spot } from '../setup/api';

type Pair = [number | null, number | null]; // out of position, in position; null where nobody is met
export interface Hand {
  reach: number;
  rivals: number;
  value: number | null;
  equity: number | null;
  realised: number | null;
  strategy?: number[];
  action_values?: (number | null)[];
}
export type Hands = Record<string, Hand>; // by combo: "AhKh"
export interface Node {
  line: string;
  board: string;
  pot: number;
  committed: [number, number];
  kind: 'decision' | 'cards' | 'fold' | 'showdown';
  value: Pair;
  equity: Pair;
  realised: Pair;
  seat?: number;
  actions?: string[];
  frequencies?: number[];
  hands: Hands;
  other_hands: Hands;
}
export interface Seen {
  view: Node;
  words: Record<string, string[]>;
  iterations: number;
  river_solved_to?: number;
}
// From a decision on with other ranges: that of each seat, empty as the solution leaves it.
export interface Instead {
  from: string;
  oop: string;
  ip: string;
}
export interface Explored extends Seen {
  from: string;
  exploitability: number;
  exploitability_of_pot: number;
  finished: boolean;
  runouts?: RunOut[];
}
export interface RunOut {
  cards: Card[];
  frequency: number;
  value: Pair;
  equity: Pair;
  realised: Pair;
  seat?: number;
  actions?: string[];
  frequencies?: number[];
}
export interface Gain {
  dealt: number;
  value: number;
  best_response: number;
  gain: number;
}

export interface Choice {
  // taken: null where the time ran out
  spot: string;
  line: string;
  board: string;
  pot: number;
  hand: string;
  actions: string[];
  strategy: number[];
  action_values: (number | null)[];
  taken: number | null;
  lost: number;
  lost_big_blinds: number | null;
}
export interface Drill {
  id: string;
  spot: string;
  spots: number;
  seat: number;
  line: string;
  board: string;
  pot: number;
  committed: [number, number];
  behind: [number, number];
  hand: string;
  actions: string[] | null;
  positions: [string, string] | null;
  big_blind: number | null;
  over: boolean;
  ran_out: boolean;
  repeated: boolean;
  shown: string | null;
  seconds: number | null;
  left: number | null;
  hands: number;
  decisions: number;
  missed: number;
  streak: number;
  best_streak: number;
  lost: number;
  lost_of_pot: number;
  lost_big_blinds: number | null;
  last: Choice | null;
  mistakes: Choice[];
}

export interface DrillOptions {
  seat: number;
  seconds?: number;
  big_blind?: number;
}
// As an address has them: the clock in seconds, a big blind in chips.
export function drillOptions(seat: number, query: Record<string, string>): DrillOptions {
  const [seconds, blind] = [Number(query.clock ?? 0), Number(query.bb ?? 0)];
  return { seat, ...(seconds >= 1 ? { seconds } : {}), ...(blind > 0 ? { big_blind: blind } : {}) };
}

export interface Simple {
  round: number;
  sizes: number;
  loses: [number, number];
  concedes: [number, number];
  exploitability: number;
  exploitability_of_pot: number;
}
export interface Question {
  kind: 'made' | 'draw' | 'high' | 'low' | 'holds' | 'suit' | 'suited';
  word: string;
  text: string;
}
export interface RuleNode {
  weight: number;
  shares: number[];
  question?: Question;
  yes?: RuleNode;
  no?: RuleNode;
}
export interface Rules {
  line: string;
  seat: number;
  actions: string[];
  rules: RuleNode;
  alike: number;
  loses: number;
  concedes: number;
  loses_of_pot: number;
  concedes_of_pot: number;
}

// Whose play a seat may be held to, and what the other wins from it: chips.
export interface Models {
  bots: string[];
  kept: { id: string; name: string; hands: number }[];
}
export interface Exploited {
  seat: number;
  value: number;
  gain: number;
  exploitability: number;
  gain_of_pot: number;
  exploitability_of_pot: number;
  off: number;
  iterations: number;
}

const at = (id: string, what: string, line: string): string => `/spots/${id}/${what}?line=${encodeURIComponent(line)}`;
export const nodes = {
  view: (id: string, line: string, signal?: AbortSignal) => calls.get<Seen>(at(id, 'view', line), signal),
  runOuts: (id: string, line: string, signal?: AbortSignal) =>
    calls.get<{ runouts: RunOut[]; iterations: number }>(at(id, 'runouts', line), signal),
  lock: (id: string, line: string, hands: string, strategy: string) =>
    calls.post<Spot>(`/spots/${id}/lock`, { line, hands, strategy }),
  models: (signal?: AbortSignal) => calls.get<Models>('/spot-models', signal),
  against: (id: string, what: { bot?: string; profile?: string; kept?: string; seat: number; trust: number }) =>
    calls.post<Spot>(`/spots/${id}/against`, what),
  exploited: (id: string, signal?: AbortSignal) => calls.get<Exploited>(`/spots/${id}/exploited`, signal),
  // Changes nothing; what was solved before is gone on with.
  explore: (id: string, { from, oop, ip }: Instead, after: string, seconds: number, signal?: AbortSignal) =>
    calls.weigh<Explored>(`/spots/${id}/explore`, { line: from, oop, ip, after, seconds }, signal),
  train: (id: string, line: string, how: DrillOptions) => calls.post<Drill>(`/spots/${id}/drills`, { line, ...how }),
  trainOver: (what: { report: string; boards?: string[] } | { spots: string[] }, how: DrillOptions) =>
    calls.post<Drill>('/drills', { ...what, ...how }),
  drill: (drill: string) => calls.get<Drill>(`/drills/${drill}`),
  act: (drill: string, action: number) => calls.post<Drill>(`/drills/${drill}/act`, { action }),
  deal: (drill: string, mistake?: number) =>
    calls.post<Drill>(`/drills/${drill}/next`, mistake === undefined ? {} : { mistake }),
  simple: (id: string, round: number, sizes: number, signal: AbortSignal) =>
    calls.get<{ simple: Simple[]; iterations: number }>(`/spots/${id}/simple?round=${round}&sizes=${sizes}`, signal),
  rules: (id: string, line: string, ends: number, signal: AbortSignal) =>
    calls.get<Rules>(`${at(id, 'rules', line)}&ends=${ends}`, signal),
  gains: (id: string, line: string, signal?: AbortSignal) =>
    calls.get<{ gains: [Record<string, Gain>, Record<string, Gain>]; iterations: number }>(
      at(id, 'gains', line),
      signal,
    ),
};
