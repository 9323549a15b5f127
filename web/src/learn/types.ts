// What the routes /learn answer, see docs/api.md.
// SPDX-License-Identifier: MIT
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

export type ByInfoset = number[][]; // by infoset, then by action
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
export interface Numbers extends Measures {
  strategy: ByInfoset;
  histories: { chance: number; reach: number[]; value: number[] }[];
  infosets: InfosetNumbers[];
}
export interface Step {
  iteration: number;
  played: Numbers;
  regrets_before: ByInfoset;
  regrets: ByInfoset;
  next: ByInfoset;
  average: ByInfoset;
  average_evaluation: Measures;
}
export interface CurvePoint {
  iteration: number;
  played: ByInfoset;
  average: ByInfoset;
  exploitability_played: number;
  exploitability_average: number;
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
  rounds: { first: Side; second: Side; bound: number }[];
}
export interface KuhnEquilibrium extends Numbers {
  game_value: number;
  earned: { here: number; least_alpha: number; most_alpha: number };
}
export type Rule = 'cfr' | 'cfr+';

// Experts racing, and games of one simultaneous choice; payoffs and probabilities as exact fractions.
export interface ExpertRun {
  name: string;
  bound: number | null;
  curve: { round: number[]; regret: number[]; bound: number[] };
}
export interface ExpertRace {
  losses: string;
  rounds: number;
  forecasters: ExpertRun[];
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
  elimination: { steps: EliminationStep[]; left: [string[], string[]] };
  equilibria: {
    extreme: { x: string[]; y: string[]; payoffs: [string, string] }[];
    maximal_nash_subsets: number[][];
    components: number[][];
  };
  dynamics?: { time: number; x: number[]; y: number[] }[];
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
export type Owed = 'nothing' | 'so_far' | 'sale_too';
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
  search: { least: CoinGuess; most: CoinGuess; value: number };
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
  needed: { raw: number | null; aivat: number | null };
  deviation: { raw: number; aivat: number };
}

// Exploiting a model: for each p, by seat; and when a learner may believe what it sees, logarithms to the base of 10.
export interface FrontierPoint {
  p: number;
  gain: number[];
  exploitability: number[];
  against_model: number[];
  worst: number[];
  strategy: ByInfoset;
}
export interface Frontier {
  game: string;
  unit: string;
  bounded: boolean;
  value: number[];
  frontier: FrontierPoint[];
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
