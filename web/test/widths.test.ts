// The page changes its shape at few widths, the same everywhere.
// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { low, widths } from '../src/lib/widths';

it('changes its shape where lib/widths.ts says, and nowhere else', async () => {
  const files: string = 'node:fs'; // whose types the page does without
  const { readdirSync, readFileSync } = await import(/* @vite-ignore */ files);
  const root = new URL('../src/', import.meta.url);
  const sources: string[] = readdirSync(root, { recursive: true });
  const found = new Set<string>();
  for (const source of sources.filter((name) => /\.(svelte|css)$/.test(name)))
    for (const [, limit] of readFileSync(new URL(source, root), 'utf8').matchAll(
      /@media[^{]*?\((max-(?:width|height): [^)]+)\)/g,
    ))
      found.add(limit!);
  expect([...found].toSorted()).toEqual(
    [`max-height: ${low}`, ...Object.values(widths).map((width) => `max-width: ${width}`)].toSorted(),
  );
});
