// Columns and kinds of flops in the language of the page.
// SPDX-License-Identifier: MIT
import type { SpotAction } from '../../lib/answers';
import { known, number, percent, t } from '../../i18n/index.svelte';
import { said } from '../explore/words';
import { inUnit, unit, whose } from '../labels.svelte';
import type { Column } from './rows';

export const kind = (word: string): string => known(`flop.${word}`, word);

export function columnName(column: Column, actions: readonly SpotAction[]): string {
  if (column === 'board') return t('flops.board');
  if (column === 'weight') return t('flops.weight');
  if (column === 'off') return t('lab.exploitability');
  if (/^a\d/.test(column)) {
    const action = actions[Number(column.slice(1))];
    return action ? said(action) : '';
  }
  const name = column.startsWith('eqr')
    ? t('explore.eqr')
    : column.startsWith('eq')
      ? t('explore.equity')
      : inUnit(t('explore.ev'));
  return `${name} · ${whose(Number(column.at(-1)))}`;
}
export function figure(column: Column, value: number | null | undefined): string {
  if (value == null) return '–';
  if (column === 'weight') return number(value, Number.isInteger(value) ? 0 : 2);
  if (column === 'off') return percent(value, 2);
  return column.startsWith('ev') ? number(value / unit(), 2) : percent(value, 1);
}
// As an axis has room for it.
export const mark = (column: Column, value: number): string =>
  column.startsWith('ev')
    ? number(value / unit(), Number.isInteger(value / unit()) ? 0 : 2)
    : column === 'weight'
      ? number(value, Number.isInteger(value) ? 0 : 2)
      : percent(value, column === 'off' ? 2 : Number.isInteger(Number((100 * value).toFixed(6))) ? 0 : 1);
