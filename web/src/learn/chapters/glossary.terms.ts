// Every term of the glossary, and the chapter that shows it.
// SPDX-License-Identifier: MIT
export const terms = {
  abstraction: 'history', 'average-strategy': 'regret', 'best-response': 'response', blueprint: 'history', bluff: 'equilibria', cfr: 'cfr', 'cfr-plus': 'cfr', chance: 'tree', 'confidence-interval': null,
  'counterfactual-value': 'cfr', 'current-strategy': 'regret', equilibrium: 'game', equity: null, 'expected-value': 'game', exploitability: 'response', 'exploration-exploitation': null, game: 'game', history: 'tree',
  indifference: 'response', infoset: 'tree', iteration: 'cfr', mbb: null, mixed: 'game', nashconv: 'response', payoff: 'game', player: 'game', 'pot-odds': 'equilibria', range: null, reach: 'cfr', regret: 'regret',
  'regret-matching': 'regret', 'reinforcement-learning': null, resolving: 'history', sampling: 'history', 'self-play': 'regret', strategy: 'game', tree: 'tree', value: 'equilibria', 'value-bet': 'equilibria', 'zero-sum': 'game',
  dominance: 'matrix', expert: 'experts', 'fictitious-play': 'matrix', replicator: 'matrix',
  'alpha-beta': 'search', arena: 'attractor', attractor: 'attractor', buchi: 'attractor', evaluation: 'search', memoryless: 'attractor', minimax: 'search', 'parity-game': 'attractor', ply: 'search',
} as const;
export type TermId = keyof typeof terms;
