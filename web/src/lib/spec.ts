// Names with parameters, as the program writes them: leduc(cards=card).
// SPDX-License-Identifier: MIT
import type { GameInfo, Parameter } from './answers';

export function spec(name: string, parameters: Parameter[], values: Record<string, string>): string {
  const given = parameters.filter((p) => values[p.name]?.trim() && values[p.name]!.trim() !== p.default);
  return given.length ? `${name}(${given.map((p) => `${p.name}=${values[p.name]!.trim()}`).join(',')})` : name;
}

export const nameOf = (text: string): string => text.replace(/\(.*/s, '');

// The parameters that a name gives: {cards: "card"}.
export function given(text: string): Record<string, string> {
  const inside = /\((.*)\)$/s.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    inside
      .split(',')
      .filter(Boolean)
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      }),
  );
}

// The server lists every example of a game; a person chooses the game first.
export const plain = (games: GameInfo[]): GameInfo[] => games.filter((game) => game.spec === game.name);
export const examples = (games: GameInfo[], name: string): GameInfo[] => games.filter((game) => game.name === name);
