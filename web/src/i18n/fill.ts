// "{name} calls {amount}" with its values; "{count#hand|hands}" is the word that goes with a number.
// SPDX-License-Identifier: MIT
export interface Counted {
  text: string;
  count: number;
} // a number as it is written, and how many that is
export type Values = Record<string, string | number | Counted>;

const written = (value: Values[string]): string => (typeof value === 'object' ? value.text : String(value));
// A text counts where it is plain digits: "1.326" may be a thousand.
const countOf = (value: Values[string]): number =>
  typeof value === 'object' ? value.count : typeof value === 'string' && !/^\d+$/.test(value) ? NaN : Number(value);

export function fill(text: string, values: Values = {}, language = 'en'): string {
  return text.replace(/\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return written(value);
    return new Intl.PluralRules(language).select(countOf(value)) === 'one' ? one : other!;
  });
}
