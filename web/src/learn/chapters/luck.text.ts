// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'Luck and proof',
  idea: 'Cards are loud and skill is quiet: count a hand so that luck cancels out, and far fewer hands prove who is better.',
  before: [
    'An [equilibrium](equilibrium) of a small poker game plays another player, hand after hand. What it has won so far is skill and luck together, and the [confidence interval](confidence-interval) says how much of it may be luck. As long as 0 lies inside, nothing is proved. The interval narrows with the square root of the hands: to halve it takes four times as many.',
    '[AIVAT](aivat) counts the very same hands in another way. From each result it takes what every deal, and every choice of a strategy that is known, was worth beyond its mean. In the long run that changes nothing, because these differences are 0 on average. But most of the noise is gone.',
  ],
  tries: [
    'Guess, then let the match run. Which of the two intervals leaves 0 out first?',
    'Play Leduc against chance. Why do even raw chips decide quickly?',
    'Play against the twin. Does either interval ever say that one of them is better? Deal other cards a few times.',
    'Let AIVAT know both strategies. What is left of the interval, and why?',
    'Show the truth, and deal other cards. How often is it outside of an interval?',
  ],
  after: [
    'Where does AIVAT know from what a deal was worth? From an estimate, made before the match, of what each position is worth to both. The estimate may be wrong and the result is right all the same: whatever is taken off has the mean 0 by construction. A poor estimate only leaves more luck in (Burch, Schmid, Moravčík, Morrill & Bowling 2018).',
    'With one strategy known, what remains is the luck of the other player’s own choices. With both known nothing remains, and the first hand says it all: then the match was only a long way of computing a value. In hold’em, where nobody knows the value of a position, estimates are learned, and 3,000 hands against each of some professionals sufficed to judge DeepStack (Moravčík et al. 2017). The program’s matches and tournaments count in the same way.',
  ],
  question: {
    ask: 'After 1,000 hands a match stands at +0.3 ± 0.6 chips a hand. If the mean stays as it is, how many hands in all until 0 is left out?',
    choices: [
      {
        text: 'Some 2,000',
        why: 'With twice the hands the interval narrows by a factor of 1.4 only, to ± 0.42. That still holds 0.',
      },
      {
        text: 'Some 4,000',
        why: 'The interval must be half as wide, ± 0.3. As it narrows with the square root of the hands, that takes four times as many.',
      },
      {
        text: 'None: +0.3 is already ahead',
        why: 'Ahead is not proved. By chance alone, results like that are common between two equal players.',
      },
    ],
    right: 1,
  },
  figure: {
    game: 'Which game',
    kuhn: 'Kuhn',
    leduc: 'Leduc',
    opponent: 'Opponent',
    rough: 'a rough solution',
    uniform: 'chance',
    twin: 'its twin',
    is_rough: 'An equilibrium against the average strategy of only 20 iterations: nearly as good, but not quite.',
    is_uniform: 'An equilibrium against somebody who takes every move with the same probability.',
    is_twin: 'An equilibrium against itself: neither is better.',
    ask: 'How many hands does it take until *raw chips* show at 95 % that the equilibrium is the better player?',
    never: 'no number suffices',
    whyNeeded:
      'It is better by {exact} chips a hand, and a hand swings by {deviation} chips up or down: the interval is as narrow as the lead after some {raw} hands.',
    whyNever:
      'There is nothing to show: the lead is 0, and an interval that is honest holds 0 however narrow it gets (but for one match in twenty).',
    hands: 'Hands',
    lastHand: 'Hand {number} brought {raw} {raw#chip|chips}. Without its luck it counts {aivat}.',
    manyHands: 'The interval holds the true mean in 95 of 100 matches.',
    raw: 'Raw chips',
    aivat: 'Without luck: AIVAT',
    unknown: 'One hand says nothing yet.',
    open: 'Not decided: 0 lies inside.',
    better: 'Decided: the equilibrium is better.',
    worse: 'Says that the opponent is better.',
    needs: 'Needs some {hands} hands.',
    neverNeeded: 'No number of hands will do.',
    needsOne: 'One hand is enough.',
    times:
      'The same hands, counted without luck, prove as much as {times} times as many. The standard deviation is less by {less}.',
    showTruth: 'Show the truth: {exact}',
    truth: 'the truth',
    both: 'AIVAT knows both strategies',
    again: 'Deal other cards',
    course: 'The course so far',
    perHand: 'Chips a hand',
  },
};
const fr: ChapterText = {
  title: 'Chance et preuve',
  idea: 'Les cartes crient, l’adresse murmure : comptez une main de sorte que le hasard s’annule, et bien moins de mains prouvent qui est meilleur.',
  before: [
    'Un [équilibre](equilibrium) d’un petit poker affronte un autre joueur, main après main. Ce qu’il a gagné jusqu’ici est adresse et chance mêlées, et l’[intervalle de confiance](confidence-interval) dit quelle part peut être de la chance. Tant que 0 est dedans, rien n’est prouvé. L’intervalle se resserre comme la racine du nombre de mains : le réduire de moitié en demande quatre fois plus.',
    '[AIVAT](aivat) compte les mêmes mains autrement. De chaque résultat il retire ce que chaque donne, et chaque choix d’une stratégie connue, valait de plus que sa moyenne. À la longue cela ne change rien, car ces écarts sont nuls en moyenne. Mais presque tout le bruit a disparu.',
  ],
  tries: [
    'Devinez, puis laissez courir le match. Lequel des deux intervalles quitte 0 le premier ?',
    'Jouez à Leduc contre le hasard. Pourquoi même les jetons bruts décident-ils vite ?',
    'Jouez contre le jumeau. L’un des intervalles dit-il jamais que l’un est meilleur ? Redonnez quelques fois les cartes.',
    'Faites connaître les deux stratégies à AIVAT. Que reste-t-il de l’intervalle, et pourquoi ?',
    'Montrez la vérité, et redonnez les cartes. Combien de fois est-elle hors d’un intervalle ?',
  ],
  after: [
    'D’où AIVAT sait-il ce que valait une donne ? D’une estimation, faite avant le match, de ce que chaque position vaut pour les deux. L’estimation peut être fausse et le résultat reste juste : ce qu’on retire a la moyenne 0 par construction. Une mauvaise estimation laisse seulement plus de hasard (Burch, Schmid, Moravčík, Morrill & Bowling 2018).',
    'Si une seule stratégie est connue, il reste le hasard des choix de l’autre joueur. Si les deux le sont, il ne reste rien et la première main dit tout : le match n’était qu’un long calcul d’une valeur. Au hold’em, où personne ne connaît la valeur d’une position, les estimations s’apprennent, et 3 000 mains contre chacun de quelques professionnels ont suffi à juger DeepStack (Moravčík et al. 2017). Les matchs et tournois du programme comptent de même.',
  ],
  question: {
    ask: 'Après 1 000 mains, un match en est à +0,3 ± 0,6 jeton par main. Si la moyenne reste la même, combien de mains en tout pour que 0 soit exclu ?',
    choices: [
      {
        text: 'Quelque 2 000',
        why: 'Avec deux fois plus de mains, l’intervalle ne se resserre que d’un facteur 1,4, à ± 0,42. Il contient encore 0.',
      },
      {
        text: 'Quelque 4 000',
        why: 'L’intervalle doit être deux fois plus étroit, ± 0,3. Comme il suit la racine du nombre de mains, il en faut quatre fois plus.',
      },
      {
        text: 'Aucune : +0,3, c’est déjà mener',
        why: 'Mener n’est pas prouver. Le hasard seul donne souvent de tels résultats entre deux joueurs égaux.',
      },
    ],
    right: 1,
  },
  figure: {
    game: 'Quel jeu',
    kuhn: 'Kuhn',
    leduc: 'Leduc',
    opponent: 'Adversaire',
    rough: 'une solution grossière',
    uniform: 'le hasard',
    twin: 'son jumeau',
    is_rough:
      'Un équilibre contre la stratégie moyenne de 20 itérations seulement : presque aussi bonne, mais pas tout à fait.',
    is_uniform: 'Un équilibre contre quelqu’un qui joue tous les coups avec la même probabilité.',
    is_twin: 'Un équilibre contre lui-même : aucun n’est meilleur.',
    ask: 'Combien de mains faut-il pour que les *jetons bruts* montrent à 95 % que l’équilibre est le meilleur joueur ?',
    never: 'aucun nombre ne suffit',
    whyNeeded:
      'Il est meilleur de {exact} jetons par main, et une main varie de {deviation} jetons en plus ou en moins : l’intervalle est aussi étroit que l’avance après quelque {raw} mains.',
    whyNever:
      'Il n’y a rien à montrer : l’avance est nulle, et un intervalle honnête contient 0 si étroit qu’il soit (sauf dans un match sur vingt).',
    hands: 'Mains',
    lastHand: 'La main {number} a rapporté {raw} {raw#jeton|jetons}. Sans sa chance, elle compte pour {aivat}.',
    manyHands: 'L’intervalle contient la vraie moyenne dans 95 matchs sur 100.',
    raw: 'Jetons bruts',
    aivat: 'Sans hasard : AIVAT',
    unknown: 'Une main ne dit encore rien.',
    open: 'Pas décidé : 0 est dedans.',
    better: 'Décidé : l’équilibre est meilleur.',
    worse: 'Dit que l’adversaire est meilleur.',
    needs: 'Il y faut quelque {hands} mains.',
    neverNeeded: 'Aucun nombre de mains n’y suffit.',
    needsOne: 'Une main suffit.',
    times:
      'Les mêmes mains, comptées sans hasard, prouvent autant que {times} fois plus. L’écart type est réduit de {less}.',
    showTruth: 'Montrer la vérité : {exact}',
    truth: 'la vérité',
    both: 'AIVAT connaît les deux stratégies',
    again: 'Redonner les cartes',
    course: 'Le cours jusqu’ici',
    perHand: 'Jetons par main',
  },
};
const pt: ChapterText = {
  title: 'Sorte e prova',
  idea: 'As cartas gritam, a perícia sussurra: conte uma mão de modo que a sorte se anule, e muito menos mãos provam quem é melhor.',
  before: [
    'Um [equilíbrio](equilibrium) de um póquer pequeno joga contra outro jogador, mão após mão. O que ganhou até agora é perícia e sorte juntas, e o [intervalo de confiança](confidence-interval) diz quanto disso pode ser sorte. Enquanto 0 estiver dentro, nada está provado. O intervalo estreita-se com a raiz quadrada das mãos: reduzi-lo a metade exige quatro vezes mais.',
    'O [AIVAT](aivat) conta as mesmas mãos de outro modo. A cada resultado tira o que cada carta dada, e cada escolha de uma estratégia conhecida, valeu além da sua média. A longo prazo isso nada muda, pois essas diferenças são 0 em média. Mas quase todo o ruído desaparece.',
  ],
  tries: [
    'Adivinhe e deixe correr o jogo. Qual dos dois intervalos larga o 0 primeiro?',
    'Jogue Leduc contra o acaso. Porque decidem depressa até as fichas em bruto?',
    'Jogue contra o gémeo. Algum dos intervalos diz alguma vez que um é melhor? Dê outras cartas algumas vezes.',
    'Dê a conhecer ao AIVAT ambas as estratégias. O que resta do intervalo, e porquê?',
    'Mostre a verdade e dê outras cartas. Quantas vezes fica fora de um intervalo?',
  ],
  after: [
    'Como sabe o AIVAT quanto valia uma carta? Por uma estimativa, feita antes do jogo, do que cada posição vale para ambos. A estimativa pode estar errada e o resultado certo na mesma: o que se tira tem média 0 por construção. Uma estimativa má só deixa mais sorte (Burch, Schmid, Moravčík, Morrill & Bowling 2018).',
    'Com uma estratégia conhecida, resta a sorte das escolhas do outro jogador. Com ambas nada resta, e a primeira mão diz tudo: então o jogo foi só um modo demorado de calcular um valor. No hold’em, onde ninguém sabe o valor de uma posição, as estimativas aprendem-se, e 3000 mãos contra cada um de alguns profissionais bastaram para julgar o DeepStack (Moravčík et al. 2017). Os jogos e torneios do programa contam do mesmo modo.',
  ],
  question: {
    ask: 'Depois de 1000 mãos um jogo está em +0,3 ± 0,6 fichas por mão. Se a média ficar na mesma, quantas mãos ao todo até 0 ficar de fora?',
    choices: [
      {
        text: 'Umas 2000',
        why: 'Com o dobro das mãos o intervalo só se estreita por um fator de 1,4, para ± 0,42. Ainda contém 0.',
      },
      {
        text: 'Umas 4000',
        why: 'O intervalo tem de ter metade da largura, ± 0,3. Como se estreita com a raiz quadrada das mãos, são precisas quatro vezes mais.',
      },
      {
        text: 'Nenhuma: +0,3 já está à frente',
        why: 'Estar à frente não é prova. Só por acaso, resultados assim são comuns entre dois jogadores iguais.',
      },
    ],
    right: 1,
  },
  figure: {
    game: 'Que jogo',
    kuhn: 'Kuhn',
    leduc: 'Leduc',
    opponent: 'Adversário',
    rough: 'uma solução tosca',
    uniform: 'o acaso',
    twin: 'o seu gémeo',
    is_rough: 'Um equilíbrio contra a estratégia média de apenas 20 iterações: quase tão boa, mas não de todo.',
    is_uniform: 'Um equilíbrio contra quem faz todas as jogadas com a mesma probabilidade.',
    is_twin: 'Um equilíbrio contra si próprio: nenhum é melhor.',
    ask: 'Quantas mãos são precisas até as *fichas em bruto* mostrarem, a 95 %, que o equilíbrio é o melhor jogador?',
    never: 'nenhum número chega',
    whyNeeded:
      'É melhor em {exact} fichas por mão, e uma mão varia {deviation} fichas para cima ou para baixo: o intervalo fica tão estreito como a vantagem ao fim de umas {raw} mãos.',
    whyNever:
      'Não há nada a mostrar: a vantagem é 0, e um intervalo honesto contém 0 por mais estreito que fique (salvo num jogo em vinte).',
    hands: 'Mãos',
    lastHand: 'A mão {number} rendeu {raw} {raw#ficha|fichas}. Sem a sua sorte conta {aivat}.',
    manyHands: 'O intervalo contém a verdadeira média em 95 de 100 jogos.',
    raw: 'Fichas em bruto',
    aivat: 'Sem sorte: AIVAT',
    unknown: 'Uma mão ainda não diz nada.',
    open: 'Por decidir: 0 está dentro.',
    better: 'Decidido: o equilíbrio é melhor.',
    worse: 'Diz que o adversário é melhor.',
    needs: 'Precisa de umas {hands} mãos.',
    neverNeeded: 'Nenhum número de mãos chega.',
    needsOne: 'Uma mão chega.',
    times:
      'As mesmas mãos, contadas sem sorte, provam tanto como {times} vezes mais. O desvio padrão é menor em {less}.',
    showTruth: 'Mostrar a verdade: {exact}',
    truth: 'a verdade',
    both: 'O AIVAT conhece ambas as estratégias',
    again: 'Dar outras cartas',
    course: 'O percurso até aqui',
    perHand: 'Fichas por mão',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
