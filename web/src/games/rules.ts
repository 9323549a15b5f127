// What the rules of a variant say: the texts are whole sentences, these are the values that they take.
// SPDX-License-Identifier: MIT
import { given } from '../lib/spec';
import type { GameInfo } from '../lib/answers';

export interface Rules {
  key: string;
  values: Record<string, string | number>;
  bets?: Rules[];
} // bets: those of which the sentence gives a list
const ranks = '23456789TJQKA';
const deck = (count: number): string => [...ranks.slice(-count)].map((rank) => (rank === 'T' ? '10' : rank)).join(', ');

// The sentences that describe this variant, in order.
export function rulesOf(game: GameInfo, spec: string): Rules[] {
  const set = given(spec);
  const value = (name: string): string => set[name] ?? game.parameters.find((p) => p.name === name)?.default ?? '';
  const count = (name: string): number => Number(value(name));
  const say = (key: string, values: Rules['values'] = {}): Rules => ({ key: `rule.${key}`, values });
  const bet = (size: string): Rules => {
    if (size.startsWith('grid:')) return say('nl.grid', { step: size.slice(5) });
    if (size === 'allin' || size === 'pot' || size === 'half') return say(`nl.${size}`);
    return size.endsWith('pot') ? say('nl.times', { times: size.slice(0, -3) }) : say('nl.total', { total: size });
  };
  switch (game.name) {
    case 'rock_paper_scissors':
      return [say('rps'), ...(count('scissors') > 1 ? [say('rps.scissors', { points: value('scissors') })] : [])];
    case 'kuhn': {
      const players = count('players');
      const cards = value('cards') === 'auto' ? players + 1 : count('cards');
      const bets = value('bets').split('+');
      return [
        say('kuhn.deck', { cards: cards === 3 ? 'J, Q, K' : deck(cards), count: cards }),
        bets.length > 1 ? say('kuhn.bets', { sizes: bets.join(', ') }) : say('kuhn.bet', { size: bets[0]! }),
        ...(count('raises') > 0 ? [say('kuhn.raises', { raises: value('raises') })] : []),
        say('highest'),
      ];
    }
    case 'leduc':
      return [
        say('leduc.deck', { cards: count('players') > 2 ? 'J, Q, K, A' : 'J, Q, K' }),
        ...(value('cards') === 'card' ? [say('suits')] : []),
        say('leduc.rounds'),
        say('pair'),
      ];
    case 'leduc_no_limit':
      return [
        say('nl.deck', { stack: value('stack'), ante: value('ante') }),
        ...(value('cards') === 'card' ? [say('suits')] : []),
        { ...say('nl.rounds'), bets: value('bets').split('+').map(bet) },
        say('pair'),
      ];
    case 'liars_dice': {
      const dice = count('dice');
      return [
        dice > 1 ? say('dice.roll.more', { dice, faces: value('faces') }) : say('dice.roll', { faces: value('faces') }),
        say('dice.bid'),
        say('dice.liar'),
        say('dice.wild', { face: value('faces') }),
      ];
    }
    case 'goofspiel':
      return [
        say(value('order') === 'random' ? 'goof.random' : 'goof.descending', { cards: value('cards') }),
        say('goof.bid', { cards: value('cards') }),
        say(value('payoff') === 'points' ? 'goof.points' : 'goof.win'),
      ];
    case 'nim':
      return [
        say('nim.heaps', { heaps: value('heaps').split('+').join(', ') }),
        value('take') === 'any' ? say('nim.any') : say('nim.take', { take: value('take').split('+').join(', ') }),
        say(value('misere') === '1' ? 'nim.misere' : 'nim.normal'),
      ];
    case 'tic_tac_toe':
      return [
        say('ttt.turn', { rows: value('rows'), columns: value('columns') }),
        say('ttt.line', { line: value('line') }),
      ];
    case 'connect_four':
      return [say('c4.drop', { rows: value('rows'), columns: value('columns') }), say('c4.four')];
    case 'hex':
      return [say('hex.turn', { size: value('size') }), say('hex.join')];
    default:
      return [];
  }
}
