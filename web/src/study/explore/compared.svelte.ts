// Another solution of the same board at the same line, beside the one that is looked at.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/index.svelte';
import { route } from '../../lib/router.svelte';
import { inBlinds, unit } from '../labels.svelte';
import { titleOf } from '../titles';
import { actsAt, cellsOf, handsOf, rowsOf } from './cells';
import { differences, playedOtherwise } from './compare';
import { Walk } from './node.svelte';
import { nodeIn } from './unit';
import type { SolutionView } from './view.svelte';

export class Compared {
  readonly beside = $derived.by(() => {
    const asked = route.query.with ?? '';
    return asked === this.view.id && !this.view.changedHere ? '' : asked;
  });
  readonly offered = $derived.by(() =>
    this.view.others.filter(
      (one) =>
        (one.id !== this.view.id || this.view.changedHere) &&
        one.board === this.view.spot?.board &&
        one.state !== 'failed',
    ),
  );
  private readonly spot = $derived.by(() => this.view.others.find((one) => one.id === this.beside));
  readonly labels = $derived(inBlinds() ? (this.spot ?? null) : null); // each in its own big blinds, or both in chips
  private walk = $state.raw<Walk | null>(null);
  readonly problem = $derived(this.walk?.problem ?? '');
  readonly node = $derived.by(() =>
    this.walk?.seen && this.walk.seen.view.line === this.view.node?.line
      ? nodeIn(this.walk.seen.view, unit(this.labels))
      : null,
  );
  // What is counted in pots of another size, or in another unit, is not to be held against each other chip by chip.
  readonly pots = $derived.by(() => {
    const [here, there] = [this.view.spot?.pot, this.spot?.pot];
    return here && there ? [here / unit(), there / unit(this.labels)] : [1, 1];
  });
  readonly actions = $derived.by(() => (this.node && actsAt(this.node, this.view.seat) ? this.node.actions! : []));
  readonly rows = $derived.by(() =>
    this.node
      ? rowsOf(handsOf(this.node, this.view.seat), this.walk!.seen!.words).filter((row) => this.view.filter.fits(row))
      : [],
  );
  readonly cells = $derived.by(() =>
    this.node ? cellsOf(this.rows, this.actions.length, this.node.pot, this.view.board) : null,
  );
  readonly shown = $derived(!!this.beside && !!this.cells);
  readonly otherwise = $derived.by(() => {
    const { mine, mode } = this.view;
    return mode === 'strategy' ? playedOtherwise(mine.rows, this.rows, mine.actions, this.actions) : null;
  });
  readonly differences = $derived.by(() => {
    const { mine, mode } = this.view;
    return this.cells ? differences(mine.cells, this.cells, mode, mine.actions, this.actions) : [];
  });

  constructor(private view: SolutionView) {
    $effect(() => {
      const other = this.beside ? new Walk(this.beside) : null;
      this.walk = other;
      return () => other?.leave();
    });
    $effect(() => {
      if (this.walk) void this.walk.go(this.view.line, 0, false);
    });
  }
  nameOf(of: string): string {
    if (of === this.view.id) return t('explore.instead.solution');
    const one = this.view.others.find((other) => other.id === of);
    return one ? titleOf(one) : of.slice(0, 6);
  }
}
