// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'A table of payoffs',
  idea: 'Where nobody wants to move, play can rest. A table shows where that is.',
  before: [
    'Both players choose at the same time: player 1 a row, player 2 a column. Each cell holds two [payoffs](payoff), player 1’s on the left. An arrow points to where its player would rather be; a marked payoff is a [best response](best-response). A cell in which both are marked is an [equilibrium](equilibrium) in which nobody mixes.',
    'A row or column that another one beats whatever the other does is [dominated](dominance): it may be crossed out, and then perhaps the next. What is left may still have several equilibria, or only mixed ones.',
  ],
  tries: [
    'Step through the elimination in the game “Dominance”: x, u, z, w fall, one after the other, and one cell is left.',
    'In the prisoner’s dilemma, change the payoff for defecting against cooperation from 5 to 3 or less, for both players. What is the second equilibrium?',
    'In matching pennies, let one match pay player 1 nine instead of one. Whose mixture changes?',
    'Start the replicator at different places of chicken’s square. Who gives way?',
  ],
  after: [
    'A strange fact of mixed equilibria: my mixture makes *you* [indifferent](indifference), so it depends on your payoffs alone. Raise mine, and yours changes. The square shows it: the lines of best responses cross where both are indifferent.',
    'Every finite game has an equilibrium (Nash 1950). Here all of them are found without rounding, as fractions; where there are infinitely many, their corners. Whether play goes there is another question. [Fictitious play](fictitious-play) and the [replicator](replicator) reach many equilibria, pass mixed ones by, or, in Shapley’s game, go round for ever.',
  ],
  question: {
    ask: 'In a mixed equilibrium of two by two, player 1’s payoffs change a little. Whose mixture changes?',
    choices: [
      { text: 'Player 1’s, of course', why: 'Player 1’s mixture keeps player 2 indifferent, and player 2’s payoffs are as they were.' },
      { text: 'Player 2’s', why: 'Player 2’s mixture must keep player 1 indifferent, and that takes another one now.' },
      { text: 'Nobody’s: a little is too little', why: 'Indifference is exact: the least change upsets it, unless the other’s mixture follows.' },
    ],
    right: 1,
  },
  figure: {
    a_cooperate: 'cooperate', a_defect: 'defect', a_stag: 'stag', a_hare: 'hare', a_chicken: 'give way', a_dare: 'dare', a_opera: 'opera', a_football: 'football', a_heads: 'heads', a_tails: 'tails',
    examples: 'Game', own: 'Your own', prisoners_dilemma: 'Prisoner’s dilemma', stag_hunt: 'Stag hunt', chicken: 'Chicken', battle_of_the_sexes: 'Battle of the sexes', matching_pennies: 'Matching pennies', rock_paper_scissors: 'Rock, paper, scissors', shapley: 'Shapley’s game', dominance_example: 'Dominance: x, u, z, w',
    matrix: 'Payoffs', remove: 'Remove {name}', addRow: 'Another row', addColumn: 'Another column', payoff: '{player}: {row}, {column}', legend: 'Type any payoffs: 3, −0.5 or 1/3. Shaded: a best response. Framed: an equilibrium.',
    wrong: '“{text}” in row {row}, column {column} is not a number: write one such as 3, −0.5 or 1/3. The results below are for the last valid table.',
    dominance: 'Dominance', step: 'Step', strictly: '{player} drops {action}: {by} is better, whatever the other does.', weakly: '{player} drops {action}: {by} is never worse and sometimes better.', begin: 'Nothing has been crossed out yet.', undominated: 'Nothing is dominated.',
    equilibria: 'All equilibria', pays: 'pays {first} and {second}', infinitely: 'There are infinitely many; these are their corners.',
    dynamics: 'How play moves', replicator: 'Replicator', fictitious_play: 'Fictitious play', best_response: 'Best response', square: 'Mixed strategies: upwards the first row, to the right the first column. Drag the ring.', start: '{player} begins with {share} {action}', end: 'It ends with {first} {row} and {second} {column}.',
    answers: 'Best responses of {player}', anEquilibrium: 'Equilibrium', way: 'The way from the ring', time: 'Time', shares: 'Share in %',
  },
};
const fr: ChapterText = {
  title: 'Un tableau de gains',
  idea: 'Là où personne ne veut bouger, le jeu peut se poser. Un tableau montre où.',
  before: [
    'Les deux joueurs choisissent en même temps : le joueur 1 une ligne, le joueur 2 une colonne. Chaque case contient deux [gains](payoff), celui du joueur 1 à gauche. Une flèche montre où son joueur préférerait être ; un gain marqué est une [meilleure réponse](best-response). Une case où les deux sont marqués est un [équilibre](equilibrium) sans mélange.',
    'Une ligne ou une colonne qu’une autre bat quoi que fasse l’autre joueur est [dominée](dominance) : on peut la rayer, puis peut-être la suivante. Ce qui reste peut encore avoir plusieurs équilibres, ou n’en avoir que de mixtes.',
  ],
  tries: [
    'Avancez dans l’élimination de l’exemple des notes : x, u, z, w tombent l’un après l’autre, et une case reste.',
    'Dans le dilemme du prisonnier, baissez de 5 à 3 ou moins, pour les deux joueurs, le gain de celui qui trahit un coopérant. Quel est le deuxième équilibre ?',
    'Aux pièces assorties, qu’une paire rapporte neuf au lieu d’un au joueur 1. Quel mélange change ?',
    'Lancez le réplicateur en divers endroits du carré de la poule mouillée. Qui cède ?',
  ],
  after: [
    'Un fait étrange des équilibres mixtes : mon mélange *vous* rend [indifférent](indifference), il ne dépend donc que de vos gains. Augmentez les miens, et c’est le vôtre qui change. Le carré le montre : les lignes de meilleures réponses se croisent là où les deux sont indifférents.',
    'Tout jeu fini a un équilibre (Nash 1950). Ici, tous sont trouvés sans arrondi, en fractions ; s’il y en a une infinité, leurs sommets. Savoir si le jeu y va est une autre question. Le [jeu fictif](fictitious-play) et le [réplicateur](replicator) atteignent bien des équilibres, passent à côté des mixtes ou, dans le jeu de Shapley, tournent sans fin.',
  ],
  question: {
    ask: 'Dans un équilibre mixte deux sur deux, les gains du joueur 1 changent un peu. Quel mélange change ?',
    choices: [
      { text: 'Celui du joueur 1, bien sûr', why: 'Le mélange du joueur 1 tient le joueur 2 indifférent, et les gains du joueur 2 n’ont pas changé.' },
      { text: 'Celui du joueur 2', why: 'Le mélange du joueur 2 doit tenir le joueur 1 indifférent, et il en faut maintenant un autre.' },
      { text: 'Aucun : un peu est trop peu', why: 'L’indifférence est exacte : le moindre changement la rompt, sauf si le mélange de l’autre suit.' },
    ],
    right: 1,
  },
  figure: {
    a_cooperate: 'coopérer', a_defect: 'trahir', a_stag: 'cerf', a_hare: 'lièvre', a_chicken: 'céder', a_dare: 'foncer', a_opera: 'opéra', a_football: 'football', a_heads: 'pile', a_tails: 'face',
    examples: 'Jeu', own: 'Le vôtre', prisoners_dilemma: 'Dilemme du prisonnier', stag_hunt: 'Chasse au cerf', chicken: 'Poule mouillée', battle_of_the_sexes: 'Bataille des sexes', matching_pennies: 'Pièces assorties', rock_paper_scissors: 'Pierre, papier, ciseaux', shapley: 'Jeu de Shapley', dominance_example: 'Dominance : x, u, z, w',
    matrix: 'Gains', remove: 'Retirer {name}', addRow: 'Une ligne de plus', addColumn: 'Une colonne de plus', payoff: '{player} : {row}, {column}', legend: 'Tapez les gains que vous voulez : 3, −0.5 ou 1/3. Teinté : une meilleure réponse. Encadré : un équilibre.',
    wrong: '« {text} », ligne {row}, colonne {column}, n’est pas un gain : écrivez un nombre comme 3, −0.5 ou 1/3. Dessous, ce qui valait avant.',
    dominance: 'Dominance', step: 'Étape', strictly: '{player} raye {action} : {by} vaut mieux, quoi que fasse l’autre.', weakly: '{player} raye {action} : {by} ne vaut jamais moins et parfois mieux.', begin: 'Rien n’est encore rayé.', undominated: 'Rien n’est dominé.',
    equilibria: 'Tous les équilibres', pays: 'gains {first} et {second}', infinitely: 'Il y en a une infinité ; voici leurs sommets.',
    dynamics: 'Comment le jeu évolue', replicator: 'Réplicateur', fictitious_play: 'Jeu fictif', best_response: 'Meilleure réponse', square: 'Stratégies mixtes : vers le haut la première ligne, vers la droite la première colonne. Déplacez l’anneau.', start: '{player} commence par {share} {action}', end: 'À la fin : {first} {row} et {second} {column}.',
    answers: 'Meilleures réponses : {player}', anEquilibrium: 'Équilibre', way: 'Le chemin depuis l’anneau', time: 'Temps', shares: 'Part en %',
  },
};
const pt: ChapterText = {
  title: 'Uma tabela de ganhos',
  idea: 'Onde ninguém quer mexer-se, o jogo pode repousar. Uma tabela mostra onde.',
  before: [
    'Os dois jogadores escolhem ao mesmo tempo: o jogador 1 uma linha, o jogador 2 uma coluna. Cada casa tem dois [ganhos](payoff), à esquerda o do jogador 1. Uma seta aponta para onde o seu jogador preferia estar; um ganho marcado é uma [melhor resposta](best-response). Uma casa em que ambos estão marcados é um [equilíbrio](equilibrium) sem misturas.',
    'Uma linha ou coluna que outra bate, faça o outro o que fizer, é [dominada](dominance): pode riscar-se, e depois talvez a seguinte. O que fica pode ainda ter vários equilíbrios, ou só mistos.',
  ],
  tries: [
    'Avance na eliminação do exemplo dos apontamentos: caem x, u, z, w, um após outro, e fica uma casa.',
    'No dilema do prisioneiro, baixe de 5 para 3 ou menos, para ambos os jogadores, o ganho de quem trai um cooperante. Qual é o segundo equilíbrio?',
    'No par ou ímpar de moedas, faça com que um par dê nove em vez de um ao jogador 1. Que mistura muda?',
    'Comece o replicador em vários pontos do quadrado do jogo do covarde. Quem cede?',
  ],
  after: [
    'Um facto estranho dos equilíbrios mistos: a minha mistura torna-o *a si* [indiferente](indifference), por isso só depende dos seus ganhos. Aumente os meus, e muda a sua. O quadrado mostra-o: as linhas das melhores respostas cruzam-se onde ambos são indiferentes.',
    'Todo o jogo finito tem um equilíbrio (Nash 1950). Aqui encontram-se todos sem arredondar, em frações; onde são infinitos, os seus vértices. Se o jogo vai lá ter é outra questão. O [jogo fictício](fictitious-play) e o [replicador](replicator) chegam a muitos equilíbrios, passam ao lado dos mistos ou, no jogo de Shapley, andam à roda para sempre.',
  ],
  question: {
    ask: 'Num equilíbrio misto de dois por dois, os ganhos do jogador 1 mudam um pouco. Que mistura muda?',
    choices: [
      { text: 'A do jogador 1, claro', why: 'A mistura do jogador 1 mantém o jogador 2 indiferente, e os ganhos do jogador 2 são os mesmos.' },
      { text: 'A do jogador 2', why: 'A mistura do jogador 2 tem de manter o jogador 1 indiferente, e para isso é agora precisa outra.' },
      { text: 'Nenhuma: um pouco é pouco demais', why: 'A indiferença é exata: a menor mudança quebra-a, a não ser que a mistura do outro a siga.' },
    ],
    right: 1,
  },
  figure: {
    a_cooperate: 'cooperar', a_defect: 'trair', a_stag: 'veado', a_hare: 'lebre', a_chicken: 'ceder', a_dare: 'avançar', a_opera: 'ópera', a_football: 'futebol', a_heads: 'cara', a_tails: 'coroa',
    examples: 'Jogo', own: 'O seu', prisoners_dilemma: 'Dilema do prisioneiro', stag_hunt: 'Caça ao veado', chicken: 'Jogo do covarde', battle_of_the_sexes: 'Batalha dos sexos', matching_pennies: 'Par ou ímpar de moedas', rock_paper_scissors: 'Pedra, papel, tesoura', shapley: 'Jogo de Shapley', dominance_example: 'Dominância: x, u, z, w',
    matrix: 'Ganhos', remove: 'Retirar {name}', addRow: 'Mais uma linha', addColumn: 'Mais uma coluna', payoff: '{player}: {row}, {column}', legend: 'Escreva os ganhos que quiser: 3, −0.5 ou 1/3. Sombreado: uma melhor resposta. Emoldurado: um equilíbrio.',
    wrong: '“{text}” na linha {row}, coluna {column} não é um ganho: escreva um número como 3, −0.5 ou 1/3. Abaixo está o que valia antes.',
    dominance: 'Dominância', step: 'Passo', strictly: '{player} risca {action}: {by} é melhor, faça o outro o que fizer.', weakly: '{player} risca {action}: {by} nunca é pior e às vezes é melhor.', begin: 'Ainda nada foi riscado.', undominated: 'Nada é dominado.',
    equilibria: 'Todos os equilíbrios', pays: 'ganhos {first} e {second}', infinitely: 'São infinitos; estes são os seus vértices.',
    dynamics: 'Como o jogo se move', replicator: 'Replicador', fictitious_play: 'Jogo fictício', best_response: 'Melhor resposta', square: 'Estratégias mistas: para cima a primeira linha, para a direita a primeira coluna. Arraste o anel.', start: '{player} começa com {share} {action}', end: 'Acaba com {first} {row} e {second} {column}.',
    answers: 'Melhores respostas: {player}', anEquilibrium: 'Equilíbrio', way: 'O caminho desde o anel', time: 'Tempo', shares: 'Parte em %',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
