// What the server answers about a solved spot (docs/api.md): nodes, next cards, what a best response gains.
// SPDX-License-Identifier: MIT
import type { Drill, Exploited, Explored, Gain, Models, Rules, RunOut, Seen, Simple, Spot } from '../../lib/answers';
import { calls } from '../../lib/api';
// From a decision on with other ranges: that of each seat, empty as the solution leaves it.
export interface Instead {
  from: string;
  oop: string;
  ip: string;
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

const at = (id: string, what: string, line: string): string => `/spots/${id}/${what}?line=${encodeURIComponent(line)}`;
export const nodes = {
  // seconds: to solve a later street for, after a first one by itself.
  view: (id: string, line: string, seconds: number, signal?: AbortSignal) =>
    calls.get<Seen>(`${at(id, 'view', line)}&seconds=${seconds}`, signal),
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
