// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';
import type { TermId } from './glossary.terms';

type Entry = [word: string, meaning: string];
export interface GlossaryText extends ChapterText {
  entries: Record<TermId, Entry>;
}

const en: GlossaryText = {
  title: 'Glossary',
  idea: 'Every word of this page in a sentence or two. Wherever one is underlined with dots, it leads here.',
  before: [],
  tries: [],
  after: [],
  question: {
    ask: 'A strategy’s exploitability is 0.05 chips a hand. What do you know?',
    choices: [
      {
        text: 'It loses 0.05 chips a hand',
        why: 'Against most opponents it may well win. Exploitability is what the *best* of them would take.',
      },
      {
        text: 'No opponent whatever can win more than about that from it, on average over both seats',
        why: 'That is the definition: the gain of a best response, averaged over the seats. It is a guarantee, not a forecast.',
      },
      {
        text: 'It is 0.05 chips better than another one',
        why: 'It says nothing about any other strategy, only about the distance from perfect.',
      },
    ],
    right: 1,
  },
  figure: { find: 'Find a word', none: 'No such word.', seen: 'Shown in “{chapter}”' },
  entries: {
    abstraction: [
      'Abstraction',
      'A smaller game that stands for a large one: similar hands are treated alike, and only some bets exist. Solved in its place, then translated back.',
    ],
    'average-strategy': [
      'Average strategy',
      'The mean of the strategies of all iterations, each weighted by how likely its player reaches the [infoset](infoset). It is the one that nears [equilibrium](equilibrium).',
    ],
    'best-response': [
      'Best response',
      'The strategy that earns most against given strategies of the others. It can be computed exactly in one pass through the tree.',
    ],
    blueprint: [
      'Blueprint',
      'A strategy for a whole game in outline, worked out beforehand, usually in an [abstraction](abstraction).',
    ],
    bluff: [
      'Bluff',
      'A bet with a hand that loses when it is called. At equilibrium there are just so many that calling and folding are worth the same.',
    ],
    dominance: [
      'Dominance',
      'An action is dominated where another one, or a mixture, is better whatever the others do. What is dominated can be crossed out, and then more may be.',
    ],
    expert: [
      'Expert',
      'One of several sources of advice: each loses something each round, and one spreads one’s trust over them. Cesa-Bianchi & Lugosi 2006.',
    ],
    'fictitious-play': [
      'Fictitious play',
      'Answer, each round, how often the other has played what so far. Brown 1951; Shapley 1964 found a game in which it goes round for ever.',
    ],
    replicator: [
      'Replicator dynamics',
      'Actions that do better than the mean grow, as in populations that evolve. Taylor & Jonker 1978.',
    ],
    cfr: [
      'CFR',
      'Counterfactual regret minimisation: [regret matching](regret-matching) at every [infoset](infoset), fed with [counterfactual values](counterfactual-value). Zinkevich et al. 2007.',
    ],
    'cfr-plus': [
      'CFR+',
      '[CFR](cfr) that forgets negative regrets at once and weights later iterations more. Tammelin 2014; it solved limit hold’em.',
    ],
    chance: ['Chance', 'What nobody decides: a deal, a die. Its probabilities belong to the rules.'],
    'confidence-interval': [
      'Confidence interval',
      '“+3.2 ± 1.1”: a range that contains the true mean in 95 of 100 such measurements. While it contains 0, nothing has been decided.',
    ],
    'confidence-sequence': [
      'Confidence sequence',
      'Intervals of a match that is watched: in 95 of 100 matches all of them hold the truth, however often one looks and whenever one stops. They are wider than an interval that is looked at once, at the end.',
    ],
    'counterfactual-value': [
      'Counterfactual value',
      'What a move at an infoset is worth to its player, weighted by how likely chance and the others (but not the player) make each [history](history) in it.',
    ],
    'current-strategy': [
      'Current strategy',
      'What is played in the present iteration. It need not come to rest; see [average strategy](average-strategy).',
    ],
    equilibrium: [
      'Equilibrium',
      'Strategies of which each is a [best response](best-response) to the others (Nash 1950). In a two-player [zero-sum](zero-sum) game it guarantees the [value of the game](value) against anybody.',
    ],
    equity: [
      'Equity',
      'The share of the pot that a hand wins on average if all cards are dealt and nobody bets any more; ties count half.',
    ],
    'expected-value': [
      'Expected value (EV)',
      'The mean of what may happen, each weighted by its probability: what something is worth before one knows how it ends.',
    ],
    exploitability: [
      'Exploitability',
      'What [best responses](best-response) win from a strategy beyond the value of the game, averaged over the seats. 0 means perfect.',
    ],
    'exploration-exploitation': [
      'Exploration and exploitation',
      'The dilemma of every learner: do what has paid so far, or try something else to learn what it pays? A sampler that never explores stays blind to what it does not play.',
    ],
    game: [
      'Game',
      'Players, what each may choose and what each knows then, chance, and what everybody gets at every end.',
    ],
    history: [
      'History',
      'Everything that has happened up to a point, hidden cards included. A node of the [tree](tree).',
    ],
    indifference: [
      'Indifference',
      'Two moves are worth the same. Whoever mixes them at equilibrium must be indifferent, and the opponent’s strategy makes it so.',
    ],
    infoset: [
      'Infoset',
      'Information set: all histories that look the same to the player who is to decide. A strategy does the same at all of them.',
    ],
    iteration: [
      'Iteration',
      'One round of a solver: values under the present strategies, new regrets, new strategies.',
    ],
    'likelihood-ratio': [
      'Likelihood ratio',
      'How much more likely what was seen is under one belief than under another: the product, hand by hand. A bet against an honest [equilibrium](equilibrium) at fair odds: it exceeds 20 in one session of 20 at most, however often one looks.',
    ],
    mbb: [
      'mbb/g, bb/100',
      'Thousandths of a big blind a game, and big blinds per hundred hands: units of win rates. 10 mbb/g are 1 bb/100.',
    ],
    mixed: [
      'Mixed strategy',
      'One that leaves moves to chance, with chosen probabilities. A pure strategy never does.',
    ],
    nashconv: [
      'NashConv',
      'The sum of what each player could gain by a [best response](best-response) while the others stay as they are. [Exploitability](exploitability) is that divided by the number of players.',
    ],
    payoff: ['Payoff', 'What a player gets at the end, in chips or points.'],
    player: ['Player', 'Whoever decides. Chance is not one: it has no interests.'],
    'pot-odds': [
      'Pot odds',
      'The price of a call as a share of the pot after it: 1 to win 3 must win one time in four.',
    ],
    range: ['Range', 'All hands that a player may hold, each with a probability.'],
    reach: [
      'Reach',
      'The probability that play gets to a point. It is a product of one’s own part, the others’ parts and chance’s; leaving out one’s own gives the counterfactual reach.',
    ],
    regret: [
      'Regret',
      'What a move would have earned beyond what was earned, summed over all rounds. This program bears the name of the idea: hindsight.',
    ],
    'regret-matching': [
      'Regret matching',
      'Play each move in proportion to its positive regret, evenly where there is none. Hart & Mas-Colell 2000.',
    ],
    'reinforcement-learning': [
      'Reinforcement learning',
      'Learning from rewards alone what to do, by trying. [CFR](cfr) by sampling is a relative that comes with guarantees for several players.',
    ],
    'restricted-nash': [
      'Restricted Nash response',
      'The best plan against somebody who is a known model with probability p and anybody at all otherwise. 0 is an [equilibrium](equilibrium), 1 a [best response](best-response); between them lie the plans that win most for what they risk.',
    ],
    resolving: [
      'Re-solving',
      'Solving the part of the game that has come up again, in more detail, during play. Safe re-solving promises the opponent no more than the whole strategy did.',
    ],
    sampling: [
      'Sampling (Monte Carlo)',
      'Seeing a random part of the tree in each iteration. Cheap and noisy, but right on average.',
    ],
    'self-play': ['Self-play', 'Learning by playing against oneself, or copies of oneself, without anybody’s example.'],
    strategy: [
      'Strategy',
      'A plan for every decision one may face: at each [infoset](infoset) a probability for each move.',
    ],
    tree: ['Game tree', 'All courses of a game at once: a node for each history, a branch for each move.'],
    value: [
      'Value of a game',
      'What the first player can secure and the second can hold the first to, in a two-player [zero-sum](zero-sum) game. For Kuhn poker −1/18.',
    ],
    'value-bet': ['Value bet', 'A bet with a hand that expects to be called by worse ones.'],
    'zero-sum': ['Zero-sum', 'What one wins the others lose. With two players an equilibrium is then a guarantee.'],
    aivat: [
      'AIVAT',
      'A way to count a hand without most of its luck: for each deal and each choice of a known strategy, what it was worth beyond its mean is taken off again. Burch, Schmid, Moravčík, Morrill & Bowling 2018.',
    ],
    blocker: [
      'Blocker',
      'A card in one’s own hand that the opponent cannot hold: it takes hands out of his [range](range).',
    ],
    gadget: [
      'Gadget',
      'A choice put before a [subgame](subgame): with each hand the opponent may take what he was owed instead of going on. Whoever solves it so cannot be worse off in the whole game. Burch, Johanson & Bowling 2014.',
    ],
    subgame: [
      'Subgame',
      'The part of a game that follows a point which everybody has seen, with all hands that may have come there.',
    ],
    'alpha-beta': [
      'Alpha-beta',
      '[Minimax](minimax) that skips what cannot matter: once an answer refutes a move, the other answers need not be looked at. Knuth & Moore 1975.',
    ],
    arena: [
      'Arena',
      'A graph to play on: each vertex belongs to one of two players, who moves the token from there along an arc.',
    ],
    attractor: [
      'Attractor',
      'All vertices from which a player can force the token into a given set, whatever the other does. Found backwards, ring by ring.',
    ],
    buchi: [
      'Büchi objective',
      'To come to a target again and again, infinitely often. Named after J. R. Büchi (1962).',
    ],
    memoryless: [
      'Memoryless strategy',
      'One that looks only at where the token stands, not at how it came there. For reaching, staying safe, Büchi and parity nobody needs more.',
    ],
    'parity-game': [
      'Parity game',
      'Vertices carry numbers, and the greatest that comes infinitely often decides: even for one player, odd for the other. From each vertex one of them wins, by a [memoryless strategy](memoryless).',
    ],
    evaluation: [
      'Evaluation, heuristic',
      'A number that stands for a position whose end has not been looked at. It may be wrong; only a search to the end proves.',
    ],
    minimax: [
      'Minimax',
      'The value of a position if each player takes the best for himself: the greatest of the moves’ values where one chooses oneself, the least where the opponent does. Zermelo 1913, von Neumann 1928.',
    ],
    ply: ['Ply', 'One move of one player.'],
  },
};
const fr: GlossaryText = {
  title: 'Glossaire',
  idea: 'Chaque mot de ces pages en une phrase ou deux. Partout où un mot est souligné de points, il mène ici.',
  before: [],
  tries: [],
  after: [],
  question: {
    ask: 'L’exploitabilité d’une stratégie est de 0,05 jeton par main. Que sait-on ?',
    choices: [
      {
        text: 'Qu’elle perd 0,05 jeton par main',
        why: 'Contre la plupart des adversaires, elle peut très bien gagner. L’exploitabilité est ce que prendrait le *meilleur* d’entre eux.',
      },
      {
        text: 'Qu’aucun adversaire ne peut en tirer plus qu’à peu près cela, en moyenne sur les deux places',
        why: 'C’est la définition : le gain d’une meilleure réponse, en moyenne sur les places. Une garantie, pas une prévision.',
      },
      {
        text: 'Qu’elle vaut 0,05 jeton de plus qu’une autre',
        why: 'Elle ne dit rien d’une autre stratégie, seulement la distance à la perfection.',
      },
    ],
    right: 1,
  },
  figure: { find: 'Chercher un mot', none: 'Ce mot n’y est pas.', seen: 'Se voit dans « {chapter} »' },
  entries: {
    abstraction: [
      'Abstraction',
      'Un jeu plus petit qui en remplace un grand : les mains semblables sont traitées de même, et seules quelques mises existent. On le résout à sa place, puis on traduit.',
    ],
    'average-strategy': [
      'Stratégie moyenne',
      'La moyenne des stratégies de toutes les itérations, chacune pondérée par la probabilité que son joueur atteigne l’[infoset](infoset). C’est elle qui approche de l’[équilibre](equilibrium).',
    ],
    'best-response': [
      'Meilleure réponse',
      'La stratégie qui rapporte le plus contre celles, données, des autres. Elle se calcule exactement en un passage dans l’arbre.',
    ],
    blueprint: [
      'Blueprint',
      'Une stratégie du jeu entier à grands traits, calculée d’avance, le plus souvent dans une [abstraction](abstraction).',
    ],
    bluff: [
      'Bluff',
      'Une mise avec une main qui perd si elle est suivie. À l’équilibre il y en a juste assez pour que suivre et se coucher vaillent autant.',
    ],
    dominance: [
      'Dominance',
      'Une action est dominée quand une autre, ou un mélange, vaut mieux quoi que fassent les autres. Ce qui est dominé se raye, et d’autres peuvent suivre.',
    ],
    expert: [
      'Expert',
      'Une de plusieurs sources de conseils : chacune perd quelque chose à chaque manche, et l’on répartit sa confiance. Cesa-Bianchi & Lugosi 2006.',
    ],
    'fictitious-play': [
      'Jeu fictif',
      'Répondre, à chaque manche, à la fréquence de ce que l’autre a joué. Brown 1951 ; Shapley 1964 a trouvé un jeu où il tourne sans fin.',
    ],
    replicator: [
      'Dynamique du réplicateur',
      'Les actions qui font mieux que la moyenne croissent, comme des populations qui évoluent. Taylor & Jonker 1978.',
    ],
    cfr: [
      'CFR',
      'Minimisation du regret contrefactuel : du [regret matching](regret-matching) à chaque [infoset](infoset), nourri de [valeurs contrefactuelles](counterfactual-value). Zinkevich et al. 2007.',
    ],
    'cfr-plus': [
      'CFR+',
      'Un [CFR](cfr) qui oublie aussitôt les regrets négatifs et pèse davantage les itérations récentes. Tammelin 2014 ; il a résolu le hold’em limit.',
    ],
    chance: ['Hasard', 'Ce que personne ne décide : une donne, un dé. Ses probabilités font partie des règles.'],
    'confidence-interval': [
      'Intervalle de confiance',
      '« +3,2 ± 1,1 » : un intervalle qui contient la vraie moyenne dans 95 mesures de ce genre sur 100. Tant qu’il contient 0, rien n’est tranché.',
    ],
    'confidence-sequence': [
      'Suite de confiance',
      'Les intervalles d’un match que l’on regarde : dans 95 matchs sur 100, tous contiennent la vérité, aussi souvent que l’on regarde et quel que soit le moment où l’on s’arrête. Ils sont plus larges qu’un intervalle lu une seule fois, à la fin.',
    ],
    'counterfactual-value': [
      'Valeur contrefactuelle',
      'Ce qu’un coup vaut pour son joueur dans un infoset, pondéré par la probabilité que le hasard et les autres (mais pas le joueur) donnent à chaque [historique](history).',
    ],
    'current-strategy': [
      'Stratégie courante',
      'Celle qu’on joue à l’itération présente. Elle peut ne jamais se reposer ; voir [stratégie moyenne](average-strategy).',
    ],
    equilibrium: [
      'Équilibre',
      'Des stratégies dont chacune est une [meilleure réponse](best-response) aux autres (Nash 1950). À deux et à [somme nulle](zero-sum), il garantit la [valeur du jeu](value) contre n’importe qui.',
    ],
    equity: [
      'Équité',
      'La part du pot qu’une main gagne en moyenne si toutes les cartes sont données et que plus personne ne mise ; les égalités comptent pour moitié.',
    ],
    'expected-value': [
      'Espérance (EV)',
      'La moyenne de ce qui peut arriver, pondérée par les probabilités : ce que vaut une chose avant qu’on en connaisse la fin.',
    ],
    exploitability: [
      'Exploitabilité',
      'Ce que les [meilleures réponses](best-response) tirent d’une stratégie au-delà de la valeur du jeu, en moyenne sur les places. 0 : parfait.',
    ],
    'exploration-exploitation': [
      'Exploration et exploitation',
      'Le dilemme de qui apprend : faire ce qui a payé jusqu’ici, ou essayer autre chose pour savoir ce que cela paie ? Un échantillonneur qui n’explore jamais reste aveugle à ce qu’il ne joue pas.',
    ],
    game: [
      'Jeu',
      'Des joueurs, ce que chacun peut choisir et ce qu’il sait alors, le hasard, et ce que tous reçoivent à chaque fin.',
    ],
    history: [
      'Historique',
      'Tout ce qui s’est passé jusqu’à un point, cartes cachées comprises. Un nœud de l’[arbre](tree).',
    ],
    indifference: [
      'Indifférence',
      'Deux coups valent autant. Qui les mélange à l’équilibre doit être indifférent, et c’est la stratégie de l’adversaire qui le rend tel.',
    ],
    infoset: [
      'Infoset',
      'Ensemble d’information : tous les historiques qui se ressemblent pour qui doit décider. Une stratégie y fait partout la même chose.',
    ],
    iteration: [
      'Itération',
      'Un tour d’un solveur : valeurs sous les stratégies présentes, nouveaux regrets, nouvelles stratégies.',
    ],
    'likelihood-ratio': [
      'Rapport de vraisemblance',
      'De combien ce qu’on a vu est plus probable sous une croyance que sous une autre : le produit, main après main. C’est un pari à cote juste contre un [équilibre](equilibrium) honnête : il dépasse 20 dans une session sur 20 au plus, aussi souvent qu’on regarde.',
    ],
    mbb: [
      'mbb/g, bb/100',
      'Millièmes de grosse blinde par partie, et grosses blindes par cent mains : des unités de gain. 10 mbb/g font 1 bb/100.',
    ],
    mixed: [
      'Stratégie mixte',
      'Une stratégie qui s’en remet au hasard, avec des probabilités choisies. Une stratégie pure ne le fait jamais.',
    ],
    nashconv: [
      'NashConv',
      'La somme de ce que chaque joueur gagnerait par une [meilleure réponse](best-response), les autres ne changeant rien. L’[exploitabilité](exploitability) est ce nombre divisé par celui des joueurs.',
    ],
    payoff: ['Gain', 'Ce qu’un joueur reçoit à la fin, en jetons ou en points.'],
    player: ['Joueur', 'Qui décide. Le hasard n’en est pas un : il n’a pas d’intérêts.'],
    'pot-odds': [
      'Cote du pot',
      'Le prix d’un appel, en part du pot qui en résulte : 1 pour gagner 3 doit gagner une fois sur quatre.',
    ],
    range: ['Range', 'Toutes les mains qu’un joueur peut tenir, chacune avec sa probabilité.'],
    reach: [
      'Portée',
      'La probabilité que le jeu arrive à un point. C’est le produit de sa propre part, de celle des autres et de celle du hasard ; sans la sienne, c’est la portée contrefactuelle.',
    ],
    regret: [
      'Regret',
      'Ce qu’un coup aurait rapporté de plus que ce qui a été gagné, sommé sur toutes les manches. Ce programme en porte le nom : hindsight, le regard en arrière.',
    ],
    'regret-matching': [
      'Regret matching',
      'Jouer chaque coup en proportion de son regret positif, également s’il n’y en a pas. Hart & Mas-Colell 2000.',
    ],
    'reinforcement-learning': [
      'Apprentissage par renforcement',
      'Apprendre par essais ce qu’il faut faire, à partir des seules récompenses. [CFR](cfr) par échantillonnage en est un parent, avec des garanties à plusieurs joueurs.',
    ],
    'restricted-nash': [
      'Réponse de Nash restreinte',
      'Le meilleur plan contre quelqu’un qui est, avec la probabilité p, un modèle connu, et sinon n’importe qui. 0 est un [équilibre](equilibrium), 1 une [meilleure réponse](best-response) ; entre les deux se trouvent les plans qui gagnent le plus pour ce qu’ils risquent.',
    ],
    resolving: [
      'Nouvelle résolution',
      'Résoudre de nouveau, plus finement et pendant la partie, ce qui s’est présenté. Si elle est sûre, elle ne promet pas plus à l’adversaire que la stratégie entière.',
    ],
    sampling: [
      'Échantillonnage (Monte-Carlo)',
      'Voir à chaque itération une partie de l’arbre tirée au sort. Bon marché et bruyant, mais juste en moyenne.',
    ],
    'self-play': [
      'Jeu contre soi-même',
      'Apprendre en jouant contre soi, ou contre des copies de soi, sans exemple de personne.',
    ],
    strategy: [
      'Stratégie',
      'Un plan pour chaque décision possible : dans chaque [infoset](infoset), une probabilité par coup.',
    ],
    tree: ['Arbre du jeu', 'Tous les déroulements d’un jeu à la fois : un nœud par historique, une branche par coup.'],
    value: [
      'Valeur d’un jeu',
      'Ce que le premier joueur peut s’assurer et à quoi le second peut le tenir, dans un jeu à deux et à [somme nulle](zero-sum). Pour le poker de Kuhn, −1/18.',
    ],
    'value-bet': ['Mise pour la valeur', 'Une mise avec une main qui compte être suivie par de moins bonnes.'],
    'zero-sum': [
      'Somme nulle',
      'Ce que l’un gagne, les autres le perdent. À deux joueurs, un équilibre est alors une garantie.',
    ],
    aivat: [
      'AIVAT',
      'Une façon de compter une main sans presque tout son hasard : pour chaque donne et chaque choix d’une stratégie connue, on retire ce qu’ils valaient de plus que leur moyenne. Burch, Schmid, Moravčík, Morrill & Bowling 2018.',
    ],
    blocker: [
      'Bloqueur',
      'Une carte de sa propre main, que l’adversaire ne peut donc pas avoir : elle ôte des mains à sa [range](range).',
    ],
    gadget: [
      'Gadget',
      'Un choix placé avant un [sous-jeu](subgame) : avec chaque main, l’adversaire peut prendre ce qui lui était dû au lieu de continuer. Qui résout ainsi ne peut rien perdre dans le jeu entier. Burch, Johanson & Bowling 2014.',
    ],
    subgame: [
      'Sous-jeu',
      'La partie d’un jeu qui suit un point vu de tous, avec toutes les mains qui ont pu y arriver.',
    ],
    'alpha-beta': [
      'Alpha-bêta',
      'Un [minimax](minimax) qui saute ce qui ne compte pas : dès qu’une réponse réfute un coup, il est inutile de voir les autres. Knuth & Moore 1975.',
    ],
    arena: [
      'Arène',
      'Un graphe sur lequel on joue : chaque sommet appartient à l’un des deux joueurs, qui de là déplace le pion le long d’un arc.',
    ],
    attractor: [
      'Attracteur',
      'Tous les sommets d’où un joueur peut forcer le pion dans un ensemble donné, quoi que fasse l’autre. On le trouve à reculons, anneau par anneau.',
    ],
    buchi: [
      'Objectif de Büchi',
      'Revenir à une cible encore et encore, une infinité de fois. D’après J. R. Büchi (1962).',
    ],
    memoryless: [
      'Stratégie sans mémoire',
      'Celle qui ne regarde que l’endroit où se tient le pion, non le chemin qui l’y a mené. Pour atteindre, rester sûr, Büchi et la parité, personne n’a besoin de plus.',
    ],
    'parity-game': [
      'Jeu de parité',
      'Les sommets portent des nombres, et le plus grand qui revient une infinité de fois décide : pair pour l’un, impair pour l’autre. De chaque sommet l’un des deux gagne, par une [stratégie sans mémoire](memoryless).',
    ],
    evaluation: [
      'Évaluation, heuristique',
      'Un nombre qui tient lieu d’une position dont on n’a pas regardé la fin. Il peut être faux ; seule une recherche jusqu’au bout prouve.',
    ],
    minimax: [
      'Minimax',
      'La valeur d’une position si chacun prend le mieux pour soi : la plus grande des valeurs des coups où l’on choisit soi-même, la plus petite où l’adversaire choisit. Zermelo 1913, von Neumann 1928.',
    ],
    ply: ['Coup (demi-coup)', 'Un coup d’un seul joueur ; l’anglais dit « ply ».'],
  },
};
const pt: GlossaryText = {
  title: 'Glossário',
  idea: 'Cada palavra destas páginas numa frase ou duas. Onde uma palavra estiver sublinhada a pontos, leva até aqui.',
  before: [],
  tries: [],
  after: [],
  question: {
    ask: 'A explorabilidade de uma estratégia é 0,05 fichas por mão. O que se sabe?',
    choices: [
      {
        text: 'Que perde 0,05 fichas por mão',
        why: 'Contra a maioria dos adversários pode bem ganhar. A explorabilidade é o que tiraria o *melhor* deles.',
      },
      {
        text: 'Que nenhum adversário lhe pode tirar mais do que cerca disso, em média dos dois lugares',
        why: 'É a definição: o ganho de uma melhor resposta, em média dos lugares. É uma garantia, não uma previsão.',
      },
      {
        text: 'Que é 0,05 fichas melhor do que outra',
        why: 'Nada diz de outra estratégia, só da distância à perfeição.',
      },
    ],
    right: 1,
  },
  figure: { find: 'Procurar uma palavra', none: 'Não há essa palavra.', seen: 'Vê-se em «{chapter}»' },
  entries: {
    abstraction: [
      'Abstração',
      'Um jogo mais pequeno que faz as vezes de um grande: mãos parecidas são tratadas da mesma maneira, e só existem algumas apostas. Resolve-se em seu lugar e depois traduz-se.',
    ],
    'average-strategy': [
      'Estratégia média',
      'A média das estratégias de todas as iterações, cada uma pesada pela probabilidade de o seu jogador chegar ao [infoset](infoset). É ela que se aproxima do [equilíbrio](equilibrium).',
    ],
    'best-response': [
      'Melhor resposta',
      'A estratégia que rende mais contra estratégias dadas dos outros. Calcula-se exatamente numa só passagem pela árvore.',
    ],
    blueprint: [
      'Blueprint',
      'Uma estratégia do jogo inteiro em traços largos, calculada antes, quase sempre numa [abstração](abstraction).',
    ],
    bluff: [
      'Bluff',
      'Uma aposta com uma mão que perde se for paga. No equilíbrio há só os bastantes para que pagar e desistir valham o mesmo.',
    ],
    dominance: [
      'Dominância',
      'Uma ação é dominada quando outra, ou uma mistura, é melhor façam os outros o que fizerem. O que é dominado risca-se, e depois talvez mais.',
    ],
    expert: [
      'Perito',
      'Uma de várias fontes de conselhos: cada uma perde algo em cada ronda, e reparte-se a confiança por elas. Cesa-Bianchi & Lugosi 2006.',
    ],
    'fictitious-play': [
      'Jogo fictício',
      'Responder, em cada ronda, à frequência do que o outro jogou até aí. Brown 1951; Shapley 1964 encontrou um jogo em que anda à roda para sempre.',
    ],
    replicator: [
      'Dinâmica do replicador',
      'As ações que se saem melhor do que a média crescem, como populações que evoluem. Taylor & Jonker 1978.',
    ],
    cfr: [
      'CFR',
      'Minimização do arrependimento contrafactual: [regret matching](regret-matching) em cada [infoset](infoset), alimentado com [valores contrafactuais](counterfactual-value). Zinkevich et al. 2007.',
    ],
    'cfr-plus': [
      'CFR+',
      'Um [CFR](cfr) que esquece logo os arrependimentos negativos e dá mais peso às iterações recentes. Tammelin 2014; resolveu o hold’em limit.',
    ],
    chance: ['Acaso', 'O que ninguém decide: as cartas, um dado. As suas probabilidades fazem parte das regras.'],
    'confidence-interval': [
      'Intervalo de confiança',
      '«+3,2 ± 1,1»: um intervalo que contém a verdadeira média em 95 de 100 medições assim. Enquanto contiver 0, nada está decidido.',
    ],
    'confidence-sequence': [
      'Sequência de confiança',
      'Os intervalos de um duelo que se observa: em 95 de 100 duelos todos contêm a verdade, por mais vezes que se olhe e quando quer que se pare. São mais largos do que um intervalo lido uma só vez, no fim.',
    ],
    'counterfactual-value': [
      'Valor contrafactual',
      'O que uma jogada vale para o seu jogador num infoset, pesada pela probabilidade que o acaso e os outros (mas não o jogador) dão a cada [história](history).',
    ],
    'current-strategy': [
      'Estratégia atual',
      'A que se joga na presente iteração. Pode nunca descansar; ver [estratégia média](average-strategy).',
    ],
    equilibrium: [
      'Equilíbrio',
      'Estratégias em que cada uma é uma [melhor resposta](best-response) às outras (Nash 1950). A dois e com [soma nula](zero-sum), garante o [valor do jogo](value) contra qualquer um.',
    ],
    equity: [
      'Equidade',
      'A parte do pote que uma mão ganha em média se todas as cartas forem dadas e ninguém mais apostar; os empates contam metade.',
    ],
    'expected-value': [
      'Valor esperado (EV)',
      'A média do que pode acontecer, pesada pelas probabilidades: o que uma coisa vale antes de se saber como acaba.',
    ],
    exploitability: [
      'Explorabilidade',
      'O que as [melhores respostas](best-response) tiram a uma estratégia para lá do valor do jogo, em média dos lugares. 0 é perfeito.',
    ],
    'exploration-exploitation': [
      'Explorar e aproveitar',
      'O dilema de quem aprende: fazer o que até agora rendeu, ou tentar outra coisa para saber quanto rende? Um amostrador que nunca explora fica cego para o que não joga.',
    ],
    game: [
      'Jogo',
      'Jogadores, o que cada um pode escolher e o que então sabe, o acaso, e o que todos recebem em cada fim.',
    ],
    history: ['História', 'Tudo o que aconteceu até um ponto, cartas escondidas incluídas. Um nó da [árvore](tree).'],
    indifference: [
      'Indiferença',
      'Duas jogadas valem o mesmo. Quem as mistura no equilíbrio tem de estar indiferente, e é a estratégia do adversário que o torna assim.',
    ],
    infoset: [
      'Infoset',
      'Conjunto de informação: todas as histórias que parecem iguais a quem tem de decidir. Uma estratégia faz o mesmo em todas.',
    ],
    iteration: [
      'Iteração',
      'Uma volta de um algoritmo: valores com as estratégias presentes, novos arrependimentos, novas estratégias.',
    ],
    'likelihood-ratio': [
      'Razão de verosimilhança',
      'Quanto mais provável é o que se viu segundo uma crença do que segundo outra: o produto, mão a mão. É uma aposta justa contra um [equilíbrio](equilibrium) honesto: passa de 20 em uma sessão de 20, no máximo, por mais vezes que se olhe.',
    ],
    mbb: [
      'mbb/g, bb/100',
      'Milésimos de big blind por jogo, e big blinds por cem mãos: unidades de ganho. 10 mbb/g são 1 bb/100.',
    ],
    mixed: [
      'Estratégia mista',
      'A que deixa jogadas ao acaso, com probabilidades escolhidas. Uma estratégia pura nunca o faz.',
    ],
    nashconv: [
      'NashConv',
      'A soma do que cada jogador ganharia com uma [melhor resposta](best-response), ficando os outros como estão. A [explorabilidade](exploitability) é isso dividido pelo número de jogadores.',
    ],
    payoff: ['Ganho', 'O que um jogador recebe no fim, em fichas ou pontos.'],
    player: ['Jogador', 'Quem decide. O acaso não o é: não tem interesses.'],
    'pot-odds': [
      'Preço do pote',
      'O preço de pagar como parte do pote que daí resulta: 1 para ganhar 3 tem de ganhar uma vez em quatro.',
    ],
    range: ['Range', 'Todas as mãos que um jogador pode ter, cada uma com a sua probabilidade.'],
    reach: [
      'Alcance',
      'A probabilidade de o jogo chegar a um ponto. É o produto da parte própria, da dos outros e da do acaso; sem a própria, é o alcance contrafactual.',
    ],
    regret: [
      'Arrependimento',
      'O que uma jogada teria rendido a mais do que se ganhou, somado por todas as rondas. Este programa tem o nome da ideia: hindsight, olhar para trás.',
    ],
    'regret-matching': [
      'Regret matching',
      'Jogar cada jogada em proporção do seu arrependimento positivo, por igual onde não o há. Hart & Mas-Colell 2000.',
    ],
    'reinforcement-learning': [
      'Aprendizagem por reforço',
      'Aprender por tentativas o que fazer, só com recompensas. O [CFR](cfr) por amostras é um parente, com garantias para vários jogadores.',
    ],
    'restricted-nash': [
      'Resposta de Nash restrita',
      'O melhor plano contra quem é, com probabilidade p, um modelo conhecido, e senão qualquer um. 0 é um [equilíbrio](equilibrium), 1 uma [melhor resposta](best-response); entre eles ficam os planos que ganham mais pelo que arriscam.',
    ],
    resolving: [
      'Nova resolução',
      'Resolver de novo, com mais pormenor e durante o jogo, a parte que apareceu. Se for segura, não promete ao adversário mais do que a estratégia inteira.',
    ],
    sampling: [
      'Amostras (Monte Carlo)',
      'Ver em cada iteração uma parte da árvore tirada à sorte. Barato e ruidoso, mas certo em média.',
    ],
    'self-play': [
      'Jogo contra si próprio',
      'Aprender jogando contra si, ou contra cópias de si, sem o exemplo de ninguém.',
    ],
    strategy: [
      'Estratégia',
      'Um plano para cada decisão possível: em cada [infoset](infoset), uma probabilidade por jogada.',
    ],
    tree: ['Árvore do jogo', 'Todos os decursos de um jogo ao mesmo tempo: um nó por história, um ramo por jogada.'],
    value: [
      'Valor de um jogo',
      'O que o primeiro jogador pode assegurar e ao qual o segundo o pode limitar, num jogo de dois com [soma nula](zero-sum). No póquer de Kuhn, −1/18.',
    ],
    'value-bet': ['Aposta de valor', 'Uma aposta com uma mão que conta ser paga por piores.'],
    'zero-sum': [
      'Soma nula',
      'O que um ganha, os outros perdem. Com dois jogadores, um equilíbrio é então uma garantia.',
    ],
    aivat: [
      'AIVAT',
      'Um modo de contar uma mão sem quase toda a sorte: por cada carta dada e cada escolha de uma estratégia conhecida, desconta-se o que valeram além da sua média. Burch, Schmid, Moravčík, Morrill & Bowling 2018.',
    ],
    blocker: [
      'Bloqueador',
      'Uma carta da própria mão, que o adversário portanto não pode ter: tira mãos à sua [range](range).',
    ],
    gadget: [
      'Gadget',
      'Uma escolha posta antes de um [subjogo](subgame): com cada mão, o adversário pode receber o que lhe era devido em vez de continuar. Quem resolve assim não pode ficar pior no jogo inteiro. Burch, Johanson & Bowling 2014.',
    ],
    subgame: [
      'Subjogo',
      'A parte de um jogo que se segue a um ponto que todos viram, com todas as mãos que lá podem ter chegado.',
    ],
    'alpha-beta': [
      'Alfa-beta',
      'Um [minimax](minimax) que salta o que não pode contar: assim que uma resposta refuta uma jogada, não é preciso ver as outras. Knuth & Moore 1975.',
    ],
    arena: [
      'Arena',
      'Um grafo em que se joga: cada vértice pertence a um de dois jogadores, que daí move a ficha ao longo de um arco.',
    ],
    attractor: [
      'Atrator',
      'Todos os vértices de onde um jogador pode forçar a ficha para um dado conjunto, faça o outro o que fizer. Encontra-se para trás, anel por anel.',
    ],
    buchi: ['Objetivo de Büchi', 'Voltar a um alvo vezes sem fim, infinitas vezes. De J. R. Büchi (1962).'],
    memoryless: [
      'Estratégia sem memória',
      'A que olha só para onde está a ficha, e não para como lá chegou. Para alcançar, ficar seguro, Büchi e paridade ninguém precisa de mais.',
    ],
    'parity-game': [
      'Jogo de paridade',
      'Os vértices têm números, e o maior que volta infinitas vezes decide: par para um, ímpar para o outro. De cada vértice um deles ganha, com uma [estratégia sem memória](memoryless).',
    ],
    evaluation: [
      'Avaliação, heurística',
      'Um número em lugar de uma posição cujo fim não se viu. Pode estar errado; só uma procura até ao fim prova.',
    ],
    minimax: [
      'Minimax',
      'O valor de uma posição se cada um escolhe o melhor para si: o maior dos valores das jogadas onde se escolhe, o menor onde escolhe o adversário. Zermelo 1913, von Neumann 1928.',
    ],
    ply: ['Jogada (meio-lance)', 'Uma jogada de um só jogador; em inglês «ply».'],
  },
};
export const text: Texts<GlossaryText> = { en, fr, pt };
