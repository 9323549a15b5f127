// Both ranges of a node as graphs, and a spot in other programs' words: numbers and texts are the program's.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browse, open, program, Server, suite, until } from './browser.mjs';

const { after, before, test } = suite('Study, graphs');
let browser, server, spots;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().startWithExamples('flop')]);
  spots = server.examples;
});
after(async () => {
  await server?.close();
});

const saved = async (page, name) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .locator('section', { has: page.locator('[data-graph]') })
      .getByRole('button', { name, exact: true })
      .click(),
  ]);
  return readFileSync(await download.path(), name === 'PNG' ? undefined : 'utf8');
};

test('graphs of a node: the mean is the node’s, each hand is where it belongs, the numbers follow', async () => {
  const { id } = spots.find(({ board }) => board.length === 8);
  const { view } = await server.get(`/spots/${id}/view?line=check`);
  const page = await open(browser, `${server.url}/#/study/${id}?line=check&graph=ev`);
  await page.locator('[data-graph="ev"] svg path').nth(1).waitFor();
  const rows = (await saved(page, 'CSV'))
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  for (const seat of [0, 1]) {
    const hands = seat === view.seat ? view.hands : view.other_hands,
      own = rows.filter(([of]) => of === ['oop', 'ip'][seat]);
    assert.equal(
      own.length,
      Object.values(hands).filter(({ reach, unblocked_reach, value }) => reach * unblocked_reach > 0 && value !== null)
        .length,
    );
    const mean = own.reduce((sum, [, , from, to, value]) => sum + (to - from) * value, 0);
    assert.ok(Math.abs(mean - view.value[seat]) < 1e-6 * view.pot, `${mean} is ${view.value[seat]}`);
    for (const [, hand, , , value] of own) assert.equal(Number(value), hands[hand].value);
  }
  const slider = page.getByRole('slider', { name: /Both ranges/ });
  await slider.focus();
  await page.keyboard.press('End');
  const best = Math.max(
    ...Object.values(view.hands)
      .filter(({ reach, unblocked_reach }) => reach * unblocked_reach > 0)
      .map(({ value }) => value),
  );
  assert.equal(
    await page.locator(`[data-at="${view.seat}"]`).textContent(),
    best.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );
  assert.match(await slider.getAttribute('aria-valuetext'), /^100%: BB/);
  const box = await slider.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await until('the pointer', async () => Math.abs(Number(await slider.getAttribute('aria-valuenow')) - 50) < 8);
  const drawing = await saved(page, 'SVG');
  assert.match(drawing, /^<svg .*#11695e.*<\/svg>$/s);
  for (const said of [spots.find((spot) => spot.id === id).name, 'Check · Pot', 'Both ranges as graphs · EV'])
    assert(drawing.includes(said), said);
  assert.equal((await saved(page, 'PNG')).subarray(1, 4).toString(), 'PNG');
  await page.getByRole('button', { name: 'Bars' }).click();
  await page.locator('[data-graph="ev"] svg rect').nth(10).waitFor();
  await page.getByRole('group', { name: 'What is drawn' }).getByRole('button', { name: 'Equity' }).click();
  await page.reload();
  await page.locator('[data-graph="equity"] svg rect').nth(10).waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a spot in TexasSolver’s and PioSOLVER’s words is what the program writes, and reads back as the same tree', async () => {
  const page = await open(browser, `${server.url}/#/study/new`);
  await page.locator('[data-preset="three_bet"]').click();
  await page.getByText('The spot as text').click();
  const written = async (name, id) => {
    await page.getByRole('group', { name: 'Written for' }).getByRole('button', { name }).click();
    await page.locator(`[data-out="${id}"]`).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };
  await until('the draft', async () => (await page.locator('.bar').getAttribute('data-settled')) === 'true');
  await until('the 3-bet pot', async () => /225/.test(await page.locator('[data-out=""]').textContent()));
  const toml = await written('Hindsight', '');
  let last = toml;
  const file = join(server.data, 'draft.toml');
  writeFileSync(file, toml);
  for (const [name, id, option] of [
    ['TexasSolver', 'texas_solver', 'texassolver'],
    ['PioSOLVER', 'pio', 'pio'],
  ]) {
    const text = await until(name, async () => {
      const found = await written(name, id);
      return found !== last && found;
    });
    last = text;
    assert.equal(
      text,
      execFileSync(program, ['spot', file, '--write', option], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    const again = join(server.data, `${id}.txt`);
    writeFileSync(again, text);
    if (id === 'pio')
      assert.equal(
        execFileSync(program, ['spot', again, '--tree'], { encoding: 'utf8' }),
        execFileSync(program, ['spot', file, '--tree'], { encoding: 'utf8' }),
      );
  }
  await page.locator('[data-field="rake"]').fill('5%');
  await page.getByRole('group', { name: 'Written for' }).getByRole('button', { name: 'TexasSolver' }).click();
  await until('what is left out', async () =>
    /rake/.test(
      await page
        .locator('[data-left-out]')
        .textContent()
        .catch(() => ''),
    ),
  );
  await page.locator('[data-field="bets.flop.oop.bet"]').fill('2e');
  await until('what it cannot be told', async () =>
    /TexasSolver knows shares of the pot/.test(
      await page
        .locator('details .problem')
        .textContent()
        .catch(() => ''),
    ),
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('short deck and spots from the blinds are set up by two choices', async () => {
  const page = await open(browser, `${server.url}/#/study/new`);
  await page.locator('[data-preset="river"]').click();
  const settled = () =>
    until('the cost', async () => (await page.locator('.bar').getAttribute('data-settled')) === 'true');
  await settled();
  await page.locator('[data-kind="deck"]').selectOption('short');
  await until(
    'the cards below six to go',
    async () => (await page.locator('[data-field="board"]').inputValue()) === 'Ks Td 7h',
  );
  assert(await page.locator('[data-deck="2s"]').isDisabled());
  await settled();
  const spot = await server.post('/spot-forms', {
    spot: await page
      .evaluate(() => JSON.parse(localStorage.getItem('hindsight.spot')))
      .then(({ form }) => server.post('/spot-forms', { form }))
      .then(({ toml }) => toml),
  });
  assert.deepEqual([spot.form.deck, spot.form.ranking, spot.problems], ['6-A', 'short deck', []]);
  await page.locator('[data-kind="deck"]').selectOption('full');
  await page.locator('[data-begins]').selectOption('blinds');
  await until(
    'the board to go',
    async () => (await page.locator('[data-field="board"], [data-field="pot"]').count()) === 0,
  );
  await page.getByText('Preflop').first().waitFor();
  await page.locator('[data-field="small_blind"]').waitFor();
  await settled();
  await page.locator('[data-begins]').selectOption('board');
  await until('the blinds to go', async () => (await page.locator('[data-field="small_blind"]').count()) === 0);
  assert.equal(await page.locator('[data-field="board"]').inputValue(), 'Ks Td 7h', 'the board is there again');
  await page.locator('[data-field="board"]').fill('Ks Td 7h 4c 2s');
  await settled();
  assert.equal(await page.locator('.bar .problem').count(), 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
