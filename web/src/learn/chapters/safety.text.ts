// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'Why search can be unsafe',
  idea: 'To solve only the part of the game that one is in can make the whole worse, unless the opponent is left a way out.',
  before: [
    'In Connect Four the position is all there is: search it to the end, and you play it perfectly. With hidden information that is no longer true. A game with a coin shows why (Brown & Sandholm 2017).',
    'A coin is tossed, and player 1 alone sees how it fell. He may *sell* it: heads brings half a chip, tails costs half a chip. Or he *plays*, and player 2, who has not seen the coin, guesses. A right guess costs player 1 a chip, a wrong one brings him a chip. Player 2 must choose how often to guess heads. Watch what his choice depends on: the price of a sale, which is no part of the [subgame](subgame) in which he guesses.',
  ],
  tries: [
    'Move player 2’s guess along the curve. Where does player 1 win nothing?',
    'Search without a gadget. For which beliefs is the answer one that keeps player 1 to nothing for certain?',
    'Choose the gadget, and look for a strategy so far that the search makes worse.',
    'Set the strategy so far to 60 %, choose the gadget that counts the sale as well, and play the answer. Search again, and again.',
    'Make tails the lucky side. Which guess is perfect now, and what in the guessing itself has changed?',
  ],
  after: [
    'Without a gadget the search believes that player 1 comes with heads so and so often, and answers that. But he is free to come with other coins. Against a player 2 who always guesses tails, he plays heads and sells tails. And where the belief is 50 %, every guess is as good as any other *within* the subgame, so that a solver may return the worst of them.',
    'A [gadget](gadget) gives player 1 that freedom back: with either side he may take what playing was worth against the strategy so far, instead of playing on. To gain against him, player 2 must hold both sides down at once, so that no answer is worse in the whole game (Burch, Johanson & Bowling 2014). If he may take what a sale brings as well, because he gave that up by playing, there is room to do better: one of several such ideas of Brown & Sandholm 2017. In hold’em the same gadget stands before a later street, one choice for each hand.',
  ],
  question: {
    ask: 'Player 2 knows exactly how often player 1 has come to play with heads and with tails. Why is the best answer to that not safe?',
    choices: [
      {
        text: 'Because a best answer cannot be computed without the sale',
        why: 'It can: it takes one line. It is the best answer to what player 1 *did*.',
      },
      {
        text: 'Because player 1 may play otherwise once he expects that answer',
        why: 'What is best against one way of playing may lose to another. A gadget makes the answer good against all of them.',
      },
      {
        text: 'Because the knowledge may be out of date by a hand or two',
        why: 'Even if it is right to the last digit, the answer to it can be exploited.',
      },
    ],
    right: 1,
  },
  figure: {
    askEven:
      'Heads and tails are equally likely, so player 2 guesses each of them half of the time. How much can player 1 win per game if he knows that?',
    even0: 'nothing',
    even1: 'a quarter of a chip',
    even2: 'half a chip',
    whyEven:
      'Playing is then worth 0 with either side. So he sells heads for +0.5 and plays tails for 0: a quarter of a chip on average. A perfect player 2 would leave him nothing.',
    lucky: 'What a sale brings',
    sale_heads: 'Heads +½, tails −½',
    sale_tails: 'Heads −½, tails +½',
    sale_nothing: 'Both 0',
    tree: 'The coin toss: player 1 sells or plays, player 2 guesses',
    heads: 'heads',
    tails: 'tails',
    sell: 'sell',
    play: 'play',
    h: 'H',
    t: 'T',
    soFar: 'Player 2’s strategy so far: guesses heads',
    values:
      'Against it, playing is worth {heads} with heads and {tails} with tails. Player 1’s better choices are thick.',
    plot: 'What player 1 can win at most beyond the value of the game, by how often player 2 guesses heads; now {now}',
    plotAnswers: 'The same curve with the answers of the search: player 1 can win {now} now, {worst} at worst after it',
    axis: 'how often player 2 guesses heads',
    keyNow: 'so far',
    keyAnswers: 'what a search may answer',
    now: 'Player 1 can win {wins} a game. Against a perfect player 2 it would be {value}.',
    keyCurve: 'what player 1 can win beyond the value of the game',
    askSearch:
      'Player 2 plays perfectly: heads one time in four. Now he searches before he guesses, and believes, rightly, that both sides are equally likely. What can that cost him?',
    search0: 'nothing: he was perfect',
    search1: 'a quarter of a chip',
    search2: 'three quarters of a chip',
    whySearch:
      'Against heads and tails alike every guess is worth 0: all are solutions of the subgame. If the solver returns “always heads”, player 1 sells heads and plays tails, and wins three quarters of a chip a game.',
    searching: 'Player 2 searches',
    owed_nothing: 'without a gadget',
    owed_so_far: 'with a gadget',
    owed_sale_too: 'with a gadget that counts the sale',
    believed: 'Believed when player 1 plays: the coin shows heads',
    isOwed: 'Instead of playing on, player 1 may take {heads} with heads and {tails} with tails.',
    answer: 'The search answers: heads {heads}. Player 1 can then win {wins}.',
    answers:
      'Every guess from {least} to {most} solves the search’s game. Player 1 can then win {best} at best for player 2, {worst} at worst.',
    worse: 'That may be worse than before by {more}.',
    luckily: 'This time it is no worse than before; nothing promised that.',
    safe: 'No answer is worse than before.',
    better: 'No answer is worse than before, and most are better.',
    take: 'Guess heads {heads} from now on',
  },
};
const fr: ChapterText = {
  title: 'Quand chercher est dangereux',
  idea: 'Ne résoudre que la partie du jeu où l’on est peut gâter l’ensemble, si l’on ne laisse pas d’issue à l’adversaire.',
  before: [
    'Au Puissance 4, la position est tout : cherchez jusqu’au bout, et vous jouez parfaitement. Avec de l’information cachée, ce n’est plus vrai. Un jeu avec une pièce montre pourquoi (Brown & Sandholm 2017).',
    'On lance une pièce, et le joueur 1 seul voit comment elle est tombée. Il peut la *vendre* : face rapporte un demi-jeton, pile en coûte un demi. Ou il *joue*, et le joueur 2, qui n’a pas vu la pièce, devine. Deviner juste coûte un jeton au joueur 1, deviner faux lui en rapporte un. Le joueur 2 doit choisir à quelle fréquence dire face. Voyez de quoi son choix dépend : du prix de la vente, qui ne fait pas partie du [sous-jeu](subgame) où il devine.',
  ],
  tries: [
    'Déplacez le choix du joueur 2 le long de la courbe. Où le joueur 1 ne gagne-t-il rien ?',
    'Cherchez sans gadget. Pour quelles croyances la réponse tient-elle à coup sûr le joueur 1 à rien ?',
    'Choisissez le gadget, et cherchez une stratégie que la recherche rend pire.',
    'Mettez la stratégie à 60 %, choisissez le gadget qui compte aussi la vente, et jouez la réponse. Cherchez encore, et encore.',
    'Faites de pile le côté chanceux. Quel choix est parfait à présent, et qu’est-ce qui a changé là où l’on devine ?',
  ],
  after: [
    'Sans gadget, la recherche croit que le joueur 1 vient avec face à telle fréquence, et répond à cela. Mais il est libre de venir avec d’autres pièces. Contre qui dit toujours pile, on joue face et l’on vend pile. Et si la croyance est de 50 %, tout choix en vaut un autre *dans* le sous-jeu : un solveur peut rendre le pire.',
    'Un [gadget](gadget) rend cette liberté au joueur 1 : avec chaque côté, il peut prendre ce que jouer valait contre la stratégie d’avant, au lieu de continuer. Pour lui prendre quelque chose, le joueur 2 doit tenir les deux côtés à la fois, et aucune réponse n’est pire dans le jeu entier (Burch, Johanson & Bowling 2014). S’il peut prendre aussi ce qu’apporte une vente, puisqu’il y a renoncé en jouant, il reste de la place pour faire mieux : une des idées de Brown & Sandholm 2017. Au hold’em, le même gadget se place devant une rue suivante, un choix par main.',
  ],
  question: {
    ask: 'Le joueur 2 sait exactement à quelle fréquence le joueur 1 est venu jouer avec face et avec pile. Pourquoi la meilleure réponse à cela n’est-elle pas sûre ?',
    choices: [
      {
        text: 'Parce qu’elle ne se calcule pas sans la vente',
        why: 'Si : il y suffit d’une ligne. C’est la meilleure réponse à ce que le joueur 1 *a fait*.',
      },
      {
        text: 'Parce que le joueur 1 peut jouer autrement s’il s’attend à cette réponse',
        why: 'Le meilleur contre une façon de jouer peut perdre contre une autre. Un gadget rend la réponse bonne contre toutes.',
      },
      {
        text: 'Parce que ce savoir peut dater d’une main ou deux',
        why: 'Même exact au dernier chiffre, on peut exploiter la réponse qu’on y donne.',
      },
    ],
    right: 1,
  },
  figure: {
    askEven:
      'Face et pile sont également probables : le joueur 2 dit chacun une fois sur deux. Que gagne le joueur 1 par partie, s’il le sait ?',
    even0: 'rien',
    even1: 'un quart de jeton',
    even2: 'un demi-jeton',
    whyEven:
      'Jouer vaut alors 0 avec chaque côté. Il vend donc face pour +0,5 et joue pile pour 0 : un quart de jeton en moyenne. Un joueur 2 parfait ne lui laisserait rien.',
    lucky: 'Ce que rapporte une vente',
    sale_heads: 'Face +½, pile −½',
    sale_tails: 'Face −½, pile +½',
    sale_nothing: 'Les deux 0',
    tree: 'Le jeu de la pièce : le joueur 1 vend ou joue, le joueur 2 devine',
    heads: 'face',
    tails: 'pile',
    sell: 'vendre',
    play: 'jouer',
    h: 'F',
    t: 'P',
    soFar: 'Stratégie du joueur 2 jusqu’ici : il dit face',
    values:
      'Contre elle, jouer vaut {heads} avec face et {tails} avec pile. Les meilleurs choix du joueur 1 sont en gras.',
    plot: 'Ce que le joueur 1 peut gagner de plus que la valeur du jeu, selon la fréquence à laquelle le joueur 2 dit face ; maintenant {now}',
    plotAnswers:
      'La même courbe avec les réponses de la recherche : le joueur 1 peut gagner {now} maintenant, {worst} au pire après elle',
    axis: 'fréquence à laquelle le joueur 2 dit face',
    keyNow: 'jusqu’ici',
    keyAnswers: 'ce qu’une recherche peut répondre',
    now: 'Le joueur 1 peut gagner {wins} par partie. Contre un joueur 2 parfait, ce serait {value}.',
    keyCurve: 'ce que le joueur 1 peut gagner de plus que la valeur du jeu',
    askSearch:
      'Le joueur 2 joue parfaitement : face une fois sur quatre. Il cherche maintenant avant de deviner, et croit, à raison, les deux côtés également probables. Que peut-il lui en coûter ?',
    search0: 'rien : il était parfait',
    search1: 'un quart de jeton',
    search2: 'trois quarts de jeton',
    whySearch:
      'Contre face et pile à égalité, tout choix vaut 0 : tous résolvent le sous-jeu. Si le solveur rend « toujours face », le joueur 1 vend face et joue pile, et gagne trois quarts de jeton par partie.',
    searching: 'Le joueur 2 cherche',
    owed_nothing: 'sans gadget',
    owed_so_far: 'avec un gadget',
    owed_sale_too: 'avec un gadget qui compte la vente',
    believed: 'Ce qu’on croit quand le joueur 1 joue : la pièce est sur face',
    isOwed: 'Au lieu de continuer, le joueur 1 peut prendre {heads} avec face et {tails} avec pile.',
    answer: 'La recherche répond : face {heads}. Le joueur 1 peut alors gagner {wins}.',
    answers:
      'Tout choix de {least} à {most} résout le jeu de la recherche. Le joueur 1 peut alors gagner {best} au mieux pour le joueur 2, {worst} au pire.',
    worse: 'Cela peut être pire qu’avant, de {more}.',
    luckily: 'Cette fois ce n’est pas pire qu’avant ; rien ne le promettait.',
    safe: 'Aucune réponse n’est pire qu’avant.',
    better: 'Aucune réponse n’est pire qu’avant, et la plupart sont meilleures.',
    take: 'Dire face {heads} désormais',
  },
};
const pt: ChapterText = {
  title: 'Quando procurar é perigoso',
  idea: 'Resolver só a parte do jogo em que se está pode estragar o todo, se não se deixar uma saída ao adversário.',
  before: [
    'No Quatro em Linha a posição é tudo: procure até ao fim e joga na perfeição. Com informação escondida já não é assim. Um jogo com uma moeda mostra porquê (Brown & Sandholm 2017).',
    'Lança-se uma moeda, e só o jogador 1 vê como caiu. Pode *vendê-la*: cara rende meia ficha, coroa custa meia ficha. Ou *joga*, e o jogador 2, que não viu a moeda, adivinha. Adivinhar certo custa uma ficha ao jogador 1, adivinhar errado rende-lhe uma. O jogador 2 tem de escolher com que frequência diz cara. Repare de que depende essa escolha: do preço da venda, que não faz parte do [subjogo](subgame) em que ele adivinha.',
  ],
  tries: [
    'Mova o palpite do jogador 2 ao longo da curva. Onde é que o jogador 1 não ganha nada?',
    'Procure sem gadget. Para que crenças a resposta segura de certeza o jogador 1 em nada?',
    'Escolha o gadget e procure uma estratégia que a procura torne pior.',
    'Ponha a estratégia em 60 %, escolha o gadget que conta também a venda e jogue a resposta. Procure outra vez, e outra.',
    'Faça da coroa o lado com sorte. Que palpite é perfeito agora, e o que mudou no próprio adivinhar?',
  ],
  after: [
    'Sem gadget, a procura crê que o jogador 1 vem com cara com certa frequência, e responde a isso. Mas ele é livre de vir com outras moedas. Contra quem diz sempre coroa, joga-se a cara e vende-se a coroa. E se a crença é de 50 %, todo o palpite vale o mesmo *dentro* do subjogo: um solver pode devolver o pior deles.',
    'Um [gadget](gadget) devolve essa liberdade ao jogador 1: com cada lado pode receber o que jogar valia contra a estratégia até aqui, em vez de continuar. Para lhe tirar alguma coisa, o jogador 2 tem de segurar ambos os lados ao mesmo tempo, e nenhuma resposta é pior no jogo inteiro (Burch, Johanson & Bowling 2014). Se puder receber também o que rende uma venda, já que a ela renunciou ao jogar, há espaço para melhorar: uma das ideias de Brown & Sandholm 2017. No hold’em o mesmo gadget fica antes de uma ronda de apostas seguinte, uma escolha por mão.',
  ],
  question: {
    ask: 'O jogador 2 sabe exatamente com que frequência o jogador 1 veio jogar com cara e com coroa. Porque não é segura a melhor resposta a isso?',
    choices: [
      {
        text: 'Porque não se pode calcular sem a venda',
        why: 'Pode: basta uma linha. É a melhor resposta ao que o jogador 1 *fez*.',
      },
      {
        text: 'Porque o jogador 1 pode jogar de outro modo se esperar essa resposta',
        why: 'O melhor contra um modo de jogar pode perder contra outro. Um gadget torna a resposta boa contra todos.',
      },
      {
        text: 'Porque esse saber pode estar atrasado uma mão ou duas',
        why: 'Mesmo certo até ao último algarismo, a resposta que se lhe dá pode ser explorada.',
      },
    ],
    right: 1,
  },
  figure: {
    askEven:
      'Cara e coroa são igualmente prováveis: o jogador 2 diz cada uma metade das vezes. Quanto ganha o jogador 1 por jogo, se o souber?',
    even0: 'nada',
    even1: 'um quarto de ficha',
    even2: 'meia ficha',
    whyEven:
      'Jogar vale então 0 com qualquer lado. Vende portanto a cara por +0,5 e joga a coroa por 0: um quarto de ficha em média. Um jogador 2 perfeito não lhe deixaria nada.',
    lucky: 'O que rende uma venda',
    sale_heads: 'Cara +½, coroa −½',
    sale_tails: 'Cara −½, coroa +½',
    sale_nothing: 'Ambas 0',
    tree: 'O jogo da moeda: o jogador 1 vende ou joga, o jogador 2 adivinha',
    heads: 'cara',
    tails: 'coroa',
    sell: 'vender',
    play: 'jogar',
    h: 'Ca',
    t: 'Co',
    soFar: 'Estratégia do jogador 2 até aqui: diz cara',
    values:
      'Contra ela, jogar vale {heads} com cara e {tails} com coroa. As melhores escolhas do jogador 1 estão a grosso.',
    plot: 'O que o jogador 1 pode ganhar além do valor do jogo, conforme a frequência com que o jogador 2 diz cara; agora {now}',
    plotAnswers:
      'A mesma curva com as respostas da procura: o jogador 1 pode ganhar {now} agora, {worst} no pior caso depois dela',
    axis: 'com que frequência o jogador 2 diz cara',
    keyNow: 'até aqui',
    keyAnswers: 'o que uma procura pode responder',
    now: 'O jogador 1 pode ganhar {wins} por jogo. Contra um jogador 2 perfeito seria {value}.',
    keyCurve: 'o que o jogador 1 pode ganhar além do valor do jogo',
    askSearch:
      'O jogador 2 joga na perfeição: cara uma vez em quatro. Agora procura antes de adivinhar e crê, com razão, que os dois lados são igualmente prováveis. Quanto lhe pode custar isso?',
    search0: 'nada: era perfeito',
    search1: 'um quarto de ficha',
    search2: 'três quartos de ficha',
    whySearch:
      'Contra cara e coroa por igual, todo o palpite vale 0: todos resolvem o subjogo. Se o solver devolver «sempre cara», o jogador 1 vende a cara e joga a coroa, e ganha três quartos de ficha por jogo.',
    searching: 'O jogador 2 procura',
    owed_nothing: 'sem gadget',
    owed_so_far: 'com gadget',
    owed_sale_too: 'com um gadget que conta a venda',
    believed: 'O que se crê quando o jogador 1 joga: a moeda mostra cara',
    isOwed: 'Em vez de continuar, o jogador 1 pode receber {heads} com cara e {tails} com coroa.',
    answer: 'A procura responde: cara {heads}. O jogador 1 pode então ganhar {wins}.',
    answers:
      'Todo o palpite de {least} a {most} resolve o jogo da procura. O jogador 1 pode então ganhar {best} no melhor caso para o jogador 2, {worst} no pior.',
    worse: 'Pode ser pior do que antes, em {more}.',
    luckily: 'Desta vez não é pior do que antes; nada o prometia.',
    safe: 'Nenhuma resposta é pior do que antes.',
    better: 'Nenhuma resposta é pior do que antes, e a maioria é melhor.',
    take: 'Dizer cara {heads} daqui em diante',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
