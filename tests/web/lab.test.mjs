// A game solved in front of one's eyes, and a match of bots.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beside, browse, findings, inTurn, open, program, Server, sleep, suite, until } from './browser.mjs';

const { after, before, test } = suite('the lab');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

// What answers in the server's place may still be about it when the page has gone.
const inPlace = (work) => (route) => work(route).catch(() => {});

// Starts what the form says, and waits till its card is the first: older jobs may be listed before it is there.
async function start(page) {
  const told = page.waitForResponse((reply) => reply.request().method() === 'POST' && /\/jobs$/.test(reply.url()));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const { id } = await (await told).json();
  await page.locator(`article[data-job="${id}"]`).waitFor();
}
const state = async (page, n = 0) =>
  (await page.locator('article').count()) > n && page.locator('article').nth(n).getAttribute('data-state');

test('Leduc is solved to 1e-6, raced by another algorithm, on log axes', async () => {
  const page = await open(browser, `${server.url}/#/lab/leduc`);
  await page.getByLabel('Algorithm').selectOption('dcfr');
  await page.getByLabel('Race against').selectOption('cfr+');
  await page.getByLabel('Until exploitability').fill('1e-6');
  await start(page);
  for (const n of [0, 1]) await until(`job ${n} to be done`, async () => (await state(page, n)) === 'done');
  for (const figure of await page.locator('[data-figure="exploitability"]').all()) {
    const value = Number(await figure.getAttribute('data-value'));
    assert(value >= 0 && value <= 1e-6, `exploitability ${value}`);
  }
  await page.locator('.plot canvas').first().waitFor();
  await page.getByText('As a table').click();
  const table = page.locator('details[open] table');
  await table.locator('tbody tr').first().waitFor(); // its rows come a moment after it has opened
  const { jobs } = await server.get('/jobs');
  const written = await table.evaluate((it) =>
    [...it.querySelectorAll('tbody tr')].map((row) => Number(row.cells[0].textContent.replace(/\D/g, ''))),
  );
  assert.equal(written.at(-1), Math.max(...jobs.map((job) => job.iterations)), 'the last row is the last point');
  assert(
    written.length >= 10 && written.length <= 21 && written.every((x, i) => i === 0 || x > written[i - 1]),
    `rows by iterations: ${written}`,
  );
  for (const job of jobs) {
    assert(job.points.length >= 5, 'a curve has points on the way');
    assert(job.points[0][2] > job.points.at(-1)[2]);
    assert(Math.abs(job.value - -0.0856064) < 1e-5, `the value of Leduc is -0.0856: ${job.value}`);
  }
  assert.deepEqual(page.wrong, []);
  // Who was how soon, in a sentence; the curves say which is whose at their ends.
  await until('the verdict', async () =>
    /^To .* on leduc: (dcfr|cfr\+) (< )?(\d+ min )?[\d.]+ m?s; (dcfr|cfr\+) (< )?(\d+ min )?[\d.]+ m?s\.$/.test(
      (await page.locator('p.verdict').textContent()).trim(),
    ),
  );
  await page.getByRole('button', { name: 'Strategy', exact: true }).first().click();
  await page.getByRole('columnheader', { name: 'K', exact: true }).waitFor();
  assert.deepEqual(
    await page.locator('table.grid thead th.card').allTextContents(),
    ['J', 'Q', 'K'],
    'cards by histories',
  );
  assert((await page.locator('table.grid tbody tr').count()) > 20);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.locator('tbody tr code').nth(5).waitFor();
  await page.getByPlaceholder('Find').fill('K');
  await until('the search', async () =>
    (await page.locator('tbody tr code').allTextContents()).every((name) => name.includes('K')),
  );
  await page.context().close();
});

test('a solve is paused, resumed, saved and loaded', async () => {
  const page = await open(browser, `${server.url}/#/lab/leduc`, { acceptDownloads: true });
  await leduc(page, '100', 'cfr'); // which takes a quarter of an hour
  await until('it to run', async () => (await state(page)) === 'running');
  await page.getByRole('button', { name: 'Pause' }).first().click();
  await until('the pause', async () => (await state(page)) === 'paused');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save' }).first().click(),
  ]);
  const file = await download.path();
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await until('it to run again', async () => (await state(page)) === 'running');
  await page.getByRole('button', { name: 'Stop' }).first().click();
  await until('the stop', async () => (await state(page)) === 'stopped');
  const count = await page.locator('article').count();
  await page.locator('input[type=file]').setInputFiles(file);
  await until('the loaded strategy', async () => (await page.locator('article').count()) === count + 1);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a match of bots with its interval', async () => {
  const page = await open(browser, `${server.url}/#/lab`);
  await page.getByRole('button', { name: 'Match of bots' }).click();
  await page.getByLabel('Bot 1').selectOption('caller');
  await page.getByLabel('Bot 2').selectOption('random');
  await page.getByLabel('Hands', { exact: true }).fill('2000');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await until('the match to end', async () => (await state(page)) === 'done');
  const [job] = (await server.get('/jobs')).jobs.filter((j) => j.kind === 'match');
  assert.equal(job.hands, 2000);
  const [a, b] = job.bots.map((bot) => bot.mbb);
  assert(Math.abs(a + b) < 1e-6, 'what one wins the other loses');
  assert.match(await page.locator('article dl').first().textContent(), /±/);
  assert.match(await page.locator('article h3').first().textContent(), /^Caller – Random$/);
  await page.goto(`${server.url}/#/lab/job/${job.id}`); // has no strategy to show
  await until('the match', async () => (await state(page)) === 'done');
  assert.equal(await page.getByRole('button', { name: 'Grid', exact: true }).count(), 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

const rowsOf = (page) => page.locator('article tbody tr td:first-child code').allTextContents();
async function leduc(page, pace = '0', algorithm = 'dcfr') {
  await page.getByLabel('Algorithm').selectOption(algorithm);
  await page.getByLabel('Pace').first().selectOption(pace);
  await page.getByLabel('Until exploitability').fill('1e-3');
  await start(page);
}

test('all 288 information sets can be reached, page by page', async () => {
  const page = await open(browser, `${server.url}/#/lab/leduc`);
  await leduc(page);
  await until('the end', async () => (await state(page)) === 'done');
  await page.getByRole('button', { name: 'Strategy', exact: true }).first().click();
  await until('the address of the view', () => /#\/lab\/job\//.test(page.url()));
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const seen = new Set();
  for (let first = 1; first <= 288; first += 40) {
    let rows = [];
    await until(`number ${first}`, async () => {
      rows = await rowsOf(page); // those of the page before stand until these come
      return (
        rows.length > 0 &&
        !rows.some((name) => seen.has(name)) &&
        (await page.locator('[data-shown]').textContent()).startsWith(`${first} to `)
      );
    });
    for (const name of rows) seen.add(name);
    if (first + 40 <= 288) await page.getByRole('button', { name: 'Show more' }).click();
  }
  assert.equal(seen.size, 288);
  assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0);
  const cells = new Set();
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  for (let pages = 0; pages < 20; ++pages) {
    await page.locator('table.grid').waitFor();
    for (const text of await page
      .locator('table.grid tbody tr')
      .evaluateAll((rows) =>
        rows.flatMap((row) =>
          [...row.querySelectorAll('.bar')].map((bar) => `${row.cells[1].textContent} ${bar.closest('td').cellIndex}`),
        ),
      ))
      cells.add(text);
    const on = page.getByRole('button', { name: 'Show more' });
    if ((await on.count()) === 0) break;
    await on.click();
  }
  assert.equal(cells.size, 288, 'the grid shows as many');
  await page.goBack();
  await until('the strategy to close', async () => (await page.locator('article table').count()) === 0);
  await page.context().close();
});

test('step by step, at a pace, and looking back', async () => {
  const page = await open(browser, `${server.url}/#/lab/leduc`);
  await leduc(page, 'step');
  await until('it to wait', async () => (await state(page)) === 'paused');
  const iterations = async () => (await server.get('/jobs')).jobs[0].iterations;
  assert.equal(await iterations(), 0);
  await page.getByRole('button', { name: 'Strategy', exact: true }).first().click();
  for (const n of [1, 2, 3]) {
    await page.getByRole('button', { name: 'One iteration' }).first().click();
    await until(`iteration ${n}`, async () => (await iterations()) === n && (await state(page)) === 'paused');
  }
  const slider = page.getByRole('slider', { name: /Look back/ });
  await until('three frames', async () => (await slider.getAttribute('max')) === '2');
  await slider.fill('0');
  await page.getByText('Iteration 1', { exact: true }).waitFor();
  const bars = () =>
    page.locator('table.grid .bar').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')).join());
  const first = await bars();
  await slider.fill('2');
  await page.getByText('Iteration 3', { exact: true }).waitFor();
  assert.notEqual(await bars(), first, 'the strategy has moved since');
  await page.getByRole('button', { name: '10 a second' }).first().click();
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await until('ten more', async () => (await iterations()) >= 10);
  await until(
    'the pace',
    async () => (await server.get('/jobs')).jobs[0].pace === 10 && (await state(page)) === 'running',
  );
  await page.getByRole('button', { name: 'Stop' }).first().click();
  await until('the stop', async () => (await state(page)) === 'stopped');
  assert.equal(
    (await page.locator('article').first().locator('[data-figure="left"]').textContent()).trim(),
    '–',
    'nothing is left of a stopped job',
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('algorithms in groups and words, the one that chooses by itself first', async () => {
  for (const language of inTurn(['en', 'fr', 'pt'])) {
    const page = await open(browser, `${server.url}/#/lab`, { settings: { language } });
    const select = page.locator('form select').nth(1);
    await select.waitFor();
    const found = await select.evaluate((it) =>
      [...it.querySelectorAll('optgroup')].map((group) => [
        group.label,
        ...[...group.querySelectorAll('option')].map((option) => option.value),
      ]),
    );
    assert.equal(await select.inputValue(), 'auto');
    assert.equal(found[0][1], 'auto');
    const algorithms = (await server.get('/algorithms')).algorithms.filter(
      (a) => !a.responds && a.name !== 'postflop' && a.name !== 'thesis_sampling',
    ); // spots' own, and a biased one
    assert.deepEqual(
      found.flatMap((group) => group.slice(1)).sort(),
      algorithms.map((a) => a.spec).sort(),
      'every algorithm of the catalog that a job here can use',
    );
    for (const { spec, summary } of algorithms) {
      await select.selectOption(spec);
      const text = await page.locator('form p.muted').first().textContent();
      assert(
        text.startsWith(`${spec}: `) && (language === 'en' || !text.includes(summary)),
        `${spec} in words of the page's own in ${language}: ${text}`,
      );
    }
    await page.context().close();
  }
});

test('a curve keeps its colour when another job begins, and one that stopped because nobody watched says so', async () => {
  const page = await open(browser, `${server.url}/#/lab/leduc`);
  await leduc(page);
  await until('the end', async () => (await state(page)) === 'done');
  const legend = () =>
    page
      .locator('.u-legend .u-series')
      .evaluateAll((all) =>
        all.map((it) => [it.textContent.trim(), it.querySelector('.u-marker')?.style.borderColor ?? '']),
      );
  await page.locator('.plot canvas').first().waitFor();
  await until('the legend', async () => (await legend()).length > 0);
  await until('the curve', async () => (await legend()).some(([name]) => name === 'leduc · dcfr'));
  const before = (await legend()).filter(([name]) => name === 'leduc · dcfr').map(([, colour]) => colour);
  await leduc(page, '0', 'pcfr+');
  await until('the new curve', async () => (await legend()).some(([name]) => name === 'leduc · pcfr+'));
  const after = (await legend()).filter(([name]) => name === 'leduc · dcfr').map(([, colour]) => colour);
  assert(
    before.every((colour) => after.includes(colour)),
    `${before} stays: ${after}`,
  );
  await page.route(
    '**/api/v1/jobs',
    inPlace(async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      for (const job of body.jobs) Object.assign(job, { state: 'stopped', unwatched: true, left: 77 });
      await route.fulfill({ response: reply, json: body });
    }),
  );
  await page.route('**/events**', (route) => route.abort());
  await page.reload();
  await page.getByText('It was stopped because you left the lab').first().waitFor();
  await page.context().close();
});

test('the strategy moves also where every reply takes longer than a second', async () => {
  const page = await open(browser, `${server.url}/#/lab/leduc`);
  await page.route(
    '**/strategy?**',
    inPlace(async (route) => {
      const reply = await route.fetch();
      await sleep(1300);
      await route.fulfill({ response: reply });
    }),
  );
  await leduc(page, '100', 'cfr'); // which takes a quarter of an hour
  await until('it to run', async () => (await state(page)) === 'running');
  await page.getByRole('button', { name: 'Strategy', exact: true }).first().click();
  await page.locator('table.grid tbody tr').first().waitFor();
  const bars = () =>
    page.locator('table.grid .bar').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')).join());
  const first = await bars();
  await until('another strategy', async () => (await bars()) !== first);
  assert.equal(await state(page), 'running');
  await page.getByRole('button', { name: 'Stop' }).first().click();
  await until('the stop', async () => (await state(page)) === 'stopped');
  await page.context().close();
});

test('looking back stays at its iteration when the server drops every other moment', async () => {
  const page = await open(browser, `${server.url}/#/lab/leduc`);
  let frames = [1, 2, 3, 4, 5, 6, 7, 8];
  const asked = [];
  await page.route(
    '**/strategy?**',
    inPlace(async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('at'));
      const kept = frames; // of the moment of the question
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), frames: kept } });
    }),
  );
  await leduc(page, 'step');
  await page.getByRole('button', { name: 'Strategy', exact: true }).first().click();
  const slider = page.getByRole('slider', { name: /Look back/ });
  await until('eight frames', async () => (await slider.getAttribute('max')) === '7');
  await slider.fill('4');
  await until('the fifth iteration', () => asked.at(-1) === '5');
  frames = [1, 3, 5, 7];
  const before = asked.length;
  await page.getByRole('button', { name: 'One iteration' }).first().click();
  await until('four frames', async () => (await slider.getAttribute('max')) === '3');
  assert.deepEqual([...new Set(asked.slice(before))], ['5']);
  assert.equal(await slider.inputValue(), '2');
  await page.context().close();
});

test('a job is watched also where more are remembered than one stream may have topics', async () => {
  const { jobs } = await server.get('/jobs');
  for (const { id } of jobs) await server.post(`/jobs/${id}/stop`).catch(() => {});
  for (let n = 0; n < 18; ++n) {
    const { id } = await server.post('/jobs', {
      kind: 'solve',
      game: 'kuhn',
      algorithm: 'cfr+',
      target: 0.01,
      keep: true,
    });
    await until('its end', async () => (await server.get(`/jobs/${id}`)).state === 'done');
  }
  const page = await open(browser, `${server.url}/#/lab/kuhn`);
  await until('the jobs', async () => (await page.locator('article').count()) >= 18);
  const count = await page.locator('article').count();
  await leduc(page);
  await until('the new one', async () => (await page.locator('article').count()) > count);
  await until('its end', async () => (await state(page)) === 'done');
  await page.context().close();
});

// Kuhn from the start and from a node on, by mouse and by keyboard; Leduc folded to what can be drawn.
for (const language of inTurn(['en', 'fr', 'pt']))
  test(`a game tree is drawn, in ${language}`, async () => {
    const page = await open(browser, `${server.url}/#/lab/tree`, { locale: language });
    const nodes = page.locator('g.node'),
      told = page.locator('p.told');
    await nodes.first().waitFor();
    assert.equal(await nodes.count(), 58, 'histories of Kuhn');
    assert.equal(await page.locator('g.infoset').count(), 12);
    await page.locator('[aria-labelledby="drawing-strategy"] button').nth(2).click();
    await until('the value', async () => /[-−]0[.,]0556/.test(await told.innerText()));
    await nodes.first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await until('the part', async () => (await nodes.count()) === 9);
    assert.equal(decodeURIComponent(new URL(page.url()).hash), '#/lab/tree/kuhn/J/K');
    await page.locator('g.node[data-node="0"]').focus();
    await page.keyboard.press('Backspace');
    await until('one move less', async () => (await nodes.count()) === 19);
    await page.goto(`${server.url}/#/lab/tree/leduc`);
    await page.reload();
    await until('what is folded', async () => (await page.locator('path.fold').count()) > 0);
    assert((await nodes.count()) <= 500);
    assert.deepEqual(await findings(page, { only: ['wcag2a', 'wcag2aa'] }), []);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await beside(page), 0, 'nothing beside a phone');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

test('a training is begun, watched, stopped and gone on with, also after kill -9', async () => {
  const own = await new Server().start();
  const page = await open(browser, `${own.url}/#/lab/train`);
  await page.locator('[data-size]').waitFor();
  assert.match(await page.getByLabel('Plan', { exact: true }).inputValue(), /No-limit Leduc/);
  assert.match(await page.locator('[data-size]').textContent(), /infosets, \d+ MiB of memory/);
  await page.getByLabel('Passes').fill('100000000');
  await page.getByRole('button', { name: 'Train', exact: true }).last().click();
  const card = page.locator('article[data-job]');
  const passes = async () =>
    Number((await card.locator('[data-figure="passes"]').textContent()).split(' of ')[0].replace(/\D/g, ''));
  const is = (state) =>
    until(`the training to be ${state}`, async () => (await card.getAttribute('data-state')) === state);
  await is('running');
  await card.locator('[data-figure="exploitability"]').waitFor();
  await card.locator('.plot canvas').waitFor();
  await card.getByRole('button', { name: 'Pause' }).click();
  await is('paused');
  const kept = await passes();
  assert(kept > 0);
  await card.getByRole('button', { name: 'Resume' }).click();
  await is('running');
  await until('more passes', async () => (await passes()) > kept);
  await own.stop('SIGKILL');
  await own.start();
  await is('paused');
  const left = await passes();
  assert(left >= kept, 'what was kept last');
  await card.getByRole('button', { name: 'Resume' }).click();
  await until('more passes', async () => (await passes()) > left);
  await card.getByRole('button', { name: 'Stop', exact: true }).click();
  await is('stopped');
  const strategy = await page.request.get(
    `${own.url}${await card.getByRole('link', { name: 'Save the strategy' }).getAttribute('href')}`,
  );
  assert(strategy.ok() && (await strategy.body()).length > 1000);
  await card.getByRole('button', { name: 'Remove' }).click();
  await until('it to be gone', async () => (await own.get('/trainings')).trainings.length === 0);
  assert.deepEqual(
    page.wrong.filter((line) => !/Failed to load|ERR_|EventSource/.test(line)),
    [],
  );
  await page.context().close();
  await own.close();
});

test('jobs of many processes: how far they are, and what failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-jobs-'));
  const jobs = join(folder, 'jobs');
  mkdirSync(jobs);
  const own = await new Server(undefined, ['--job', jobs]).start();
  try {
    const cluster = (job, ...words) =>
      spawnSync(
        program,
        ['cluster', '--job', join(jobs, job), '--processes', '2', '--local', '--quiet', '--', ...words],
        { cwd: folder, stdio: 'ignore' },
      ).status;
    const page = await open(browser, `${own.url}/#/lab/machines`);
    await page.getByText('There is no job in “jobs” yet.').waitFor();
    const lbr = ['lbr', 'pot_odds', '--setting', 'fc', '--hands', '1500', '--quiet', '--out', 'a.lbr'];
    assert.equal(cluster('night', ...lbr), 0);
    const night = page.locator('[data-cluster="night"]');
    await night.getByText('3 of 3 tasks (100%)').waitFor();
    await night.getByText('2 processes · 0 tasks at work').waitFor();
    await night.getByText('done', { exact: true }).waitFor();
    assert.equal(cluster('broken', 'lbr', 'nobody'), 2);
    await page.locator('[data-cluster="broken"]').getByText('It ended with exit code 2').waitFor();
    assert.deepEqual(await findings(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await beside(page), 0, 'nothing beside a phone');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
    const bare = await open(browser, `${server.url}/#/lab/machines`);
    await bare.getByText('No job is shown here').waitFor();
    await bare.getByText('--job night').first().waitFor();
    await bare.context().close();
  } finally {
    await own.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
