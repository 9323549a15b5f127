// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'Learning from regret',
  idea: 'Nobody tells you the opponent’s plan. Looking back is enough.',
  before: [
    'After each round ask: what would each move have brought, and what did mine bring? The difference is the move’s [regret](regret). You showed rock and met paper, which cost a point. Scissors would have won one: they regret +2. Paper would have tied: +1.',
    '[Regret matching](regret-matching) adds these up, round after round, and plays every move in proportion to its positive total. That is the whole rule. It needs no picture of the opponent and no lookahead.',
  ],
  tries: [
    'Step through the first rounds and check the sums yourself. Then let it run: where does the plan go?',
    'Change the opponent’s habit. How long does it take until the plan has followed?',
    'Let the opponent learn as well. The plan of the moment never comes to rest; watch the average.',
    'Let scissors count double. Which average do two learners find now?',
  ],
  after: [
    'Against a habit the plan runs to the best response. Against another learner it runs in circles, for each new habit is punished in its turn; but the *average* of all plans settles at the [equilibrium](equilibrium). With scissors counting double that is 40% rock, 40% paper, 20% scissors, and nobody had to say so.',
    'Why can one rely on it? Whatever the opponent does, the average regret of regret matching goes to nothing like 1/√rounds (Hart & Mas-Colell 2000). And in a [zero-sum](zero-sum) game two players whose average regrets are small have average plans that are nearly an equilibrium. Two learners who only look back, playing each other: that is [self-play](self-play), and the way nearly every solver here finds its strategies.',
  ],
  question: {
    ask: 'Two learners have played a thousand rounds against each other. Which plan should you take home?',
    choices: [
      { text: 'The one of the last round: it has learned most', why: 'It is one more turn of the circle. Whoever knows it can punish it, as the other learner is about to.' },
      { text: 'The one that won most on the way', why: 'It was lucky in whom it met: the habit that it beat is long gone.' },
      { text: 'The average of them all', why: 'The guarantee is about averages: small average regret on both sides means that the average plans are nearly an equilibrium.' },
    ],
    right: 2,
  },
  figure: {
    opponent: 'The opponent', habit: 'An opponent with a habit', learner: 'one who learns, too', them: 'The opponent’s habit', both: 'Both match their regrets. Neither has a habit for long.', counts: 'What scissors count', usual: 'usual rules', double: 'scissors count double',
    sampled: 'Each round both draw one move', luck: 'Draw other moves', triangle: 'The plan of the next round, the average of all plans, and the opponent’s habit', now: 'Plan of the next round', average: 'Average plan', round: 'Round',
    begin: 'No round has been played: no regrets, so each move is as likely as the others.', drew: 'You showed {mine}, the opponent {theirs}: {payoff}.', expected: 'What the two plans earn you on average in this round: {payoff}.',
    table: 'Regrets, move by move', move: 'Move', would: 'Would have brought', gain: 'Regret of this round', total: 'Regret in all', next: 'Next plan', rate: 'Largest regret a round: {rate}. On average over what is drawn it stays below {bound}, whatever the opponent does.',
  },
};
const fr: ChapterText = {
  title: 'Apprendre par le regret',
  idea: 'Personne ne vous dit le plan de l’adversaire. Regarder en arrière suffit.',
  before: [
    'Après chaque manche, demandez-vous : qu’aurait rapporté chaque coup, et qu’a rapporté le mien ? La différence est le [regret](regret) du coup. Vous avez montré pierre et rencontré papier : un point de perdu. Ciseaux en aurait gagné un : son regret est de +2. Papier aurait fait nul : +1.',
    'Le [regret matching](regret-matching) additionne ces regrets, manche après manche, et joue chaque coup en proportion de son total positif. C’est toute la règle. Elle ne se fait aucune image de l’adversaire et ne calcule rien d’avance.',
  ],
  tries: [
    'Avancez pas à pas dans les premières manches et vérifiez les sommes vous-même. Puis laissez courir : où va le plan ?',
    'Changez l’habitude de l’adversaire. Combien de temps faut-il au plan pour suivre ?',
    'Laissez l’adversaire apprendre, lui aussi. Le plan du moment ne se repose jamais ; regardez la moyenne.',
    'Faites compter double les ciseaux. Quelle moyenne trouvent maintenant deux apprenants ?',
  ],
  after: [
    'Contre une habitude, le plan court à la meilleure réponse. Contre un autre apprenant, il tourne en rond, car chaque habitude nouvelle est punie à son tour ; mais la *moyenne* de tous les plans se pose sur l’[équilibre](equilibrium). Si les ciseaux comptent double, c’est 40 % pierre, 40 % papier, 20 % ciseaux, et personne n’a eu à le dire.',
    'Pourquoi peut-on s’y fier ? Quoi que fasse l’adversaire, le regret moyen du regret matching tend vers rien comme 1/√manches (Hart & Mas-Colell 2000). Et dans un jeu à [somme nulle](zero-sum), deux joueurs aux petits regrets moyens ont des plans moyens presque à l’équilibre. Deux apprenants qui ne font que regarder en arrière et jouent l’un contre l’autre : c’est l’[auto-apprentissage](self-play), et presque tous les solveurs d’ici trouvent ainsi leurs stratégies.',
  ],
  question: {
    ask: 'Deux apprenants ont joué mille manches l’un contre l’autre. Quel plan faut-il retenir ?',
    choices: [
      { text: 'Celui de la dernière manche : c’est lui qui a le plus appris', why: 'Ce n’est qu’un tour de plus. Qui le connaît peut le punir, et l’autre apprenant s’apprête à le faire.' },
      { text: 'Celui qui a le plus gagné en route', why: 'Il a eu de la chance dans ses rencontres : l’habitude qu’il battait a disparu depuis longtemps.' },
      { text: 'La moyenne de tous', why: 'La garantie porte sur des moyennes : de petits regrets moyens des deux côtés, et les plans moyens sont presque à l’équilibre.' },
    ],
    right: 2,
  },
  figure: {
    opponent: 'L’adversaire', habit: 'Un adversaire à habitudes', learner: 'un qui apprend aussi', them: 'L’habitude de l’adversaire', both: 'Tous deux suivent leurs regrets. Aucun ne garde longtemps une habitude.', counts: 'Ce que comptent les ciseaux', usual: 'règles ordinaires', double: 'ciseaux comptent double',
    sampled: 'À chaque manche, chacun tire un coup au sort', luck: 'Tirer d’autres coups', triangle: 'Le plan de la manche suivante, la moyenne de tous les plans et l’habitude de l’adversaire', now: 'Plan de la manche suivante', average: 'Plan moyen', round: 'Manche',
    begin: 'Aucune manche n’est jouée : pas de regret, donc tous les coups sont aussi probables.', drew: 'Vous avez montré {mine}, l’adversaire {theirs} : {payoff}.', expected: 'Ce que les deux plans vous rapportent en moyenne à cette manche : {payoff}.',
    table: 'Les regrets, coup par coup', move: 'Coup', would: 'Aurait valu', gain: 'Regret de la manche', total: 'Regret total', next: 'Plan suivant', rate: 'Plus grand regret par manche : {rate}. En moyenne sur les tirages, il reste sous {bound}, quoi que fasse l’adversaire.',
  },
};
const pt: ChapterText = {
  title: 'Aprender com o arrependimento',
  idea: 'Ninguém lhe diz o plano do adversário. Basta olhar para trás.',
  before: [
    'Depois de cada ronda, pergunte: o que teria rendido cada jogada, e o que rendeu a minha? A diferença é o [arrependimento](regret) da jogada. Mostrou pedra e encontrou papel: um ponto perdido. A tesoura teria ganho um: arrependimento +2. O papel teria empatado: +1.',
    'O [regret matching](regret-matching) soma-os, ronda após ronda, e joga cada jogada em proporção do seu total positivo. A regra é só esta. Não faz ideia de quem é o adversário, nem calcula nada com antecedência.',
  ],
  tries: [
    'Avance passo a passo nas primeiras rondas e confira as somas. Depois deixe correr: para onde vai o plano?',
    'Mude o hábito do adversário. Quanto tempo demora o plano a segui-lo?',
    'Deixe o adversário aprender também. O plano do momento nunca descansa; olhe para a média.',
    'Faça a tesoura valer o dobro. Que média encontram agora dois aprendizes?',
  ],
  after: [
    'Contra um hábito, o plano corre para a melhor resposta. Contra outro aprendiz anda em círculos, porque cada hábito novo é castigado por sua vez; mas a *média* de todos os planos assenta no [equilíbrio](equilibrium). Se a tesoura vale o dobro, é 40% pedra, 40% papel, 20% tesoura, e ninguém teve de o dizer.',
    'Porque se pode confiar nisto? Faça o adversário o que fizer, o arrependimento médio do regret matching desce para nada como 1/√rondas (Hart & Mas-Colell 2000). E num jogo de [soma nula](zero-sum), dois jogadores com pequeno arrependimento médio têm planos médios quase em equilíbrio. Dois aprendizes que só olham para trás e jogam um contra o outro: é o [jogo contra si próprio](self-play), e é assim que quase todos os algoritmos daqui encontram as suas estratégias.',
  ],
  question: {
    ask: 'Dois aprendizes jogaram mil rondas um contra o outro. Que plano deve guardar?',
    choices: [
      { text: 'O da última ronda: é o que mais aprendeu', why: 'É só mais uma volta do círculo. Quem o conhece pode castigá-lo, e o outro aprendiz vai fazê-lo.' },
      { text: 'O que mais ganhou pelo caminho', why: 'Teve sorte com quem encontrou: o hábito que ele vencia já desapareceu há muito.' },
      { text: 'A média de todos', why: 'A garantia é sobre médias: com pequeno arrependimento médio dos dois lados, os planos médios estão quase em equilíbrio.' },
    ],
    right: 2,
  },
  figure: {
    opponent: 'O adversário', habit: 'Um adversário com um hábito', learner: 'um que também aprende', them: 'O hábito do adversário', both: 'Ambos seguem os seus arrependimentos. Nenhum mantém um hábito por muito tempo.', counts: 'Quanto vale a tesoura', usual: 'regras do costume', double: 'tesoura vale o dobro',
    sampled: 'Em cada ronda, cada um tira uma jogada à sorte', luck: 'Tirar outras jogadas', triangle: 'O plano da ronda seguinte, a média de todos os planos e o hábito do adversário', now: 'Plano da ronda seguinte', average: 'Plano médio', round: 'Ronda',
    begin: 'Ainda não se jogou: sem arrependimentos, todas as jogadas são igualmente prováveis.', drew: 'Mostrou {mine}, o adversário {theirs}: {payoff}.', expected: 'O que os dois planos lhe rendem em média nesta ronda: {payoff}.',
    table: 'Os arrependimentos, jogada a jogada', move: 'Jogada', would: 'Teria rendido', gain: 'Arrep. da ronda', total: 'Arrep. total', next: 'Plano seguinte', rate: 'Maior arrependimento por ronda: {rate}. Em média sobre os sorteios fica abaixo de {bound}, faça o adversário o que fizer.',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
