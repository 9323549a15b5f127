// The tables at which a person still has chips, as the header shows them.
// SPDX-License-Identifier: MIT
import { counted, number, t } from '../i18n/index.svelte';
import { api } from './api';
import { Latest } from './latest';
import type { TableLine } from './answers';

export const tables: { list: TableLine[] } = $state({ list: [] });
let of = ''; // whose they are: those of another profile are never shown

const asked = new Latest();
export async function loadTables(profile: string): Promise<void> {
  const signal = asked.begin();
  if (of !== profile) tables.list = [];
  of = profile;
  const found = await api.profiles.tables(profile);
  if (signal.aborted) return;
  tables.list = found.tables;
}

// A table in a few words: its blinds and your chips; of one whose record is damaged nothing else is known.
export function tableText({ blinds, stack }: TableLine): string {
  return blinds
    ? t('header.table', { blinds: `${number(blinds.small)}/${number(blinds.big)}`, stack: counted(stack) })
    : t('tables.damaged');
}
