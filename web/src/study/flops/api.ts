// What the server answers about reports over flops (docs/api.md).
// SPDX-License-Identifier: MIT
import type { Cost, FullReport, Report } from '../../lib/answers';
import { base, calls } from '../../lib/api';

export interface Order {
  spot: string;
  flops?: string;
  boards?: string;
  target?: string;
  compact?: boolean;
  solutions?: 'none' | 'whole' | 'without_river';
  disk?: number;
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
