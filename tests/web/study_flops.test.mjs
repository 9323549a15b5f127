// Reports over flops on the page: ordered there, solved in the background, shown to the last digit as the program's CSV has them; their
// flops open in Study and are trained on, against the clock if wanted.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beside, browse, findings, inTurn, open, program, Server, suite, until } from './browser.mjs';

const { after, before, test } = suite('Study, flops');
const text = (
  board,
) => `name = "few hands"\n${board}pot = 20\nstacks = 20\nrange_oop = "QQ,AKs,87s"\nrange_ip = "JJ,AQs,KJs"
[bets]\nflop.bet = "50%"\nflop.raise = "a"\nturn.bet = "100%"\nriver.bet = "100%"\n`;
// Weights that are not alike, yet so that 60 hands of training without a third board are out of the question (2 in 10^7).
const flops = ['Ks 7h 2d', 'Qs Jh 2h : 2', 'As 8s 3s, 0.5', '6h 6d 5c'];
let browser, server, spot, report;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
  spot = await server.post('/spots', { spot: text('board = "Ks Th 6d 3c 2s"\n'), target: '0.5%' });
});
after(async () => {
  await server?.close();
});

const figures = (value, digits, style) =>
  value === ''
    ? '–'
    : Number(value).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits, style });
const cellsOf = (line) => line.split(',');

test('a report is ordered on the page and says what the program says', async () => {
  const page = await open(browser, `${server.url}/#/study`);
  await page.locator(`[data-spot="${spot.id}"]`).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Flop report', exact: true }).count(), 0, 'of a river');
  await page.goto(`${server.url}/#/study/flops?of=${spot.id}`);
  await page.locator('[data-order="kind"]').waitFor();
  await until(
    'the spot it is of',
    async () => (await page.getByLabel('Spot', { exact: false }).first().inputValue()) === spot.id,
  );
  await page.locator('select').nth(1).selectOption('list');
  await page.locator('[data-order="boards"]').fill('Ks 7h 2d\nKs 7h');
  await page.locator('.cost .problem').waitFor();
  await page.locator('[data-order="boards"]').fill(flops.join('\n'));
  await page.locator('[data-order="solutions"]').selectOption('whole');
  await until(
    'what it costs',
    async () =>
      (await page
        .locator('[data-cost="boards"]')
        .textContent()
        .catch(() => '')) === '4 flops',
  );
  await page.locator('[data-do="begin"]:not([disabled])').click();
  await until('its page', () => /study\/flops\/[\w-]{20,}/.test(page.url()));
  report = /flops\/([\w-]+)/.exec(page.url())[1];
  await page.locator(`[data-report="${report}"][data-state="done"]`).waitFor();
  await until('all rows', async () => (await page.locator('tr[data-flop]').count()) === 4);
  // The program on the same boards.
  const [file, list, csv] = ['few.toml', 'flops.txt', 'report.csv'].map((name) => join(server.data, name));
  writeFileSync(file, text('board = "Ks Th 6d 3c 2s"\n'));
  writeFileSync(list, flops.join('\n'));
  const mean = JSON.parse(
    execFileSync(program, ['spot', file, '--flops', list, '--report', csv, '--target', '0.5%', '--json']),
  );
  const [, ...lines] = readFileSync(csv, 'utf8').trim().split('\n').map(cellsOf);
  for (const [, board, weight, , , , off, eq0, eq1, ev0, ev1, eqr0, eqr1, ...acts] of lines) {
    const cell = (column) => page.locator(`tr[data-flop="${board}"] [data-column="${column}"]`).textContent();
    assert.equal(await cell('weight'), figures(weight, Number.isInteger(Number(weight)) ? 0 : 2));
    for (const [column, value, digits, style] of [
      ['ev0', ev0, 2],
      ['ev1', ev1, 2],
      ['eq0', eq0, 1, 'percent'],
      ['eq1', eq1, 1, 'percent'],
      ['eqr0', eqr0, 1, 'percent'],
      ['eqr1', eqr1, 1, 'percent'],
      ['off', off, 2, 'percent'],
      ...acts.flatMap((share, i) => (i % 2 ? [] : [[`a${i / 2}`, share, 1, 'percent']])),
    ])
      assert.equal((await cell(column)).trim(), figures(value, digits, style), `${board} ${column}`);
  }
  for (const seat of [0, 1])
    assert.equal(
      await page.locator(`[data-mean] [data-column="ev${seat}"]`).textContent(),
      figures(mean.value[seat], 2),
    );
  for (const [a, action] of mean.actions.entries())
    assert.equal(
      (await page.locator(`[data-mean] [data-column="a${a}"]`).textContent()).trim(),
      figures(action.frequency, 1, 'percent'),
    );
  // What is downloaded is the program's file, but for the seconds.
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const kept = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\n')
    .map(cellsOf);
  const timeless = (rows) => rows.map((cells) => cells.filter((_, i) => i !== 5));
  assert.deepEqual(timeless(kept.slice(1)), timeless(lines));
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('it is sorted, filtered, drawn, and every view has an address', async () => {
  const page = await open(browser, `${server.url}/#/study/flops/${report}`);
  const boards = () => page.locator('tr[data-flop]').evaluateAll((rows) => rows.map((row) => row.dataset.flop));
  await until('the rows', async () => (await boards()).length === 4);
  assert.deepEqual(await boards(), ['As8s3s', 'Ks7h2d', 'QsJh2h', '6h6d5c']);
  const values = async () => (await page.locator('tr[data-flop] [data-column="ev0"]').allTextContents()).map(Number);
  await page.locator('[data-sort="ev0"]').click();
  await until('by EV', async () => {
    const now = await values();
    return now.every((value, i) => i === 0 || now[i - 1] >= value);
  });
  await page.locator('[data-sort="ev0"]').press('Enter');
  await until('upwards', async () => {
    const now = await values();
    return now.every((value, i) => i === 0 || now[i - 1] <= value);
  });
  await page.reload();
  await until('the same after a reload', async () => {
    const now = await values();
    return now.length === 4 && now.every((value, i) => i === 0 || now[i - 1] <= value);
  });
  await page.locator('[data-word="monotone"]').click();
  await until('monotone flops', async () => (await boards()).join() === 'As8s3s');
  assert.equal(
    await page.locator('[data-mean] [data-column="ev0"]').textContent(),
    await page.locator('tr[data-flop] [data-column="ev0"]').textContent(),
  );
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator('input[placeholder="K, Ks, Ks7"]').fill('Ks');
  await until('a king of spades', async () => (await boards()).join() === 'Ks7h2d');
  await page.getByRole('button', { name: 'Show all' }).click();
  await until('all points', async () => (await page.locator('.picture circle').count()) === 4);
  await page.locator('.pictures select').first().selectOption('a0');
  await until('another axis', async () => /y=a0/.test(page.url()));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SVG' }).last().click();
  assert.match(
    readFileSync(await (await saved).path(), 'utf8'),
    /^<svg xmlns.*few hands.*4 flops · Pot 20 · Stacks 20.*How often each action is taken first.*>Check</s,
  );
  await page.locator('tr[data-flop="Ks7h2d"] a').click();
  await page.locator('[data-figure="ev0"]').waitFor();
  assert.match(page.url(), new RegExp(`study/${report}-Ks7h2d`));
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('one trains on its flops, against the clock; time that runs out is a miss, mistakes are played again', async () => {
  const page = await open(browser, `${server.url}/#/study/flops/${report}`);
  await page.getByRole('link', { name: 'Train on these flops' }).click();
  await page.locator('[data-set="clock"]').selectOption('5');
  await page.locator('[data-do="begin"]').click();
  await page.locator('[data-do="next"], .actions [data-do]').first().waitFor();
  const figure = async (name) => Number(await page.locator(`[data-figure="${name}"]`).textContent());
  const deal = async () => {
    while (await page.locator('[data-do="next"]').count()) {
      await page.locator('[data-do="next"]').click();
      await page.locator('[data-do]:not([disabled])').first().waitFor();
    }
  };
  await deal();
  assert.equal(await page.locator('[role="timer"]').count(), 1);
  const felt = (what) => page.locator('[data-board]').getAttribute(`data-${what}`);
  const before = await felt('board');
  await page.locator('[data-verdict="missed"]').waitFor(); // nobody acts
  assert.equal(await figure('missed'), 1);
  assert.equal(await felt('board'), before);
  await page.getByText('Nothing was played for you').waitFor();
  await page.goto(page.url().replace('clock=5', 'clock='));
  await page.locator('.actions [data-do]').first().waitFor();
  // The worst that there is, until there is a mistake; on several boards.
  const seen = new Set();
  for (let hand = 0; hand < 60 && (seen.size < 3 || !(await page.locator('[data-mistake]').count())); ++hand) {
    await deal();
    seen.add((await felt('board')).replaceAll(' ', '').slice(0, 6));
    while (!(await page.locator('[data-do="next"]').count())) {
      const decisions = await figure('decisions');
      await page.locator('.actions [data-do]').last().click();
      await until('the decision', async () => (await figure('decisions')) > decisions);
    }
  }
  assert(seen.size >= 3, `${seen.size} boards`);
  const worst = (await page.locator('[data-mistake="0"]').textContent()).trim().slice(0, 4);
  await page.locator('[data-do="worst"]').click();
  await page.getByText('one of your mistakes again').waitFor();
  const signs = { s: '♠', h: '♥', d: '♦', c: '♣' };
  const told = (await felt('hand'))
    .replaceAll(' ', '')
    .replaceAll('T', '10')
    .replace(/[shdc]/g, (suit) => signs[suit]);
  assert.equal(told.slice(0, 4), worst);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a report is paused, survives a restart in its midst, goes on, and is removed', async () => {
  const more = await server.post('/flop-reports', { spot: text(''), flops: 'subset:6', target: '0.5%', paused: true });
  const page = await open(browser, `${server.url}/#/study/flops/${more.id}`);
  await page.getByRole('button', { name: 'Resume' }).click();
  await until('a row', async () => (await page.locator('tr[data-flop]').count()) > 0);
  await server.stop('SIGKILL');
  await server.start();
  const rows = (await server.get(`/flop-reports/${more.id}`)).solved;
  assert(rows > 0);
  if (rows < 6) await page.getByRole('button', { name: 'Resume' }).click();
  await page.locator(`[data-report="${more.id}"][data-state="done"]`).waitFor();
  await until('all rows', async () => (await page.locator('tr[data-flop]').count()) === 6);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Press again' }).click();
  await until('the list', () => /study\/flops$/.test(page.url()));
  assert.equal((await server.get('/flop-reports')).reports.length, 1);
  await page.context().close();
});

for (const [languages, theme] of inTurn(
  ['light', 'dark'].flatMap((one) =>
    [
      ['en', 'fr', 'pt'],
      ['fr', 'pt', 'en'],
      ['pt', 'en', 'fr'],
    ].map((others) => [others, one]),
  ),
))
  test(`fits on a phone, ${theme}, in ${languages}, and axe finds nothing`, async () => {
    for (const [i, [address, shows]] of [
      [`study/flops/${report}`, '.picture circle'],
      ['study/flops', 'h1'],
      [`study/train?report=${report}`, '[data-do]'],
      [`study/train?report=${report}&go=1&clock=40`, '[data-do]'],
      ['study', '[data-spot]'],
    ].entries()) {
      const page = await open(browser, `${server.url}/#/${address}`, {
        viewport: { width: 360, height: 740 },
        settings: { theme, language: languages[i % 3] },
      });
      await page.locator(shows).first().waitFor();
      assert.equal(await beside(page), 0, address);
      if (i === 0) {
        // pictures are drawn for the room that there is
        const off = await page.locator('.picture text').evaluateAll((all) =>
          all
            .filter((one) => {
              const box = one.getBoundingClientRect(),
                within = one.closest('.picture').getBoundingClientRect();
              return (
                box.left < within.left - 1 ||
                box.right > within.right + 1 ||
                parseFloat(getComputedStyle(one).fontSize) < 11.95
              );
            })
            .map((one) => one.textContent),
        );
        assert.deepEqual(off, [], 'cut off or too small');
      }
      assert.deepEqual(await findings(page), [], address);
      assert.deepEqual(page.wrong, []);
      await page.context().close();
    }
  });
