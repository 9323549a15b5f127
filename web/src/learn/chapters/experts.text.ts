// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'Experts racing',
  idea: 'Follow advice without knowing whose is good, and do almost as well as the best adviser.',
  before: [
    'Every day some [experts](expert) advise you. You spread your trust over them, then each of them turns out to have lost something between 0 and 1, and you lose the mean of that, weighed by your trust. Nobody promises that the past says anything about tomorrow.',
    'What can be promised at all? Not a small loss: the day may be bad for all. But your [regret](regret), the loss beyond that of the one expert who was best in hindsight, can be kept small against *every* sequence, one made by an enemy included. Its mean per round goes to nothing.',
  ],
  tries: [
    'Let the experts be coins. None is better than another, yet somebody was lucky: that is the regret that nobody can avoid.',
    'Where one expert is better, move Hedge’s rate to the left: it trusts the past too little. With the enemy, move it to the right: too much. The tuned rate is safe in both.',
    'Put in whoever follows the leader, and choose the enemy. Why is its regret a straight line?',
    'Let the best expert change. Which rule forgets fastest?',
  ],
  after: [
    'Hedge weighs each expert by exp(−rate × loss): its regret is at most √(n/2 × ln N) after n rounds with N experts, if it is tuned for n. Regret matching needs no tuning and grows like √(n N). It is the polynomially weighted average with p = 2, to the last bit: choose both and set the exponent to 2.',
    'And poker? Put experts at every [infoset](infoset), one for each move, and let a move’s loss be its [counterfactual value](counterfactual-value) with the sign changed. That is [CFR](cfr): a race like this one in every place where one decides. All the regrets together bound how far the average strategy is from an [equilibrium](equilibrium).',
  ],
  question: {
    ask: 'After 100 rounds a rule’s regret is 10. How much will it be after 10,000, if it grows as the theory says?',
    choices: [
      { text: 'About 100, so 0.01 a round', why: 'It grows like √n. A hundred times as many rounds bring ten times the regret, and a tenth of it per round.' },
      { text: 'About 1,000, so still 0.1 a round', why: 'That would be a straight line, as of whoever follows the leader against an enemy. Nothing would be learned.' },
      { text: 'Still 10: what is learned is learned', why: 'Not against every sequence: coins alone make √n unavoidable, since somebody is always lucky.' },
    ],
    right: 0,
  },
  figure: {
    rules: 'Who takes part', rm: 'Regret matching', 'rm+': 'Regret matching+', pwa: 'Polynomial weights', hedge: 'Hedge', optimistic_hedge: 'Optimistic Hedge', follow_the_leader: 'Follow the leader',
    losses: 'Where losses come from', stochastic: 'One is better', coins: 'All are coins', switching: 'The best one changes', adversarial: 'An enemy',
    is_stochastic: 'The first expert errs in 40 % of all rounds, the others in 50 %.', is_coins: 'All experts err at random, half of the time.', is_switching: 'Five times in the race another expert becomes the best.', is_adversarial: 'The losses go to whom you trust most.',
    luck: 'Other luck', experts: '{count} experts', rounds: '{count} rounds', rate: 'Hedge’s rate: {rate}', bestRate: 'Hedge’s rate: tuned', power: 'Exponent p: {p}', shown: 'What is drawn', mean: 'Regret a round', total: 'Regret', round: 'Round', boundOf: 'bound of {name}',
    table: 'Where they stand', rule: 'Rule', bound: 'At most', share: 'Share of that', none: 'no bound',
  },
};
const fr: ChapterText = {
  title: 'Une course d’experts',
  idea: 'Suivre des conseils sans savoir lesquels sont bons, et ne perdre guère plus que le meilleur conseiller.',
  before: [
    'Chaque jour, des [experts](expert) vous conseillent. Vous répartissez votre confiance, puis chacun se trouve avoir perdu quelque chose entre 0 et 1, et vous en perdez la moyenne, pesée par votre confiance. Rien ne dit que le passé annonce l’avenir.',
    'Que peut-on promettre ? Pas une petite perte : le jour peut être mauvais pour tous. Mais votre [regret](regret), ce que vous perdez de plus que l’expert qui fut le meilleur après coup, peut rester petit contre *toute* suite, même celle d’un ennemi. Sa moyenne par manche tend vers rien.',
  ],
  tries: [
    'Faites des experts des pièces de monnaie. Aucun n’est meilleur, mais l’un a eu de la chance : c’est le regret que personne n’évite.',
    'Quand un expert est meilleur, poussez le taux de Hedge à gauche : il croit trop peu au passé. Avec l’ennemi, poussez-le à droite : il y croit trop. Le taux réglé résiste aux deux.',
    'Ajoutez celui qui suit le meneur, et choisissez l’ennemi. Pourquoi son regret est-il une droite ?',
    'Faites changer le meilleur expert. Quelle règle oublie le plus vite ?',
  ],
  after: [
    'Hedge pèse chaque expert par exp(−taux × perte) : son regret est au plus √(n/2 × ln N) après n manches avec N experts, s’il est réglé pour n. Le regret matching n’a rien à régler et croît comme √(n N). C’est la moyenne à poids polynomiaux avec p = 2, au dernier bit près : choisissez les deux et mettez l’exposant à 2.',
    'Et le poker ? Mettez des experts à chaque [infoset](infoset), un par coup, et que la perte d’un coup soit sa [valeur contrefactuelle](counterfactual-value) au signe près. C’est [CFR](cfr) : une course comme celle-ci partout où l’on décide. Tous les regrets ensemble bornent la distance de la stratégie moyenne à un [équilibre](equilibrium).',
  ],
  question: {
    ask: 'Après 100 manches, le regret d’une règle est de 10. Combien après 10 000, s’il croît comme le dit la théorie ?',
    choices: [
      { text: 'Environ 100, donc 0,01 par manche', why: 'Il croît comme √n. Cent fois plus de manches, dix fois plus de regret, et dix fois moins par manche.' },
      { text: 'Environ 1 000, donc toujours 0,1 par manche', why: 'Ce serait une droite, comme pour qui suit le meneur contre un ennemi. Rien ne serait appris.' },
      { text: 'Toujours 10 : ce qui est appris est appris', why: 'Pas contre toute suite : des pièces de monnaie suffisent à rendre √n inévitable, car quelqu’un a toujours de la chance.' },
    ],
    right: 0,
  },
  figure: {
    rules: 'Qui participe', rm: 'Regret matching', 'rm+': 'Regret matching+', pwa: 'Poids polynomiaux', hedge: 'Hedge', optimistic_hedge: 'Hedge optimiste', follow_the_leader: 'Suivre le meneur',
    losses: 'D’où viennent les pertes', stochastic: 'L’un est meilleur', coins: 'Tous au hasard', switching: 'Le meilleur change', adversarial: 'Un ennemi',
    is_stochastic: 'Le premier expert se trompe dans 40 % des manches, les autres dans 50 %.', is_coins: 'Tous les experts se trompent au hasard, une fois sur deux.', is_switching: 'Cinq fois dans la course, un autre expert devient le meilleur.', is_adversarial: 'Les pertes vont à qui a votre confiance.',
    luck: 'Un autre hasard', experts: '{count} experts', rounds: '{count} manches', rate: 'Taux de Hedge : {rate}', bestRate: 'Taux de Hedge : réglé', power: 'Exposant p : {p}', shown: 'Ce qui est dessiné', mean: 'Regret par manche', total: 'Regret', round: 'Manche', boundOf: 'borne de {name}',
    table: 'Où ils en sont', rule: 'Règle', bound: 'Au plus', share: 'Part de la borne', none: 'sans borne',
  },
};
const pt: ChapterText = {
  title: 'Uma corrida de peritos',
  idea: 'Seguir conselhos sem saber quais são bons, e perder pouco mais do que o melhor conselheiro.',
  before: [
    'Todos os dias alguns [peritos](expert) o aconselham. Reparte a sua confiança por eles, depois cada um mostra ter perdido algo entre 0 e 1, e você perde a média disso, pesada pela sua confiança. Nada garante que o passado diga alguma coisa sobre o amanhã.',
    'O que se pode prometer? Não uma perda pequena: o dia pode ser mau para todos. Mas o seu [arrependimento](regret), a perda além da do perito que foi o melhor em retrospetiva, pode manter-se pequeno contra *qualquer* sequência, mesmo a de um inimigo. A sua média por ronda tende para nada.',
  ],
  tries: [
    'Faça dos peritos moedas ao ar. Nenhum é melhor, mas alguém teve sorte: é o arrependimento que ninguém evita.',
    'Onde um perito é melhor, leve a taxa do Hedge para a esquerda: confia pouco no passado. Com o inimigo, leve-a para a direita: confia demais. A taxa afinada resiste a ambos.',
    'Junte quem segue o líder e escolha o inimigo. Porque é que o seu arrependimento é uma reta?',
    'Faça mudar o melhor perito. Que regra esquece mais depressa?',
  ],
  after: [
    'O Hedge pesa cada perito por exp(−taxa × perda): o seu arrependimento é no máximo √(n/2 × ln N) ao fim de n rondas com N peritos, se for afinado para n. O regret matching não precisa de afinação e cresce como √(n N). É a média de pesos polinomiais com p = 2, até ao último bit: escolha ambos e ponha o expoente em 2.',
    'E o póquer? Ponha peritos em cada [infoset](infoset), um por lance, e seja a perda de um lance o seu [valor contrafactual](counterfactual-value) com o sinal trocado. Isso é o [CFR](cfr): uma corrida como esta em cada lugar onde se decide. Todos os arrependimentos juntos limitam a distância da estratégia média a um [equilíbrio](equilibrium).',
  ],
  question: {
    ask: 'Ao fim de 100 rondas o arrependimento de uma regra é 10. Quanto será ao fim de 10 000, se crescer como diz a teoria?',
    choices: [
      { text: 'Cerca de 100, ou seja 0,01 por ronda', why: 'Cresce como √n. Cem vezes mais rondas, dez vezes mais arrependimento, e um décimo por ronda.' },
      { text: 'Cerca de 1000, ou seja ainda 0,1 por ronda', why: 'Isso seria uma reta, como a de quem segue o líder contra um inimigo. Nada se aprenderia.' },
      { text: 'Ainda 10: o que se aprendeu está aprendido', why: 'Não contra qualquer sequência: bastam moedas ao ar para tornar √n inevitável, pois alguém tem sempre sorte.' },
    ],
    right: 0,
  },
  figure: {
    rules: 'Quem participa', rm: 'Regret matching', 'rm+': 'Regret matching+', pwa: 'Pesos polinomiais', hedge: 'Hedge', optimistic_hedge: 'Hedge otimista', follow_the_leader: 'Seguir o líder',
    losses: 'De onde vêm as perdas', stochastic: 'Um é melhor', coins: 'Todos ao acaso', switching: 'O melhor muda', adversarial: 'Um inimigo',
    is_stochastic: 'O primeiro perito erra em 40 % das rondas, os outros em 50 %.', is_coins: 'Todos os peritos erram ao acaso, metade das vezes.', is_switching: 'Cinco vezes na corrida outro perito passa a ser o melhor.', is_adversarial: 'As perdas vão para quem tem a sua confiança.',
    luck: 'Outra sorte', experts: '{count} peritos', rounds: '{count} rondas', rate: 'Taxa do Hedge: {rate}', bestRate: 'Taxa do Hedge: afinada', power: 'Expoente p: {p}', shown: 'O que se desenha', mean: 'Arrependimento por ronda', total: 'Arrependimento', round: 'Ronda', boundOf: 'limite de {name}',
    table: 'Como estão', rule: 'Regra', bound: 'No máximo', share: 'Parte do limite', none: 'sem limite',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
