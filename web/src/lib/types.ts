// What the server says, word for word as in docs/api.md.
// SPDX-License-Identifier: MIT
import type { HandSpot } from '../study/setup/api';

export type Card = string; // "As", or "?" for one that is hidden
export type Street = 'preflop' | 'flop' | 'turn' | 'river';

// Strength: heads-up, against the bot named, over duplicate deals.
export interface BotStrength {
  words: string;
  against: string;
  mbb_per_hand: number;
  half_width_95: number;
  command: string;
}
// `program`: somebody's, which the server was started with; `plays`: the only table that it can sit at, null: any.
export interface ProgramTable {
  seats: number;
  small_blind: number;
  big_blind: number;
  buy_in: number;
}
export type BotLevel = 'beginner' | 'casual' | 'solid' | 'expert';
export interface BotInfo {
  spec: string;
  name: string;
  summary: string;
  level?: BotLevel;
  strength?: BotStrength | null;
  program?: boolean;
  plays?: ProgramTable | null;
}
export interface Parameter {
  name: string;
  default: string;
  meaning: string;
}
export interface GameInfo {
  name: string;
  spec: string;
  title: string;
  summary: string;
  players: number;
  playable: boolean;
  rules?: string;
  parameters: Parameter[];
}
export interface AlgorithmInfo {
  name: string;
  spec: string;
  summary: string;
  samples: boolean;
  responds: boolean;
}
export interface Info {
  version: string;
  languages: string[];
  data?: string; // the folder of its data
  threads: number;
  table: {
    seats: [number, number];
    small_blind_min: number;
    small_blind_share: number;
    buy_in_min: number;
    start_capital: number;
  };
  bots: BotInfo[];
  games: GameInfo[];
  algorithms: AlgorithmInfo[];
}

export interface Profile {
  id: string;
  name: string;
  avatar: number;
  capital: number;
  at_tables: number;
  created: string;
  hands: number;
  tables: string[];
}
export interface TableLine {
  id: string;
  stack: number;
  state: 'acting' | 'showdown' | 'between' | 'over' | 'damaged';
  your_turn: boolean;
  last_played: string | null;
  seats?: number;
  players?: number;
  bots?: string[];
  hand?: number;
  buy_in?: number;
  chips?: 'keep' | 'reset';
  blinds?: { small: number; big: number; ante: number };
}
export interface Statistics {
  hands: number;
  vpip: number;
  pfr: number;
  three_bet: number;
  went_to_showdown: number;
  won_at_showdown: number;
  profit: number;
  bb_per_100: number;
  bb_per_100_half_width_95: number | null;
  curve: [number, number, number][];
  by_bot: { bot: string; hands: number; profit: number }[];
  by_position: { position: string; hands: number; bb_per_100: number }[];
}

export interface Chair {
  chair: number;
  name: string;
  bot: string | null;
  avatar: number;
  stack: number;
  bet: number;
  staked: number;
  state: 'in' | 'folded' | 'all-in' | 'out' | 'busted';
  button: boolean;
  blind: 'small' | 'big' | null;
  cards: Card[];
  last: { kind: string; to?: number } | null;
  won: number | null;
  hand: string | null;
  best: Card[] | null;
}
export interface Preset {
  name: string;
  to: number;
}
export interface Decision {
  number: number;
  call: number;
  min_to: number;
  max_to: number;
  can_raise: boolean;
  can_fold: boolean;
  all_in: number;
  presets: Preset[];
}
export interface Result {
  text: string[];
  won: { chair: number; amount: number; pot: number; hand: string | null; five: Card[] | null }[];
  change: number;
}
export interface TableView {
  id: string;
  profile: string;
  hand: number;
  version: number;
  street: Street;
  state: 'dealing' | 'acting' | 'showdown' | 'between' | 'over';
  blinds: { small: number; big: number; ante: number; next_in: number | null };
  chips: 'keep' | 'reset';
  cards: 'hidden' | 'open';
  hints: boolean;
  incognito?: boolean;
  board: Card[];
  pot: number;
  pots: { amount: number; chairs: number[] }[];
  chairs: Chair[];
  you: number;
  to_act: number | null;
  you_hold: string | null;
  decision: Decision | null;
  result: Result | null;
  settings: { pace: number; auto_next: boolean; fast: boolean };
  capital: number;
  session: { hands: number; profit: number; bb_per_100: number; half_width_95: number | null };
  notice?: string | null;
  notice_code?: { code: string; hand: number; why?: string } | null;
}
export interface TableEvent {
  kind: string;
  hand?: number | string;
  chair?: number;
  amount?: number;
  to?: number;
  all_in?: boolean;
  street?: Street;
  cards?: Card[];
  pot?: number;
  won?: boolean;
}
export interface TableMessage {
  topic: string;
  version: number;
  events: TableEvent[];
  view: TableView;
  steps?: { after: number; view: TableView }[]; // after so many of the events
}
export interface Odds {
  win: number;
  tie: number;
  lose: number;
  method: 'exact' | 'simulated';
  deals: number;
  half_width: number;
  classes: { name: string; probability: number }[];
  opponents: number;
  against: Against;
  ranges?: { chair: number; share: number }[];
  unlike?: number; // of hands by play
}
export type Against = 'random' | 'played';
export interface PastHand {
  hand: number;
  change: number;
  by_equity?: number;
  big_blind: number;
  board: Card[];
  cards: Card[];
  text: string;
  played?: string;
  hints?: number;
}
export interface KeptHand extends PastHand {
  id: number;
  table: string;
  table_open: boolean;
  game: { seats: number; small_blind: number; big_blind: number; ante: number } | null;
}
// How what a player may hold narrows (moves): by starting hand, of the likeliest one (null: none is left) and of all; bits: what is not known.
export interface ReadRange {
  weights: (number | null)[];
  parts: number[];
  bits: number;
}
export interface HandReading {
  model: string;
  kinds: string[];
  before: ReadRange;
  moves: (ReadRange & { event: number; chance: number; kinds: number[] })[];
  end: ReadRange;
}
export interface HandRecord {
  hand: number;
  steps: { event: TableEvent; view: TableView }[];
  spots?: HandSpot[];
  phh?: string;
}
// What is said of each decision of a past hand; null where nothing is known, or a hand cannot come about.  by: search, or moves played on by a strategy.
export interface ReviewedMove {
  action: string;
  to_bb: number | null;
  chance: number;
  range_chance: number | null;
  value_bb: number | null;
  error_bb: number | null;
}
export interface ReviewedDecision {
  event: number;
  street: Street;
  players: number;
  board: string;
  pot_bb: number;
  to_call_bb: number;
  moves: ReviewedMove[];
  made: number;
  best: number;
  by: 'search' | 'roll-out' | null;
  searched: boolean;
  lost_bb: number | null;
  error_bb: number | null;
  kind?: string; // kind: what is decided by it
}
export interface HandReview {
  position: string;
  cards: string;
  big_blind: number;
  lost_bb: number;
  turning_point: number | null;
  seconds: number;
  decisions: ReviewedDecision[];
}
export interface Hint extends Omit<ReviewedDecision, 'event' | 'made' | 'lost_bb' | 'error_bb' | 'kind'> {
  decision: number;
} // of the decision that is due
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

export interface PlayView {
  id: string;
  game: string;
  title: string;
  state: 'preparing' | 'acting' | 'over' | 'failed';
  progress: { iterations: number; exploitability: number } | null;
  round: number;
  you: number;
  history: {
    who: 'chance' | 'you' | 'opponent';
    to: 'both' | 'you' | 'opponent' | 'nobody';
    what: string | null;
    text: string;
  }[];
  opponent: string;
  you_hold?: string | null;
  failure?: string | null;
  attainable?: number;
  alike: number | null;
  felt: { pot: number | null; prize: number | null; in: Pair | null; stack: Pair | null; points: Pair | null } | null;
  moves: SeenNode[] | null;
  decision: { number: number; actions: { index: number; name: string }[] } | null;
  coach: {
    strategy: number[];
    values: number[];
    right: number[];
    best: number;
    belief?: { what: string; probability: number }[];
  } | null;
  review: Review | null;
  result: { payoff: number; opponent: string; dealt: boolean; text: string } | null;
  score: { rounds: number; total: number; mean: number | null; half_width_95: number | null; given_away: number };
  unit: string | null;
  value: number | null;
  opponent_exploitability: number | null;
  opponent_code: { code: string; name?: string } | null;
}
export type Pair = [yours: number | null, theirs: number | null];
export interface SeenNode {
  parent: number;
  move: string | null;
  next: 'you' | 'opponent' | 'chance' | 'end';
  line: boolean;
  here: boolean;
  more: boolean;
}
export interface Review {
  verdict: 'best' | 'right' | 'inaccuracy' | 'blunder';
  loss: number;
  tolerance: number;
  right: number[];
  best: number;
  actions: string[];
  strategy: number[];
  values: number[];
  chose: number;
}

export interface ChipView {
  id: string;
  state: 'preparing' | 'acting' | 'between' | 'over';
  bot: string;
  stack: number;
  ante: number;
  hand: number;
  you_begin: boolean;
  stacks: [number, number];
  in: [number, number];
  pot: number;
  street: 'preflop' | 'flop';
  cards: Card[];
  flop: Card[];
  history: { who: 'you' | 'opponent'; street: string; kind: string; chips: number; more: number; all_in: boolean }[];
  decision: { number: number; choices: { chips: number; kind: string; more: number; all_in: boolean }[] } | null;
  result: { change: number; opponent_cards: Card[] } | null;
  solving_for: number | null;
  exploitability: number | null;
  winner: 'you' | 'opponent' | null;
}

export type JobState = 'queued' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';
export type Point = [iterations: number, seconds: number, exploitability: number];
export interface Job {
  // file: that it was loaded from
  file?: string;
  id: string;
  kind: 'solve' | 'match' | 'train';
  state: JobState;
  game: string;
  note?: string;
  failure?: string | null;
  left: number | null;
  pace: number | null;
  unwatched: boolean;
  algorithm?: string;
  target?: number | null;
  points?: Point[];
  iterations?: number;
  seconds?: number;
  seconds_wanted?: number | null;
  iterations_wanted?: number | null;
  exploitability?: number | null;
  gap?: number | null;
  value?: number | null;
  per_second?: number;
  unit?: string | null;
  infosets?: number | null;
  hands?: number;
  hands_wanted?: number;
  until_decided?: boolean;
  ended_early?: boolean;
  bots?: {
    bot: string;
    mbb: number;
    half_width_95: number | null;
    anytime_95: [low: number, high: number] | null;
    hands_until_decided: number | null;
    curve: [hands: number, mbb: number, half: number | null][];
  }[];
  // Of a training, all in mbb a hand; what is not measured is null.
  name?: string;
  seats?: number;
  lbr?: number | null;
  lbr_half_width_95?: number | null;
  regret?: number | null;
  reached?: number | null;
  measured_at?: number | null;
  cards?: { step: string; done: number } | null;
  trouble?: string | null;
}
export interface ReadyPlan {
  id: string;
  plan: string;
}
export interface PlanSize {
  name: string;
  seats: number;
  deck: boolean;
  unit: 'boards' | 'passes';
  passes: number;
  bytes: number;
  bytes_most: number;
  streets: { street: Street; decisions: number; cards: string; infosets: number; numbers: number }[];
}
export interface StrategyRow {
  name: string;
  secret: string;
  open: string;
  player: number;
  reach: number;
  actions: string[];
  average: number[];
  current: number[];
}

// What a program asked over HTTP and how it was answered; texts are cut.
export interface ProgramRequest {
  number: number;
  at: number;
  method: string;
  path: string;
  agent: string;
  sent: string;
  answer: string;
  status: number;
  seconds: number;
}

// A tournament of the ACPC protocol, as its folder says it.
export interface TournamentLine {
  id: string;
  failure: string | null;
  own: { state: 'playing' | 'waiting' | 'resting'; failure: string | null } | null; // null: it is played elsewhere
  name?: string;
  game?: string;
  players?: string[];
  state?: 'running' | 'quiet' | 'done';
  idle?: number;
  hands?: number;
  hands_wanted?: number;
  matches?: number;
  matches_over?: number;
  per_second?: number | null;
  left?: number | null;
  all_read?: boolean;
  until_decided?: boolean;
}
export interface Duel {
  mean: number;
  half_width_95: number | null;
} // null: every deck came to the same
export interface TournamentTable {
  estimator: string;
  crosstable: (Duel | null)[][];
  ranking: {
    player: string;
    mean: number;
    half_width_95: number | null;
    met: number;
    best_rank: number;
    worst_rank: number;
  }[];
}
export interface Swing {
  size: number;
  players: string[];
  won: number[];
  hands: { match: number; name: string; hand: number }[];
}
export interface TournamentDecision {
  bot: string;
  estimator: string;
  mean: number;
  half_width_95: number;
  decided: boolean;
  hands_in_all: number | null;
  anytime?: {
    estimator: string;
    sequence: 'bounded' | 'asymptotic';
    mean: number;
    interval_95: [low: number, high: number] | null;
    decided: boolean;
    hands_in_all: number | null;
  }; // older results have none
}
export interface TournamentPairing {
  players: string[];
  hands: number;
  hands_wanted: number;
  curves: [hands: number, won: number][][];
  decision: TournamentDecision | null;
}
export interface TournamentView extends Required<Omit<TournamentLine, 'failure'>> {
  big_blind: number;
  counted: number;
  duplicate: boolean;
  from_results: boolean;
  hands_each: number;
  seats: number;
  unit: string;
  schedule: { number: number; name: string; hands: number; state: 'waiting' | 'running' | 'over' | 'left_out' }[];
  troubles: Record<string, { corrected: number; first_corrected: string; lost: number; first_lost: string }>;
  tables: TournamentTable[];
  pairings: TournamentPairing[];
  swings: Swing[];
  swings_of: 'decks' | 'hands';
}
export interface PairingHistogram {
  bars: [low: number, hands: number][];
  width: number;
  mean: number;
  deviation: number | null;
}
export interface PairingView {
  players: string[];
  hands: number;
  estimates: {
    estimator: string;
    mean: number[];
    half_width_95: (number | null)[];
    sd_per_hand: number[];
    sd_reduction: (number | null)[];
    curves: [hands: number, won: number][][];
    histograms: PairingHistogram[];
  }[];
}
export interface LoggedHand {
  hand: number;
  match: number;
  name: string;
  players: string[];
  cards: Card[][];
  won: number[];
  line: string;
  big_blind: number;
  rounds: {
    board: Card[];
    actions: { position: number; kind: 'fold' | 'check' | 'call' | 'bet' | 'raise'; to: number }[];
  }[];
  same_cards: { match: number; name: string }[];
  steps: HandRecord['steps'] | null;
}
