// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'Regret in a tree: CFR',
  idea: 'Regret matching at every infoset at once finds an equilibrium of the whole game.',
  before: [
    '[CFR](cfr) gives every [infoset](infoset) a regret matching of its own. What it feeds it is the [counterfactual value](counterfactual-value) of each move: what the move would be worth had the player steered here on purpose, while chance and the opponent did what they do.',
    'Choose an infoset, in the tree or in the table under it, and follow the numbers: how likely its histories are, what each move is worth in them, what that gains over the present plan, and what all gains so far make of the plan. Then take one step.',
  ],
  tries: [
    'Stay at player 2’s queen facing a bet and step to iteration 5. When does calling gain, when does it lose?',
    'Choose player 2’s queen after a check, at iteration 2. Why do all its gains vanish?',
    'Run to 1,000 and switch between current and average. Which of them keeps jumping?',
    'Do the same with CFR+, which forgets negative regrets. How much closer is its average after 100 iterations?',
  ],
  after: [
    'No infoset knows of the others. Yet the regret of a whole plan is at most the sum of the positive regrets of its infosets (Zinkevich, Johanson, Bowling & Piccione 2007). Each of these shrinks like 1/√iterations, so their sum does, and with it the distance of the *average* plan from equilibrium.',
    'The plan of the moment has no such promise: after a thousand iterations it still gives away a fifth of a chip a hand. That is the circle of rock, paper, scissors once more. What is saved, played and measured is the average.',
  ],
  question: {
    ask: 'Player 1 never checks in this iteration. What happens to the regrets of player 2’s infosets after a check?',
    choices: [
      {
        text: 'They are set back to 0',
        why: 'Regrets are a memory: nothing is erased because the infoset was not reached once.',
      },
      {
        text: 'They grow as they would otherwise: the cards are the same',
        why: 'The cards are, but each value is weighted by how likely the opponent makes the infoset: here not at all.',
      },
      {
        text: 'Nothing: their gains are weighted by 0',
        why: 'The counterfactual reach is chance’s part times the opponent’s part. If player 1 never checks it is 0, and so is every gain.',
      },
    ],
    right: 2,
  },
  figure: {
    rule: 'Algorithm',
    which: 'What the tree shows',
    current: 'current',
    average: 'average',
    iteration: 'Iteration',
    exploitability: 'Exploitability',
    grid: 'All twelve infosets',
    plot: 'The curve so far',
    gridText:
      'In each cell above the plan of this iteration, below the average of all plans, with how often a chip is put in. A row a card, a column a place in the betting.',
    first: 'How likely does everybody but the owner make each history, and what is each move worth there?',
    histories: 'Histories and what moves are worth',
    cards: 'Cards',
    chance: 'chance',
    opponent: 'opponent',
    weight: 'weight',
    worth: '{move} is worth',
    sums: 'Sum of weight × worth: the counterfactual values',
    second:
      'The present plan makes {value} of these values. What each move gains over that is added to its [regret](regret).',
    secondPlus:
      'The present plan makes {value} of these values. What each move gains over that is added to its [regret](regret); a sum below 0 counts as 0.',
    regrets: 'Regrets',
    move: 'Move',
    value: 'value',
    gain: 'gain',
    before: 'regret so far',
    after: 'regret now',
    third:
      'The next plan takes positive regrets in proportion. The present one goes into the average, weighted by how likely its owner gets here: {reach}.',
    plans: 'Plans',
    next: 'next',
  },
};
const fr: ChapterText = {
  title: 'Le regret dans un arbre : CFR',
  idea: 'Du regret matching à chaque infoset, partout en même temps, trouve un équilibre de tout le jeu.',
  before: [
    '[CFR](cfr) donne à chaque [infoset](infoset) son propre regret matching. Ce qu’il lui fournit est la [valeur contrefactuelle](counterfactual-value) de chaque coup : ce que le coup vaudrait si le joueur était venu là exprès, le hasard et l’adversaire faisant ce qu’ils font.',
    'Choisissez un infoset, dans l’arbre ou dans le tableau au-dessous, et suivez les nombres : la probabilité de ses historiques, ce que chaque coup y vaut, ce qu’il gagne sur le plan présent, et ce que tous ces gains font du plan. Puis faites un pas.',
  ],
  tries: [
    'Restez à la dame du joueur 2 face à une mise et avancez jusqu’à l’itération 5. Quand suivre gagne-t-il, quand perd-il ?',
    'Choisissez la dame du joueur 2 après parole, à l’itération 2. Pourquoi tous ses gains disparaissent-ils ?',
    'Courez jusqu’à 1000 et passez du plan courant au plan moyen. Lequel continue de sauter ?',
    'Refaites-le avec CFR+, qui oublie les regrets négatifs. De combien sa moyenne est-elle plus proche après 100 itérations ?',
  ],
  after: [
    'Aucun infoset ne connaît les autres. Pourtant le regret d’un plan entier ne dépasse pas la somme des regrets positifs de ses infosets (Zinkevich, Johanson, Bowling & Piccione 2007). Chacun diminue comme 1/√itérations, leur somme aussi, et avec elle la distance du plan *moyen* à l’équilibre.',
    'Le plan du moment n’a pas cette promesse : après mille itérations, il abandonne encore un cinquième de jeton par main. C’est de nouveau la ronde de pierre, papier, ciseaux. Ce qu’on garde, joue et mesure, c’est la moyenne.',
  ],
  question: {
    ask: 'Le joueur 1 ne dit jamais parole à cette itération. Que deviennent les regrets des infosets du joueur 2 après parole ?',
    choices: [
      {
        text: 'Ils sont remis à 0',
        why: 'Les regrets sont une mémoire : rien ne s’efface parce que l’infoset n’a pas été atteint une fois.',
      },
      {
        text: 'Ils croissent comme d’habitude : les cartes sont les mêmes',
        why: 'Les cartes, oui, mais chaque valeur est pondérée par la probabilité que l’adversaire donne à l’infoset : ici, aucune.',
      },
      {
        text: 'Rien : leurs gains sont pondérés par 0',
        why: 'La portée contrefactuelle est la part du hasard fois celle de l’adversaire. Si le joueur 1 ne dit jamais parole, elle vaut 0, et tous les gains aussi.',
      },
    ],
    right: 2,
  },
  figure: {
    rule: 'Algorithme',
    which: 'Ce que montre l’arbre',
    current: 'courant',
    average: 'moyen',
    iteration: 'Itération',
    exploitability: 'Exploitabilité',
    grid: 'Les douze infosets',
    plot: 'La courbe jusqu’ici',
    gridText:
      'Dans chaque case, en haut le plan de cette itération, en bas la moyenne de tous les plans, avec la fréquence à laquelle on met un jeton. Une ligne par carte, une colonne par endroit des enchères.',
    first: 'Quelle probabilité tous les autres donnent-ils à chaque historique, et que vaut chaque coup là ?',
    histories: 'Les historiques et la valeur des coups',
    cards: 'Cartes',
    chance: 'hasard',
    opponent: 'adv.',
    weight: 'poids',
    worth: '{move} vaut',
    sums: 'Somme des poids × valeurs : les valeurs contrefactuelles',
    second:
      'Le plan présent tire {value} de ces valeurs. Ce que chaque coup gagne de plus s’ajoute à son [regret](regret).',
    secondPlus:
      'Le plan présent tire {value} de ces valeurs. Ce que chaque coup gagne de plus s’ajoute à son [regret](regret) ; une somme négative compte pour 0.',
    regrets: 'Regrets',
    move: 'Coup',
    value: 'valeur',
    gain: 'gain',
    before: 'regret d’avant',
    after: 'regret',
    third:
      'Le plan suivant prend les regrets positifs en proportion. Le présent entre dans la moyenne, pondéré par la probabilité que son joueur arrive ici : {reach}.',
    plans: 'Plans',
    next: 'suivant',
  },
};
const pt: ChapterText = {
  title: 'Arrependimento numa árvore: CFR',
  idea: 'Regret matching em todos os infosets ao mesmo tempo encontra um equilíbrio do jogo inteiro.',
  before: [
    'O [CFR](cfr) dá a cada [infoset](infoset) o seu próprio regret matching. O que lhe fornece é o [valor contrafactual](counterfactual-value) de cada jogada: o que ela valeria se o jogador tivesse vindo até aqui de propósito, enquanto o acaso e o adversário fazem o que fazem.',
    'Escolha um infoset, na árvore ou na tabela por baixo, e siga os números: a probabilidade das suas histórias, o que vale nelas cada jogada, o que isso ganha ao plano presente e o que todos os ganhos até agora fazem do plano. Depois dê um passo.',
  ],
  tries: [
    'Fique na dama do jogador 2 perante uma aposta e avance até à iteração 5. Quando ganha pagar, e quando perde?',
    'Escolha a dama do jogador 2 depois de um passo, na iteração 2. Porque desaparecem todos os seus ganhos?',
    'Corra até 1000 e alterne entre atual e médio. Qual deles continua aos saltos?',
    'Faça o mesmo com CFR+, que esquece os arrependimentos negativos. Quão mais perto está a sua média depois de 100 iterações?',
  ],
  after: [
    'Nenhum infoset sabe dos outros. Mesmo assim, o arrependimento de um plano inteiro é no máximo a soma dos arrependimentos positivos dos seus infosets (Zinkevich, Johanson, Bowling & Piccione 2007). Cada um desce como 1/√iterações, a soma também, e com ela a distância do plano *médio* ao equilíbrio.',
    'O plano do momento não tem essa promessa: depois de mil iterações ainda oferece um quinto de ficha por mão. É outra vez o círculo de pedra, papel, tesoura. O que se guarda, joga e mede é a média.',
  ],
  question: {
    ask: 'Nesta iteração o jogador 1 nunca passa. O que acontece aos arrependimentos dos infosets do jogador 2 depois de um passo?',
    choices: [
      {
        text: 'Voltam a 0',
        why: 'Os arrependimentos são memória: nada se apaga por o infoset não ter sido alcançado uma vez.',
      },
      {
        text: 'Crescem como de costume: as cartas são as mesmas',
        why: 'As cartas são, mas cada valor é pesado pela probabilidade que o adversário dá ao infoset: aqui, nenhuma.',
      },
      {
        text: 'Nada: os seus ganhos são pesados por 0',
        why: 'O alcance contrafactual é a parte do acaso vezes a do adversário. Se o jogador 1 nunca passa, é 0, e todos os ganhos também.',
      },
    ],
    right: 2,
  },
  figure: {
    rule: 'Algoritmo',
    which: 'O que mostra a árvore',
    current: 'atual',
    average: 'médio',
    iteration: 'Iteração',
    exploitability: 'Explorabilidade',
    grid: 'Os doze infosets',
    plot: 'A curva até aqui',
    gridText:
      'Em cada célula, em cima o plano desta iteração, em baixo a média de todos os planos, com a frequência com que se põe uma ficha. Uma linha por carta, uma coluna por lugar nas apostas.',
    first: 'Que probabilidade dão todos os outros a cada história, e quanto vale nela cada jogada?',
    histories: 'As histórias e o valor das jogadas',
    cards: 'Cartas',
    chance: 'acaso',
    opponent: 'adv.',
    weight: 'peso',
    worth: '{move} vale',
    sums: 'Soma de peso × valor: os valores contrafactuais',
    second:
      'O plano presente tira {value} destes valores. O que cada jogada ganha a mais soma-se ao seu [arrependimento](regret).',
    secondPlus:
      'O plano presente tira {value} destes valores. O que cada jogada ganha a mais soma-se ao seu [arrependimento](regret); uma soma negativa conta como 0.',
    regrets: 'Arrependimentos',
    move: 'Jogada',
    value: 'valor',
    gain: 'ganho',
    before: 'arrep. antes',
    after: 'arrep. agora',
    third:
      'O plano seguinte usa os arrependimentos positivos em proporção. O presente entra na média, pesado pela probabilidade de o seu jogador chegar aqui: {reach}.',
    plans: 'Planos',
    next: 'seguinte',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
