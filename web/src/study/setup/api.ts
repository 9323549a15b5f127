// What the server answers about spots, forms and ranges (docs/api.md).
// SPDX-License-Identifier: MIT
import { calls } from '../../lib/api';
import type { Point } from '../../lib/types';
import type { Labels } from '../labels.svelte';

export interface Spot extends Labels {
  id: string;
  kind: string;
  state: 'queued' | 'running' | 'paused' | 'done' | 'stopped' | 'failed' | 'kept';
  name?: string;
  board?: string;
  pot?: number;
  stacks?: [number, number];
  iterations?: number;
  seconds?: number;
  bytes?: number;
  exploitability?: number | null;
  exploitability_of_pot?: number | null;
  target?: number | null;
  left?: number | null;
  per_second?: number | null;
  failure?: string | null;
  not_kept?: string | null;
  points?: Point[];
  whole?: boolean;
  locks?: number;
  locked?: string[]; // the lines of its locks
  against?: Against | null; // whose play a seat is held to
  interrupted?: boolean;
  elapsed?: number; // elapsed: seconds by the wall's clock, while the server remembers
}
export interface Against {
  name: string;
  profile: boolean;
  seat: number;
  trust: number;
  from: string;
} // from: the spot without it
export type Form = Record<string, string>;
export interface Problem {
  field: string;
  message: string;
}
export interface StreetChips {
  street: string;
  pot: number;
  behind: number;
  sizes: Record<string, { size: string; chips: number }[]>;
}
export interface Reading {
  form: Form;
  toml: string;
  notes: string[];
  problems: Problem[];
  streets: StreetChips[];
  left_out?: string[];
  target?: number | null;
}
export interface Size {
  streets: { street: string; nodes: number; boards: number }[];
  hands: [number, number];
  bytes: number;
  bytes_compact: number;
  bytes_most: number;
  times: { target: number; iterations: number; seconds: number }[];
  pot: number;
}
export interface RangeReading {
  text: string;
  combos: number;
  share: number;
  weights: number[];
  cells: number[];
  notices: string[];
}
export interface NamedRange {
  id: string;
  folder: string;
  name: string;
  text: string;
  combos: number;
  share: number;
}
export interface RangeLibrary {
  order: string[];
  ready: NamedRange[];
  kept: NamedRange[];
}
export interface HandDecision {
  seat: number;
  player: string;
  pot: number;
  to_call: number;
  action: string;
  line: string;
  event: number;
}
export interface HandSpot {
  street: string;
  board: string;
  pot: number;
  stacks: [number, number];
  players: [string, string];
  raises: number;
  raised_last: number;
  form: Form;
  decisions: HandDecision[];
}
export interface HandRanges {
  range_oop: string;
  range_ip: string;
  unlike: number;
}
export interface HandLine {
  title: string;
  line: number;
  phh?: string;
  known?: string[];
  failure?: string;
  places?: number;
  players: string[];
  spots: HandSpot[];
  why_none?: string;
}
export interface Bets {
  line: string;
  street: string;
  kind: 'decision' | 'fold' | 'showdown';
  seat: number;
  pot: number;
  committed: [number, number];
  actions: string[];
  decisions: Record<string, number>;
}

const { get, post, weigh, patch, remove } = calls;
export const spots = {
  list: (signal?: AbortSignal) => get<{ spots: Spot[] }>('/spots', signal),
  get: (id: string, signal: AbortSignal) => get<Spot>(`/spots/${id}`, signal),
  begin: (what: { spot: string; target?: string; compact?: boolean }) => post<Spot>('/spots', what),
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
  top: (top: number) => post<RangeReading>('/ranges', { top }),
  keep: (folder: string, name: string, text: string) => post<NamedRange>('/ranges/kept', { folder, name, text }),
  change: (id: string, what: { folder?: string; name?: string }) => patch<NamedRange>(`/ranges/kept/${id}`, what),
  remove: (id: string) => remove<unknown>(`/ranges/kept/${id}`),
};
