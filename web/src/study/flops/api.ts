// What the server answers about reports over flops (docs/api.md).
// SPDX-License-Identifier: MIT
import type { Labels } from '../labels.svelte';
import { base, calls } from '../../lib/api';

export interface Report extends Labels {
  id: string;
  kind: 'flops';
  state: 'queued' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';
  name?: string;
  pot: number;
  stacks: [number, number];
  flops?: string | null;
  target?: number | null;
  compact?: boolean;
  boards: number;
  solved: number;
  seconds: number;
  left?: number | null;
  board?: string | null;
  iterations?: number | null;
  exploitability_of_pot?: number | null;
  bytes?: number;
  failure?: string | null;
  solutions?: { whole: boolean; kept: number; bytes: number; disk: number; not_kept: string | null };
}
type Pair = [number | null, number | null];
export interface Figures {
  weight: number;
  matchups: number;
  iterations: number;
  seconds: number;
  exploitability_of_pot: number | null;
  equity: Pair;
  value: Pair;
  realised: Pair;
  frequencies: (number | null)[];
  action_values: (number | null)[];
}
export interface FlopRow extends Figures {
  board: string;
  words: string[];
  kept: boolean;
}
export interface FullReport extends Report {
  actions: string[];
  rows: FlopRow[];
  mean?: Figures;
}

export interface Order {
  spot: string;
  flops?: string;
  boards?: string;
  target?: string;
  compact?: boolean;
  solutions?: 'none' | 'whole' | 'without_river';
  disk?: number;
}
export interface Cost {
  name: string;
  pot: number;
  boards: number;
  bytes: number;
  bytes_most: number;
  times: { target: number; seconds: number }[];
  disk: { whole: number; without_river: number };
  disk_free: number;
}

const { get, post, weigh, remove } = calls;
export const reports = {
  list: (signal?: AbortSignal) => get<{ reports: Report[] }>('/flop-reports', signal),
  size: (order: Order, signal: AbortSignal) => weigh<Cost>('/flop-reports/size', order, signal),
  begin: (order: Order) => post<Report>('/flop-reports', order),
  get: (id: string, from: number, signal?: AbortSignal) => get<FullReport>(`/flop-reports/${id}?from=${from}`, signal),
  text: (id: string, board = '') => get<{ toml: string }>(`/flop-reports/${id}/text?board=${board}`),
  tell: (id: string, what: 'pause' | 'stop') => post<unknown>(`/jobs/${id}/${what}`),
  resume: (id: string) => post<unknown>(`/flop-reports/${id}/resume`),
  remove: (id: string) => remove<unknown>(`/flop-reports/${id}`),
  csv: (id: string) => `${base}/flop-reports/${id}/csv`,
};
