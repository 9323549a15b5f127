// With a stopwatch: from the first screen to a solved river of one's own ranges, by clicks alone, at the pace of a person who
// knows where to click: a second for each, half of one more for each stroke, and what the processor takes for all of it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, open, Server, suite, until } from './browser.mjs';

const { after, before, test } = suite('Study, with a stopwatch');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

const most = 60; // seconds in all

test(`a river of one's own ranges is solved within ${most} seconds of clicks`, async () => {
  const page = await open(browser, server.url);
  const began = server.computed;
  let clicks = 0,
    strokes = 0;
  const click = async (what) => {
    await what.click();
    ++clicks;
  };
  // A stroke over neighbouring hands, as a click that is held for half a second.
  const stroke = async (seat, hands) => {
    const grid = page.locator(`[data-range="${seat}"]`).getByRole('grid');
    await grid.scrollIntoViewIfNeeded();
    for (const [i, hand] of hands.entries()) {
      const box = await grid.locator(`[data-hand="${hand}"]`).boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
      if (i === 0) await page.mouse.down();
    }
    await page.mouse.up();
    ++strokes;
  };
  await click(page.getByRole('link', { name: 'Study', exact: true }));
  await click(page.getByRole('link', { name: 'New spot' }));
  await click(page.locator('[data-preset="river"]'));
  await click(page.locator('[data-range="oop"]').getByRole('button', { name: 'Clear' }));
  await stroke('oop', ['AA', 'KK', 'QQ', 'JJ', 'TT', '99']);
  await stroke('oop', ['AKs', 'AQs', 'AJs', 'ATs']);
  await stroke('oop', ['KQs', 'KJs', 'KTs']);
  await stroke('oop', ['AKo', 'AQo', 'AJo']);
  await click(page.locator('[data-range="ip"]').getByRole('button', { name: 'Clear' }));
  await stroke('ip', ['QQ', 'JJ', 'TT', '99', '88', '77']);
  await stroke('ip', ['KQs', 'KJs', 'KTs']);
  await stroke('ip', ['JTs', 'J9s']);
  await click(page.locator('[data-deck="Ks"]')); // another board than the preset's: its cards out, others in
  await click(page.getByRole('button', { name: 'Solve', exact: true }));
  await until('the address of the spot', () => /#\/study\/[\w-]{8,}/.test(page.url()));
  await page.locator('[data-figure="ev0"]').waitFor();
  const id = page.url().split('/').at(-1).split('?')[0];
  const spot = await until('the solution', async () => {
    const now = await server.get(`/spots/${id}`);
    return now.state === 'done' && now;
  });
  const seconds = clicks + 1.5 * strokes + server.computed - began; // other programs of the machine do not count
  assert(spot.exploitability_of_pot <= 0.003);
  assert(seconds <= most, `${seconds} s`);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
