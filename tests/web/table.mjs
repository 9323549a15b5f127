// Playing at the table through the page, as a person does.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { open, until } from './browser.mjs';

export const fold = (page) => page.locator('.act.fold');
export const call = (page) => page.locator('.act.call');
export const raise = (page) => page.locator('.act.raise');
export const next = (page) => page.locator('.actions .next');
export const over = (page) => page.locator('.over');

// In one look: the button may go at any moment.
const ready = (button) =>
  button.evaluateAll(
    (found) => found.length === 1 && !found[0].disabled && found[0].getAttribute('aria-disabled') !== 'true',
  );

// What the page waits for: a decision, the next hand, or nothing more.
export async function moment(page) {
  return until('a decision or the end of the hand', () =>
    page.evaluate(() => {
      const ready = (button) => button && !button.disabled && button.ariaDisabled !== 'true';
      if (document.querySelector('.over')) return 'over';
      if (ready(document.querySelector('.actions .next'))) return 'between';
      return ready(document.querySelector('.act.call')) ? 'decision' : null;
    }),
  );
}

// Presses what may be gone by the time the press arrives.
export async function press(button) {
  while (
    !(await button.click({ timeout: 3000 }).then(
      () => true,
      () => false,
    )) &&
    (await ready(button))
  );
}

export const asksAgain = async (page) => /again/i.test((await call(page).allTextContents()).join());

export async function callDown(page) {
  for (let moves = 0; moves < 60; ++moves) {
    const now = await moment(page);
    if (now !== 'decision') return now;
    await press(call(page));
    if (await asksAgain(page)) await press(call(page));
  }
  assert.fail('a hand has no 60 decisions');
}

// All-in by the keys, which takes a second press; calls where no raise is possible.
export async function shove(page) {
  if (await ready(raise(page))) {
    await page.keyboard.press('5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  } else {
    await press(call(page));
    if (await asksAgain(page)) await press(call(page));
  }
}

export async function shoveDown(page) {
  for (let moves = 0; moves < 20; ++moves) {
    const now = await moment(page);
    if (now !== 'decision') return now;
    await shove(page);
  }
  assert.fail('an all-in hand has no 20 decisions');
}

export const digits = (text) => Number((text ?? '').replace(/[^\d-]/g, ''));
export const stacks = async (page) => (await page.locator('.seat .stack').allTextContents()).map(digits);
export const potsShown = async (page) =>
  (await page.locator('[data-pot]:not([data-pot="total"])').allTextContents()).map((text) =>
    digits(text.replace(/^.*?(?=[\d,.]+$)/, '')),
  );

// At no table, with the start capital.
export async function leaveAll(server) {
  const { id, tables } = await server.profile();
  for (const table of tables) await server.post(`/tables/${table}/leave`, { confirm: true });
  await server.post(`/profiles/${id}/refill`).catch(() => {});
}

// A table against one caller who takes no time, unless the settings say otherwise.
export async function seatAtTwo(server, settings) {
  return server.post('/tables', {
    profile: (await server.profile()).id,
    pace: 0,
    seats: 2,
    small_blind: 25,
    buy_in: 1000,
    seed: 2,
    bots: ['caller'],
    ...settings,
  });
}
// Such a table whose first hand was checked and called to its end: its id.
export async function playedDown(browser, server) {
  const { id } = await seatAtTwo(server, { buy_in: 5000 });
  const page = await open(browser, `${server.url}/#/table/${id}`);
  await callDown(page);
  await page.context().close();
  return id;
}
