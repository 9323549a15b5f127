// Only the answer to the last question counts, whatever order they come in.
// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { latest } from '../src/lib/latest';

it('forgets what was asked before', () => {
  const asked = latest(),
    other = latest();
  const first = asked();
  expect(first()).toBe(true);
  const second = asked();
  other();
  expect([first(), second()]).toEqual([false, true]);
});
