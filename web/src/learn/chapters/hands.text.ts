// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'Hands as vectors',
  idea: 'A solver of hold’em never looks at one hand: it carries all of them at once, as a list of numbers.',
  before: [
    'In Kuhn poker there are three cards, and a [strategy](strategy) is worked out card by card. On the river of hold’em the board leaves 1,081 hands, and each may meet nearly all others. How often the opponent holds each of them is his [range](range): 1,081 numbers, a vector.',
    'What is each hand worth at the showdown? The weight of all that it beats, less the weight of all that beats it. Compared pair by pair, that takes more than a million comparisons. But sort the hands by strength and walk along them once: whatever has been passed is beaten. One thing has to be put right on the way. A hand that contains one of *your* cards cannot be the opponent’s; your card is a [blocker](blocker).',
  ],
  tries: [
    'Take Kuhn’s three cards and let the opponent hold the king only now and then. What becomes of the queen?',
    'On the river, run the sweep against any two cards. Why is the curve not quite smooth, and why does it have steps?',
    'Look at K♥Q♠ and at K♥Q♦ against flushes and bluffs. Which rows of the table differ?',
    'Type a board and a range of your own. Which hand owes most to its blockers?',
  ],
  after: [
    'The sweep passes every hand of both players once. It remembers the weight passed so far, and for each of the 52 cards how much of that weight contains it. A hand beats what has been passed, less what contains its first card, less what contains its second; the one hand that contains both is itself, and ties (Johanson, Waugh, Bowling & Zinkevich 2011).',
    'This is how the program solves spots. Down the betting go vectors that say how often each hand gets there ([reach](reach)), up come vectors that say what each is worth, and at every end stands a sweep like this one, up to sixteen of them side by side in the processor. Kuhn’s three cards go through the very same code.',
  ],
  question: {
    ask: 'Three spades lie on the board. You hold the ace of spades and no flush. Why is your hand a better bluff than the same hand without that ace?',
    choices: [
      {
        text: 'Because an ace may still win the showdown',
        why: 'That speaks for checking. A bluff wants the opponent to fold.',
      },
      {
        text: 'Because the opponent cannot have the best flush',
        why: 'Every flush that calls with the ace of spades is gone from his range, so that he folds more often.',
      },
      {
        text: 'It is not: the opponent does not know what you hold',
        why: 'He need not know. Your card is not in his hand, whether he knows it or not.',
      },
    ],
    right: 1,
  },
  figure: {
    cards: 'Which cards',
    kuhn: 'Kuhn’s three cards',
    river: 'A river’s 1,081 hands',
    holds: 'How often the opponent holds',
    range: 'Opponent’s range',
    polar: 'Flushes, sets, bluffs',
    any: 'Any two cards',
    strong: 'Strong hands',
    own: 'Another board, another range',
    board: 'Board',
    askQueen:
      'All three cards are in the opponent’s range, each with weight 1. What total weight of hands can your *queen* meet?',
    queen0: '3',
    queen1: '2',
    queen2: '1',
    whyQueen:
      'The queen is in your own hand, so that the opponent can hold the jack or the king. It beats the one and loses to the other.',
    askSteps:
      'You may hold any of {hands} hands, the opponent any of {range}. How many steps does it take to value *all* of your hands?',
    whySteps:
      'In order of strength each of your {hands} hands and each of his {range} is passed once: {steps} steps. Blockers cost a few additions and subtractions per hand, and the order is found once per board.',
    race: 'Measured just now: {pairs} comparisons took {pairsTime}, a sweep of {steps} steps took {sweepTime}.',
    agree: 'Both say exactly the same.',
    hand: 'Hand',
    plot: 'Share of the pot that each of your hands wins at the showdown, the weakest on the left; {count} have been passed',
    share: 'Share of the pot that your hand wins',
    weightKey: 'How often the opponent holds a hand of that place',
    wins: 'wins {share} of the pot',
    nobody: 'can meet no hand of this range',
    inRange: 'Of his range',
    all: 'weight',
    blocked: 'blocked',
    left: 'left',
    weaker: 'weaker',
    equal: 'as strong',
    stronger: 'stronger',
    sum: 'Beats {beats}, loses to {loses}: worth {value}.',
    askTwins:
      'K♥Q♠ and K♥Q♦ make the same pair of kings. Which is worth more against a range of flushes, sets and bluffs?',
    twin0: 'K♥Q♠',
    twin1: 'K♥Q♦',
    twin2: 'Both the same',
    whyTwins:
      'The Q♠ takes flushes out of the opponent’s range and no bluffs. With it the pair wins {spade} of the pot, without it {none}.',
  },
};
const fr: ChapterText = {
  title: 'Les mains comme vecteurs',
  idea: 'Un solveur de hold’em ne regarde jamais une main seule : il les porte toutes à la fois, comme une liste de nombres.',
  before: [
    'Au poker de Kuhn il y a trois cartes, et une [stratégie](strategy) se calcule carte par carte. À la rivière du hold’em, le tableau laisse 1 081 mains, et chacune peut rencontrer presque toutes les autres. La fréquence à laquelle l’adversaire tient chacune d’elles est sa [range](range) : 1 081 nombres, un vecteur.',
    'Que vaut chaque main à l’abattage ? Le poids de tout ce qu’elle bat, moins le poids de tout ce qui la bat. Paire par paire, il y faut plus d’un million de comparaisons. Mais rangez les mains par force et parcourez-les une fois : tout ce qui est dépassé est battu. Une seule chose est à corriger en route. Une main qui contient une de *vos* cartes ne peut être celle de l’adversaire ; votre carte est un [bloqueur](blocker).',
  ],
  tries: [
    'Prenez les trois cartes de Kuhn et donnez rarement le roi à l’adversaire. Que devient la dame ?',
    'À la rivière, lancez le balayage contre deux cartes quelconques. Pourquoi la courbe n’est-elle pas tout à fait lisse, et pourquoi a-t-elle des marches ?',
    'Regardez K♥Q♠ et K♥Q♦ contre des couleurs et des bluffs. Quelles lignes du tableau diffèrent ?',
    'Tapez un tableau et une range à vous. Quelle main doit le plus à ses bloqueurs ?',
  ],
  after: [
    'Le balayage passe une fois sur chaque main des deux joueurs. Il retient le poids dépassé, et pour chacune des 52 cartes la part de ce poids qui la contient. Une main bat ce qui est dépassé, moins ce qui contient sa première carte, moins ce qui contient la seconde ; la seule main qui contient les deux est elle-même, et fait égalité (Johanson, Waugh, Bowling & Zinkevich 2011).',
    'C’est ainsi que le programme résout les situations. Des vecteurs descendent les enchères et disent à quelle fréquence chaque main y arrive ([portée](reach)), d’autres remontent et disent ce que chacune vaut, et à chaque fin se trouve un balayage comme celui-ci, jusqu’à seize côte à côte dans le processeur. Les trois cartes de Kuhn passent par le même code.',
  ],
  question: {
    ask: 'Trois piques sont au tableau. Vous avez l’as de pique, sans couleur. Pourquoi votre main bluffe-t-elle mieux que la même sans cet as ?',
    choices: [
      {
        text: 'Parce qu’un as peut encore gagner l’abattage',
        why: 'C’est une raison de dire parole. Un bluff veut que l’adversaire se couche.',
      },
      {
        text: 'Parce que l’adversaire ne peut pas avoir la meilleure couleur',
        why: 'Toutes les couleurs à l’as de pique, qui suivraient, ont disparu de sa range : il se couche plus souvent.',
      },
      {
        text: 'Elle ne bluffe pas mieux : l’adversaire ignore ce que vous avez',
        why: 'Il n’a pas besoin de le savoir. Votre carte n’est pas dans sa main, qu’il le sache ou non.',
      },
    ],
    right: 1,
  },
  figure: {
    cards: 'Quelles cartes',
    kuhn: 'Les trois cartes de Kuhn',
    river: 'Les 1 081 mains d’une rivière',
    holds: 'Fréquence des cartes de l’adversaire',
    range: 'Range de l’adversaire',
    polar: 'Couleurs, brelans, bluffs',
    any: 'Deux cartes quelconques',
    strong: 'Mains fortes',
    own: 'Un autre tableau, une autre range',
    board: 'Tableau',
    askQueen:
      'Les trois cartes sont dans la range de l’adversaire, chacune de poids 1. Quel poids total de mains votre *dame* peut-elle rencontrer ?',
    queen0: '3',
    queen1: '2',
    queen2: '1',
    whyQueen:
      'La dame est dans votre main : l’adversaire ne peut avoir que le valet ou le roi. Elle bat l’un et perd contre l’autre.',
    askSteps:
      'Vous pouvez avoir {hands} mains, l’adversaire {range}. Combien de pas faut-il pour évaluer *toutes* vos mains ?',
    whySteps:
      'Par ordre de force, on passe une fois sur chacune de vos {hands} mains et des {range} siennes : {steps} pas. Les bloqueurs coûtent quelques additions et soustractions par main, et l’ordre se trouve une fois par tableau.',
    race: 'Mesuré à l’instant : {pairs} comparaisons ont pris {pairsTime}, un balayage de {steps} pas {sweepTime}.',
    agree: 'Les deux disent exactement la même chose.',
    hand: 'Main',
    plot: 'Part du pot que gagne chacune de vos mains à l’abattage, la plus faible à gauche ; {count} sont passées',
    share: 'Part du pot que gagne votre main',
    weightKey: 'Fréquence à laquelle l’adversaire tient une main de cette place',
    wins: 'gagne {share} du pot',
    nobody: 'ne peut rencontrer aucune main de cette range',
    inRange: 'De sa range',
    all: 'poids',
    blocked: 'bloqué',
    left: 'reste',
    weaker: 'plus faible',
    equal: 'aussi forte',
    stronger: 'plus forte',
    sum: 'Bat {beats}, perd contre {loses} : vaut {value}.',
    askTwins:
      'K♥Q♠ et K♥Q♦ font la même paire de rois. Laquelle vaut plus contre une range de couleurs, brelans et bluffs ?',
    twin0: 'K♥Q♠',
    twin1: 'K♥Q♦',
    twin2: 'Autant l’une que l’autre',
    whyTwins:
      'La Q♠ ôte des couleurs à la range de l’adversaire, et aucun bluff. Avec elle, la paire gagne {spade} du pot, sans elle {none}.',
  },
};
const pt: ChapterText = {
  title: 'As mãos como vetores',
  idea: 'Um solver de hold’em nunca olha para uma só mão: leva-as todas ao mesmo tempo, como uma lista de números.',
  before: [
    'No póquer de Kuhn há três cartas, e uma [estratégia](strategy) calcula-se carta a carta. No river do hold’em a mesa deixa 1081 mãos, e cada uma pode encontrar quase todas as outras. Com que frequência o adversário tem cada uma delas é a sua [range](range): 1081 números, um vetor.',
    'Quanto vale cada mão no showdown? O peso de tudo o que vence, menos o peso de tudo o que a vence. Par a par, são precisas mais de um milhão de comparações. Mas ordene as mãos por força e percorra-as uma vez: tudo o que ficou para trás está vencido. Só uma coisa há a corrigir pelo caminho. Uma mão que contém uma das *suas* cartas não pode ser a do adversário; a sua carta é um [bloqueador](blocker).',
  ],
  tries: [
    'Escolha as três cartas de Kuhn e dê o rei ao adversário só de vez em quando. O que é feito da dama?',
    'No river, corra o varrimento contra duas cartas quaisquer. Porque não é a curva bem lisa, e porque tem degraus?',
    'Veja K♥Q♠ e K♥Q♦ contra flushes e bluffs. Que linhas da tabela diferem?',
    'Escreva uma mesa e uma range suas. Que mão deve mais aos seus bloqueadores?',
  ],
  after: [
    'O varrimento passa uma vez por cada mão dos dois jogadores. Guarda o peso que já passou e, para cada uma das 52 cartas, a parte desse peso que a contém. Uma mão vence o que já passou, menos o que contém a sua primeira carta, menos o que contém a segunda; a única mão que contém ambas é ela própria, e empata (Johanson, Waugh, Bowling & Zinkevich 2011).',
    'É assim que o programa resolve situações. Pelas apostas descem vetores que dizem com que frequência cada mão lá chega ([alcance](reach)), sobem vetores que dizem quanto cada uma vale, e em cada fim está um varrimento como este, até dezasseis lado a lado no processador. As três cartas de Kuhn passam pelo mesmo código.',
  ],
  question: {
    ask: 'Há três espadas na mesa. Tem o ás de espadas e não tem flush. Porque é a sua mão um bluff melhor do que a mesma sem esse ás?',
    choices: [
      {
        text: 'Porque um ás ainda pode ganhar o showdown',
        why: 'Isso é uma razão para passar. Um bluff quer que o adversário desista.',
      },
      {
        text: 'Porque o adversário não pode ter o melhor flush',
        why: 'Todos os flushes com o ás de espadas, que pagariam, saíram da sua range: ele desiste mais vezes.',
      },
      {
        text: 'Não é: o adversário não sabe o que tem na mão',
        why: 'Não precisa de saber. A sua carta não está na mão dele, quer ele o saiba quer não.',
      },
    ],
    right: 1,
  },
  figure: {
    cards: 'Que cartas',
    kuhn: 'As três cartas de Kuhn',
    river: 'As 1081 mãos de um river',
    holds: 'Com que frequência o adversário tem',
    range: 'Range do adversário',
    polar: 'Flushes, trios, bluffs',
    any: 'Duas cartas quaisquer',
    strong: 'Mãos fortes',
    own: 'Outra mesa, outra range',
    board: 'Mesa',
    askQueen:
      'As três cartas estão na range do adversário, cada uma com peso 1. Que peso total de mãos pode a sua *dama* encontrar?',
    queen0: '3',
    queen1: '2',
    queen2: '1',
    whyQueen: 'A dama está na sua mão: o adversário só pode ter o valete ou o rei. Vence um e perde com o outro.',
    askSteps:
      'Pode ter {hands} mãos, o adversário {range}. Quantos passos são precisos para avaliar *todas* as suas mãos?',
    whySteps:
      'Por ordem de força passa-se uma vez por cada uma das suas {hands} mãos e das {range} dele: {steps} passos. Os bloqueadores custam umas somas e subtrações por mão, e a ordem encontra-se uma vez por mesa.',
    race: 'Medido agora mesmo: {pairs} comparações levaram {pairsTime}, um varrimento de {steps} passos levou {sweepTime}.',
    agree: 'Ambos dizem exatamente o mesmo.',
    hand: 'Mão',
    plot: 'Parte do pote que cada uma das suas mãos ganha no showdown, a mais fraca à esquerda; {count} já passaram',
    share: 'Parte do pote que a sua mão ganha',
    weightKey: 'Com que frequência o adversário tem uma mão desse lugar',
    wins: 'ganha {share} do pote',
    nobody: 'não pode encontrar nenhuma mão desta range',
    inRange: 'Da range dele',
    all: 'peso',
    blocked: 'bloqueado',
    left: 'resta',
    weaker: 'mais fraca',
    equal: 'igual',
    stronger: 'mais forte',
    sum: 'Vence {beats}, perde com {loses}: vale {value}.',
    askTwins: 'K♥Q♠ e K♥Q♦ fazem o mesmo par de reis. Qual vale mais contra uma range de flushes, trios e bluffs?',
    twin0: 'K♥Q♠',
    twin1: 'K♥Q♦',
    twin2: 'Ambas o mesmo',
    whyTwins:
      'A Q♠ tira flushes à range do adversário, e nenhum bluff. Com ela o par ganha {spade} do pote, sem ela {none}.',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
