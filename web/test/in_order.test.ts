// Orders arrive as they were given, however long each is on its way.
// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { inOrder } from '../src/lib/in_order';

it('sends one after the other to each, and to others at once', async () => {
  const order = inOrder(),
    arrived: string[] = [];
  let pace = (): void => {};
  const paced = order(
    'job',
    () =>
      new Promise<void>((resolve) => {
        pace = () => {
          arrived.push('pace');
          resolve();
        };
      }),
  );
  const resumed = order('job', async () => {
    arrived.push('resume');
    return 7;
  });
  await order('other', async () => {
    arrived.push('other');
  });
  expect(arrived).toEqual(['other']);
  pace();
  await paced;
  expect(await resumed).toBe(7);
  expect(arrived).toEqual(['other', 'pace', 'resume']);
});
