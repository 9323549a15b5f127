// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';
import type { MilestoneId } from './history.events';

// What it showed or did, and where the idea lives in this program.
type Told = Record<MilestoneId, { idea: string; here: string }>;
export interface HistoryText extends ChapterText {
  told: Told;
}

const en: HistoryText = {
  title: 'From Polaris to today',
  idea: 'In a dozen years programs went from losing narrowly at the simplest hold’em to beating professionals at six-handed no-limit.',
  before: [
    'Three ideas carry the field. *Regret*: let a program play itself and look back. *Abstraction*: solve a smaller game that resembles the large one. *Search*: solve again, in more detail, what has really come up. Each system below joined them in a new way; the newest let neural networks guess what lies beyond the search.',
    'Choose a year. You see the idea, what came of it, the paper, and where it lives in this program.',
  ],
  tries: [
    'Follow the algorithms alone: each gets by with fewer iterations than the one before.',
    'Follow the systems: which of them reasons during play, and which had everything worked out before?',
  ],
  after: [
    'Notice how small the engine has remained. From Polaris to Pluribus the core is regret matching at infosets, the thing you have stepped through by hand. What has changed is how much of the game it is run on, and when.',
  ],
  question: {
    ask: 'What did DeepStack and Libratus do that Cepheus had not needed?',
    choices: [
      {
        text: 'Minimise regret',
        why: 'All three do. CFR+ solved limit hold’em for Cepheus, and relatives of CFR are at work in the other two.',
      },
      {
        text: 'Solve parts of the game anew while playing',
        why: 'Limit hold’em is small enough to be worked out beforehand. In no-limit nearly every hand reaches a situation that nobody has seen, so it is solved when it comes up.',
      },
      {
        text: 'Learn from the hands of professionals',
        why: 'None of them did. All their strategies come from self-play; people only came in to test them.',
      },
    ],
    right: 1,
  },
  figure: {
    show: 'Show',
    all: 'everything',
    theory: 'theory',
    algorithm: 'algorithms',
    system: 'systems',
    paper: 'Paper',
    here: 'Here',
    list: 'Milestones',
  },
  told: {
    minimax: {
      idea: 'Two players of a zero-sum game have a value that one can secure and the other can hold the first to, once they may mix. Before that it was not clear that “best play” means anything where bluffing pays.',
      here: 'Chapter 1. `hindsight solve GAME --algorithm sequence_lp` computes the value exactly.',
    },
    kuhn: {
      idea: 'Nash: every finite game has an equilibrium, with any number of players. In the same year Kuhn solved a poker of three cards by hand and found a whole line of equilibria, bluffs included.',
      here: 'Chapters 3 to 6; `hindsight solve kuhn` gives −1/18.',
    },
    sequence: {
      idea: 'A strategy written as the likelihood of sequences of moves turns the game into a linear program whose size is that of the tree, not of all plans.',
      here: '`sequence_lp`; and every solver here keeps one number a sequence.',
    },
    matching: {
      idea: 'Play each move in proportion to how much you regret not having played it. No model of the others, no lookahead, and in the long run no regret.',
      here: 'Chapter 2; `regret_matching`.',
    },
    cfr: {
      idea: 'Regret can be split up over infosets: minimise each one’s counterfactual regret, and that of the whole plan follows. Games thousands of times larger than before came within reach.',
      here: 'Chapter 4; `cfr`.',
    },
    polaris: {
      idea: 'Limit hold’em in an abstraction of similar hands, with several styles to choose among during a match. In 2007 it lost narrowly to two professionals in duplicate matches; in 2008 it came out ahead of a team of them, three matches to two with one drawn.',
      here: 'Duplicate deals: `hindsight match`. Abstraction is not needed yet: spots are solved hand by hand.',
    },
    mccfr: {
      idea: 'An iteration need not see the whole tree: sample some of chance or of the opponent, and the regrets are right on average.',
      here: '`external_sampling`, `outcome_sampling`, `public_chance_sampling` and others.',
    },
    cepheus: {
      idea: 'Heads-up limit hold’em is essentially solved: a lifetime of play against it would not show with confidence that it can be beaten. CFR+, 900 core-years, exploitability below a thousandth of a big blind a hand.',
      here: '`cfr+`. The same proof on a small scale: the exploitability under every result.',
    },
    claudico: {
      idea: 'The first no-limit match against four professionals, 80,000 hands: a fixed strategy from an abstraction, and endings solved anew on the river. It lost by 9 big blinds per 100 hands.',
      here: '`hindsight spot` solves such endings, from given ranges.',
    },
    deepstack: {
      idea: 'Continual re-solving: nothing is worked out beforehand. At each decision a few moves ahead are solved, and a neural network guesses the counterfactual values beyond. It beat professionals at no-limit over 44,000 hands.',
      here: 'Its small game is here as `leduc_no_limit`; its networks are not.',
    },
    libratus: {
      idea: 'A strategy for the whole game in outline (the blueprint), nested and safe re-solving of what comes up, and repairs overnight where opponents had found holes. In 20 days and 120,000 hands it beat four of the best heads-up players.',
      here: 'Solutions kept with `--without-river` have their rivers solved anew when they are asked for.',
    },
    dcfr: {
      idea: 'DCFR: early iterations were poor, so let old regrets fade; that is many times faster. Deep CFR: let networks stand in for the table of regrets.',
      here: '`lcfr`, `dcfr`; `sd_cfr` with networks.',
    },
    pluribus: {
      idea: 'Six players, where theory promises little. A blueprint from self-play that took eight days on one machine with 64 cores, and a search in which each opponent may choose among a few ways to go on. It won against professionals.',
      here: '`external_sampling(weight=linear)` is the kind of self-play it used; small games with more players can be solved, without the guarantee.',
    },
    rebel: {
      idea: 'Reinforcement learning and search as in AlphaZero, on public belief states: what everybody knows, with a range for each player. Provably an equilibrium in two-player zero-sum games.',
      here: 'Ranges as the state of a game: `hindsight spot`. No networks.',
    },
    dream: {
      idea: 'Deep regret minimisation that needs no model of the game: it learns from the hands it has played, and baselines keep the noise down.',
      here: '`dream`, and baselines without networks: the parameter `baseline` of the samplers.',
    },
    pcfr: {
      idea: 'Act as if the last regrets came again: optimism, proven through Blackwell’s approachability. In many games the fastest way to high precision.',
      here: '`pcfr+`.',
    },
    student: {
      idea: 'One algorithm for chess, Go, poker and Scotland Yard: a tree that grows by CFR, guided by a network that has learned from self-play. First published as Player of Games.',
      here: 'Games with and without hidden information under one roof; no networks.',
    },
    pdcfr: {
      idea: 'Discounting and prediction together, and exponents that move along a planned horizon.',
      here: '`pdcfr+`, `hs-dcfr` and their kin; `auto` measures itself and picks among such rules.',
    },
  },
};
const fr: HistoryText = {
  title: 'De Polaris à aujourd’hui',
  idea: 'En une douzaine d’années, les programmes sont passés d’une courte défaite au hold’em le plus simple à la victoire sur des professionnels au no-limit à six.',
  before: [
    'Trois idées portent ce domaine. Le *regret* : faire jouer un programme contre lui-même et regarder en arrière. L’*abstraction* : résoudre un jeu plus petit qui ressemble au grand. La *recherche* : résoudre de nouveau, plus finement, ce qui s’est vraiment présenté. Chaque système ci-dessous les a unies à sa façon ; les plus récents laissent des réseaux de neurones deviner ce qui se trouve au-delà.',
    'Choisissez une année : vous verrez l’idée, ce qu’elle a donné, l’article, et où elle vit dans ce programme.',
  ],
  tries: [
    'Suivez les algorithmes seuls : chacun se contente de moins d’itérations que le précédent.',
    'Suivez les systèmes : lesquels réfléchissent pendant la partie, lesquels avaient tout calculé avant ?',
  ],
  after: [
    'Voyez comme le moteur est resté petit. De Polaris à Pluribus, le cœur est le regret matching dans les infosets, ce que vous avez parcouru pas à pas. Ce qui a changé, c’est la part du jeu à laquelle on l’applique, et le moment.',
  ],
  question: {
    ask: 'Qu’ont fait DeepStack et Libratus dont Cepheus n’avait pas eu besoin ?',
    choices: [
      {
        text: 'Minimiser le regret',
        why: 'Tous trois le font. CFR+ a résolu le hold’em limit pour Cepheus, et des parents de CFR sont à l’œuvre dans les deux autres.',
      },
      {
        text: 'Résoudre de nouveau des parties du jeu pendant la partie',
        why: 'Le hold’em limit est assez petit pour être calculé d’avance. Au no-limit, presque chaque main arrive à une situation que personne n’a vue : on la résout quand elle se présente.',
      },
      {
        text: 'Apprendre des mains de professionnels',
        why: 'Aucun ne l’a fait. Toutes leurs stratégies viennent du jeu contre soi-même ; les humains n’ont servi qu’à les éprouver.',
      },
    ],
    right: 1,
  },
  figure: {
    show: 'Montrer',
    all: 'tout',
    theory: 'la théorie',
    algorithm: 'les algorithmes',
    system: 'les systèmes',
    paper: 'Article',
    here: 'Ici',
    list: 'Étapes',
  },
  told: {
    minimax: {
      idea: 'Dans un jeu à somme nulle, dès qu’on a le droit de mélanger, il existe une valeur que l’un peut s’assurer et à laquelle l’autre peut le tenir. Avant cela, on ne savait pas si « jouer au mieux » a un sens là où le bluff paie.',
      here: 'Chapitre 1. `hindsight solve GAME --algorithm sequence_lp` calcule la valeur exactement.',
    },
    kuhn: {
      idea: 'Nash : tout jeu fini a un équilibre, quel que soit le nombre de joueurs. La même année, Kuhn résout à la main un poker de trois cartes et trouve toute une droite d’équilibres, bluffs compris.',
      here: 'Chapitres 3 à 6 ; `hindsight solve kuhn` donne −1/18.',
    },
    sequence: {
      idea: 'Une stratégie écrite comme la probabilité de suites de coups fait du jeu un programme linéaire de la taille de l’arbre, et non de celle de tous les plans.',
      here: '`sequence_lp` ; et chaque solveur d’ici garde un nombre par séquence.',
    },
    matching: {
      idea: 'Jouez chaque coup en proportion du regret de ne pas l’avoir joué. Aucun modèle des autres, aucun calcul d’avance, et à la longue aucun regret.',
      here: 'Chapitre 2 ; `regret_matching`.',
    },
    cfr: {
      idea: 'Le regret se partage entre les infosets : minimisez le regret contrefactuel de chacun, celui du plan entier suit. Des jeux des milliers de fois plus grands devenaient accessibles.',
      here: 'Chapitre 4 ; `cfr`.',
    },
    polaris: {
      idea: 'Le hold’em limit dans une abstraction de mains semblables, avec plusieurs styles entre lesquels choisir pendant le match. En 2007, courte défaite contre deux professionnels en donnes dupliquées ; en 2008, victoire sur une équipe, trois manches à deux et une nulle.',
      here: 'Les donnes dupliquées : `hindsight match`. L’abstraction n’est pas encore nécessaire : les spots se résolvent main par main.',
    },
    mccfr: {
      idea: 'Une itération n’a pas besoin de voir tout l’arbre : on tire au sort une partie du hasard ou de l’adversaire, et les regrets restent justes en moyenne.',
      here: '`external_sampling`, `outcome_sampling`, `public_chance_sampling` et d’autres.',
    },
    cepheus: {
      idea: 'Le hold’em limit en tête-à-tête est pour l’essentiel résolu : une vie entière à jouer contre lui ne prouverait pas avec assurance qu’on peut le battre. CFR+, 900 ans de calcul d’un cœur, une exploitabilité sous un millième de grosse blinde par main.',
      here: '`cfr+`. La même preuve en petit : l’exploitabilité au bas de chaque résultat.',
    },
    claudico: {
      idea: 'Le premier match de no-limit contre quatre professionnels, 80 000 mains : une stratégie fixe tirée d’une abstraction, et des fins de coup résolues de nouveau à la river. Perdu de 9 grosses blindes par 100 mains.',
      here: '`hindsight spot` résout de telles fins, à partir de ranges données.',
    },
    deepstack: {
      idea: 'Résoudre continuellement : rien n’est calculé d’avance. À chaque décision, on résout quelques coups, et un réseau de neurones devine les valeurs contrefactuelles au-delà. Il a battu des professionnels au no-limit sur 44 000 mains.',
      here: 'Son petit jeu est ici : `leduc_no_limit` ; ses réseaux n’y sont pas.',
    },
    libratus: {
      idea: 'Une stratégie du jeu entier à grands traits (le blueprint), une nouvelle résolution sûre et emboîtée de ce qui se présente, et des réparations la nuit là où les adversaires avaient trouvé des failles. En 20 jours et 120 000 mains, il a battu quatre des meilleurs joueurs de tête-à-tête.',
      here: 'Les solutions gardées avec `--without-river` résolvent leurs rivers de nouveau quand on les demande.',
    },
    dcfr: {
      idea: 'DCFR : les premières itérations étaient mauvaises, laissons pâlir les vieux regrets ; c’est bien plus rapide. Deep CFR : des réseaux à la place de la table des regrets.',
      here: '`lcfr`, `dcfr` ; `sd_cfr` avec des réseaux.',
    },
    pluribus: {
      idea: 'Six joueurs, là où la théorie promet peu. Un blueprint par jeu contre soi-même, huit jours sur une machine à 64 cœurs, et une recherche où chaque adversaire peut choisir entre quelques façons de continuer. Il a gagné contre des professionnels.',
      here: '`external_sampling(weight=linear)` est la sorte d’auto-apprentissage qu’il utilisait ; de petits jeux à plusieurs se résolvent, sans la garantie.',
    },
    rebel: {
      idea: 'Apprentissage par renforcement et recherche comme AlphaZero, sur des états publics de croyance : ce que tous savent, avec une range pour chaque joueur. Un équilibre, prouvé, dans les jeux à deux et à somme nulle.',
      here: 'Des ranges pour état du jeu : `hindsight spot`. Pas de réseaux.',
    },
    dream: {
      idea: 'Une minimisation profonde du regret qui se passe de modèle du jeu : elle apprend des mains jouées, et des valeurs de référence réduisent le bruit.',
      here: '`dream`, et ces références sans réseaux : le paramètre `baseline` des échantillonneurs.',
    },
    pcfr: {
      idea: 'Agir comme si les derniers regrets revenaient : de l’optimisme, prouvé par l’approchabilité de Blackwell. Dans beaucoup de jeux, le plus court chemin vers une haute précision.',
      here: '`pcfr+`.',
    },
    student: {
      idea: 'Un seul algorithme pour les échecs, le go, le poker et Scotland Yard : un arbre qui grandit par CFR, guidé par un réseau instruit par le jeu contre soi-même. Publié d’abord sous le nom de Player of Games.',
      here: 'Jeux avec et sans information cachée sous un même toit ; pas de réseaux.',
    },
    pdcfr: {
      idea: 'Oubli et prédiction réunis, et des exposants qui évoluent selon un horizon prévu.',
      here: '`pdcfr+`, `hs-dcfr` et leurs parents ; `auto` se mesure et choisit parmi de telles règles.',
    },
  },
};
const pt: HistoryText = {
  title: 'De Polaris até hoje',
  idea: 'Numa dúzia de anos, os programas passaram de perder por pouco no hold’em mais simples a vencer profissionais no no-limit a seis.',
  before: [
    'Três ideias sustentam este campo. O *arrependimento*: pôr um programa a jogar contra si próprio e olhar para trás. A *abstração*: resolver um jogo mais pequeno, parecido com o grande. A *procura*: resolver de novo, com mais pormenor, o que realmente aconteceu. Cada sistema juntou-as à sua maneira; os mais novos deixam redes neuronais adivinhar o que está para lá da procura.',
    'Escolha um ano: verá a ideia, o que dela resultou, o artigo, e onde vive neste programa.',
  ],
  tries: [
    'Siga só os algoritmos: cada um precisa de menos iterações do que o anterior.',
    'Siga os sistemas: quais pensam durante o jogo, e quais tinham tudo calculado antes?',
  ],
  after: [
    'Repare como o motor continuou pequeno. De Polaris a Pluribus, o núcleo é regret matching nos infosets, o que percorreu passo a passo. O que mudou foi a parte do jogo em que se usa, e quando.',
  ],
  question: {
    ask: 'O que fizeram DeepStack e Libratus de que Cepheus não tinha precisado?',
    choices: [
      {
        text: 'Minimizar o arrependimento',
        why: 'Todos os três o fazem. O CFR+ resolveu o hold’em limit para Cepheus, e parentes do CFR trabalham nos outros dois.',
      },
      {
        text: 'Resolver de novo partes do jogo enquanto jogavam',
        why: 'O hold’em limit é pequeno que baste para ser calculado antes. No no-limit quase todas as mãos chegam a uma situação que ninguém viu: resolve-se quando aparece.',
      },
      {
        text: 'Aprender com as mãos de profissionais',
        why: 'Nenhum o fez. Todas as suas estratégias vêm do jogo contra si próprio; as pessoas só entraram para os pôr à prova.',
      },
    ],
    right: 1,
  },
  figure: {
    show: 'Mostrar',
    all: 'tudo',
    theory: 'teoria',
    algorithm: 'algoritmos',
    system: 'sistemas',
    paper: 'Artigo',
    here: 'Aqui',
    list: 'Marcos',
  },
  told: {
    minimax: {
      idea: 'Num jogo de soma nula, desde que se possa misturar, há um valor que um pode assegurar e ao qual o outro o pode limitar. Antes disso não era claro que «jogar o melhor possível» significasse alguma coisa onde o bluff compensa.',
      here: 'Capítulo 1. `hindsight solve GAME --algorithm sequence_lp` calcula o valor exatamente.',
    },
    kuhn: {
      idea: 'Nash: todo o jogo finito tem um equilíbrio, com qualquer número de jogadores. No mesmo ano Kuhn resolveu à mão um póquer de três cartas e encontrou toda uma linha de equilíbrios, bluffs incluídos.',
      here: 'Capítulos 3 a 6; `hindsight solve kuhn` dá −1/18.',
    },
    sequence: {
      idea: 'Uma estratégia escrita como a probabilidade de sequências de jogadas faz do jogo um programa linear do tamanho da árvore, e não do de todos os planos.',
      here: '`sequence_lp`; e todos os algoritmos daqui guardam um número por sequência.',
    },
    matching: {
      idea: 'Jogue cada jogada em proporção do arrependimento de não a ter jogado. Sem modelo dos outros, sem calcular adiante, e a longo prazo sem arrependimento.',
      here: 'Capítulo 2; `regret_matching`.',
    },
    cfr: {
      idea: 'O arrependimento reparte-se pelos infosets: minimize o contrafactual de cada um, e o do plano inteiro vem atrás. Jogos milhares de vezes maiores ficaram ao alcance.',
      here: 'Capítulo 4; `cfr`.',
    },
    polaris: {
      idea: 'Hold’em limit numa abstração de mãos parecidas, com vários estilos à escolha durante o encontro. Em 2007 perdeu por pouco com dois profissionais em mãos duplicadas; em 2008 ficou à frente de uma equipa, três partidas a duas e um empate.',
      here: 'Mãos duplicadas: `hindsight match`. A abstração ainda não faz falta: os spots resolvem-se mão a mão.',
    },
    mccfr: {
      idea: 'Uma iteração não precisa de ver a árvore toda: sorteia-se parte do acaso ou do adversário, e os arrependimentos estão certos em média.',
      here: '`external_sampling`, `outcome_sampling`, `public_chance_sampling` e outros.',
    },
    cepheus: {
      idea: 'O hold’em limit a dois está, no essencial, resolvido: uma vida inteira a jogar contra ele não mostraria com confiança que se pode vencê-lo. CFR+, 900 anos de cálculo de um núcleo, explorabilidade abaixo de um milésimo de big blind por mão.',
      here: '`cfr+`. A mesma prova em pequeno: a explorabilidade por baixo de cada resultado.',
    },
    claudico: {
      idea: 'O primeiro encontro de no-limit contra quatro profissionais, 80 000 mãos: uma estratégia fixa vinda de uma abstração, e finais resolvidos de novo no river. Perdeu 9 big blinds por 100 mãos.',
      here: '`hindsight spot` resolve tais finais, a partir de ranges dadas.',
    },
    deepstack: {
      idea: 'Resolver continuamente: nada se calcula antes. Em cada decisão resolvem-se algumas jogadas, e uma rede neuronal adivinha os valores contrafactuais para lá delas. Venceu profissionais no no-limit em 44 000 mãos.',
      here: 'O seu jogo pequeno está aqui: `leduc_no_limit`; as suas redes não.',
    },
    libratus: {
      idea: 'Uma estratégia do jogo inteiro em traços largos (o blueprint), nova resolução, segura e encaixada, do que aparece, e reparações de noite onde os adversários tinham achado falhas. Em 20 dias e 120 000 mãos venceu quatro dos melhores jogadores a dois.',
      here: 'As soluções guardadas com `--without-river` resolvem os rivers de novo quando se pedem.',
    },
    dcfr: {
      idea: 'DCFR: as primeiras iterações eram más, deixem-se esbater os arrependimentos antigos; é muito mais rápido. Deep CFR: redes em vez da tabela de arrependimentos.',
      here: '`lcfr`, `dcfr`; `sd_cfr` com redes.',
    },
    pluribus: {
      idea: 'Seis jogadores, onde a teoria promete pouco. Um blueprint por jogo contra si próprio, oito dias numa máquina de 64 núcleos, e uma procura em que cada adversário pode escolher entre algumas maneiras de continuar. Ganhou a profissionais.',
      here: '`external_sampling(weight=linear)` é o tipo de jogo contra si próprio que usou; jogos pequenos com mais jogadores resolvem-se, sem a garantia.',
    },
    rebel: {
      idea: 'Aprendizagem por reforço e procura como no AlphaZero, sobre estados públicos de crença: o que todos sabem, com uma range para cada jogador. Um equilíbrio, demonstrado, em jogos de dois e soma nula.',
      here: 'Ranges como estado do jogo: `hindsight spot`. Sem redes.',
    },
    dream: {
      idea: 'Minimização profunda do arrependimento sem modelo do jogo: aprende com as mãos jogadas, e valores de referência reduzem o ruído.',
      here: '`dream`, e essas referências sem redes: o parâmetro `baseline` dos amostradores.',
    },
    pcfr: {
      idea: 'Agir como se os últimos arrependimentos voltassem: otimismo, demonstrado pela aproximabilidade de Blackwell. Em muitos jogos, o caminho mais rápido para alta precisão.',
      here: '`pcfr+`.',
    },
    student: {
      idea: 'Um só algoritmo para xadrez, go, póquer e Scotland Yard: uma árvore que cresce por CFR, guiada por uma rede que aprendeu jogando contra si própria. Publicado primeiro como Player of Games.',
      here: 'Jogos com e sem informação escondida debaixo do mesmo teto; sem redes.',
    },
    pdcfr: {
      idea: 'Esquecimento e previsão juntos, e expoentes que se movem ao longo de um horizonte planeado.',
      here: '`pdcfr+`, `hs-dcfr` e parentes; `auto` mede-se e escolhe entre regras destas.',
    },
  },
};
export const text: Texts<HistoryText> = { en, fr, pt };
