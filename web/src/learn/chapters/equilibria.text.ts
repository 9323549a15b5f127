// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'A line of equilibria, one value',
  idea: 'Kuhn poker can be played perfectly in many ways, and they are all worth the same.',
  before: [
    'Player 1 may bluff with the jack anywhere from never to one time in three: call this share α. But then the king must bet 3α of the time, and the queen that faces a bet must call it α + ⅓ of the time. Player 2 has no choice at all: bluff a third of the jacks, call with a third of the queens. Kuhn found this by hand in 1950.',
    'Every point of the slider is an [equilibrium](equilibrium), and each is worth −1/18 of a chip a hand to player 1: acting first costs that much.',
  ],
  tries: [
    'Slide α from end to end against the equilibrium. What changes, and what does not?',
    'Let player 2 call everything. Which end of the line earns more now, and why?',
    'Let player 2 never bluff. Does any of these plans profit from it?',
    'Set the three numbers free and change only one of them. What is left of the guarantee?',
  ],
  after: [
    'That is a law of two-player [zero-sum](zero-sum) games: all equilibria have one [value](value), and one may take any of player 1’s with any of player 2’s. With more players, or where one’s gain is not the other’s loss, neither holds.',
    'An equilibrium is armour. Nobody takes more from it than the value of the game, and it profits only from mistakes that it happens to punish: calling with the jack, folding the king. Never bluffing costs player 2 nothing against it, because bluffing and checking the jack are a tie. To take more one must leave the line towards the [best response](best-response), and then one can be punished oneself.',
  ],
  question: {
    ask: 'Why one bluff with the jack for every three bets with the king?',
    choices: [
      {
        text: 'So that calling with the queen is worth exactly what folding is',
        why: 'A call costs 1 chip to win the 3 in the pot, so it must win one time in four. One bluff for three kings is exactly that, and player 2 can gain nothing from the choice.',
      },
      {
        text: 'Because there are three cards in the deck',
        why: 'The deck decides which hands bluff. How often they do for each bet of value follows from the price of the call.',
      },
      {
        text: 'To win as much as possible with the king',
        why: 'Against somebody who calls too much the king should bet always, and the jack never bluff. The proportion is for safety.',
      },
    ],
    right: 0,
  },
  figure: {
    alpha: 'α: how often player 1 bluffs with the jack',
    ends: 'from 0 to ⅓',
    jack: 'bets with the jack: α',
    king: 'bets with the king: 3α',
    queen: 'calls a bet with the queen: α + ⅓',
    second: 'Player 2: bets the jack ⅓ after a check, calls a bet with the queen ⅓ of the time.',
    unlock: 'Set the three numbers free',
    safe: 'Guaranteed to player 1, whatever player 2 does: {value}.',
    lost: 'A best response now leaves player 1 {value}: {lost} has been given away.',
    against: 'Who player 2 is',
    equilibrium: 'equilibrium',
    uniform: 'a coin for each',
    calls: 'calls everything',
    folds: 'only the king plays',
    honest: 'never bluffs',
    plot: 'What player 1 earns from this opponent along the line; at this α {here}. The value of the game is {value}.',
    equal: 'Against the equilibrium every α earns {here} = −1/18.',
    earned: 'Against this opponent this α earns {here}.',
  },
};
const fr: ChapterText = {
  title: 'Une droite d’équilibres, une seule valeur',
  idea: 'Il y a bien des façons parfaites de jouer au poker de Kuhn, et toutes valent autant.',
  before: [
    'Le joueur 1 peut bluffer avec le valet aussi souvent qu’il veut, jusqu’à une fois sur trois : appelons cette part α. Mais alors le roi doit miser 3α du temps, et la dame face à une mise doit suivre α + ⅓ du temps. Le joueur 2, lui, n’a aucun choix : bluffer un tiers des valets, suivre avec un tiers des dames. Kuhn l’a trouvé à la main en 1950.',
    'Chaque point du curseur est un [équilibre](equilibrium), et chacun vaut −1/18 de jeton par main pour le joueur 1 : c’est ce qu’il en coûte de parler le premier.',
  ],
  tries: [
    'Faites glisser α d’un bout à l’autre contre l’équilibre. Qu’est-ce qui change, qu’est-ce qui ne change pas ?',
    'Faites tout suivre au joueur 2. Quel bout de la droite rapporte maintenant le plus, et pourquoi ?',
    'Interdisez le bluff au joueur 2. Un de ces plans en profite-t-il ?',
    'Libérez les trois nombres et n’en changez qu’un. Que reste-t-il de la garantie ?',
  ],
  after: [
    'C’est une loi des jeux à deux et à [somme nulle](zero-sum) : tous les équilibres ont une seule [valeur](value), et l’on peut prendre n’importe lequel du joueur 1 avec n’importe lequel du joueur 2. À plus de deux, ou quand le gain de l’un n’est pas la perte de l’autre, ni l’un ni l’autre n’est vrai.',
    'Un équilibre est une armure. Personne n’en tire plus que la valeur du jeu, et il ne profite que des fautes qu’il lui arrive de punir : suivre avec le valet, coucher le roi. Ne jamais bluffer ne coûte rien au joueur 2 contre lui, car bluffer ou non avec le valet est une égalité. Pour prendre davantage, il faut quitter la droite vers la [meilleure réponse](best-response), et l’on peut alors être puni soi-même.',
  ],
  question: {
    ask: 'Pourquoi un bluff avec le valet pour trois mises avec le roi ?',
    choices: [
      {
        text: 'Pour que suivre avec la dame vaille exactement autant que se coucher',
        why: 'Suivre coûte 1 jeton pour gagner les 3 du pot : il faut gagner une fois sur quatre. Un bluff pour trois rois, c’est exactement cela, et le joueur 2 ne gagne rien à choisir.',
      },
      {
        text: 'Parce que le jeu a trois cartes',
        why: 'Le paquet décide quelles mains bluffent. Combien de fois, pour chaque mise avec une bonne main, vient du prix à payer pour suivre.',
      },
      {
        text: 'Pour gagner le plus possible avec le roi',
        why: 'Contre qui suit trop, le roi devrait toujours miser et le valet ne jamais bluffer. Cette proportion est là pour la sécurité.',
      },
    ],
    right: 0,
  },
  figure: {
    alpha: 'α : combien de fois le joueur 1 bluffe avec le valet',
    ends: 'de 0 à ⅓',
    jack: 'mise avec le valet : α',
    king: 'mise avec le roi : 3α',
    queen: 'suit une mise avec la dame : α + ⅓',
    second: 'Joueur 2 : mise le valet ⅓ du temps après parole, suit une mise avec la dame ⅓ du temps.',
    unlock: 'Libérer les trois nombres',
    safe: 'Garanti au joueur 1, quoi que fasse le joueur 2 : {value}.',
    lost: 'Une meilleure réponse laisse maintenant {value} au joueur 1 : il a abandonné {lost}.',
    against: 'Qui est le joueur 2',
    equilibrium: 'équilibre',
    uniform: 'à pile ou face',
    calls: 'suit tout',
    folds: 'ne joue que le roi',
    honest: 'ne bluffe jamais',
    plot: 'Ce que gagne le joueur 1 contre cet adversaire le long de la droite ; à ce α {here}. La valeur du jeu est {value}.',
    equal: 'Contre l’équilibre, chaque α rapporte {here} = −1/18.',
    earned: 'Contre cet adversaire, ce α rapporte {here}.',
  },
};
const pt: ChapterText = {
  title: 'Uma linha de equilíbrios, um só valor',
  idea: 'Há muitas maneiras perfeitas de jogar o póquer de Kuhn, e todas valem o mesmo.',
  before: [
    'O jogador 1 pode fazer bluff com o valete tantas vezes quantas quiser, até uma em três: chamemos a essa parte α. Mas então o rei tem de apostar 3α das vezes, e a dama perante uma aposta tem de pagar α + ⅓ das vezes. O jogador 2 não tem escolha: fazer bluff com um terço dos valetes, pagar com um terço das damas. Kuhn descobriu-o à mão em 1950.',
    'Cada ponto do cursor é um [equilíbrio](equilibrium), e cada um vale −1/18 de ficha por mão para o jogador 1: é quanto custa falar primeiro.',
  ],
  tries: [
    'Mova α de um extremo ao outro contra o equilíbrio. O que muda, e o que não muda?',
    'Faça o jogador 2 pagar tudo. Que extremo da linha rende agora mais, e porquê?',
    'Faça o jogador 2 jogar sem bluff. Algum destes planos ganha com isso?',
    'Liberte os três números e mude só um. O que resta da garantia?',
  ],
  after: [
    'É uma lei dos jogos de dois com [soma nula](zero-sum): todos os equilíbrios têm um só [valor](value), e pode usar-se qualquer um do jogador 1 com qualquer um do jogador 2. Com mais jogadores, ou onde o ganho de um não é a perda do outro, nenhuma das duas coisas é verdade.',
    'Um equilíbrio é uma armadura. Ninguém lhe tira mais do que o valor do jogo, e só ganha com os erros que calha castigar: pagar com o valete, desistir com o rei. Nunca fazer bluff não custa nada ao jogador 2 contra ele, porque fazer bluff ou passar com o valete é um empate. Para tirar mais é preciso sair da linha em direção à [melhor resposta](best-response), e então pode-se ser castigado.',
  ],
  question: {
    ask: 'Porquê um bluff com o valete por cada três apostas com o rei?',
    choices: [
      {
        text: 'Para que pagar com a dama valha exatamente o mesmo que desistir',
        why: 'Pagar custa 1 ficha para ganhar as 3 do pote: tem de ganhar uma vez em quatro. Um bluff por cada três reis é exatamente isso, e o jogador 2 nada ganha em escolher.',
      },
      {
        text: 'Porque o baralho tem três cartas',
        why: 'O baralho decide que mãos fazem bluff. Quantas vezes, por cada aposta com uma boa mão, resulta do preço de pagar.',
      },
      {
        text: 'Para ganhar o mais possível com o rei',
        why: 'Contra quem paga demais, o rei devia apostar sempre e o valete nunca fazer bluff. A proporção serve a segurança.',
      },
    ],
    right: 0,
  },
  figure: {
    alpha: 'α: quantas vezes o jogador 1 faz bluff com o valete',
    ends: 'de 0 a ⅓',
    jack: 'aposta com o valete: α',
    king: 'aposta com o rei: 3α',
    queen: 'paga uma aposta com a dama: α + ⅓',
    second: 'Jogador 2: aposta o valete ⅓ das vezes depois de um passo, paga uma aposta com a dama ⅓ das vezes.',
    unlock: 'Libertar os três números',
    safe: 'Garantido ao jogador 1, faça o jogador 2 o que fizer: {value}.',
    lost: 'Uma melhor resposta deixa agora {value} ao jogador 1: ofereceu {lost}.',
    against: 'Quem é o jogador 2',
    equilibrium: 'equilíbrio',
    uniform: 'cara ou coroa',
    calls: 'paga tudo',
    folds: 'só joga o rei',
    honest: 'nunca faz bluff',
    plot: 'O que ganha o jogador 1 a este adversário ao longo da linha; com este α {here}. O valor do jogo é {value}.',
    equal: 'Contra o equilíbrio, todo o α rende {here} = −1/18.',
    earned: 'Contra este adversário, este α rende {here}.',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
