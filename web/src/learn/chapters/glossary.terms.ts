// Every term of the glossary, and the chapter that shows it.
// SPDX-License-Identifier: MIT
export const terms = {
  abstraction: 'history', 'average-strategy': 'regret', 'best-response': 'response', blueprint: 'history', bluff: 'equilibria', cfr: 'cfr', 'cfr-plus': 'cfr', chance: 'tree', 'confidence-interval': 'luck', 'confidence-sequence': 'luck',
  'counterfactual-value': 'cfr', 'current-strategy': 'regret', equilibrium: 'game', equity: 'hands', 'expected-value': 'game', exploitability: 'response', 'exploration-exploitation': null, game: 'game', history: 'tree',
  indifference: 'response', infoset: 'tree', iteration: 'cfr', mbb: null, mixed: 'game', nashconv: 'response', payoff: 'game', player: 'game', 'pot-odds': 'equilibria', range: 'hands', reach: 'cfr', regret: 'regret',
  'regret-matching': 'regret', 'reinforcement-learning': null, resolving: 'safety', sampling: 'history', 'self-play': 'regret', strategy: 'game', tree: 'tree', value: 'equilibria', 'value-bet': 'equilibria', 'zero-sum': 'game',
  'likelihood-ratio': 'exploit', 'restricted-nash': 'exploit',
  dominance: 'matrix', expert: 'experts', 'fictitious-play': 'matrix', replicator: 'matrix',
  aivat: 'luck', blocker: 'hands', gadget: 'safety', subgame: 'safety',
  'alpha-beta': 'search', arena: 'attractor', attractor: 'attractor', buchi: 'attractor', evaluation: 'search', memoryless: 'attractor', minimax: 'search', 'parity-game': 'attractor', ply: 'search',
} as const;
export type TermId = keyof typeof terms;
