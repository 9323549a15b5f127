// What the server answers about spots, forms and ranges (docs/api.md).
// SPDX-License-Identifier: MIT
import type {
  Bets,
  EquityShares,
  Form,
  HandLine,
  HandRanges,
  NamedRange,
  RangeLibrary,
  RangeReading,
  Reading,
  Size,
  Spot,
} from '../../lib/answers';
import { calls } from '../../lib/api';

const { get, post, weigh, patch, remove } = calls;
export const spots = {
  list: (signal?: AbortSignal) => get<{ spots: Spot[] }>('/spots', signal),
  get: (id: string, signal: AbortSignal) => get<Spot>(`/spots/${id}`, signal),
  begin: (what: { spot: string; target?: string; compact?: boolean; first_street?: boolean }) =>
    post<Spot>('/spots', what),
  measure: (id: string) => post<Spot>(`/spots/${id}/measure`),
  stopMeasure: (job: string) => post<unknown>(`/jobs/${job}/stop`),
  size: (spot: string, signal: AbortSignal) => weigh<Size>('/spots/size', { spot }, signal),
  text: (id: string) => get<{ toml: string }>(`/spots/${id}/text`),
  tell: (id: string, what: 'pause' | 'resume' | 'stop') =>
    post<Spot>(`/${what === 'resume' ? 'spots' : 'jobs'}/${id}/${what}`), // one that is only kept goes on, too
  further: (id: string, target: string) => post<Spot>(`/spots/${id}/resume`, { target }),
  remove: (id: string) => remove<unknown>(`/spots/${id}`),
};
export const forms = {
  usual: () => get<{ usual: { id: string; name: string; form: Form }[]; fields: string[] }>('/spot-forms'),
  read: (form: Form) => post<Reading>('/spot-forms', { form }),
  open: (spot: string) => post<Reading>('/spot-forms', { spot }),
  write: (spot: string, as: 'texas_solver' | 'pio', target: number) =>
    post<{ text: string; left_out: string[] }>('/spot-forms/text', { spot, as, target }),
  handRanges: (phh: string, street: string) => post<HandRanges>('/spot-forms/hand-ranges', { phh, street }),
  hands: (text: string) => post<{ hands: HandLine[]; more: number }>('/spot-forms/hands', { text }),
  bets: (spot: string, line: string) => post<Bets>('/spot-forms/bets', { spot, line }),
};
export const ranges = {
  library: () => get<RangeLibrary>('/ranges'),
  text: (text: string, style = 'shortest') => post<RangeReading>('/ranges', { text, style }),
  weights: (weights: number[], style = 'shortest') => post<RangeReading>('/ranges', { weights, style }),
  equities: (players: string[], board: string, dead: string, signal?: AbortSignal) =>
    weigh<EquityShares>('/equities', { players, board, dead }, signal),
  top: (top: number) => post<RangeReading>('/ranges', { top }),
  keep: (folder: string, name: string, text: string) => post<NamedRange>('/ranges/kept', { folder, name, text }),
  change: (id: string, what: { folder?: string; name?: string }) => patch<NamedRange>(`/ranges/kept/${id}`, what),
  remove: (id: string) => remove<unknown>(`/ranges/kept/${id}`),
};
