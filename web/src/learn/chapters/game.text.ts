// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'What is a game?',
  idea: 'Two people choose, and what each gets depends on both. That is all a game is.',
  before: [
    'A [game](game) says who may choose what, what each knows when choosing, and what everybody gets in the end: the [payoff](payoff). In rock, paper, scissors both choose at once, and the winner takes a point from the loser. What one wins the other loses: the game is [zero-sum](zero-sum).',
    'A [strategy](strategy) is a plan, and a plan may leave things to chance: “rock half of the time”. Here are your plan and your opponent’s. Move a slider and see what each of your moves would earn.',
  ],
  tries: [
    'Let the opponent play more rock. Which of your moves earns most, and how much?',
    'Play only that move yourself. What would somebody do who knew your plan?',
    'Find the plan from which nobody can win anything, whatever they know.',
  ],
  after: [
    'Against a plan that is known there is a [best response](best-response), and a single move will do. So every habit has its price: what the best response wins from it. That price is called [exploitability](exploitability), and it is how this whole program measures how good a strategy is.',
    'Only the plan of one third each has no price. It is the [equilibrium](equilibrium): you may tell everybody, and nobody gains by knowing. It also wins nothing from anyone. To win more you must learn how the others play, and that is the next chapter.',
  ],
  question: {
    ask: 'Your opponent plays rock 50%, paper 25%, scissors 25%. What earns you most?',
    choices: [
      {
        text: 'Half paper, and a quarter of each of the others',
        why: 'Rock earns 0 here and scissors lose a quarter of a point: every share you give them makes paper’s profit smaller.',
      },
      {
        text: 'Paper, always',
        why: 'Paper beats the rock they show half the time and loses to scissors a quarter of the time: ½ − ¼ = +¼ a round. No other move earns that much, so no mixture does.',
      },
      {
        text: 'One third each',
        why: 'That is safe: it loses to nobody. But it wins nothing either, not even from this opponent.',
      },
    ],
    right: 1,
  },
  figure: {
    you: 'Your plan',
    them: 'The opponent’s plan',
    even: 'I play each a third',
    rocky: 'They like rock',
    matrix: 'What you get, and how often it happens',
    earns: 'What each of your moves earns a round',
    allSame: 'All three earn the same.',
    bestIs: 'Best: {move}.',
    planEarns: 'Your plan as a whole: {value}.',
    known: 'If the opponent knew your plan',
    safe: 'They could not win anything: every move earns them 0. Your plan has no price.',
    punished: 'They would play {move}, and you would get {price} a round.',
  },
};
const fr: ChapterText = {
  title: 'Qu’est-ce qu’un jeu ?',
  idea: 'Deux personnes choisissent, et ce que chacune reçoit dépend des deux. Un jeu n’est rien d’autre.',
  before: [
    'Un [jeu](game) dit qui peut choisir quoi, ce que chacun sait au moment de choisir, et ce que tous reçoivent à la fin : le [gain](payoff). À pierre, papier, ciseaux, on choisit en même temps, et le gagnant prend un point au perdant. Ce que l’un gagne, l’autre le perd : le jeu est à [somme nulle](zero-sum).',
    'Une [stratégie](strategy) est un plan, et un plan peut s’en remettre au hasard : « pierre une fois sur deux ». Voici votre plan et celui de l’adversaire. Déplacez un curseur et voyez ce que rapporterait chacun de vos coups.',
  ],
  tries: [
    'Faites jouer plus souvent pierre à l’adversaire. Lequel de vos coups rapporte le plus, et combien ?',
    'Ne jouez plus que ce coup. Que ferait quelqu’un qui connaîtrait votre plan ?',
    'Trouvez le plan contre lequel personne ne peut rien gagner, même en le connaissant.',
  ],
  after: [
    'Contre un plan connu, il existe une [meilleure réponse](best-response), et un seul coup y suffit. Toute habitude a donc un prix : ce que la meilleure réponse en tire. Ce prix s’appelle l’[exploitabilité](exploitability) ; c’est ainsi que tout ce programme mesure la qualité d’une stratégie.',
    'Seul le plan « un tiers chacun » n’a pas de prix. C’est l’[équilibre](equilibrium) : vous pouvez l’annoncer à tout le monde, personne n’y gagne. Mais il ne gagne rien non plus, contre personne. Pour gagner davantage, il faut apprendre comment jouent les autres : c’est le chapitre suivant.',
  ],
  question: {
    ask: 'Votre adversaire joue pierre à 50 %, papier à 25 %, ciseaux à 25 %. Qu’est-ce qui vous rapporte le plus ?',
    choices: [
      {
        text: 'Papier une fois sur deux, le reste à parts égales',
        why: 'Pierre rapporte 0 ici, et ciseaux fait perdre un quart de point : chaque part que vous leur donnez réduit le profit de papier.',
      },
      {
        text: 'Papier, toujours',
        why: 'Papier bat la pierre montrée une fois sur deux et perd contre ciseaux une fois sur quatre : ½ − ¼ = +¼ par manche. Aucun autre coup ne rapporte autant, donc aucun mélange non plus.',
      },
      {
        text: 'Un tiers chacun',
        why: 'C’est sûr : on ne perd contre personne. Mais on ne gagne rien, même contre cet adversaire-là.',
      },
    ],
    right: 1,
  },
  figure: {
    you: 'Votre plan',
    them: 'Le plan de l’adversaire',
    even: 'Je joue un tiers chacun',
    rocky: 'Il aime la pierre',
    matrix: 'Ce que vous recevez, et combien de fois cela arrive',
    earns: 'Ce que rapporte chacun de vos coups par manche',
    allSame: 'Les trois rapportent autant.',
    bestIs: 'Le meilleur : {move}.',
    planEarns: 'Votre plan dans son ensemble : {value}.',
    known: 'Si l’adversaire connaissait votre plan',
    safe: 'Il ne pourrait rien gagner : chaque coup lui rapporte 0. Votre plan n’a pas de prix.',
    punished: 'Il jouerait {move}, et vous obtiendriez {price} par manche.',
  },
};
const pt: ChapterText = {
  title: 'O que é um jogo?',
  idea: 'Duas pessoas escolhem, e o que cada uma recebe depende das duas. Um jogo não é mais do que isto.',
  before: [
    'Um [jogo](game) diz quem pode escolher o quê, o que cada um sabe quando escolhe e o que todos recebem no fim: o [ganho](payoff). Em pedra, papel, tesoura escolhe-se ao mesmo tempo, e quem vence tira um ponto a quem perde. O que um ganha, o outro perde: é um jogo de [soma nula](zero-sum).',
    'Uma [estratégia](strategy) é um plano, e um plano pode contar com o acaso: «pedra metade das vezes». Aqui estão o seu plano e o do adversário. Mova um cursor e veja quanto renderia cada uma das suas jogadas.',
  ],
  tries: [
    'Faça o adversário jogar mais pedra. Qual das suas jogadas rende mais, e quanto?',
    'Jogue só essa. O que faria alguém que conhecesse o seu plano?',
    'Encontre o plano contra o qual ninguém pode ganhar nada, mesmo conhecendo-o.',
  ],
  after: [
    'Contra um plano conhecido há sempre uma [melhor resposta](best-response), e uma só jogada basta. Todo o hábito tem, pois, um preço: o que a melhor resposta lhe tira. Esse preço chama-se [explorabilidade](exploitability), e é assim que este programa mede se uma estratégia é boa.',
    'Só o plano de um terço para cada jogada não tem preço. É o [equilíbrio](equilibrium): pode anunciá-lo a toda a gente, que ninguém ganha com isso. Mas também não ganha nada a ninguém. Para ganhar mais é preciso aprender como jogam os outros: é o próximo capítulo.',
  ],
  question: {
    ask: 'O seu adversário joga pedra 50%, papel 25%, tesoura 25%. O que lhe rende mais?',
    choices: [
      {
        text: 'Papel metade das vezes, o resto em partes iguais',
        why: 'Aqui a pedra rende 0 e a tesoura perde um quarto de ponto: cada parte que lhes dá diminui o lucro do papel.',
      },
      {
        text: 'Papel, sempre',
        why: 'O papel vence a pedra, que aparece metade das vezes, e perde com a tesoura um quarto das vezes: ½ − ¼ = +¼ por ronda. Nenhuma outra jogada rende tanto, e por isso nenhuma mistura rende mais.',
      },
      {
        text: 'Um terço para cada uma',
        why: 'É seguro: não se perde com ninguém. Mas também nada se ganha, nem sequer a este adversário.',
      },
    ],
    right: 1,
  },
  figure: {
    you: 'O seu plano',
    them: 'O plano do adversário',
    even: 'Jogo um terço de cada',
    rocky: 'Ele gosta de pedra',
    matrix: 'O que recebe, e quantas vezes isso acontece',
    earns: 'O que rende cada uma das suas jogadas por ronda',
    allSame: 'As três rendem o mesmo.',
    bestIs: 'A melhor: {move}.',
    planEarns: 'O seu plano no conjunto: {value}.',
    known: 'Se o adversário conhecesse o seu plano',
    safe: 'Não poderia ganhar nada: cada jogada rende-lhe 0. O seu plano não tem preço.',
    punished: 'Jogaria {move}, e o seu resultado seria {price} por ronda.',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
