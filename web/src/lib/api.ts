// Requests to the server; a failed one throws Refusal with the server's own sentence, or Gone when nobody answers.
// SPDX-License-Identifier: MIT
import { pause } from './latest';
import { put } from './line';
import { counted } from './settled';
import type {
  Against,
  ChipView,
  CoinToss,
  CurvePoint,
  Drawing,
  EvidenceRun,
  ExpertRace,
  Frontier,
  GameTree,
  HandReading,
  HandRecord,
  HandReview,
  Hint,
  Info,
  Job,
  KeptHand,
  KuhnEquilibrium,
  LoggedHand,
  LuckMatch,
  Matching,
  MatrixGame,
  Numbers,
  Odds,
  PairingView,
  PastHand,
  PlanSize,
  PlayView,
  Profile,
  ProgramRequest,
  Ratings,
  ReadyPlan,
  Showdown,
  SolvedGraph,
  Statistics,
  Step,
  StrategyRow,
  TableLine,
  TableView,
  ClusterJob,
  TournamentLine,
  TournamentView,
} from './answers';
import type { Owed, Rule } from '../learn/types';

export interface NewTable {
  profile: string;
  seats: number;
  small_blind: number;
  big_blind?: number;
  ante?: number;
  buy_in?: number;
  double_every?: number;
  bots?: string[];
  pace?: number;
  leave?: 'keep' | 'lose';
  chips?: 'keep' | 'reset';
  cards?: 'hidden' | 'open';
  hints?: boolean;
  incognito?: boolean;
  seed?: number;
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
export class Gone extends Error {}

export const base = '/api/v1';
type Listener = (alive: boolean) => void;
let heard: Listener = () => {};
export function onContact(listener: Listener): void {
  heard = listener;
}

async function send(path: string, options: RequestInit): Promise<Response> {
  try {
    const reply = await put(base + path, options);
    heard(true);
    return reply;
  } catch (reason) {
    if (options.signal?.aborted) throw reason;
    heard(false);
    throw new Gone(String(reason));
  }
}

async function refusal(reply: Response): Promise<Refusal> {
  const said = await reply.json().catch(() => null);
  return new Refusal(
    reply.status,
    said?.error?.code ?? 'error',
    said?.error?.message ?? `${reply.status} ${reply.statusText}`,
  );
}

// Somebody else's questions come first: how long until one is put again, in ms, before anything is said of it.
const patience = [200, 600],
  longPatience = [...patience, ...Array<number>(60).fill(1000)];

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  again = method === 'GET' ? patience : [],
): Promise<T> {
  const json = method === 'GET' ? undefined : JSON.stringify(body ?? {});
  const headers = json === undefined ? undefined : { 'Content-Type': 'application/json' };
  const once = () => send(path, { method, headers, body: json, signal });
  let reply = await once();
  for (const ms of again) {
    if (reply.status !== 429) break;
    await pause(ms, signal);
    reply = await once();
  }
  if (!reply.ok) throw await refusal(reply);
  const text = await reply.text();
  return (text ? JSON.parse(text) : null) as T;
}

const request = <T>(...what: Parameters<typeof ask>): Promise<T> => counted(ask<T>(...what));

async function upload<T>(path: string, body: Blob | string, type: string): Promise<T> {
  const reply = await send(path, { method: 'POST', headers: { 'Content-Type': type }, body });
  if (!reply.ok) throw await refusal(reply);
  return (await reply.json()) as T;
}

const get = <T>(path: string, signal?: AbortSignal) => request<T>('GET', path, undefined, signal);
const post = <T>(path: string, body?: unknown) => request<T>('POST', path, body);
// That changes nothing and may take a while: a minute long it is put again.
const weigh = <T>(path: string, body?: unknown, signal?: AbortSignal) =>
  request<T>('POST', path, body, signal, longPatience);
const patch = <T>(path: string, body: unknown) => request<T>('PATCH', path, body);
const remove = <T>(path: string) => request<T>('DELETE', path);

// For parts of the page that load when they are asked for, with what they ask.
export const calls = { get, post, weigh, patch, remove, upload };

export const api = {
  info: () => get<Info>('/info'),
  profiles: {
    list: () => get<{ profiles: Profile[]; current: string }>('/profiles'),
    make: (name: string, avatar?: number) => post<Profile>('/profiles', { name, avatar }),
    change: (id: string, what: { name?: string; avatar?: number }) => patch<Profile>(`/profiles/${id}`, what),
    remove: (id: string) => remove<unknown>(`/profiles/${id}`),
    restore: (id: string) => post<Profile>(`/profiles/${id}/restore`),
    refill: (id: string) => post<Profile>(`/profiles/${id}/refill`),
    statistics: (id: string, signal: AbortSignal) => get<Statistics>(`/profiles/${id}/statistics`, signal),
    tables: (id: string) => get<{ tables: TableLine[] }>(`/profiles/${id}/tables`),
    hands: (id: string, before?: number) =>
      get<{ hands: KeptHand[]; total: number }>(
        `/profiles/${id}/hands?count=50${before === undefined ? '' : `&before=${before}`}`,
      ),
    import: (text: string) => upload<Profile>('/profiles/import', text, 'application/json'),
    exportUrl: (id: string) => `${base}/profiles/${id}/export`,
  },
  tables: {
    open: (table: NewTable) => post<TableView>('/tables', table),
    get: (id: string) => get<TableView>(`/tables/${id}`),
    move: (id: string, decision: number, kind: string, to?: number) =>
      post<TableView>(`/tables/${id}/move`, { decision, kind, to }),
    next: (id: string) => post<TableView>(`/tables/${id}/next`),
    change: (id: string, what: Partial<TableView['settings']>) => patch<TableView>(`/tables/${id}`, what),
    bot: (id: string, chair: number, bot: string) => post<TableView>(`/tables/${id}/bots`, { chair, bot }),
    leave: (id: string, confirm: boolean) =>
      post<{ lost: number; returned: number }>(`/tables/${id}/leave`, confirm ? { confirm } : {}),
    odds: (id: string, against: Against, signal?: AbortSignal) =>
      get<Odds>(`/tables/${id}/odds?against=${against}`, signal),
    hint: (id: string, decision: number, signal: AbortSignal) =>
      request<Hint>('POST', `/tables/${id}/hint`, { decision }, signal),
    hands: (id: string, before?: number) =>
      get<{ hands: PastHand[] }>(`/tables/${id}/hands?count=50${before === undefined ? '' : `&before=${before}`}`),
    hand: (id: string, hand: number) => get<HandRecord>(`/tables/${id}/hands/${hand}`),
    review: (id: string, hand: number, seconds: number, signal: AbortSignal) =>
      weigh<HandReview>(`/tables/${id}/hands/${hand}/review`, { seconds }, signal),
    read: (id: string, hand: number, chair: number, model: string, signal: AbortSignal) =>
      weigh<HandReading>(`/tables/${id}/hands/${hand}/read`, { chair, model }, signal),
    phhUrl: (id: string) => `${base}/tables/${id}/hands.phhs`,
  },
  hands: {
    replay: (phh: string, player: string) => weigh<HandRecord>('/hands/replay', { phh, player }),
    review: (phh: string, player: string, seconds: number, signal: AbortSignal) =>
      weigh<HandReview>('/hands/review', { phh, player, seconds }, signal),
    read: (phh: string, player: string, of: string, model: string, signal: AbortSignal) =>
      weigh<HandReading>('/hands/read', { phh, player, of, model }, signal),
  },
  plays: {
    start: (what: {
      profile?: string;
      game: string;
      opponent: string;
      seat: number | 'alternate';
      coach?: boolean;
      seed?: number;
    }) => post<PlayView>('/plays', what),
    get: (id: string, coach = false) => get<PlayView>(`/plays/${id}${coach ? '?coach=1' : ''}`),
    act: (id: string, decision: number, action: number) => post<PlayView>(`/plays/${id}/act`, { decision, action }),
    next: (id: string) => post<PlayView>(`/plays/${id}/next`),
    change: (id: string, what: { seat?: number | 'alternate'; coach?: boolean; opponent?: string }) =>
      patch<PlayView>(`/plays/${id}`, what),
    end: (id: string) => remove<unknown>(`/plays/${id}`),
    bring: (game: string, file: File) =>
      upload<{ opponent: string; name: string }>(
        `/plays/strategies?game=${encodeURIComponent(game)}&name=${encodeURIComponent(file.name)}`,
        file,
        'application/octet-stream',
      ),
  },
  chips: {
    start: (what: { bot: string; stack: number; ante: number }) => post<ChipView>('/chip-plays', what),
    get: (id: string) => get<ChipView>(`/chip-plays/${id}`),
    act: (id: string, decision: number, chips: number) => post<ChipView>(`/chip-plays/${id}/act`, { decision, chips }),
    next: (id: string) => post<ChipView>(`/chip-plays/${id}/next`),
    end: (id: string) => remove<unknown>(`/chip-plays/${id}`),
  },
  learn: {
    tree: (game: string) => get<GameTree>(`/learn/game?game=${encodeURIComponent(game)}`),
    drawing: (what: { game: string; strategy?: string; root?: string; depth?: number }) =>
      post<Drawing>('/learn/tree', what),
    experts: (what: { forecasters: string[]; losses: string; rounds: number; seed: number }) =>
      post<ExpertRace>('/learn/experts', what),
    matrix: (what: {
      name?: string;
      table?: string;
      dynamics?: string;
      time?: number;
      start_x?: number[];
      start_y?: number[];
    }) => post<MatrixGame>('/learn/matrix', what),
    evaluation: (what: { game: string; strategy?: number[] }) => post<Numbers>('/learn/evaluation', what),
    step: (what: { game: string; rule: Rule; iteration: number }) => post<Step>('/learn/step', what),
    curve: (what: { game: string; rule: Rule; at: number[] }) => post<{ points: CurvePoint[] }>('/learn/curve', what),
    matching: (what: { game: string; opponent?: number[]; sampled: boolean; seed: number; rounds: number }) =>
      post<Matching>('/learn/matching', what),
    kuhnEquilibria: (alpha: number, opponent?: number[]) =>
      post<KuhnEquilibrium>('/learn/kuhn-equilibria', { alpha, opponent }),
    hands: (what: { cards: 'kuhn'; weights: number[] } | { cards: 'river'; board: string; range: string }) =>
      post<Showdown>('/learn/hands', what),
    coin: (what: { sale: [number, number]; so_far: number; believed: number; owed: Owed }) =>
      post<CoinToss>('/learn/coin', what),
    frontier: (what: { game: string; strategy: number[]; p: number[] }) => post<Frontier>('/learn/frontier', what),
    evidence: (what: { model?: 'equilibrium'; strategy?: number[]; safety: number; seed: number; at: number[] }) =>
      weigh<EvidenceRun>('/learn/evidence', what),
    luck: (what: { game: string; opponent: string; both_known: boolean; seed: number; at: number[]; shown: number }) =>
      post<LuckMatch>('/learn/luck', what),
    best: (what: {
      game: string;
      moves: string;
      depth?: number;
      evaluation?: string;
      exact: boolean;
      seconds: number;
    }) => post<Ratings>('/learn/best', what),
    graph: (what: { arena: string; objective: string; player: number }) => post<SolvedGraph>('/learn/graph', what),
  },
  jobs: {
    start: (what: Record<string, unknown>) => post<Job>('/jobs', what),
    list: () => get<{ jobs: Job[] }>('/jobs'),
    get: (id: string) => get<Job>(`/jobs/${id}`),
    tell: (id: string, what: 'pause' | 'resume' | 'stop') => post<Job>(`/jobs/${id}/${what}`),
    forget: (id: string) => remove<unknown>(`/jobs/${id}`),
    step: (id: string, iterations: number) => post<Job>(`/jobs/${id}/step`, { iterations }),
    pace: (id: string, pace: number) => post<Job>(`/jobs/${id}/pace`, { pace }),
    strategy: (id: string, top: number, find: string, from = 0, at?: number) =>
      get<{ infosets: StrategyRow[]; total: number; iterations: number; frames: number[] }>(
        `/jobs/${id}/strategy?top=${top}&find=${encodeURIComponent(find)}&from=${from}${at === undefined ? '' : `&at=${at}`}`,
      ),
    fileUrl: (id: string) => `${base}/jobs/${id}/file`,
    load: (file: File) =>
      upload<Job>(`/jobs/load?name=${encodeURIComponent(file.name.slice(0, 200))}`, file, 'application/octet-stream'),
  },
  trainings: {
    list: () => get<{ trainings: Job[] }>('/trainings'),
    plans: () => get<{ plans: ReadyPlan[] }>('/trainings/plans'),
    size: (plan: string, signal: AbortSignal) => weigh<PlanSize>('/trainings/size', { plan }, signal),
    start: (what: { plan: string; passes?: number }) => post<Job>('/trainings', what),
    forget: (id: string) => remove<unknown>(`/trainings/${id}`),
    fileUrl: (id: string) => `${base}/trainings/${id}/strategy`,
  },
  requests: (since: number, signal: AbortSignal) =>
    get<{ requests: ProgramRequest[]; last: number }>(`/requests?since=${since}`, signal),
  cluster: (signal: AbortSignal) => get<{ jobs: ClusterJob[]; empty: string[]; folders: number }>('/cluster', signal),
  tournaments: {
    list: (signal: AbortSignal) => get<{ tournaments: TournamentLine[]; empty: string[] }>('/tournaments', signal),
    get: (id: string, signal: AbortSignal) => get<TournamentView>(`/tournaments/${id}`, signal),
    begin: (order: {
      name: string;
      game: string;
      players: string[];
      hands: number;
      matches: number;
      until_decided: boolean;
    }) => post<TournamentView>('/tournaments', order),
    tell: (id: string, what: 'stop' | 'resume') => post<TournamentView>(`/tournaments/${id}/${what}`),
    remove: (id: string) => remove<unknown>(`/tournaments/${id}`),
    pairing: (id: string, number: number, signal: AbortSignal) =>
      get<PairingView>(`/tournaments/${id}/pairings/${number}`, signal),
    hand: (id: string, match: number, hand: number) => get<LoggedHand>(`/tournaments/${id}/hands/${match}/${hand}`),
  },
};
