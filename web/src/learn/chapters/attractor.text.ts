// SPDX-License-Identifier: MIT
import type { ChapterText, Texts } from '../text';

const en: ChapterText = {
  title: 'Forcing a win, ring by ring',
  idea: 'Begin where the game is won and walk backwards. A vertex joins for one of two reasons.',
  before: [
    'A game without chance and without secrets is a graph: an [arena](arena). A token stands on a vertex. Whoever owns the vertex moves it along an arc. Here the arena is five matches: take one to three, and whoever takes the last one loses. 3₂ means that three are left and player 2 is to move; W₁ is where player 1 has won.',
    'Who can force the token to a target? Start with the target. A vertex of one’s *own* joins as soon as *one* arc leads in. A vertex of the *other’s* joins when *all* its arcs lead in. Ring after ring, until nothing changes: that is the [attractor](attractor).',
  ],
  tries: [
    'Go back to ring 0 and step. Before each step say which vertices will join, and why.',
    'Let 5₁ have one more way: to 1₂. Who wins from five matches now?',
    'In the standoff, nobody wants to leave the cycle, and nobody wins. Remove the arc from b to c. Whom does that help, and how far does it reach?',
    'Send the guard on patrol: it is not enough to come to `gate` once. Then take `hall` from the thief and give it to the guard: how far do the rounds reach now?',
  ],
  after: [
    'One’s own vertices need *some* arc, the other’s need *every* arc: that is minimax again, yes and no instead of numbers. But here the search goes backwards and looks at each arc once. That works on cycles too, where looking ahead would never end, and on millions of vertices in a second or two.',
    'Outside the attractor the other can stay outside for ever: there is always an arc, or no way in. So from every vertex exactly one of the two objectives, to come there or to keep away, can be forced. If both have targets of their own, a third case appears: nobody can force anything, and the game is drawn. And the winner needs no memory: one arc per vertex will do. Such a strategy is called [memoryless](memoryless).',
    'To come back again and again ([Büchi](buchi)) takes attractors of attractors, and with them even [parity games](parity-game) are solved, the language in which programs are checked against their specification.',
  ],
  question: {
    ask: 'A vertex of player 2 has three arcs. Two lead into player 1’s attractor, one stays outside. Does it join?',
    choices: [
      { text: 'Yes: most of its arcs lead in', why: 'Player 2 does not draw lots. The one arc that stays outside is taken every time.' },
      { text: 'No: player 2 takes the third arc', why: 'The other’s vertices join only when no arc is left that stays outside.' },
      { text: 'That depends on how player 2 plays', why: 'The attractor is what player 1 can force against *every* play of the other’s, the best included.' },
    ],
    right: 1,
  },
  figure: {
    examples: 'Examples', five: 'Five matches', cycle: 'A standoff', patrol: 'A guard on patrol', parity: 'A parity game',
    objective: 'The objective', is_reach: 'reach', is_safety: 'safety', is_buchi: 'Büchi', is_parity: 'parity', of: 'Whose objective', for: 'of {player}',
    wants_reach: 'Each player wants the token at a target of their own; whoever is first has won.', wants_safety: '{player} wants to keep the token from {other}’s targets for ever.', wants_buchi: '{player} wants to come to a target again and again, without end.', wants_parity: 'What counts is the greatest priority that comes again and again: even, player 1 wins; odd, player 2.',
    tool: 'What the pointer does', tool_move: 'select and drag', tool_arc: 'draw arcs', tool_vertex: 'place vertices', add: 'New vertex', undo: 'Undo', drawing: 'The arena', keys: 'Keys at a vertex: arrows move it, O changes its owner, T its target, A begins an arc and Enter at another vertex ends it, Delete removes.',
    shapes: 'circle: player 1 moves; square: player 2', colours: 'won by player 1, by player 2, drawn', doubled: 'doubled: a target', strategies: 'thick: a winning strategy', ring: 'Ring', full: '{count} vertices are enough for a drawing; `hindsight graph` solves arenas of millions.',
    none_reach: 'Nobody has a target yet: give a vertex to a player as a target.', none_safety: '{other} has no target from which the token could be kept: give {other} one.', none_buchi: '{player} has no target to come back to: give {player} one.',
    wins: '{player} wins from', draws: 'Drawn from', wonBy: 'won by {player}', nobodyWins: 'drawn', choose: 'Choose a vertex to see why.',
    isTarget: '{vertex} is a target.', isAgain: '{vertex} is a target; from there {winner} goes to {move} and comes again.', canGo: '{vertex}: {owner} moves there and can go to {move}.', mustGo: '{vertex}: {owner} moves there, and every arc leads in: {list}.',
    dead: '{vertex} is a dead end: nobody comes any further.', staysOut: '{vertex} stays outside: {owner} goes to {move}.', heldOut: '{vertex} stays outside: none of {owner}’s arcs leads in.', drawn: '{vertex}: neither can force anything; whoever leaves the draw loses.',
    keepsOff: '{vertex}: {winner} goes to {move} and keeps off the targets, from some time on for ever.', atLast: '{vertex}: wherever {owner} goes, {winner} keeps off the targets, from some time on for ever.', corners: '{vertex}: {winner} drives the other into a dead end.', lostDead: '{vertex} is a dead end: {owner} cannot move and has lost.',
    parityOwn: '{vertex}: {winner} goes to {move} and makes the greatest priority that comes again and again {parity}.', parityOther: '{vertex}: wherever {owner} goes, {winner} makes the greatest priority that comes again and again {parity}.', even: 'even', odd: 'odd',
    endStays: '{count#Dead end|Dead ends} without a target: {list}. There the token stays, and whoever wanted to get somewhere has not.', endLoses: '{count#Dead end|Dead ends}: {list}. Whoever must move there has lost.',
    vertex: 'Vertex', owner: 'Who moves', priority: 'Priority', targetOf: 'Target of', nobody: 'nobody', arcs: 'Arcs', noArcs: 'none: a dead end', noArc: 'Remove the arc from {from} to {to}', arcTo: 'Arc to', addArc: 'Add {from} → {to}', removeVertex: 'Remove {vertex}',
  },
};
const fr: ChapterText = {
  title: 'Les anneaux du gain sûr',
  idea: 'Partez d’où la partie est gagnée et marchez à reculons. Ce qui s’ajoute le fait pour l’une de deux raisons.',
  before: [
    'Un jeu sans hasard et sans secret est un graphe : une [arène](arena). Un pion se tient sur un sommet. Le propriétaire du sommet le déplace le long d’un arc. Ici, l’arène est celle des cinq allumettes : on en prend une à trois, et qui prend la dernière perd. 3₂ veut dire qu’il en reste trois et que le joueur 2 a le trait ; W₁ est l’endroit où le joueur 1 a gagné.',
    'Qui peut forcer le pion vers une cible ? Partons de la cible. Un sommet *à soi* s’ajoute dès qu’*un* arc y mène. Un sommet *de l’autre* s’ajoute quand *tous* ses arcs y mènent. Anneau après anneau, jusqu’à ce que rien ne change : c’est l’[attracteur](attractor).',
  ],
  tries: [
    'Revenez à l’anneau 0 et avancez. Avant chaque pas, dites quels sommets vont s’ajouter, et pourquoi.',
    'Donnez à 5₁ une voie de plus : vers 1₂. Qui gagne maintenant avec cinq allumettes ?',
    'Dans le face-à-face, personne ne veut quitter le cycle, et personne ne gagne. Retirez l’arc de b à c. Qui cela aide-t-il, et jusqu’où ?',
    'Envoyez le garde en ronde : il ne suffit pas d’arriver une fois à `gate`. Puis ôtez `hall` au voleur et donnez-le au garde : jusqu’où va la ronde maintenant ?',
  ],
  after: [
    'Ses propres sommets ont besoin d’*un* arc, ceux de l’autre de *tous* : c’est encore le minimax, avec oui et non au lieu de nombres. Mais ici la recherche va à reculons et regarde chaque arc une seule fois. Cela marche aussi sur les cycles, où regarder en avant ne finirait jamais, et sur des millions de sommets en une seconde ou deux.',
    'Hors de l’attracteur, l’autre peut rester dehors à jamais : il y a toujours un arc, ou aucune entrée. De chaque sommet, on peut donc forcer exactement l’un des deux objectifs, y venir ou s’en garder. Si chacun a ses cibles, un troisième cas apparaît : personne ne peut rien forcer, et la partie est nulle. Et le gagnant n’a besoin d’aucune mémoire : un arc par sommet suffit. Une telle stratégie est dite [sans mémoire](memoryless).',
    'Revenir encore et encore ([Büchi](buchi)) demande des attracteurs d’attracteurs, et avec eux on résout même les [jeux de parité](parity-game), le langage dans lequel on vérifie qu’un programme fait ce qu’on attend de lui.',
  ],
  question: {
    ask: 'Un sommet du joueur 2 a trois arcs. Deux mènent dans l’attracteur du joueur 1, un reste dehors. S’ajoute-t-il ?',
    choices: [
      { text: 'Oui : la plupart de ses arcs y mènent', why: 'Le joueur 2 ne tire pas au sort. Il prend à chaque fois l’arc qui reste dehors.' },
      { text: 'Non : le joueur 2 prend le troisième arc', why: 'Les sommets de l’autre ne s’ajoutent que s’il ne reste aucun arc vers le dehors.' },
      { text: 'Cela dépend de la façon de jouer du joueur 2', why: 'L’attracteur est ce que le joueur 1 peut forcer contre *tout* jeu de l’autre, le meilleur compris.' },
    ],
    right: 1,
  },
  figure: {
    examples: 'Exemples', five: 'Cinq allumettes', cycle: 'Un face-à-face', patrol: 'Un garde en ronde', parity: 'Un jeu de parité',
    objective: 'L’objectif', is_reach: 'atteindre', is_safety: 'sûreté', is_buchi: 'Büchi', is_parity: 'parité', of: 'L’objectif de qui', for: 'de : {player}',
    wants_reach: 'Chacun veut le pion sur une de ses cibles ; le premier a gagné.', wants_safety: '{player} veut garder à jamais le pion loin des cibles adverses ({other}).', wants_buchi: '{player} veut revenir à une cible encore et encore, sans fin.', wants_parity: 'Ce qui compte : la plus grande priorité qui revient encore et encore. Paire, le joueur 1 gagne ; impaire, le joueur 2.',
    tool: 'Ce que fait le pointeur', tool_move: 'choisir et glisser', tool_arc: 'tracer des arcs', tool_vertex: 'poser des sommets', add: 'Nouveau sommet', undo: 'Annuler', drawing: 'L’arène', keys: 'Touches sur un sommet : les flèches le déplacent, O change son propriétaire, T sa cible, A commence un arc, Entrée sur un autre l’achève, Suppr enlève.',
    shapes: 'rond : le joueur 1 joue ; carré : le joueur 2', colours: 'gagné par le joueur 1, par le joueur 2, nul', doubled: 'doublé : une cible', strategies: 'épais : une stratégie gagnante', ring: 'Anneau', full: '{count} sommets suffisent pour un dessin ; `hindsight graph` résout des arènes de millions.',
    none_reach: 'Personne n’a encore de cible : donnez un sommet pour cible à un joueur.', none_safety: 'Aucune cible dont garder le pion : donnez-en une ({other}).', none_buchi: 'Aucune cible où revenir : donnez-en une ({player}).',
    wins: '{player} gagne depuis', draws: 'Nul depuis', wonBy: 'gagné : {player}', nobodyWins: 'nul', choose: 'Choisissez un sommet pour voir pourquoi.',
    isTarget: '{vertex} est une cible.', isAgain: '{vertex} est une cible ; de là, {winner} va en {move} et revient.', canGo: '{vertex} : {owner} y joue et peut aller en {move}.', mustGo: '{vertex} : {owner} y joue, et chaque arc mène dedans : {list}.',
    dead: '{vertex} est un cul-de-sac : personne ne va plus loin.', staysOut: '{vertex} reste dehors : {owner} va en {move}.', heldOut: '{vertex} reste dehors : aucun arc n’en mène dedans ({owner}).', drawn: '{vertex} : personne ne peut rien forcer ; qui quitte la nulle perd.',
    keepsOff: '{vertex} : {winner} va en {move} et se tient loin des cibles, à partir d’un moment pour toujours.', atLast: '{vertex} : où qu’aille {owner}, {winner} se tient loin des cibles, à partir d’un moment pour toujours.', corners: '{vertex} : {winner} pousse l’autre dans un cul-de-sac.', lostDead: '{vertex} est un cul-de-sac : {owner} ne peut plus jouer et a perdu.',
    parityOwn: '{vertex} : {winner} va en {move} et rend {parity} la plus grande priorité qui revient encore et encore.', parityOther: '{vertex} : où qu’aille {owner}, {winner} rend {parity} la plus grande priorité qui revient encore et encore.', even: 'paire', odd: 'impaire',
    endStays: '{count#Cul-de-sac|Culs-de-sac} sans cible : {list}. Le pion y reste, et qui voulait aller quelque part n’y est pas.', endLoses: '{count#Cul-de-sac|Culs-de-sac} : {list}. Qui doit y jouer a perdu.',
    vertex: 'Sommet', owner: 'Qui joue', priority: 'Priorité', targetOf: 'Cible de', nobody: 'personne', arcs: 'Arcs', noArcs: 'aucun : un cul-de-sac', noArc: 'Retirer l’arc de {from} à {to}', arcTo: 'Arc vers', addArc: 'Ajouter {from} → {to}', removeVertex: 'Retirer {vertex}',
  },
};
const pt: ChapterText = {
  title: 'Os anéis da vitória certa',
  idea: 'Comece onde o jogo está ganho e ande para trás. O que se junta, junta-se por uma de duas razões.',
  before: [
    'Um jogo sem acaso e sem segredos é um grafo: uma [arena](arena). Uma ficha está num vértice. O dono do vértice move-a ao longo de um arco. Aqui a arena são cinco fósforos: tiram-se um a três, e quem tira o último perde. 3₂ quer dizer que restam três e joga o jogador 2; W₁ é onde o jogador 1 já ganhou.',
    'Quem pode forçar a ficha a chegar a um alvo? Começa-se pelo alvo. Um vértice *próprio* junta-se logo que *um* arco leve para dentro. Um vértice *do outro* junta-se quando *todos* os seus arcos levam para dentro. Anel após anel, até nada mudar: é o [atrator](attractor).',
  ],
  tries: [
    'Volte ao anel 0 e avance. Antes de cada passo diga que vértices se vão juntar, e porquê.',
    'Dê a 5₁ mais um caminho: para 1₂. Quem ganha agora com cinco fósforos?',
    'No impasse ninguém quer sair do ciclo, e ninguém ganha. Retire o arco de b para c. A quem ajuda isso, e até onde chega?',
    'Mande o guarda fazer a ronda: não basta chegar uma vez a `gate`. Depois tire `hall` ao ladrão e dê-o ao guarda: até onde chega agora a ronda?',
  ],
  after: [
    'Os vértices próprios precisam de *um* arco, os do outro de *todos*: é outra vez o minimax, com sim e não em lugar de números. Mas aqui a procura anda para trás e olha para cada arco uma só vez. Isto funciona também em ciclos, onde olhar para a frente nunca acabaria, e em milhões de vértices num segundo ou dois.',
    'Fora do atrator, o outro pode ficar de fora para sempre: há sempre um arco, ou nenhuma entrada. Por isso, de cada vértice pode forçar-se exatamente um dos dois objetivos, chegar lá ou manter-se longe. Se cada um tem os seus alvos, aparece um terceiro caso: ninguém pode forçar nada, e o jogo é um empate. E quem ganha não precisa de memória: basta um arco por vértice. Uma estratégia assim diz-se [sem memória](memoryless).',
    'Voltar vezes sem fim ([Büchi](buchi)) pede atratores de atratores, e com eles resolvem-se até os [jogos de paridade](parity-game), a linguagem em que se verifica se um programa faz o que deve.',
  ],
  question: {
    ask: 'Um vértice do jogador 2 tem três arcos. Dois levam para dentro do atrator do jogador 1, um fica de fora. Junta-se?',
    choices: [
      { text: 'Sim: a maioria dos arcos leva para dentro', why: 'O jogador 2 não joga à sorte. Escolhe sempre o arco que fica de fora.' },
      { text: 'Não: o jogador 2 escolhe o terceiro arco', why: 'Os vértices do outro só se juntam quando não resta nenhum arco para fora.' },
      { text: 'Depende de como joga o jogador 2', why: 'O atrator é o que o jogador 1 pode forçar contra *qualquer* jogo do outro, incluindo o melhor.' },
    ],
    right: 1,
  },
  figure: {
    examples: 'Exemplos', five: 'Cinco fósforos', cycle: 'Um impasse', patrol: 'Um guarda na ronda', parity: 'Um jogo de paridade',
    objective: 'O objetivo', is_reach: 'alcançar', is_safety: 'segurança', is_buchi: 'Büchi', is_parity: 'paridade', of: 'De quem é o objetivo', for: 'de: {player}',
    wants_reach: 'Cada jogador quer a ficha num alvo seu; quem chega primeiro ganha.', wants_safety: '{player} quer manter a ficha para sempre longe dos alvos do outro ({other}).', wants_buchi: '{player} quer voltar a um alvo vezes sem fim.', wants_parity: 'Conta a maior prioridade que volta vezes sem fim: par, ganha o jogador 1; ímpar, o jogador 2.',
    tool: 'O que faz o ponteiro', tool_move: 'escolher e arrastar', tool_arc: 'traçar arcos', tool_vertex: 'pôr vértices', add: 'Novo vértice', undo: 'Desfazer', drawing: 'A arena', keys: 'Teclas num vértice: as setas movem-no, O muda o dono, T o alvo, A começa um arco e Enter noutro vértice acaba-o, Delete retira.',
    shapes: 'círculo: joga o jogador 1; quadrado: o jogador 2', colours: 'ganho pelo jogador 1, pelo jogador 2, empate', doubled: 'duplo: um alvo', strategies: 'grosso: uma estratégia vencedora', ring: 'Anel', full: '{count} vértices chegam para um desenho; `hindsight graph` resolve arenas de milhões.',
    none_reach: 'Ainda ninguém tem um alvo: dê um vértice como alvo a um jogador.', none_safety: 'Não há alvo de que manter a ficha longe: dê um ({other}).', none_buchi: 'Não há alvo a que voltar: dê um ({player}).',
    wins: '{player} ganha de', draws: 'Empate de', wonBy: 'ganho: {player}', nobodyWins: 'empate', choose: 'Escolha um vértice para ver porquê.',
    isTarget: '{vertex} é um alvo.', isAgain: '{vertex} é um alvo; daí {winner} vai para {move} e volta.', canGo: '{vertex}: {owner} joga aí e pode ir para {move}.', mustGo: '{vertex}: {owner} joga aí, e todos os arcos levam para dentro: {list}.',
    dead: '{vertex} é um beco sem saída: ninguém vai mais longe.', staysOut: '{vertex} fica de fora: {owner} vai para {move}.', heldOut: '{vertex} fica de fora: nenhum arco leva daí para dentro ({owner}).', drawn: '{vertex}: ninguém pode forçar nada; quem sai do empate perde.',
    keepsOff: '{vertex}: {winner} vai para {move} e mantém-se longe dos alvos, a partir de certa altura para sempre.', atLast: '{vertex}: vá {owner} para onde for, {winner} mantém-se longe dos alvos, a partir de certa altura para sempre.', corners: '{vertex}: {winner} empurra o outro para um beco sem saída.', lostDead: '{vertex} é um beco sem saída: {owner} não pode jogar e perdeu.',
    parityOwn: '{vertex}: {winner} vai para {move} e torna {parity} a maior prioridade que volta vezes sem fim.', parityOther: '{vertex}: vá {owner} para onde for, {winner} torna {parity} a maior prioridade que volta vezes sem fim.', even: 'par', odd: 'ímpar',
    endStays: '{count#Beco|Becos} sem saída e sem alvo: {list}. A ficha fica aí, e quem queria chegar a algum lado não chegou.', endLoses: '{count#Beco|Becos} sem saída: {list}. Quem tiver de jogar aí perdeu.',
    vertex: 'Vértice', owner: 'Quem joga', priority: 'Prioridade', targetOf: 'Alvo de', nobody: 'ninguém', arcs: 'Arcos', noArcs: 'nenhum: um beco sem saída', noArc: 'Retirar o arco de {from} para {to}', arcTo: 'Arco para', addArc: 'Juntar {from} → {to}', removeVertex: 'Retirar {vertex}',
  },
};
export const text: Texts<ChapterText> = { en, fr, pt };
