// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'The best response',
  idea: 'How good is a plan? Ask somebody who knows it and plays against it as well as can be.',
  before: [
    'Set one player’s plan with the sliders. The other’s [best response](best-response) is found in one pass from the last decisions to the first: at each [infoset](infoset) weigh the histories by how likely the plan makes them, and take the move that is worth most. Nothing is learned and nothing is guessed; the answer is exact.',
    'Each cell below shows what the moves are worth in chips, given that one is there. The tree shows the plan and the answer together.',
  ],
  tries: [
    'Let player 2 call everything. What does player 1 do with the king, and with the jack?',
    'Let player 2 never bluff. What does player 1’s queen do when it faces a bet?',
    'Take the equilibrium. Now move one slider a little: which decisions of the other tip over, and what does it cost?',
    'Fix player 1 instead, and look for plans that give nothing away.',
  ],
  after: [
    'What the best response wins beyond the value of the game is what the plan gives away. The mean of that over both seats is a strategy’s [exploitability](exploitability). It needs no opponents and no luck: whoever has the strategy can compute it, and so check every claim this program makes.',
    'Look at the cells marked as a tie. At equilibrium every move that is mixed must be one: whoever mixes is [indifferent](indifference), and it is the *other* player’s plan that makes it so. The jack is bluffed just so often that calling and folding with the queen are worth the same.',
  ],
  question: {
    ask: 'Player 2 never bluffs. Player 1 has checked the queen and faces a bet. What now?',
    choices: [
      {
        text: 'Call every third time or so, to keep bluffs in check',
        why: 'That is right against somebody who bluffs. Here there are no bluffs to keep in check.',
      },
      {
        text: 'Fold, always',
        why: 'Only the king bets, so the queen never wins a call: folding costs 1 chip, calling 2.',
      },
      {
        text: 'Call: the pot is three chips, and a call costs one',
        why: 'The price is good, but the chance is nil: whoever never bluffs has the king.',
      },
    ],
    right: 1,
  },
  figure: {
    fixed: 'Whose plan is fixed',
    player: 'Player {player}’s plan',
    habit: 'Ready-made plans',
    uniform: 'a coin for each',
    calls: 'calls everything',
    folds: 'only the king plays',
    honest: 'never bluffs',
    equilibrium: 'equilibrium',
    plan: 'The plan of player {player}',
    answer: 'The best response of player {player}',
    tied: 'a tie',
    never: 'never reached',
    takes: 'The answer wins {value} a hand; between perfect players it would be {game}. This plan gives away {takes}.',
    nothing: 'The answer gets {value} a hand, the value of the game: this plan gives nothing away.',
  },
};
const fr: ChapterText = {
  title: 'La meilleure réponse',
  idea: 'Que vaut un plan ? Demandez à quelqu’un qui le connaît et joue contre lui aussi bien que possible.',
  before: [
    'Réglez le plan d’un joueur avec les curseurs. La [meilleure réponse](best-response) de l’autre se trouve en un seul passage, des dernières décisions aux premières : à chaque [infoset](infoset), pesez les historiques par la probabilité que le plan leur donne, et prenez le coup qui vaut le plus. Rien n’est appris, rien n’est deviné ; la réponse est exacte.',
    'Chaque case ci-dessous montre ce que valent les coups, en jetons, quand on y est. L’arbre montre ensemble le plan et la réponse.',
  ],
  tries: [
    'Faites tout suivre au joueur 2. Que fait le joueur 1 avec le roi, et avec le valet ?',
    'Interdisez le bluff au joueur 2. Que fait la dame du joueur 1 face à une mise ?',
    'Prenez l’équilibre, puis déplacez un peu un curseur : quelles décisions de l’autre basculent, et que cela coûte-t-il ?',
    'Fixez plutôt le joueur 1, et cherchez des plans qui n’abandonnent rien.',
  ],
  after: [
    'Ce que la meilleure réponse gagne au-delà de la valeur du jeu est ce que le plan abandonne. La moyenne sur les deux places est l’[exploitabilité](exploitability) d’une stratégie. Il n’y faut ni adversaires ni chance : qui a la stratégie peut la calculer, et vérifier ainsi tout ce qu’affirme ce programme.',
    'Regardez les cases à égalité. À l’équilibre, tout coup mélangé doit en être une : qui mélange est [indifférent](indifference), et c’est le plan de *l’autre* qui le rend tel. On bluffe le valet juste assez souvent pour que suivre et se coucher valent autant avec la dame.',
  ],
  question: {
    ask: 'Le joueur 2 ne bluffe jamais. Le joueur 1 a dit parole avec la dame et fait face à une mise. Que faire ?',
    choices: [
      {
        text: 'Suivre une fois sur trois environ, pour contenir les bluffs',
        why: 'C’est juste contre quelqu’un qui bluffe. Ici il n’y a aucun bluff à contenir.',
      },
      {
        text: 'Se coucher, toujours',
        why: 'Seul le roi mise, donc la dame ne gagne jamais en suivant : se coucher coûte 1 jeton, suivre en coûte 2.',
      },
      {
        text: 'Suivre : le pot est de trois jetons, et suivre n’en coûte qu’un',
        why: 'Le prix est bon, mais la chance est nulle : qui ne bluffe jamais a le roi.',
      },
    ],
    right: 1,
  },
  figure: {
    fixed: 'Quel plan est fixé',
    player: 'Plan du joueur {player}',
    habit: 'Plans tout faits',
    uniform: 'à pile ou face',
    calls: 'suit tout',
    folds: 'ne joue que le roi',
    honest: 'ne bluffe jamais',
    equilibrium: 'équilibre',
    plan: 'Le plan du joueur {player}',
    answer: 'La meilleure réponse du joueur {player}',
    tied: 'égalité',
    never: 'jamais atteint',
    takes: 'La réponse obtient {value} par main ; entre joueurs parfaits, ce serait {game}. Ce plan abandonne {takes}.',
    nothing: 'La réponse obtient {value} par main, la valeur du jeu : ce plan n’abandonne rien.',
  },
};
const pt: ChapterText = {
  title: 'A melhor resposta',
  idea: 'Quão bom é um plano? Pergunte a quem o conhece e joga contra ele o melhor possível.',
  before: [
    'Defina o plano de um jogador com os cursores. A [melhor resposta](best-response) do outro encontra-se de uma só passagem, das últimas decisões para as primeiras: em cada [infoset](infoset), pese as histórias pela probabilidade que o plano lhes dá e escolha a jogada que vale mais. Nada se aprende e nada se adivinha; a resposta é exata.',
    'Cada célula mostra quanto valem as jogadas, em fichas, para quem lá está. A árvore mostra o plano e a resposta juntos.',
  ],
  tries: [
    'Faça o jogador 2 pagar tudo. O que faz o jogador 1 com o rei, e com o valete?',
    'Faça o jogador 2 não fazer bluff. O que faz a dama do jogador 1 perante uma aposta?',
    'Escolha o equilíbrio e mova um cursor só um pouco: que decisões do outro mudam, e quanto custa?',
    'Fixe antes o jogador 1 e procure planos que não oferecem nada.',
  ],
  after: [
    'O que a melhor resposta ganha para lá do valor do jogo é o que o plano oferece. A média disso nos dois lugares é a [explorabilidade](exploitability) de uma estratégia. Não precisa de adversários nem de sorte: quem tem a estratégia pode calculá-la, e assim verificar tudo o que este programa afirma.',
    'Repare nas células com empate. No equilíbrio, toda a jogada misturada tem de o ser: quem mistura está [indiferente](indifference), e é o plano *do outro* que o torna assim. Faz-se bluff com o valete só as vezes precisas para que pagar e desistir valham o mesmo com a dama.',
  ],
  question: {
    ask: 'O jogador 2 nunca faz bluff. O jogador 1 passou com a dama e enfrenta uma aposta. E agora?',
    choices: [
      {
        text: 'Pagar mais ou menos uma vez em três, para travar os bluffs',
        why: 'Está certo contra quem faz bluff. Aqui não há bluffs a travar.',
      },
      {
        text: 'Desistir, sempre',
        why: 'Só o rei aposta, por isso a dama nunca ganha se pagar: desistir custa 1 ficha, pagar custa 2.',
      },
      {
        text: 'Pagar: o pote tem três fichas e pagar custa só uma',
        why: 'O preço é bom, mas a probabilidade é nula: quem nunca faz bluff tem o rei.',
      },
    ],
    right: 1,
  },
  figure: {
    fixed: 'De quem é o plano fixo',
    player: 'Plano do jogador {player}',
    habit: 'Planos já feitos',
    uniform: 'cara ou coroa',
    calls: 'paga tudo',
    folds: 'só joga o rei',
    honest: 'nunca faz bluff',
    equilibrium: 'equilíbrio',
    plan: 'O plano do jogador {player}',
    answer: 'A melhor resposta do jogador {player}',
    tied: 'empate',
    never: 'nunca alcançado',
    takes: 'A resposta obtém {value} por mão; entre jogadores perfeitos seria {game}. Este plano oferece {takes}.',
    nothing: 'A resposta obtém {value} por mão, o valor do jogo: este plano não oferece nada.',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
