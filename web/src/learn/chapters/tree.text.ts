// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'What a player can know',
  idea: 'A plan can only depend on what one sees. That is what makes poker hard, and bluffing right.',
  before: [
    'Kuhn poker is the smallest real poker: a jack, a queen and a king. Each of two players puts a chip into the pot and gets one card. Player 1 checks or bets one chip. Whoever faces a bet folds or calls; after a check player 2 may bet as well. At the end the higher card takes the pot.',
    'Every way from the root to an end is one course of the game; every circle on it is a [history](history). Player 2 who holds the queen and faces a bet cannot tell whether the other card is a jack or a king. Such histories form one [infoset](infoset), and a plan must do the same at all of them.',
  ],
  tries: [
    'Point at a circle: the histories that look the same light up. Press it and read which they are.',
    'Look with the eyes of player 2. Which cards are hidden, and which circles are left?',
    'Open rock, paper, scissors. How does a tree say “at the same time”?',
    'Take four cards: the number of histories doubles. What about the infosets?',
  ],
  after: [
    'Kuhn poker has 24 places where somebody decides, but only 12 infosets: a [strategy](strategy) for it is twelve numbers, six a player. Heads-up limit hold’em has 3.19 × 10¹⁴ decision points, and no-limit as played in the Annual Computer Poker Competition about 10¹⁶¹. The idea is the same.',
    'In chess a position is worth something by itself. Here an infoset is worth what its histories are worth *on average*, and how likely each of them is depends on how the opponent plays. That is why one cannot work backwards from the end as in chess, and why the next chapter needs a new kind of value.',
  ],
  question: {
    ask: 'Player 1 holds the jack, checks, and faces a bet. How many histories are in this infoset?',
    choices: [
      { text: 'One', why: 'That would mean that player 1 sees the other card. It may be the queen or the king.' },
      {
        text: 'Two',
        why: 'The other card is the queen or the king; the moves so far are the same. Player 1 must give one answer to both.',
      },
      {
        text: 'Six, one for each way to deal',
        why: 'Player 1 knows the own card: of the six deals only the two with that jack are left.',
      },
    ],
    right: 1,
  },
  figure: {
    game: 'The game',
    kuhn: 'Kuhn poker',
    'kuhn(cards=4)': 'with four cards',
    rock_paper_scissors: 'Rock, paper, scissors',
    eyes: 'Whose eyes',
    all: 'All cards open',
    player: 'Player {player}',
    facts: '{ends} ways to end, {decisions} places where somebody decides, {infosets} infosets. Choose one.',
    same: 'All of these look the same: {list}. One plan for all of them, choosing among {moves}.',
    alone: 'Nothing else looks like it. To choose: {moves}.',
  },
};
const fr: ChapterText = {
  title: 'Ce qu’un joueur peut savoir',
  idea: 'Un plan ne peut dépendre que de ce qu’on voit. C’est ce qui rend le poker difficile, et le bluff juste.',
  before: [
    'Le poker de Kuhn est le plus petit vrai poker : un valet (J), une dame (Q) et un roi (K). Chacun des deux joueurs met un jeton au pot et reçoit une carte. Le joueur 1 dit parole ou mise un jeton. Qui fait face à une mise se couche ou suit ; après parole, le joueur 2 peut miser à son tour. À la fin, la plus haute carte prend le pot.',
    'Chaque chemin de la racine à une fin est un déroulement du jeu ; chaque rond sur ce chemin est un [historique](history). Le joueur 2 qui tient la dame et fait face à une mise ne sait pas si l’autre carte est un valet ou un roi. Ces historiques forment un [infoset](infoset), et un plan doit y faire partout la même chose.',
  ],
  tries: [
    'Pointez un rond : les historiques qui se ressemblent s’allument. Appuyez pour lire lesquels.',
    'Regardez avec les yeux du joueur 2. Quelles cartes sont cachées, quels ronds restent ?',
    'Ouvrez pierre, papier, ciseaux. Comment un arbre dit-il « en même temps » ?',
    'Prenez quatre cartes : le nombre d’historiques double. Et celui des infosets ?',
  ],
  after: [
    'Le poker de Kuhn a 24 endroits où quelqu’un décide, mais 12 infosets seulement : une [stratégie](strategy) y tient en douze nombres, six par joueur. Le hold’em limit en tête-à-tête a 3,19 × 10¹⁴ points de décision, le no-limit tel qu’on le joue à l’Annual Computer Poker Competition environ 10¹⁶¹. L’idée reste la même.',
    'Aux échecs, une position vaut quelque chose par elle-même. Ici, un infoset vaut ce que valent ses historiques *en moyenne*, et la probabilité de chacun dépend du jeu de l’adversaire. C’est pourquoi on ne peut pas remonter depuis la fin comme aux échecs, et pourquoi le chapitre suivant a besoin d’une autre sorte de valeur.',
  ],
  question: {
    ask: 'Le joueur 1 tient le valet, dit parole et fait face à une mise. Combien d’historiques y a-t-il dans cet infoset ?',
    choices: [
      { text: 'Un', why: 'Cela voudrait dire que le joueur 1 voit l’autre carte. Elle peut être la dame ou le roi.' },
      {
        text: 'Deux',
        why: 'L’autre carte est la dame ou le roi ; les coups joués sont les mêmes. Le joueur 1 doit donner une seule réponse aux deux.',
      },
      {
        text: 'Six, un par donne possible',
        why: 'Le joueur 1 connaît sa carte : des six donnes, seules restent les deux où il a le valet.',
      },
    ],
    right: 1,
  },
  figure: {
    game: 'Le jeu',
    kuhn: 'Poker de Kuhn',
    'kuhn(cards=4)': 'à quatre cartes',
    rock_paper_scissors: 'Pierre, papier, ciseaux',
    eyes: 'Avec quels yeux',
    all: 'Cartes ouvertes',
    player: 'Joueur {player}',
    facts: '{ends} fins possibles, {decisions} endroits où quelqu’un décide, {infosets} infosets. Choisissez-en un.',
    same: 'Tous ceux-ci se ressemblent : {list}. Un seul plan pour tous, au choix : {moves}.',
    alone: 'Rien d’autre ne lui ressemble. Au choix : {moves}.',
  },
};
const pt: ChapterText = {
  title: 'O que um jogador pode saber',
  idea: 'Um plano só pode depender do que se vê. É isso que torna o póquer difícil, e o bluff correto.',
  before: [
    'O póquer de Kuhn é o mais pequeno póquer a sério: um valete (J), uma dama (Q) e um rei (K). Cada um dos dois jogadores põe uma ficha no pote e recebe uma carta. O jogador 1 passa ou aposta uma ficha. Quem enfrenta uma aposta desiste ou paga; depois de um passo, o jogador 2 também pode apostar. No fim, a carta mais alta leva o pote.',
    'Cada caminho da raiz até um fim é um decurso do jogo; cada círculo nele é uma [história](history). O jogador 2, com a dama e perante uma aposta, não sabe se a outra carta é um valete ou um rei. Essas histórias formam um [infoset](infoset), e um plano tem de fazer o mesmo em todas.',
  ],
  tries: [
    'Aponte para um círculo: as histórias que parecem iguais acendem-se. Carregue nele e leia quais são.',
    'Olhe com os olhos do jogador 2. Que cartas estão escondidas, que círculos ficam?',
    'Abra pedra, papel, tesoura. Como diz uma árvore «ao mesmo tempo»?',
    'Use quatro cartas: o número de histórias duplica. E o de infosets?',
  ],
  after: [
    'O póquer de Kuhn tem 24 lugares onde alguém decide, mas só 12 infosets: uma [estratégia](strategy) são aqui doze números, seis por jogador. O hold’em limit a dois tem 3,19 × 10¹⁴ pontos de decisão, e o no-limit tal como se joga na Annual Computer Poker Competition cerca de 10¹⁶¹. A ideia é a mesma.',
    'No xadrez, uma posição vale por si própria. Aqui, um infoset vale o que valem as suas histórias *em média*, e a probabilidade de cada uma depende de como joga o adversário. Por isso não se pode recuar a partir do fim como no xadrez, e por isso o próximo capítulo precisa de um novo tipo de valor.',
  ],
  question: {
    ask: 'O jogador 1 tem o valete, passa e enfrenta uma aposta. Quantas histórias há neste infoset?',
    choices: [
      { text: 'Uma', why: 'Isso quereria dizer que o jogador 1 vê a outra carta. Pode ser a dama ou o rei.' },
      {
        text: 'Duas',
        why: 'A outra carta é a dama ou o rei; as jogadas até aqui são as mesmas. O jogador 1 tem de dar uma só resposta às duas.',
      },
      {
        text: 'Seis, uma por cada maneira de dar as cartas',
        why: 'O jogador 1 conhece a sua carta: das seis distribuições só ficam as duas em que tem o valete.',
      },
    ],
    right: 1,
  },
  figure: {
    game: 'O jogo',
    kuhn: 'Póquer de Kuhn',
    'kuhn(cards=4)': 'com quatro cartas',
    rock_paper_scissors: 'Pedra, papel, tesoura',
    eyes: 'Com que olhos',
    all: 'Cartas abertas',
    player: 'Jogador {player}',
    facts: '{ends} maneiras de acabar, {decisions} lugares onde alguém decide, {infosets} infosets. Escolha um.',
    same: 'Todas estas parecem iguais: {list}. Um só plano para todas, à escolha: {moves}.',
    alone: 'Nada mais se parece com ela. À escolha: {moves}.',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
