// Which hands are looked at: by the engine's words, in either language, or as a range: "top pair", "flush draw", "AKs, QQ+".
// SPDX-License-Identifier: MIT
import { asked } from '../../lib/question.svelte';
import { combos } from '../combos';
import { ranges } from '../setup/api';
import { comboOf, type Row } from './cells';
import { called } from './words';

export class HandFilter {
  text = $state('');
  readonly wanted = $derived(this.text.trim());
  private readonly isRange = $derived(/[2-9TJQKA]/.test(this.wanted) && !/[a-z]{4}/.test(this.wanted));
  private readonly read = asked(() => (this.isRange ? this.combosOf(this.wanted) : null));
  // Those of the text as it stands; null: it is words, or is still being read.
  private readonly held = $derived(
    this.isRange && !this.read.failure && this.read.answer?.of === this.wanted ? this.read.answer.combos : null,
  );
  readonly reading = $derived(this.isRange && !this.held && (this.read.busy || !this.read.failure));
  readonly refused = $derived(this.isRange && !this.held && !this.reading);

  private async combosOf(of: string): Promise<{ of: string; combos: ReadonlySet<number> }> {
    const { weights } = await ranges.text(of);
    return { of, combos: new Set(combos.filter(({ number: at }) => weights[at]! > 0).map(({ number: at }) => at)) };
  }
  fits(row: Row): boolean {
    if (this.wanted === '') return true;
    if (this.held) return this.held.has(comboOf(row.combo));
    const wanted = this.wanted.toLowerCase();
    return row.words.some((word) => word.includes(wanted) || called(word).toLowerCase().includes(wanted));
  }
}
