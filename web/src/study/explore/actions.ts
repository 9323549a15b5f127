// How an action is told from the others: by a letter, by a colour that colour-blind people can tell as well.
// SPDX-License-Identifier: MIT
export interface Look { letter: string; colour: string; ink: string }

const aggressive = ['#f2b04a', '#e07b39', '#c4472f', '#962437', '#64183f'];

// Bets and raises darken with their size, in the order of the menu, which is that of their size.
export function looks(actions: readonly string[]): Look[] {
  const bets = actions.filter((action) => !/^(fold|check|call)/.test(action)).length;
  let at = 0;
  return actions.map((action) => {
    if (action.startsWith('fold')) return { letter: 'F', colour: '#6f9fd8', ink: '#08203c' };
    if (action.startsWith('check')) return { letter: 'X', colour: '#79c39a', ink: '#06281a' };
    if (action.startsWith('call')) return { letter: 'C', colour: '#79c39a', ink: '#06281a' };
    const shade = bets > 1 ? Math.round((at * (aggressive.length - 1)) / (bets - 1)) : 2;
    const letter = /all-?in/.test(action) ? 'A' : `${action.startsWith('raise') ? 'R' : 'B'}${bets > 1 ? at + 1 : ''}`;
    ++at;
    return { letter, colour: aggressive[shade]!, ink: shade > 1 ? '#fff' : '#2b1600' };
  });
}

// "bet 150" in the language of the page: the word, and what follows it.
export function parts(action: string): { word: string; rest: string } {
  const [word = '', ...rest] = action.split(' ');
  return { word, rest: rest.join(' ') };
}
