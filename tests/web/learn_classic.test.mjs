// Learn: the chapters on classical games. What they show is what the server says, and all of it works from the keyboard.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, open, Server, until } from './browser.mjs';

let browser, server;
before(async () => { [browser, server] = await Promise.all([browse(), new Server().start()]); });
after(async () => { await browser?.close(); await server?.close(); });

const chapter = async (path, options) => {
  const page = await open(browser, `${server.url}/#/learn/${path}`, options);
  await page.locator(`[data-figure="${path.split('/')[0]}"]`).waitFor();
  return page;
};
const texts = (page, selector) => page.locator(selector).allTextContents();
const position = (page) => page.locator('[data-position]').getAttribute('data-position');
// The exact values have come, and the search's.
const solved = (page) => page.locator('[data-known="true"] + [data-right]').waitFor();
// The page may be asking at the same time: the server answers two at once.
const best = (what) => until('an answer', () => server.post('/learn/best', what).catch((reason) => { if (!/busy/.test(reason.message)) throw reason; }));
async function done(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test('a trap: exact values beside those of a search, deeper by keyboard, the line on the board', async () => {
  const page = await chapter('search');
  await solved(page);
  const { moves } = await best({ game: 'connect_four', moves: '34553533554', seconds: 3 });
  for (const { move, payoff, distance } of moves) assert.equal(await page.locator(`[data-column="${move}"] .exact`).textContent(), { '-1': '✗', 0: '=', 1: '✓' }[payoff] + distance);
  assert.deepEqual(await texts(page, '.guess'), Array(7).fill('0'), 'depth 4 sees nothing');
  assert.match(await page.locator('[data-right="false"]').textContent(), /depth 4 plays 1, which loses in 8 plies. But 4 wins in 11 plies/);
  assert.equal(await page.locator('.ghost').count(), 11);
  await page.locator('.depth input').focus();
  for (let depth = 5; depth <= 8; ++depth) await page.keyboard.press('ArrowRight');
  await until('depth 8 to see the danger', async () => (await texts(page, '.guess')).join() === '−1,0,−1,0,0,−1,−1');
  assert.match(await page.locator('[data-right]').textContent(), /depth 8 plays 2, which loses in 24/);
  await page.getByLabel('Show what each move is worth').uncheck();
  assert.equal(await page.locator('.exact').count(), 0);
  await done(page);
});

test('Connect Four by keyboard: number keys, take back, typed moves, the address, and a finished game', async () => {
  const page = await chapter('search/four-5x4');
  await solved(page);
  await page.locator('h1').click();
  for (const key of '313') await page.keyboard.press(key);
  await until('three discs', async () => (await position(page)) === '313');
  assert.match(page.url(), /#\/learn\/search\/four-5x4\/313$/);
  await page.keyboard.press('Backspace');
  await until('two discs', async () => (await position(page)) === '31');
  const line = page.locator('[data-moves]');
  await line.fill('1122339');
  await line.press('Enter');
  await until('what is possible of it', async () => (await position(page)) === '112233');
  assert.match(await page.locator('[role="alert"]').textContent(), /Move 7, 9, is not possible/);
  await page.locator('[data-column="4"]').focus();
  await until('a win in one', async () => /wins in 1 ply/.test(await page.locator('[data-column="4"]').getAttribute('aria-label')));
  await page.keyboard.press('Enter');
  assert.match(await page.locator('p.turn').textContent(), /Player 1 has won/);
  assert.equal(await page.locator('.disc.four').count(), 4);
  await page.reload();
  await until('the same game', async () => (await position(page)) === '1122334');
  await done(page);
});

test('against the program: a depth answers as it says, perfect play wins what is won', async () => {
  const page = await chapter('search/four-7x6/34553533554');
  await solved(page);
  await page.getByRole('button', { name: 'a search of depth 4' }).click();
  await page.locator('[data-column="4"]').click();
  await until('an answer', async () => (await position(page)).length === 13);
  const { moves } = await best({ game: 'connect_four', moves: '345535335544', depth: 4, exact: false });
  assert.equal((await position(page)).at(-1), moves[0].move);
  await page.getByRole('button', { name: 'Take back' }).click();
  assert.equal(await position(page), '34553533554', 'both moves are taken back');
  await page.getByRole('button', { name: 'perfect play' }).click();
  await page.getByRole('button', { name: 'Change sides' }).click(); // now the program has the won side
  await until('its best move', async () => (await position(page)) === '345535335544');
  const over = async () => (await page.locator('[data-over]').getAttribute('data-over')) === 'true';
  await page.locator('h1').click();
  while (!(await over())) {
    const before = await position(page);
    const { moves: mine } = await best({ game: 'connect_four', moves: before, exact: false });
    await page.keyboard.press(mine[0].move);
    await until('a reply or the end', async () => (await position(page)).length === before.length + 2 || (await over()));
  }
  assert.match(await page.locator('p.turn').textContent(), /Player 2 \(the program\) has won/);
  assert((await position(page)).length <= 22, 'in eleven plies or sooner');
  await done(page);
});

test('an empty board is too large for two seconds: the figure says so and shows what the search says', async () => {
  const page = await chapter('search/four-7x6');
  await until('the limit', async () => /Within 2 seconds \d of 7 moves are solved/.test(await page.locator('[data-known]').textContent()));
  assert.deepEqual(await texts(page, '.guess'), Array(7).fill('0'));
  await page.getByRole('button', { name: 'open lines' }).click();
  await until('shades', async () => new Set(await texts(page, '.guess')).size > 2);
  await done(page);
});

test('Nim: the sum says what the values say, with limits and where the last match loses', async () => {
  const page = await chapter('search/nim-3+4+5');
  for (const [heaps, take, misere] of [['3+4+5', 'any', 0], ['1+2+3', 'any', 0], ['5+9', '1+2+3', 1], ['4+6+7', '1+2+3', 0], ['1+1+1', 'any', 1], ['2+2', 'any', 1]]) {
    await page.goto(`${server.url}/#/learn/search/nim-${heaps}${take === 'any' ? '' : '-take3'}${misere ? '-last_loses' : ''}`);
    await page.locator('[data-match]').first().waitFor();
    await solved(page);
    const { moves } = await best({ game: `nim(heaps=${heaps},take=${take},misere=${misere})` });
    const wins = moves[0].payoff > 0;
    assert.match(await page.locator('.reason').textContent(), wins ? /mover wins/ : /mover loses/, `${heaps} ${take} ${misere}`);
    for (const { move, payoff } of moves) assert.equal(await page.locator(`[data-match="${move}"] [data-exact]`).getAttribute('data-exact'), String(payoff));
  }
  await page.goto(`${server.url}/#/learn/search/nim-3+4+5`);
  await until('the sum', async () => (await page.locator('[data-sum]').textContent()) === '2');
  await page.locator('[data-match="a2"]').focus();
  await page.keyboard.press('Enter');
  await until('it to be nothing', async () => (await page.locator('[data-sum]').textContent()) === '0');
  await page.locator('.heaps input').fill('9+99');
  await page.locator('.heaps input').press('Enter');
  assert.match(await page.locator('[role="alert"]').textContent(), /0 to 15/);
  await done(page);
});
