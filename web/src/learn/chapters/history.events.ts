// The field's milestones: what is the same in every language.
// SPDX-License-Identifier: MIT
export type Kind = 'theory' | 'algorithm' | 'system';
export interface Milestone {
  id: string;
  year: string;
  name: string;
  kind: Kind;
  paper: string;
}

export const milestones = [
  {
    id: 'minimax',
    year: '1928',
    name: 'Minimax',
    kind: 'theory',
    paper: 'J. von Neumann. Zur Theorie der Gesellschaftsspiele. Mathematische Annalen 100.',
  },
  {
    id: 'kuhn',
    year: '1950',
    name: 'Nash, Kuhn',
    kind: 'theory',
    paper:
      'J. F. Nash. Equilibrium Points in n-Person Games. PNAS 36. H. W. Kuhn. A Simplified Two-Person Poker. Contributions to the Theory of Games I.',
  },
  {
    id: 'sequence',
    year: '1994',
    name: 'Sequence form',
    kind: 'algorithm',
    paper:
      'D. Koller, N. Megiddo, B. von Stengel. Fast Algorithms for Finding Randomized Strategies in Game Trees. STOC 26.',
  },
  {
    id: 'matching',
    year: '2000',
    name: 'Regret matching',
    kind: 'theory',
    paper: 'S. Hart, A. Mas-Colell. A Simple Adaptive Procedure Leading to Correlated Equilibrium. Econometrica 68.',
  },
  {
    id: 'cfr',
    year: '2007',
    name: 'CFR',
    kind: 'algorithm',
    paper:
      'M. Zinkevich, M. Johanson, M. Bowling, C. Piccione. Regret Minimization in Games with Incomplete Information. NIPS 20.',
  },
  {
    id: 'polaris',
    year: '2007–08',
    name: 'Polaris',
    kind: 'system',
    paper: 'M. Bowling et al. A Demonstration of the Polaris Poker System. AAMAS 2009.',
  },
  {
    id: 'mccfr',
    year: '2009',
    name: 'MCCFR',
    kind: 'algorithm',
    paper:
      'M. Lanctot, K. Waugh, M. Zinkevich, M. Bowling. Monte Carlo Sampling for Regret Minimization in Extensive Games. NIPS 22.',
  },
  {
    id: 'cepheus',
    year: '2015',
    name: 'Cepheus',
    kind: 'system',
    paper: 'M. Bowling, N. Burch, M. Johanson, O. Tammelin. Heads-up Limit Hold’em Poker Is Solved. Science 347.',
  },
  {
    id: 'claudico',
    year: '2015',
    name: 'Claudico',
    kind: 'system',
    paper: 'S. Ganzfried, T. Sandholm. Endgame Solving in Large Imperfect-Information Games. AAMAS 2015.',
  },
  {
    id: 'deepstack',
    year: '2017',
    name: 'DeepStack',
    kind: 'system',
    paper:
      'M. Moravčík et al. DeepStack: Expert-Level Artificial Intelligence in Heads-up No-limit Poker. Science 356.',
  },
  {
    id: 'libratus',
    year: '2017',
    name: 'Libratus',
    kind: 'system',
    paper:
      'N. Brown, T. Sandholm. Superhuman AI for Heads-up No-limit Poker: Libratus Beats Top Professionals. Science 359 (2018).',
  },
  {
    id: 'dcfr',
    year: '2019',
    name: 'DCFR, Deep CFR',
    kind: 'algorithm',
    paper:
      'N. Brown, T. Sandholm. Solving Imperfect-Information Games via Discounted Regret Minimization. AAAI 33. N. Brown, A. Lerer, S. Gross, T. Sandholm. Deep Counterfactual Regret Minimization. ICML 36.',
  },
  {
    id: 'pluribus',
    year: '2019',
    name: 'Pluribus',
    kind: 'system',
    paper: 'N. Brown, T. Sandholm. Superhuman AI for Multiplayer Poker. Science 365.',
  },
  {
    id: 'rebel',
    year: '2020',
    name: 'ReBeL',
    kind: 'system',
    paper:
      'N. Brown, A. Bakhtin, A. Lerer, Q. Gong. Combining Deep Reinforcement Learning and Search for Imperfect-Information Games. NeurIPS 33.',
  },
  {
    id: 'dream',
    year: '2020',
    name: 'DREAM',
    kind: 'algorithm',
    paper:
      'E. Steinberger, A. Lerer, N. Brown. DREAM: Deep Regret Minimization with Advantage Baselines and Model-free Learning. arXiv:2006.10410.',
  },
  {
    id: 'pcfr',
    year: '2021',
    name: 'PCFR+',
    kind: 'algorithm',
    paper: 'G. Farina, C. Kroer, T. Sandholm. Faster Game Solving via Predictive Blackwell Approachability. AAAI 35.',
  },
  {
    id: 'student',
    year: '2021–23',
    name: 'Player of Games, Student of Games',
    kind: 'system',
    paper:
      'M. Schmid et al. Student of Games: A Unified Learning Algorithm for Both Perfect and Imperfect Information Games. Science Advances 9 (2023); as Player of Games arXiv:2112.03178.',
  },
  {
    id: 'pdcfr',
    year: '2024',
    name: 'PDCFR+, schedules',
    kind: 'algorithm',
    paper:
      'H. Xu et al. Minimizing Weighted Counterfactual Regret with Optimistic Online Mirror Descent. IJCAI 33. N. Zhang, S. McAleer, T. Sandholm. Faster Game Solving via Hyperparameter Schedules. arXiv:2404.09097.',
  },
] as const satisfies readonly Milestone[];
export type MilestoneId = (typeof milestones)[number]['id'];
