// What the server answers, made from docs/api.schema.json by `npm run answers`: change it there.
// SPDX-License-Identifier: MIT

export type Card = string;
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
  parameters?: Parameter[];
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
  why_not?: string | null;
  why_not_code?: {
    code: string;
    players?: number;
    most_histories?: number;
  } | null;
}
export interface AlgorithmInfo {
  name: string;
  spec: string;
  summary: string;
  samples: boolean;
  responds: boolean;
  parameters: Parameter[];
  source: string;
}
export interface Info {
  version: string;
  languages: string[];
  // the folder of its data
  data?: string;
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
  // the page's own
  preferences: Record<string, unknown>;
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
  blinds?: {
    small: number;
    big: number;
    ante: number;
  };
}
export interface Statistics {
  hands: number;
  vpip: number | null;
  pfr: number | null;
  three_bet: number | null;
  went_to_showdown: number | null;
  won_at_showdown: number | null;
  profit: number;
  bb_per_100: number;
  bb_per_100_half_width_95: number | null;
  curve: [number, number, number][];
  by_bot: {
    bot: string;
    hands: number;
    profit: number;
  }[];
  by_position: {
    position: string;
    hands: number;
    bb_per_100: number;
    half_width_95: number | null;
  }[];
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
  last: {
    kind: string;
    to?: number;
  } | null;
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
  won: {
    chair: number;
    amount: number;
    pot: number;
    hand: string | null;
    five: Card[] | null;
  }[];
  change: number;
}
export interface TableView {
  id: string;
  profile: string;
  hand: number;
  version: number;
  street: Street;
  state: 'dealing' | 'acting' | 'showdown' | 'between' | 'over';
  blinds: {
    small: number;
    big: number;
    ante: number;
    next_in: number | null;
  };
  chips: 'keep' | 'reset';
  cards: 'hidden' | 'open';
  hints: boolean;
  incognito?: boolean;
  board: Card[];
  pot: number;
  pots: {
    amount: number;
    chairs: number[];
  }[];
  chairs: Chair[];
  you: number;
  to_act: number | null;
  you_hold: string | null;
  decision: Decision | null;
  result: Result | null;
  settings: {
    pace: number;
    auto_next: boolean;
    fast: boolean;
  };
  capital: number;
  session: {
    hands: number;
    profit: number;
    bb_per_100: number;
    half_width_95: number | null;
  };
  notice?: string | null;
  notice_code?: {
    code: string;
    hand: number;
    why?: string;
  } | null;
}
export interface TableEvent {
  kind: string;
  hand?: number | string | null;
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
  // after so many of the events
  steps?: {
    after: number;
    view: TableView;
  }[];
}
export interface Odds {
  win: number;
  tie: number;
  lose: number;
  method: 'exact' | 'simulated';
  deals: number;
  half_width: number;
  classes: {
    name: string;
    probability: number;
  }[];
  opponents: number;
  against: Against;
  ranges?: {
    chair: number;
    share: number;
  }[];
  // of hands by play
  unlike?: number;
  equity: number;
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
  position?: string;
}
export interface KeptHand {
  id: number;
  table: string;
  table_open: boolean;
  game: {
    seats: number;
    small_blind: number;
    big_blind: number;
    ante: number;
  } | null;
  hand: number;
  change: number;
  by_equity?: number;
  big_blind: number;
  board: Card[];
  cards: Card[];
  text: string;
  played?: string;
  hints?: number;
  position?: string;
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
  moves: {
    weights: (number | null)[];
    parts: number[];
    bits: number;
    event: number;
    chance: number;
    kinds: number[];
  }[];
  end: ReadRange;
}
export interface HandRecord {
  hand: number;
  steps: {
    event: TableEvent;
    view: TableView;
  }[];
  spots?: HandSpot[];
  phh?: string;
  big_blind?: number;
  board?: Card[];
  by_equity?: number;
  cards?: Card[];
  change?: number;
  hints?: number;
  played?: string;
  position?: string;
  text?: string;
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
export type Form = Record<string, string>;
export interface HandDecision {
  seat: number;
  player: string;
  pot: number;
  to_call: number;
  action: SpotAction;
  line: string;
  event: number;
}
// What is said of each decision of a past hand; null where nothing is known, or a hand cannot come about.  by: search, or moves played on by a strategy.
export interface ReviewedMove {
  action: SpotAction;
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
  // kind: what is decided by it
  kind?: string;
  showdown_odds?: number | null;
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
export interface Hint {
  decision: number;
  street: Street;
  players: number;
  board: string;
  pot_bb: number;
  to_call_bb: number;
  moves: ReviewedMove[];
  best: number;
  by: 'search' | 'roll-out' | null;
  searched: boolean;
  showdown_odds?: number | null;
}
export interface PlayView {
  id: string;
  game: string;
  title: string;
  state: 'preparing' | 'acting' | 'over' | 'failed';
  progress: {
    iterations: number;
    exploitability: number;
  } | null;
  round: number | null;
  you: number | null;
  history: {
    who: 'chance' | 'you' | 'opponent';
    to: 'both' | 'you' | 'opponent' | 'nobody';
    what: string | null;
    text: string;
  }[];
  opponent: string;
  you_hold?: string | null;
  failure?: string | null;
  attainable?: number | null;
  alike: number | null;
  felt: {
    pot: number | null;
    prize: number | null;
    in: Pair | null;
    stack: Pair | null;
    points: Pair | null;
  } | null;
  moves: SeenNode[] | null;
  decision: {
    number: number;
    actions: {
      index: number;
      name: string;
    }[];
  } | null;
  coach: {
    strategy: number[];
    values: number[];
    right: number[];
    best: number;
    belief?: {
      what: string;
      probability: number;
    }[];
  } | null;
  review: Review | null;
  result: {
    payoff: number;
    opponent: string;
    dealt: boolean;
    text: string;
  } | null;
  score: {
    rounds: number;
    total: number;
    mean: number | null;
    half_width_95: number | null;
    given_away: number;
    expected?: number | null;
  };
  unit: string | null;
  value: number | null;
  opponent_exploitability: number | null;
  opponent_code: {
    code: string;
    name?: string;
    exploitability?: number | null;
    unit?: string | null;
  } | null;
  coached: boolean;
  failure_code?: {
    code: string;
  } | null;
  opponent_text?: string | null;
  seat?: number | string;
  stage?: string | null;
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
  history: {
    who: 'you' | 'opponent';
    street: string;
    kind: string;
    chips: number;
    more: number;
    all_in: boolean;
  }[];
  decision: {
    number: number;
    choices: {
      chips: number;
      kind: string;
      more: number;
      all_in: boolean;
    }[];
    to_match: number;
  } | null;
  result: {
    change: number;
    opponent_cards: Card[];
    folded: 'you' | 'opponent' | null;
    yours: string | null;
    theirs: string | null;
  } | null;
  solving_for: number | null;
  exploitability: number | null;
  winner: 'you' | 'opponent' | null;
}
export type JobState = 'queued' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';
export type Point = [iterations: number, seconds: number, exploitability: number];
export interface Job {
  file?: string;
  id: string;
  kind: 'solve' | 'match' | 'train';
  state: JobState;
  game?: string;
  note?: string | null;
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
  name?: string;
  seats?: number;
  lbr?: number | null;
  lbr_half_width_95?: number | null;
  regret?: number | null;
  reached?: number | null;
  measured_at?: number | null;
  cards?: {
    step: string;
    done: number;
  } | null;
  trouble?: string | null;
  ended_by?: string | null;
  failure_code?: {
    code: string;
  } | null;
  keep?: boolean;
  stalled?: boolean;
  threads?: number;
  seed?: number | string | null;
  big_blind?: number | null;
  title?: string;
  best_response?: number[];
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
  streets: {
    street: Street;
    decisions: number;
    cards: string;
    infosets: number;
    numbers: number;
  }[];
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
// A job of many processes, as its folder says it.
export interface ClusterJob {
  id: string;
  failure: string | null;
  command?: string;
  kind?: 'mpi' | 'array';
  processes?: number;
  slurm?: string | null;
  state?: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  exit: number | null;
  processes_ended?: number;
  training: {
    passes: number;
    passes_wanted: number;
    seconds_left: number | null;
  } | null;
  tasks: {
    tasks: number;
    done: number;
    at_work: number;
    failed: number;
    failures: {
      task: string;
      why: string;
    }[];
    seconds_left: number | null;
  } | null;
}
// A tournament of the ACPC protocol, as its folder says it.
export interface TournamentLine {
  id: string;
  failure: string | null;
  // null: it is played elsewhere
  own: {
    state: 'playing' | 'waiting' | 'resting';
    failure: string | null;
  } | null;
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
}
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
  hands: {
    match: number;
    name: string;
    hand: number;
  }[];
}
export interface TournamentDecision {
  bot: string;
  estimator: string;
  mean: number;
  half_width_95: number;
  decided: boolean;
  hands_in_all: number | null;
  // older results have none
  anytime?: {
    estimator: string;
    sequence: 'bounded' | 'asymptotic';
    mean: number;
    interval_95: [low: number, high: number] | null;
    decided: boolean;
    hands_in_all: number | null;
  };
}
export interface TournamentPairing {
  players: string[];
  hands: number;
  hands_wanted: number;
  curves: [hands: number, won: number][][];
  decision: TournamentDecision | null;
}
export interface TournamentView {
  big_blind: number;
  counted: number;
  duplicate: boolean;
  from_results: boolean;
  hands_each: number;
  seats: number;
  unit: string;
  schedule: {
    number: number;
    name: string;
    hands: number;
    state: 'waiting' | 'running' | 'over' | 'left_out';
  }[];
  troubles: Record<
    string,
    {
      corrected: number;
      first_corrected: string;
      lost: number;
      first_lost: string;
    }
  >;
  tables: TournamentTable[];
  pairings: TournamentPairing[];
  swings: Swing[];
  swings_of: 'decks' | 'hands';
  players: string[];
  id: string;
  // null: it is played elsewhere
  own: {
    state: 'playing' | 'waiting' | 'resting';
    failure: string | null;
  } | null;
  name: string;
  game: string;
  state: 'running' | 'quiet' | 'done';
  idle: number;
  hands: number;
  hands_wanted: number;
  matches: number;
  matches_over: number;
  per_second: number | null;
  left: number | null;
  all_read: boolean;
  until_decided: boolean;
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
  phh: string | null;
  big_blind: number;
  rounds: {
    board: Card[];
    actions: {
      position: number;
      kind: 'fold' | 'check' | 'call' | 'bet' | 'raise';
      to: number;
    }[];
  }[];
  same_cards: {
    match: number;
    name: string;
  }[];
  steps:
    | {
        event: TableEvent;
        view: TableView;
      }[]
    | null;
}
export interface Spot {
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
  // the lines of its locks
  locked?: string[];
  // whose play a seat is held to
  against?: SpotAgainst | null;
  interrupted?: boolean;
  // elapsed: seconds by the wall's clock, while the server remembers
  elapsed?: number;
  positions?: [string, string] | null;
  big_blind?: number | null;
  ended_by?: string | null;
  iterations_wanted?: number | null;
  seconds_wanted?: number | null;
  failure_code?: {
    code: string;
  } | null;
  keep?: boolean;
  pace?: number | null;
  unwatched?: boolean;
  stalled?: boolean;
  threads?: number;
  seed?: number | string | null;
  best_response?: number[] | null;
  certified?: boolean;
  exact?: boolean;
  spot?: string;
  value?: number[] | number | null;
  // the first street by itself, where it was asked for
  first_street?: FirstStreet | null;
}
export interface FirstStreet {
  // it is solved, and the whole is not better yet
  shown: boolean;
  iterations: number;
  iterations_wanted: number;
  seconds: number;
  left: number | null;
  run_outs: number;
  all_run_outs: number;
  one_bet: boolean;
  bytes: number;
  // why the whole is not solved
  no_whole: string | null;
  measuring: {
    job: string;
    solved: number;
    all: number;
    left: number | null;
  } | null;
  measured: {
    exploitability: number;
    exploitability_of_pot: number;
    later_of_pot: number;
    turns: number;
  } | null;
}
export interface StreetSize {
  bytes: number;
  seconds: number;
  run_outs: number;
  all_run_outs: number;
  one_bet: boolean;
}
export interface SpotAgainst {
  name: string;
  profile: boolean;
  seat: number;
  trust: number;
  from: string;
}
export interface Problem {
  field: string;
  message: string;
}
export interface StreetChips {
  street: string;
  pot: number;
  behind: number;
  sizes: Record<
    string,
    {
      size: string;
      chips: number;
    }[]
  >;
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
  streets: {
    street: string;
    nodes: number;
    boards: number;
  }[];
  hands: [number, number];
  bytes: number;
  bytes_compact: number;
  bytes_most: number;
  // what the first street by itself takes, where it can be had
  first_street: StreetSize | null;
  times: {
    target: number;
    iterations: number;
    seconds: number;
  }[];
  pot: number;
  board?: string;
  left_out?: string[];
  name?: string;
  toml?: string;
}
export interface RangeReading {
  text: string;
  combos: number;
  share: number;
  weights: number[];
  cells: number[];
  notices: string[];
}
export interface EquityShares {
  players: {
    win: number;
    tie: number;
    equity: number;
  }[];
  method: 'exact' | 'simulated';
  deals: number;
  half_width: number;
  outs: OutsOfHand | null;
  notices: string[];
}
export interface OutsOfHand {
  now: string;
  count: number;
  cards: {
    card: string;
    makes: string;
    false: string | null;
  }[];
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
  players?: string[];
  spots?: HandSpot[];
  why_none?: string;
}
export interface Bets {
  line: string;
  street: string;
  kind: 'decision' | 'fold' | 'showdown';
  seat: number;
  pot: number;
  committed: [number, number];
  actions: SpotAction[];
  decisions: Record<string, number>;
}
export interface SpotAction {
  kind: 'fold' | 'check' | 'call' | 'bet' | 'raise';
  text: string;
  to?: number;
  share?: number;
  all_in?: boolean;
}
export type NodePair = [number | null, number | null];
export interface Hand {
  reach: number;
  unblocked_reach: number;
  value: number | null;
  equity: number | null;
  eqr: number | null;
  strategy?: number[];
  action_values?: (number | null)[];
}
export type Hands = Record<string, Hand>;
export interface Node {
  line: string;
  board: string;
  pot: number;
  committed: [number, number];
  kind: 'decision' | 'cards' | 'fold' | 'showdown';
  value: NodePair;
  equity: NodePair;
  eqr: NodePair;
  seat?: number;
  actions?: SpotAction[];
  frequencies?: number[];
  hands: Hands;
  other_hands: Hands;
}
export interface Seen {
  view: Node;
  words: Record<string, string[]>;
  iterations: number;
  river_solved_to?: number;
  later?: LaterStreet;
}
// a street after a first one by itself, solved for what comes there
export interface LaterStreet {
  from: string;
  exploitability_of_pot: number;
  finished: boolean;
}
export interface Explored {
  from: string;
  exploitability: number;
  exploitability_of_pot: number;
  finished: boolean;
  runouts?: RunOut[];
  view: Node;
  words: Record<string, string[]>;
  iterations: number;
  river_solved_to?: number;
}
export interface RunOut {
  cards: Card[];
  frequency: number;
  value: NodePair;
  equity: NodePair;
  eqr: NodePair;
  seat?: number;
  actions?: SpotAction[];
  frequencies?: number[];
}
export interface Gain {
  dealt: number;
  value: number;
  best_response: number;
  gain: number;
}
export interface Choice {
  spot: string;
  line: string;
  board: string;
  pot: number;
  hand: string;
  actions: SpotAction[];
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
  actions: SpotAction[] | null;
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
  actions: SpotAction[];
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
  kept: {
    id: string;
    name: string;
    hands: number;
  }[];
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
export interface Report {
  id: string;
  kind: 'flops';
  state: 'queued' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';
  name?: string;
  pot?: number;
  stacks?: [number, number];
  flops?: string | null;
  target?: number | null;
  compact?: boolean;
  boards?: number;
  solved?: number;
  seconds?: number;
  left?: number | null;
  board?: string | null;
  iterations?: number | null;
  exploitability_of_pot?: number | null;
  bytes?: number;
  failure?: string | null;
  solutions?: {
    whole: boolean;
    kept: number;
    bytes: number;
    disk: number;
    not_kept: string | null;
  };
  positions?: [string, string] | null;
  big_blind?: number | null;
  ended_by?: string | null;
  iterations_wanted?: number | null;
  seconds_wanted?: number | null;
  failure_code?: {
    code: string;
  } | null;
  keep?: boolean;
  pace?: number | null;
  unwatched?: boolean;
  stalled?: boolean;
  threads?: number;
  seed?: number | string | null;
  points?: Point[];
}
export interface Figures {
  weight: number;
  matchups: number;
  iterations: number;
  seconds: number;
  exploitability_of_pot: number | null;
  equity: Pair;
  value: Pair;
  eqr: Pair;
  frequencies: (number | null)[];
  action_values: (number | null)[];
}
export interface FlopRow {
  board: string;
  words: string[];
  kept: boolean;
  weight: number;
  matchups: number;
  iterations: number;
  seconds: number;
  exploitability_of_pot: number | null;
  equity: Pair;
  value: Pair;
  eqr: Pair;
  frequencies: (number | null)[];
  action_values: (number | null)[];
}
export interface FullReport {
  actions: SpotAction[];
  rows: FlopRow[];
  mean?: Figures;
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
  solutions?: {
    whole: boolean;
    kept: number;
    bytes: number;
    disk: number;
    not_kept: string | null;
  };
  positions?: [string, string] | null;
  big_blind?: number | null;
  ended_by?: string | null;
  iterations_wanted?: number | null;
  seconds_wanted?: number | null;
  failure_code?: {
    code: string;
  } | null;
  keep?: boolean;
  pace?: number | null;
  unwatched?: boolean;
  stalled?: boolean;
  threads?: number;
  seed?: number | string | null;
  points?: Point[];
}
export interface Cost {
  name: string;
  pot: number;
  boards: number;
  bytes: number;
  bytes_most: number;
  times: {
    target: number;
    seconds: number;
  }[];
  disk: {
    whole: number;
    without_river: number;
  };
  disk_free: number;
}
export interface Habit {
  street: 'preflop' | 'flop' | 'turn' | 'river';
  to_pay: boolean;
  does: 'folds' | 'calls' | 'raises';
  turns: number;
  made: number;
  usual: number;
  z: number;
  costs_pots_per_100_hands: number | null;
  costs_error: number | null;
  costs_bb_per_100_hands: number | null;
  costs_bb_error: number | null;
}
export interface PlayerCard {
  player: string;
  style?: string;
  weight?: number;
  hands: number;
  paid: number;
  raised: number;
  usual_paid: number;
  aggression: number;
  usual_aggression: number;
  habits: Habit[];
  shown: number;
  bluff_slope: number | null;
  entry: 'tight' | 'even' | 'loose' | null;
  temper: 'passive' | 'even' | 'aggressive' | null;
}
export interface Known {
  id: string;
  kind: 'person' | 'bot' | 'file';
  last: string;
  card: PlayerCard;
}
export interface Belief {
  chair: number;
  hands: number;
  deviated: number;
  evidence: number | null;
  fit: number;
  other: boolean;
  strength: number;
  stronger: boolean;
  entry: 'tight' | 'even' | 'loose' | null;
  temper: 'passive' | 'even' | 'aggressive' | null;
}
export interface Beliefs {
  told: boolean;
  of: Belief[];
  account: number;
  spare: number;
  risked: number;
  deviates: boolean;
  searched: {
    trusted: number;
    gain: number;
    risk: number;
  } | null;
}
export interface AtTable {
  chair: number;
  counted: boolean;
  known: Known | null;
  beliefs: Beliefs | null;
}
// What the routes /learn answer, see docs/api.md.
export interface TreeNode {
  parent: number | null;
  move: string | null;
  kind: 'decision' | 'chance' | 'terminal';
  probability: number;
  infoset?: number;
  payoffs?: number[];
}
export interface Infoset {
  player: number;
  secret: string;
  open: string;
  actions: string[];
  histories: number[];
}
export interface GameTree {
  game: string;
  unit: string;
  nodes: TreeNode[];
  infosets: Infoset[];
}
export type ByInfoset = number[][];
export interface Measures {
  value: number[];
  best_response: number[];
  nash_conv: number;
  exploitability: number;
}
export interface InfosetNumbers {
  own_reach: number;
  counterfactual_reach: number;
  values: number[];
  value: number;
  best_values: number[];
  best: number;
}
export interface Numbers {
  strategy: ByInfoset;
  histories: {
    chance: number;
    reach: number[];
    value: number[];
  }[];
  infosets: InfosetNumbers[];
  value: number[];
  best_response: number[];
  nash_conv: number;
  exploitability: number;
}
export interface Step {
  iteration: number;
  played: Numbers;
  regrets_before: ByInfoset;
  regrets: ByInfoset;
  next: ByInfoset;
  average: ByInfoset;
  average_evaluation: Measures;
  best_response?: number[];
}
export interface CurvePoint {
  iteration: number;
  played: ByInfoset;
  average: ByInfoset;
  exploitability_played: number;
  exploitability_average: number;
  best_response?: number[];
}
export interface Side {
  played: number[];
  drawn: number | null;
  payoff: number;
  values: number[];
  regret: number[];
  average: number[];
}
export interface Matching {
  rows: string[];
  columns: string[];
  payoffs: number[][];
  rounds: {
    first: Side;
    second: Side;
    bound: number;
  }[];
}
export interface KuhnEquilibrium {
  game_value: number;
  earned: {
    here: number;
    least_alpha: number;
    most_alpha: number;
  };
  strategy: ByInfoset;
  histories: {
    chance: number;
    reach: number[];
    value: number[];
  }[];
  infosets: InfosetNumbers[];
  value: number[];
  best_response: number[];
  nash_conv: number;
  exploitability: number;
}
// Experts racing, and games of one simultaneous choice; payoffs and probabilities as exact fractions.
export interface ExpertRun {
  name: string;
  bound: number | null;
  curve: {
    round: number[];
    regret: number[];
    bound: number[];
    swap_regret?: unknown;
  };
  average_regret?: unknown;
  formula?: unknown;
  loss?: unknown;
  regret?: unknown;
  rounds?: unknown;
  share?: unknown;
  source?: unknown;
  swap_regret?: unknown;
  tracking_regret?: unknown;
  weights?: unknown;
}
export interface ExpertRace {
  losses: string;
  rounds: number;
  forecasters: ExpertRun[];
  experts: string[];
  range?: unknown;
  sampled?: unknown;
  seed?: unknown;
  stopped?: unknown;
}
export interface EliminationStep {
  player: 0 | 1;
  action: string;
  by: string[];
  strict: boolean;
}
export interface MatrixGame {
  title: string;
  actions: [string[], string[]];
  payoffs: [string, string][][];
  class: string;
  best_responses: [number[][], number[][]];
  elimination: {
    steps: EliminationStep[];
    left: [string[], string[]];
  };
  equilibria: {
    extreme: {
      x: string[];
      y: string[];
      payoffs: [string, string];
    }[];
    maximal_nash_subsets: number[][];
    components: number[][];
    finished: boolean;
  };
  dynamics?: {
    time: number;
    x: number[];
    y: number[];
  }[];
  players: unknown;
  pure?: unknown;
}
// Classical games: what each move is worth, and who wins from where on a graph.
export interface MoveWorth {
  move: string;
  value: number;
  distance: number | null;
  exact: boolean;
  payoff?: number;
  line?: string[];
  heuristic?: number;
  grundy?: number;
}
export interface Ratings {
  game: string;
  over: boolean;
  moves: MoveWorth[];
  nodes: number;
  finished: boolean;
  board: unknown;
  players: unknown;
  to_move?: unknown;
  depth?: number | null;
}
export interface SolvedVertex {
  name: string;
  owner: 0 | 1;
  winner: 0 | 1 | null;
  rank?: number;
  move?: string;
}
export interface SolvedGraph {
  objective: string;
  player: 0 | 1;
  vertices: SolvedVertex[];
  bipartite: boolean;
  cycles: boolean;
  proved: boolean;
  arc_count: number;
  drawn?: unknown;
  seconds?: number;
  title?: string;
  vertex_count?: number;
  won?: unknown;
}
// On the way to hold'em: hands against a range, the coin toss searched, a match with less luck.
export interface Showdown {
  hands: string[];
  strength: number[];
  weight: number[];
  beats: number[];
  loses: number[];
  meets: number[];
  pairs: number;
  steps: number;
  sweep_us: number;
  pairs_us: number;
  largest_difference: number;
}
export interface CoinGuess {
  heads: number;
  play: [number, number];
  wins: number;
}
export interface CoinToss {
  value: number;
  curve: number[];
  so_far: CoinGuess;
  owed: [number, number] | null;
  search: {
    least: CoinGuess;
    most: CoinGuess;
    value: number;
  };
}
export interface Estimate {
  mean: number;
  half_width: number | null;
}
export interface LuckPoint {
  hands: number;
  raw: Estimate;
  aivat: Estimate;
}
export interface LuckMatch {
  unit: string;
  exact: number;
  points: LuckPoint[];
  first: [raw: number, aivat: number][];
  needed: {
    raw: number | null;
    aivat: number | null;
  };
  deviation: {
    raw: number;
    aivat: number;
  };
}
// Exploiting a model: for each p, by seat; and when a learner may believe what it sees, logarithms to the base of 10.
export interface FrontierPoint {
  p: number;
  gain: number[];
  exploitability: number[];
  against_model: number[];
  worst: number[];
  strategy: ByInfoset;
  gap?: number[];
}
export interface Frontier {
  game: string;
  unit: string;
  bounded: boolean;
  value: number[];
  frontier: FrontierPoint[];
  seats: number[];
}
export interface EvidencePoint {
  hands: number;
  ratio: number;
  most: number;
  over_base: number;
  exploitable: number;
}
export interface EvidenceRun {
  unit: string;
  equilibrium: ByInfoset;
  needed: number;
  deviated: number | null;
  points: EvidencePoint[];
}
export interface ExploitPoint {
  p: number;
  gain: (number | null)[];
  exploitability: (number | null)[];
  against_model: number[];
  worst: (number | null)[];
  gap: number[];
}
export interface AnswerRow {
  name: string;
  reach: number;
  actions: string[];
  answer: number[];
  usual: number[];
}
export interface Exploitation {
  game: string;
  model: string;
  unit: string;
  bounded: boolean;
  value: number[] | null;
  seats: number[];
  frontier: ExploitPoint[];
  finished: boolean;
  answer?: {
    infosets: AnswerRow[];
    total: number;
    differ: number;
    otherwise: number;
  };
}
// A game tree as the server draws it (docs/formats.md, tree --json), in points.
export interface DrawnNode {
  parent: number | null;
  kind: 'decision' | 'chance' | 'terminal';
  depth: number;
  x: number;
  y: number;
  player?: number;
  infoset?: number;
  action?: string;
  probability?: number;
  reach?: number;
  values?: number[];
  folded?: number;
}
export interface DrawnInfoset {
  id: number;
  player: number;
  name: string;
  secret: string;
  open: string;
  actions: string[];
  nodes: number[];
  parts: number[][];
  lane: number;
}
export interface Drawing {
  game: string;
  players: number;
  unit: string;
  line: string[];
  width: number;
  height: number;
  nodes: DrawnNode[];
  infosets: DrawnInfoset[];
}
export interface Daily {
  date: string;
  state: 'preparing' | 'ready' | 'failed';
  position?: string;
  cards?: string;
  big_blind?: number;
  decision?: ReviewedDecision;
  steps?: {
    event: TableEvent;
    view: TableView;
  }[];
}
