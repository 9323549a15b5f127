// How an action is told from the others: by a letter, and by a colour in the palette of the settings, as at the table.
// SPDX-License-Identifier: MIT
import type { SpotAction } from '../../lib/answers';
import { settings } from '../../lib/settings.svelte';

export interface Look {
  letter: string;
  colour: string;
  ink: string;
}

// Fold; check and call; bets and raises.  Concrete colours: pictures are kept outside the page.
const palettes = {
  usual: {
    fold: ['#6f9fd8', '#08203c'],
    call: ['#79c39a', '#06281a'],
    bets: ['#f2b04a', '#e07b39', '#c4472f', '#962437', '#64183f'],
  },
  safe: {
    fold: ['#aab3bd', '#1a2530'],
    call: ['#5ea8dc', '#06233a'],
    bets: ['#f6cf73', '#e59a35', '#b05c0c', '#83401a', '#561a4f'],
  },
} as const;

const putsMore = ({ kind }: SpotAction): boolean => kind === 'bet' || kind === 'raise';

// Bets and raises darken with their size, in the order of the menu, which is that of their size.
export function looks(actions: readonly SpotAction[]): Look[] {
  const { fold, call, bets: aggressive } = palettes[settings.palette];
  const bets = actions.filter(putsMore).length;
  let at = 0;
  return actions.map((action) => {
    if (action.kind === 'fold') return { letter: 'F', colour: fold[0], ink: fold[1] };
    if (action.kind === 'check') return { letter: 'X', colour: call[0], ink: call[1] };
    if (action.kind === 'call') return { letter: 'C', colour: call[0], ink: call[1] };
    const shade = bets > 1 ? Math.round((at * (aggressive.length - 1)) / (bets - 1)) : 2;
    const letter = action.all_in ? 'A' : `${action.kind === 'raise' ? 'R' : 'B'}${bets > 1 ? at + 1 : ''}`;
    ++at;
    return { letter, colour: aggressive[shade]!, ink: shade > 1 ? '#fff' : '#2b1600' };
  });
}
