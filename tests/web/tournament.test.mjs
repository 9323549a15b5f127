// A tournament watched while it is played, its table read at the end, its biggest swing replayed.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beside, browse, findings, inTurn, open, program, Server, suite, until } from './browser.mjs';

const { after, before, test } = suite('tournaments');
const folder = mkdtempSync(join(tmpdir(), 'hindsight-cup-'));
const results = join(folder, 'spring.results');
let browser, server;
const running = new Set();
before(async () => {
  mkdirSync(results);
  [browser, server] = await Promise.all([browse(), new Server(undefined, ['--tournament', folder]).start()]);
});
after(async () => {
  await server?.close();
  for (const one of running) one.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

// Ends with the exit code.
function tournament(file, out, text) {
  writeFileSync(file, text);
  const one = spawn(program, ['tournament', file, '--out', out, '--quiet'], { stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(one);
  return {
    one,
    ended: new Promise((resolve) =>
      one.once('exit', (code) => {
        running.delete(one);
        resolve(code);
      }),
    ),
  };
}
const player = (bot) => `[[player]]\nname = "${bot}"\nbot = "${bot}"\n`;
const digits = (text) => Number(text.replace(/[^\d]/g, ''));

test('without a tournament the page says how to have one', async () => {
  const bare = await new Server().start();
  const page = await open(browser, `${bare.url}/#/lab/tournament`);
  // With this server's own port and folder, to be started again.
  await page.getByText(`hindsight serve --port ${bare.port} --data ${bare.data} --tournament spring.results`).waitFor();
  await page.goto(`${bare.url}/#/lab/tournament/spring`);
  await page.getByRole('alert').getByText('start the server with --tournament').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
  await bare.close();
});

test('progress while it is played, the table of results.json at the end, the biggest swing step by step', async () => {
  const page = await open(browser, `${server.url}/#/lab`);
  await page.getByRole('button', { name: 'Tournament', exact: true }).click();
  await page.getByText('There is no tournament in').waitFor();
  const played = tournament(
    join(folder, 'spring.toml'),
    results,
    `game = "nlhe(blinds=50/100,stack=20000)"\nhands = 10000\nmatches = 2\n${player('pot_odds')}${player('random')}`,
  );
  await page.locator('[data-tournament="spring-results"]').click();
  const state = page.locator('section[data-state]');
  await until(
    'the tournament to run',
    async () => (await state.getAttribute('data-state').catch(() => '')) === 'running',
  );
  const progress = async () => digits((await page.locator('[data-progress]').textContent()).split(' of ')[0]);
  played.one.kill('SIGSTOP');
  const first = await progress();
  played.one.kill('SIGCONT');
  await until('progress', async () => (await progress()) > first);
  await until('speed and time left', async () =>
    /hands\/s · Time left/.test(await page.locator('[data-progress]').textContent()),
  );
  assert.equal(await page.locator('[data-match]').count(), 4);
  // A swing can be opened before the end; while one looks at it, it goes on.
  await page.locator('[data-swing] a').first().waitFor();
  assert.equal(await played.ended, 0);
  await until('the end', async () => (await state.getAttribute('data-state')) === 'done');
  const file = JSON.parse(readFileSync(join(results, 'results.json'), 'utf8'));
  await until('what results.json says', async () => (await server.get('/tournaments/spring-results')).from_results);
  const figures = (value, half) => {
    const places = half < 0.1 ? 4 : half < 1 ? 2 : 1;
    const as = (it, signDisplay) =>
      new Intl.NumberFormat('en', { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay }).format(
        it,
      );
    return `${as(value, 'exceptZero')} ± ${as(half, 'auto')}`;
  };
  const cells = () =>
    page
      .locator('[data-crosstable] tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())));
  const expected = (table) =>
    table.map((row) => row.map((cell) => (cell ? figures(cell.mean, cell.half_width_95) : '')));
  await until(
    'the last table',
    async () => JSON.stringify(await cells()) === JSON.stringify(expected(file.crosstable)),
  );
  const ranks = await page
    .locator('[data-ranking] tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
  assert.deepEqual(
    ranks,
    file.ranking.map((one) => [
      one.best_rank === one.worst_rank ? `${one.best_rank}` : `${one.best_rank} to ${one.worst_rank}`,
      one.player,
      figures(one.mean, one.half_width_95),
      `${one.met}`,
    ]),
  );
  for (const { estimator, crosstable } of file.by_estimator) {
    await page.getByRole('region', { name: 'Crosstable' }).getByLabel('Measured by').selectOption(estimator);
    assert.deepEqual(await cells(), expected(crosstable), estimator);
  }
  await page.getByRole('region', { name: 'Winnings as played' }).locator('canvas').waitFor();
  assert.equal(
    await page.getByRole('region', { name: 'One pairing' }).locator('canvas').count(),
    2,
    'a curve and a histogram',
  );

  // By keyboard into the replay, to its end and back.
  const { swings } = await server.get('/tournaments/spring-results');
  const [biggest] = swings;
  assert.equal(biggest.hands.length, 2, 'both seatings');
  await page.locator('[data-swing] a').first().focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('heading', { name: `Hand ${biggest.hands[0].hand.toLocaleString('en')} of ${biggest.hands[0].name}` })
    .waitFor();
  const hand = await server.get(`/tournaments/spring-results/hands/${biggest.hands[0].match}/${biggest.hands[0].hand}`);
  const at = async () =>
    Number((await page.locator('section[aria-label="Replay"] p').textContent()).match(/(\d+)\/(\d+)/)[1]);
  assert.equal(await at(), 1);
  for (let step = 2; step <= hand.steps.length; ++step) {
    await page.keyboard.press('ArrowRight');
    await until(`step ${step}`, async () => (await at()) === step);
  }
  assert.match(page.url(), new RegExp(`/${hand.steps.length - 1}$`), 'a step has an address');
  const last = hand.steps.at(-1).view;
  const stacks = await page
    .locator('.seat')
    .evaluateAll((seats) =>
      Object.fromEntries(
        seats.map((seat) => [seat.querySelector('.name').textContent, seat.querySelector('.stack').textContent]),
      ),
    );
  for (const chair of last.chairs) assert.equal(digits(stacks[chair.name]), chair.stack, chair.name);
  await page.reload();
  await until('the same step', async () => (await at().catch(() => 0)) === hand.steps.length);
  // What either may have held, as the other could know it.
  await page.locator('[data-beside]').getByRole('button', { name: 'Ranges' }).click();
  await page.locator('[data-reading=told]').waitFor();
  await page.getByRole('link', { name: /The same cards in/ }).click();
  await page.getByRole('heading', { name: `of ${biggest.hands[1].name}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-crosstable]').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('no width scrolls sideways, and nothing is in the way of assistive programs', async () => {
  const { swings } = await server.get('/tournaments/spring-results');
  const { match, hand } = swings[0].hands[0];
  for (const [width, theme] of inTurn([
    [1280, 'dark'],
    [1024, 'light'],
    [375, 'dark'],
  ])) {
    const page = await open(browser, `${server.url}/#/lab/tournament`, {
      viewport: { width, height: 800 },
      settings: { theme },
    });
    for (const place of ['', '/spring-results', `/spring-results/${match}/${hand}`]) {
      await page.goto(`${server.url}/#/lab/tournament${place}`);
      await page
        .locator(place ? 'h2' : '[data-tournament]')
        .first()
        .waitFor();
      await until('room', async () => (await beside(page)) === 0);
      assert.deepEqual(await findings(page, { only: ['wcag2a', 'wcag2aa'] }), [], `${width} ${theme} ${place}`);
    }
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
});

test('small games as text; a folder that vanishes says so', async () => {
  const small = join(folder, 'leduc.results');
  writeFileSync(
    join(folder, 'leduc.game'),
    'GAMEDEF\nlimit\nnumPlayers = 2\nnumRounds = 2\nblind = 1 1\nraiseSize = 2 4\nfirstPlayer = 1 1\nmaxRaises = 2 2\nnumSuits = 2\nnumRanks = 3\nnumHoleCards = 1\nnumBoardCards = 0 1\nEND GAMEDEF\n',
  );
  const strategy = join(folder, 'leduc.hs');
  execFileSync(program, ['solve', 'leduc', '--target', '1e-1', '--out', strategy], { stdio: 'ignore' });
  const played = tournament(
    join(folder, 'leduc.toml'),
    small,
    `game = "leduc.game"\nhands = 40\n[[player]]\nname = "one"\nbot = "${strategy}"\n[[player]]\nname = "two"\nbot = "${strategy}"\n`,
  );
  assert.equal(await played.ended, 0);
  const page = await open(browser, `${server.url}/#/lab/tournament`);
  await page.locator('[data-tournament="leduc-results"]').click();
  await page.locator('[data-swing] a').first().click();
  await page.getByRole('heading', { name: 'The hand as text' }).waitFor();
  assert.equal(await page.locator('.players [role="img"]').count(), 2, 'a card each');
  assert.equal(await page.locator('section[aria-label="Replay"]').count(), 0);
  rmSync(small, { recursive: true });
  await page.goto(`${server.url}/#/lab/tournament/leduc-results`);
  await page.getByRole('alert').getByText('there is no tournament in').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
