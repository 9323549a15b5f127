// Every small game to its end, and what the coach says.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, open, Server, until } from './browser.mjs';

const server = await new Server().start();
const games = (await server.get('/info')).games.filter((game) => game.playable && game.spec === game.name);
let browser;
before(async () => { browser = await browse(); });
after(async () => { await browser?.close(); await server.close(); });

const action = (page) => page.locator('button.action');
const nextRound = (page) => page.getByRole('button', { name: /^Next round/ });

// The game on the screen, in one look: between two looks a round may end.
const look = (page) => page.locator('section[aria-label="Game"]').evaluate((board) => ({
  round: Number(board.dataset.round), over: board.dataset.state === 'over', history: board.querySelectorAll('.history li').length,
  ready: [...board.querySelectorAll('button')].some((button) => button.matches('.action') && !button.disabled), result: board.querySelector('.result')?.textContent ?? null,
}));

// Takes the first action till the end of the given round: a press on "Next round" shows the new one a moment later.
async function playRound(page, round = 1) {
  for (let moves = 0; moves < 40; ++moves) {
    const now = await until(`a decision or the end of round ${round}`, async () => { const it = await look(page); return it.round === round && (it.over || it.ready) && it; }, 60);
    if (now.over) return now.result;
    await page.keyboard.press('1');
    await until('the move', async () => { const it = await look(page); return it.over || it.history > now.history; });
  }
  return assert.fail('a round has no 40 moves');
}

assert(games.length >= 6, 'the catalog has at least six games to play');
for (const game of games) {
  test(`${game.name} to its end, twice`, async () => {
    const page = await open(browser, `${server.url}/#/games/${encodeURIComponent(game.name)}`);
    for (const round of [1, 2]) {
      assert.match(await playRound(page, round), /You win|You lose|A draw/);
      await nextRound(page).click();
    }
    await until('two rounds of score', async () => /Rounds: 2/.test(await page.locator('section[aria-label="Score"]').textContent()));
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test('the coach: what the solution does, what an action is worth, what was given away', async () => {
  const page = await open(browser, `${server.url}/#/games/kuhn`);
  await page.getByRole('checkbox', { name: /Coach/ }).check();
  await action(page).first().waitFor({ timeout: 60000 });
  await page.getByRole('heading', { name: 'What the solution does here' }).waitFor();
  const shares = await page.locator('section[aria-label="Game"] tbody tr td:nth-of-type(1)').allTextContents();
  const total = shares.slice(0, 2).map((text) => parseFloat(text)).reduce((a, b) => a + b, 0);
  assert(Math.abs(total - 100) < 0.3, `a strategy sums to 100 %: ${shares}`);
  await until('the move to be taken', async () => (await look(page)).ready); // not while the coach is still being asked
  await page.keyboard.press('2');
  await page.getByRole('heading', { name: 'Your last decision' }).waitFor();
  await page.context().close();
});

test('the other seat and a weaker opponent', async () => {
  const page = await open(browser, `${server.url}/#/games/kuhn`);
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('uniform');
  await page.getByLabel('You play').selectOption('1');
  await until('the opponent', async () => /equally likely|uniform/.test(await page.locator('section[aria-label="Score"]').textContent()));
  await playRound(page);
  await nextRound(page).click();
  await until('the second seat', async () => /you are player 2/.test(await page.locator('section[aria-label="Game"]').textContent()));
  await page.context().close();
});
