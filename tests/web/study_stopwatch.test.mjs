// With a stopwatch: from the first screen to a solved river of one's own ranges, by clicks alone, at the pace of a person who
// knows where to click (a second before each).
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, open, Server, sleep, until } from './browser.mjs';

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
  await until('the examples', async () => { const { spots } = await server.get('/spots'); return spots.length >= 3 && spots.every((spot) => spot.state === 'done'); }, 60);
});
after(async () => { await browser?.close(); await server?.close(); });

const pace = 1000; // milliseconds from one click to the next, finding it included
const most = 60; // seconds in all

test(`a river of one's own ranges is solved within ${most} seconds of clicks`, async () => {
  const page = await open(browser, server.url);
  const began = Date.now();
  let clicks = 0;
  const click = async (what) => { await sleep(pace); await what.click(); ++clicks; };
  // A stroke over neighbouring hands, as a click that is held for half a second.
  const stroke = async (seat, hands) => {
    await sleep(pace);
    const grid = page.locator(`[data-range="${seat}"]`).getByRole('grid');
    await grid.scrollIntoViewIfNeeded();
    for (const [i, hand] of hands.entries()) {
      const box = await grid.locator(`[data-hand="${hand}"]`).boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
      if (i === 0) await page.mouse.down();
      await sleep(500 / hands.length);
    }
    await page.mouse.up();
    ++clicks;
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
  await until('the address of the spot', () => /#\/study\/[\w-]{8,}/.test(page.url()), most);
  await page.locator('[data-figure="ev0"]').waitFor({ timeout: 1000 * most });
  const id = page.url().split('/').at(-1).split('?')[0];
  const spot = await until('the solution', async () => { const now = await server.get(`/spots/${id}`); return now.state === 'done' && now; }, most);
  const seconds = (Date.now() - began) / 1000;
  console.log(`# ${clicks} clicks, ${seconds.toFixed(1)} s`);
  assert(spot.exploitability_of_pot <= 0.003);
  assert(seconds <= most, `${seconds} s`);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
