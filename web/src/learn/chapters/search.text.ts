// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'Looking ahead',
  idea: 'A search that stops early has to guess; one that reaches the end knows.',
  before: [
    'Nothing is hidden in Connect Four or Nim. So every position *has* a value: somebody can force a win, or neither can. To find it, try every move, then every answer, down to the end; come back up giving each player the best for that player. That is [minimax](minimax).',
    'Mostly the end is too far away. Then one looks a few [plies](ply) ahead and lets an [evaluation](evaluation) judge what is there. Below each move stand both: on top what it is really worth, beneath it what a search of the chosen depth believes. On the board are discs enough for the truth to be known at once.',
  ],
  tries: [
    'At depth 4 all seven moves look alike, and the search drops its disc on the left. What does that lead to? From which depth on does it see the danger, and does it then find the win?',
    'Change the evaluation: open lines or threats instead of the bare result. Does a search of depth 2 play better now?',
    'Take back disc after disc. When does the exact value no longer come in two seconds? Try the smaller boards.',
    'Go over to Nim with heaps of 3, 4 and 5. The search sees nothing for a long time; the last row of the binary table sees everything.',
  ],
  after: [
    'A shallow search is wrong in one way only: it stops before something happens. More depth helps until one more ply changes the answer; nobody promises that it was the last. This is why such a number is called a heuristic. [Alpha-beta](alpha-beta) gives the same numbers sooner, because it leaves out what cannot change them; with it the exact values above are found. Connect Four on 7×6 has been solved since 1988, by Allen and by Allis: whoever begins wins, in the middle column.',
    'In Nim nobody has to search. Write the heaps in binary and look for a column with an odd number of ones. If there is one, the mover can make all of them even; if there is none, every move spoils it. Bouton proved it in 1901. Where one may take at most three, only what is left over after whole fours counts; and where the last match loses, the same rule holds until every heap counts one or nothing.',
  ],
  question: {
    ask: 'A search of depth 6 gives every move 0. What do you know?',
    choices: [
      { text: 'The position is a draw', why: 'The evaluation says 0 of everything that is not decided. A win in seven plies looks just like a draw.' },
      { text: 'Nobody can force a win within six plies', why: 'And no more than that: beyond the sixth ply the search has seen nothing.' },
      { text: 'All moves are equally good', why: 'They look equally good from here. On the board above they are worth anything from a win to a loss.' },
    ],
    right: 1,
  },
  figure: {
    game: 'The game', four: 'Connect Four', nim: 'Nim', size: 'Size of the board', heaps: 'Heaps', take: 'How many one may take', any: 'take any number', three: 'take 1 to 3', last: 'The last match', lastWins: 'last match wins', lastLoses: 'last match loses',
    opponent: 'Against', two: 'nobody: both sides', depth: 'a search of depth {depth}', exact: 'perfect play', ahead: 'The search looks {depth} {depth#ply|plies} ahead', swap: 'Change sides', anew: 'New game', back: 'Take back', trap: 'A trap', moves: 'Moves',
    refused: 'Move {number}, {move}, is not possible there; the moves before it have been played.', heapsWrong: 'Heaps are 1 to 5 numbers from 0 to 15, such as 3+4+5.',
    you: 'you', program: 'the program', turn: '{player} to move', won: '{player} has won', drawn: 'A draw: the board is full', show: 'Show what each move is worth',
    judge: 'What judges a position where the search stops', result: 'won or lost only', open_lines: 'open lines', threats: 'threats',
    wins: 'wins', draws: 'draws', loses: 'loses', within: '{what} in {plies} {plies#ply|plies}', unknown: 'is not known yet', column: 'Column {column}.', full: 'Column {column} is closed.', takes: 'Take {count} from heap {heap}.', says: 'It {exact}; depth {depth} says {value}.',
    thinks: '{player} is looking…', searching: 'Searching to the end…', unsolved: 'Within {seconds} seconds {known} of {moves} moves are solved: the end is too far away. Play on, or take a smaller board.', truth: 'The truth: {player} {what}.',
    right: 'A search of depth {depth} plays {move}, and nothing is better.', wrong: 'A search of depth {depth} plays {move}, which {what}. But {best} {better}.', principal: 'Best play:',
    nodes: 'Positions looked at: {exact} to the end, {shallow} at depth {depth}.', legend: '✓ wins, = draws, ✗ loses, and in how many plies. Beneath it, what the search says: +1 won, −1 lost, 0 not decided.',
    binary: 'The heaps in binary; a column is 1 in the sum where its ones are odd in number.', rounds: 'Only what is left over after whole fours counts.', counts: 'counts', sum: 'nim-sum',
    nonzero: 'The nim-sum is {sum}, not 0: the mover wins by making it 0.', zero: 'The nim-sum is 0: every move makes it something else, and the other makes it 0 again. The mover loses.',
    lateWon: 'Every heap counts one or nothing, and the last match loses. The ones are {ones}, an even number: the mover wins.', lateLost: 'Every heap counts one or nothing, and the last match loses. The ones are {ones}, an odd number: the mover loses.',
  },
};
const fr: ChapterText = {
  title: 'Regarder devant soi',
  idea: 'Une recherche qui s’arrête tôt devine. Celle qui va jusqu’au bout sait.',
  before: [
    'Rien n’est caché au Puissance 4 ni au jeu de Nim. Chaque position *a* donc une valeur : l’un peut forcer le gain, ou personne. Pour la trouver, on essaie chaque coup, puis chaque réponse, jusqu’au bout ; et l’on remonte en donnant à chacun ce qui vaut le mieux pour lui. C’est le [minimax](minimax).',
    'Le plus souvent, la fin est trop loin. On regarde alors quelques [coups](ply) en avant, et une [évaluation](evaluation) juge ce qu’on y trouve. Sous chaque coup figurent les deux : en haut ce qu’il vaut vraiment, dessous ce qu’en croit une recherche de la profondeur choisie. Il y a déjà assez de jetons sur la grille pour que la vérité soit connue tout de suite.',
  ],
  tries: [
    'À la profondeur 4, les sept coups se ressemblent, et la recherche joue tout à gauche. Où cela mène-t-il ? À partir de quelle profondeur voit-elle le danger, et trouve-t-elle alors le gain ?',
    'Changez l’évaluation : lignes ouvertes ou menaces au lieu du seul résultat. Une recherche de profondeur 2 joue-t-elle mieux ?',
    'Reprenez un jeton après l’autre. À partir de quand la valeur exacte n’arrive-t-elle plus en deux secondes ? Essayez les grilles plus petites.',
    'Passez au jeu de Nim avec des tas de 3, 4 et 5. La recherche ne voit rien pendant longtemps ; la dernière ligne du tableau binaire voit tout.',
  ],
  after: [
    'Une recherche courte ne se trompe que d’une façon : elle s’arrête avant que quelque chose arrive. Plus de profondeur aide, jusqu’à ce qu’un coup de plus change la réponse ; et rien ne promet que c’était le dernier. Voilà pourquoi un tel nombre s’appelle une heuristique. L’[alpha-bêta](alpha-beta) donne les mêmes nombres plus tôt, car il laisse de côté ce qui ne peut rien y changer ; c’est avec lui que se trouvent les valeurs exactes ci-dessus. Le Puissance 4 en 7×6 est résolu depuis 1988, par Allen et par Allis : qui commence gagne, par la colonne du milieu.',
    'Au jeu de Nim, nul besoin de chercher. Écrivez les tas en binaire et cherchez une colonne où les uns sont en nombre impair. S’il y en a une, qui a le trait peut les rendre toutes paires ; s’il n’y en a pas, tout coup gâche l’équilibre. Bouton l’a démontré en 1901. Si l’on ne prend que trois allumettes au plus, seul compte ce qui reste après les groupes de quatre ; et si la dernière allumette perd, la même règle vaut jusqu’à ce que chaque tas compte un ou rien.',
  ],
  question: {
    ask: 'Une recherche de profondeur 6 donne 0 à tous les coups. Que sait-on ?',
    choices: [
      { text: 'La position est nulle', why: 'L’évaluation dit 0 de tout ce qui n’est pas décidé. Un gain en sept coups ressemble tout à fait à une nulle.' },
      { text: 'Personne ne peut forcer le gain en six coups', why: 'Et rien de plus : au-delà du sixième coup, la recherche n’a rien vu.' },
      { text: 'Tous les coups se valent', why: 'Ils se valent vus d’ici. Sur la grille ci-dessus, ils valent tout, du gain à la perte.' },
    ],
    right: 1,
  },
  figure: {
    game: 'Le jeu', four: 'Puissance 4', nim: 'Nim', size: 'Taille de la grille', heaps: 'Tas', take: 'Combien on peut prendre', any: 'prendre à volonté', three: 'prendre de 1 à 3', last: 'La dernière allumette', lastWins: 'la dernière gagne', lastLoses: 'la dernière perd',
    opponent: 'Contre', two: 'personne : deux camps', depth: 'recherche de profondeur {depth}', exact: 'jeu parfait', ahead: 'La recherche regarde {depth} {depth#coup|coups} en avant', swap: 'Changer de camp', anew: 'Nouvelle partie', back: 'Reprendre', trap: 'Un piège', moves: 'Coups',
    refused: 'Le coup {number}, {move}, n’y est pas possible ; ceux qui le précèdent sont joués.', heapsWrong: 'Les tas sont 1 à 5 nombres de 0 à 15, par exemple 3+4+5.',
    you: 'vous', program: 'le programme', turn: '{player} a le trait', won: '{player} a gagné', drawn: 'Nulle : la grille est pleine', show: 'Montrer ce que vaut chaque coup',
    judge: 'Ce qui juge une position où la recherche s’arrête', result: 'gagné ou perdu seulement', open_lines: 'lignes ouvertes', threats: 'menaces',
    wins: 'gagne', draws: 'fait nulle', loses: 'perd', within: '{what} en {plies} {plies#coup|coups}', unknown: 'n’est pas encore connu', column: 'Colonne {column}.', full: 'La colonne {column} est fermée.', takes: 'Prendre {count} dans le tas {heap}.', says: 'Ce coup {exact} ; la profondeur {depth} dit {value}.',
    thinks: '{player} regarde…', searching: 'Recherche jusqu’au bout…', unsolved: 'En {seconds} secondes, {known} coups sur {moves} sont résolus : la fin est trop loin. Jouez encore, ou prenez une grille plus petite.', truth: 'La vérité : {player} {what}.',
    right: 'Une recherche de profondeur {depth} joue {move}, et rien n’est meilleur.', wrong: 'Une recherche de profondeur {depth} joue {move}, qui {what}. Or {best} {better}.', principal: 'Meilleur jeu :',
    nodes: 'Positions regardées : {exact} jusqu’au bout, {shallow} à la profondeur {depth}.', legend: '✓ gagne, = nulle, ✗ perd, et en combien de coups. Dessous, ce que dit la recherche : +1 gagné, −1 perdu, 0 pas décidé.',
    binary: 'Les tas en binaire ; une colonne vaut 1 dans la somme si ses uns sont en nombre impair.', rounds: 'Seul compte ce qui reste après les groupes de quatre.', counts: 'compte', sum: 'somme de Nim',
    nonzero: 'La somme de Nim est {sum}, et non 0 : qui a le trait gagne en la ramenant à 0.', zero: 'La somme de Nim est 0 : tout coup la change, et l’autre la ramène à 0. Qui a le trait perd.',
    lateWon: 'Chaque tas compte un ou rien, et la dernière allumette perd. Nombre de uns : {ones}, pair ; qui a le trait gagne.', lateLost: 'Chaque tas compte un ou rien, et la dernière allumette perd. Nombre de uns : {ones}, impair ; qui a le trait perd.',
  },
};
const pt: ChapterText = {
  title: 'Olhar para a frente',
  idea: 'Uma procura que para cedo adivinha. A que vai até ao fim sabe.',
  before: [
    'Nada está escondido no Quatro em Linha nem no Nim. Por isso cada posição *tem* um valor: alguém pode forçar a vitória, ou ninguém pode. Para o encontrar, experimenta-se cada jogada, depois cada resposta, até ao fim; e volta-se para cima dando a cada um o melhor para si. É o [minimax](minimax).',
    'Quase sempre o fim está longe de mais. Olha-se então algumas [jogadas](ply) em frente, e uma [avaliação](evaluation) julga o que lá está. Por baixo de cada jogada estão as duas coisas: em cima o que vale realmente, em baixo o que pensa uma procura da profundidade escolhida. No tabuleiro já há discos que cheguem para a verdade se saber logo.',
  ],
  tries: [
    'À profundidade 4 as sete jogadas parecem iguais, e a procura joga à esquerda. Aonde leva isso? A partir de que profundidade vê o perigo, e encontra então a vitória?',
    'Mude a avaliação: linhas abertas ou ameaças em vez do simples resultado. Uma procura de profundidade 2 joga melhor?',
    'Retire disco após disco. Quando é que o valor exato já não chega em dois segundos? Experimente os tabuleiros mais pequenos.',
    'Passe ao Nim com montes de 3, 4 e 5. A procura não vê nada durante muito tempo; a última linha da tabela binária vê tudo.',
  ],
  after: [
    'Uma procura curta só se engana de uma maneira: para antes de acontecer alguma coisa. Mais profundidade ajuda, até que mais uma jogada mude a resposta; e nada promete que tenha sido a última. É por isso que um tal número se chama heurística. O [alfa-beta](alpha-beta) dá os mesmos números mais cedo, porque deixa de lado o que não os pode mudar; é com ele que se encontram os valores exatos acima. O Quatro em Linha de 7×6 está resolvido desde 1988, por Allen e por Allis: quem começa ganha, pela coluna do meio.',
    'No Nim ninguém precisa de procurar. Escreva os montes em binário e procure uma coluna com um número ímpar de uns. Se houver, quem joga pode torná-las todas pares; se não houver, qualquer jogada estraga tudo. Bouton provou-o em 1901. Se só se podem tirar três no máximo, conta apenas o que sobra depois de grupos de quatro; e se o último fósforo perde, vale a mesma regra até cada monte contar um ou nada.',
  ],
  question: {
    ask: 'Uma procura de profundidade 6 dá 0 a todas as jogadas. O que se sabe?',
    choices: [
      { text: 'A posição é um empate', why: 'A avaliação diz 0 de tudo o que não está decidido. Uma vitória em sete jogadas parece mesmo um empate.' },
      { text: 'Ninguém pode forçar a vitória em seis jogadas', why: 'E nada mais: para lá da sexta jogada a procura não viu nada.' },
      { text: 'Todas as jogadas são igualmente boas', why: 'Parecem iguais vistas daqui. No tabuleiro acima valem tudo, da vitória à derrota.' },
    ],
    right: 1,
  },
  figure: {
    game: 'O jogo', four: 'Quatro em Linha', nim: 'Nim', size: 'Tamanho do tabuleiro', heaps: 'Montes', take: 'Quantos se podem tirar', any: 'tirar à vontade', three: 'tirar 1 a 3', last: 'O último fósforo', lastWins: 'o último ganha', lastLoses: 'o último perde',
    opponent: 'Contra', two: 'ninguém: os dois lados', depth: 'procura de profundidade {depth}', exact: 'jogo perfeito', ahead: 'A procura olha {depth} {depth#jogada|jogadas} em frente', swap: 'Trocar de lado', anew: 'Novo jogo', back: 'Voltar atrás', trap: 'Uma armadilha', moves: 'Jogadas',
    refused: 'A jogada {number}, {move}, não é possível ali; as anteriores foram jogadas.', heapsWrong: 'Os montes são 1 a 5 números de 0 a 15, por exemplo 3+4+5.',
    you: 'você', program: 'o programa', turn: '{player} a jogar', won: '{player} ganhou', drawn: 'Empate: o tabuleiro está cheio', show: 'Mostrar quanto vale cada jogada',
    judge: 'O que julga uma posição onde a procura para', result: 'só ganho ou perdido', open_lines: 'linhas abertas', threats: 'ameaças',
    wins: 'ganha', draws: 'empata', loses: 'perde', within: '{what} em {plies} {plies#jogada|jogadas}', unknown: 'ainda não se sabe', column: 'Coluna {column}.', full: 'A coluna {column} está fechada.', takes: 'Tirar {count} do monte {heap}.', says: 'Esta jogada {exact}; a profundidade {depth} diz {value}.',
    thinks: '{player} está a olhar…', searching: 'A procurar até ao fim…', unsolved: 'Em {seconds} segundos, {known} de {moves} jogadas estão resolvidas: o fim está longe de mais. Continue a jogar, ou escolha um tabuleiro mais pequeno.', truth: 'A verdade: {player} {what}.',
    right: 'Uma procura de profundidade {depth} joga {move}, e nada é melhor.', wrong: 'Uma procura de profundidade {depth} joga {move}, que {what}. Mas {best} {better}.', principal: 'Melhor jogo:',
    nodes: 'Posições vistas: {exact} até ao fim, {shallow} à profundidade {depth}.', legend: '✓ ganha, = empata, ✗ perde, e em quantas jogadas. Em baixo, o que diz a procura: +1 ganho, −1 perdido, 0 por decidir.',
    binary: 'Os montes em binário; uma coluna dá 1 na soma se os seus uns forem em número ímpar.', rounds: 'Conta apenas o que sobra depois de grupos de quatro.', counts: 'conta', sum: 'soma de Nim',
    nonzero: 'A soma de Nim é {sum}, e não 0: quem joga ganha tornando-a 0.', zero: 'A soma de Nim é 0: qualquer jogada a muda, e o outro volta a torná-la 0. Quem joga perde.',
    lateWon: 'Cada monte conta um ou nada, e o último fósforo perde. Número de uns: {ones}, par; quem joga ganha.', lateLost: 'Cada monte conta um ou nada, e o último fósforo perde. Número de uns: {ones}, ímpar; quem joga perde.',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
