// Names with parameters, as the program writes them: leduc(cards=card).
// SPDX-License-Identifier: MIT
import type { Parameter } from './types';

export function spec(name: string, parameters: Parameter[], values: Record<string, string>): string {
  const given = parameters.filter((p) => values[p.name]?.trim() && values[p.name]!.trim() !== p.default);
  return given.length ? `${name}(${given.map((p) => `${p.name}=${values[p.name]!.trim()}`).join(',')})` : name;
}

export const nameOf = (text: string): string => text.replace(/\(.*/s, '');
