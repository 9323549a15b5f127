// What a solver says of itself, in the language chosen.
// SPDX-License-Identifier: MIT
import { known, number, t } from '../i18n/index.svelte';

export function noteText(note: string): string {
  const [, how, steps] = /^(optimal|CLP gave up) after (\d+) simplex steps$/.exec(note) ?? [];
  if (how) return t(how === 'optimal' ? 'note.optimal' : 'note.gaveUp', { steps: number(Number(steps)) });
  return known(`stage.${note}`, note);
}
