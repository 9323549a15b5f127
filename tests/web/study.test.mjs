// From the first screen to a solved river of one's own ranges: by clicks, by keys, on small screens, in three languages.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beside, browse, findings, inTurn, open, Server, suite, until } from './browser.mjs';

const { after, before, test } = suite('Study, setting up');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().startWithExamples()]);
});
after(async () => {
  await server?.close();
});

const settled = (page) =>
  until('the cost of the spot', async () => (await page.locator('.bar[data-settled="true"]').count()) === 1);
const newest = async () => (await server.get('/spots')).spots[0];
const range = (page, seat) => page.locator(`[data-range="${seat}"]`);
// The middle of a cell of the grid, scrolled to where the mouse can go.
async function place(page, seat, hand) {
  const cell = range(page, seat).locator(`[data-hand="${hand}"]`);
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
async function drag(page, seat, hands) {
  await range(page, seat)
    .getByRole('grid')
    .evaluate((grid) => grid.scrollIntoView({ block: 'start' }));
  await page.evaluate(() => scrollBy({ top: -80, behavior: 'instant' }));
  for (const [i, hand] of hands.entries()) {
    await page.mouse.move(...(await place(page, seat, hand)), { steps: 4 });
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

test('a river of painted ranges is solved by clicks, and its draft outlasts a reload', async () => {
  const page = await open(browser, `${server.url}/#/table`);
  await page.getByRole('link', { name: 'Study', exact: true }).click();
  await page.locator('article[data-state="done"]').nth(2).waitFor(); // the examples
  await page.getByRole('link', { name: 'New spot' }).click();
  await page.locator('[data-preset="empty"]').click();
  for (const card of ['Ks', 'Td', '7h', '4c', '2s']) await page.locator(`[data-deck="${card}"]`).click();
  assert.equal(await page.locator('[data-field="board"]').first().inputValue(), 'Ks Td 7h 4c 2s');
  await drag(page, 'oop', ['AA', 'AQs']);
  await until(
    'the text of what was painted',
    async () => (await page.locator('textarea[data-field="range_oop"]').inputValue()) === 'AA,AQs+',
  );
  await drag(page, 'ip', ['TT', '77']);
  await until(
    'the other',
    async () => (await page.locator('textarea[data-field="range_ip"]').inputValue()) === 'TT-77',
  );
  await page.locator('[data-field="bets.river.oop.bet"]').fill('75%, a');
  await page.getByRole('button', { name: 'Same in position' }).click();
  await settled(page);
  assert.match(await page.locator('[data-cost="nodes"]').textContent(), /^\d+ nodes$/);
  assert.match(await page.locator('[data-cost="time"]').textContent(), /about/);
  await page.getByText('75% = 75, a = 200').first().waitFor();
  await page.locator('[data-depth="0"]').getByRole('button', { name: 'Bet 75', exact: true }).click();
  await page.locator('[data-depth="1"]').getByRole('button', { name: 'Call', exact: true }).waitFor();

  await page.reload();
  await settled(page);
  assert.equal(await page.locator('textarea[data-field="range_oop"]').inputValue(), 'AA,AQs+');
  await until('the painted cell', async () =>
    /100/.test(await range(page, 'oop').locator('[data-hand="AKs"]').getAttribute('aria-label')),
  );
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await until('the address of the spot', () => /#\/study\/[\w-]{8,}$/.test(page.url()));
  const id = page.url().split('/').at(-1);
  const solved = await until('the solution', async () => {
    const spot = await server.get(`/spots/${id}`);
    return spot.state === 'done' && spot;
  });
  assert(solved.exploitability_of_pot <= 0.003);
  assert.deepEqual(solved.stacks, [200, 200]);
  assert.deepEqual(page.wrong, []);
  await page.goto(`${server.url}/#/study`);
  await page
    .locator(`article[data-spot="${id}"]`)
    .getByRole('button', { name: /^Solve to/ })
    .click();
  await until(
    'the finer solution',
    async () => (await server.get(`/spots/${id}`)).exploitability_of_pot < solved.exploitability_of_pot,
  );
  await page.locator(`article[data-spot="${id}"]`).getByRole('button', { name: 'Remove' }).click();
  await page.locator(`article[data-spot="${id}"]`).getByRole('button', { name: 'Press again to remove' }).click();
  await until('it to go', async () => (await page.locator(`article[data-spot="${id}"]`).count()) === 0);
  await page.context().close();
});

test('a card says that its spot is being paused until it is, and no longer once that is refused', async () => {
  const turn = (await server.get('/spots')).spots.find(({ board }) => board.length === 8);
  const { id } = await server.post('/spots', {
    spot: (await server.get(`/spots/${turn.id}/text`)).toml,
    seconds: 1000,
  });
  const page = await open(browser, `${server.url}/#/study`),
    card = page.locator(`article[data-spot="${id}"]`);
  const pause = card.getByRole('button', { name: 'Pause' });
  let answers; // the server's answer comes when it is called
  const answered = new Promise((resolve) => {
    answers = resolve;
  });
  await page.route('**/pause', async (route) => {
    await answered;
    return route.fulfill({ status: 409, json: { error: { code: 'busy', message: 'not now' } } });
  });
  await pause.click();
  await card.getByText('pausing').waitFor();
  assert(await pause.isDisabled());
  answers();
  await card.getByText('solving', { exact: true }).waitFor();
  await page.unroute('**/pause');
  await pause.click();
  await page.locator(`article[data-spot="${id}"][data-state="paused"]`).getByText('paused', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Stop' }).click();
  await until('the end', async () => (await server.get(`/spots/${id}`)).state === 'stopped');
  await card.getByRole('button', { name: 'Remove' }).click();
  await card.getByRole('button', { name: 'Press again to remove' }).click();
  await until('it to go', async () => (await card.count()) === 0);
  await page.context().close();
});

test('ranges: weights, suits, inverse, the best of all hands, undo, text, names', async () => {
  const page = await open(browser, `${server.url}/#/study/new`);
  await page.locator('[data-preset="empty"]').click();
  const oop = range(page, 'oop'),
    text = oop.locator('textarea');
  await text.fill('AKs, QQ:0.5');
  await until('the cell', async () => (await oop.locator('[data-hand="QQ"]').getAttribute('aria-label')) === 'QQ 50%');
  await oop.getByRole('button', { name: 'Invert' }).click();
  await until('its inverse', async () => /QQ:0\.5/.test(await text.inputValue()) && /KK/.test(await text.inputValue()));
  await oop.getByRole('button', { name: 'Undo' }).click();
  await until('what was', async () => (await text.inputValue()) === 'QQ:0.5,AKs');
  await oop.locator('[data-hand="AKs"]').focus();
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await until('a weight by keys', async () => /AKs:0\.3/.test(await text.inputValue()));
  await oop.getByRole('button', { name: 'Clear' }).click();
  await oop
    .getByRole('group', { name: /Suits of AKs/ })
    .getByRole('button')
    .first()
    .click();
  await until('one combo', async () => /^A[cdhs]K[cdhs]:0\.3$/.test(await text.inputValue()));
  await oop.getByLabel(/^Top /).fill('10');
  await until('a tenth of all hands', async () =>
    /10\.\d% of all hands|9\.\d% of all hands/.test(await oop.locator('[data-combos]').textContent()),
  );
  await oop.getByRole('button', { name: 'Named ranges' }).click();
  await oop.getByLabel('Name of this range').fill('my tenth');
  await oop.getByLabel('Folder').fill('tests');
  await oop.getByRole('button', { name: 'Keep', exact: true }).click();
  await oop.getByRole('button', { name: 'Rename my tenth' }).waitFor();
  const tenth = await text.inputValue();
  await oop.getByRole('button', { name: /^Big blind calls the button/ }).click();
  await until('a ready-made one', async () => /^455\.8|^45\d/.test(await oop.locator('[data-combos]').textContent()));
  const called = await until('its text', async () => {
    const found = await text.inputValue();
    return found !== tenth && found;
  });
  await oop.getByRole('button', { name: 'Subtract my tenth' }).click();
  await until('the rest', async () => (await text.inputValue()) !== called);
  assert.equal((await server.get('/ranges')).kept[0].folder, 'tests');
  await text.fill('AKx');
  await until('what is wrong with it', async () =>
    /cannot go on after/.test(
      await oop
        .locator('.problem')
        .textContent()
        .catch(() => ''),
    ),
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('lines are added and taken out, texts and hands are brought in', async () => {
  const page = await open(browser, `${server.url}/#/study/new`);
  await settled(page);
  await page.getByLabel('Add a bet (Out of position), to').fill('33');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('[data-depth="0"]').getByRole('button', { name: 'Bet 33', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove: Bet 75' }).click();
  await until(
    'it to go',
    async () =>
      (await page.locator('[data-depth="0"]').getByRole('button', { name: 'Bet 75', exact: true }).count()) === 0,
  );
  await page.getByRole('button', { name: 'Undo bet 75' }).click();
  await page.locator('[data-depth="0"]').getByRole('button', { name: 'Bet 75', exact: true }).waitFor();

  const bring = async (text) => {
    if ((await page.locator('[data-in]').count()) === 0) await page.locator('[data-preset="in"]').click();
    await page.locator('[data-in]').fill(text);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  await bring(
    'set_pot 50\nset_effective_stack 150\nset_board Qs,Jh,2h,8c,3d\nset_range_oop QQ,JJ\nset_range_ip AA,KK\nset_bet_sizes oop,river,bet,50\nset_bet_sizes ip,river,bet,50\nset_accuracy 0.5\nstart_solve\n',
  );
  await until('TexasSolver’s pot', async () => (await page.locator('[data-field="pot"]').inputValue()) === '50');
  await bring('what is this?');
  await page.getByRole('alert').first().waitFor();
  await bring(`variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\nstarting_stacks = [200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 AhKd", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 cc", "d db 7s2hTd", "p2 cc", "p3 cbr 8", "p2 cbr 24", "p3 cc", "d db Qc", "p2 cbr 40", "p3 f"]
players = ["Small", "Hero", "Button"]\n`);
  await page.getByText('Hero AhKd').waitFor();
  await page.getByRole('button', { name: 'Study this spot' }).last().click(); // the turn
  await until('its pot', async () => (await page.locator('[data-field="pot"]').inputValue()) === '61');
  await settled(page);
  await page.locator('[data-depth="0"]').getByRole('button', { name: 'Bet 40', exact: true }).waitFor();
  await page.locator('[data-field="pot"]').fill('many');
  await page
    .locator('label')
    .filter({ has: page.locator('[data-field="pot"]') })
    .getByText('must be chips from 0')
    .waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('equities: as they are typed, what the server says, and the address keeps the question', async () => {
  const page = await open(browser, `${server.url}/#/study`);
  await page.getByRole('link', { name: 'Equities', exact: true }).click();
  await page.locator('[data-player="0"]').fill('AhAd');
  await page.locator('[data-player="1"]').fill('7s7c');
  await page.locator('[data-board]').fill('Kh7h2h');
  await page.locator('[data-outs]').waitFor();
  await page.locator('[data-shares="exact"]').waitFor();
  const { players, outs } = await server.post('/equities', { players: ['AhAd', '7s7c'], board: 'Kh7h2h' });
  const said = `${(100 * players[0].equity).toFixed(2)}%`;
  assert.equal(await page.locator('[data-equity="0"]').textContent(), said);
  assert.equal(Number(await page.locator('[data-outs]').getAttribute('data-outs')), outs.count);
  await page.getByRole('button', { name: 'One more player' }).click();
  await page.locator('[data-player="2"]').fill('77x');
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').textContent(), /player 3/);
  await page.getByRole('button', { name: 'Without player 3' }).click();
  await page.locator('[data-shares="exact"]').waitFor();
  await page.reload();
  await page.locator('[data-shares="exact"]').waitFor();
  assert.equal(await page.locator('[data-equity="0"]').textContent(), said);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('the keyboard alone: from the list to a solution', async () => {
  const page = await open(browser, `${server.url}/#/study`);
  await page.getByRole('link', { name: 'New spot' }).focus();
  await page.keyboard.press('Enter');
  await settled(page);
  await page.locator('[data-preset="river"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-range="oop"] [data-cell="0"]').focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'Delete']) await page.keyboard.press(key); // KK
  await until(
    'KK to be out',
    async () => (await range(page, 'oop').locator('[data-hand="KK"]').getAttribute('aria-label')) === 'KK 0%',
  );
  const before = (await newest()).id;
  await page.getByRole('button', { name: 'Solve', exact: true }).focus();
  await page.keyboard.press('Enter');
  await until('the spot', async () => (await newest()).id !== before && (await newest()).state === 'done');
  await page.context().close();
});

for (const [language, theme] of inTurn(
  ['light', 'dark'].flatMap((one) => ['en', 'fr', 'pt'].map((other) => [other, one])),
))
  test(`nothing is in the way of anybody in ${language}, ${theme}, and nothing is wider than a small screen`, async () => {
    const page = await open(browser, `${server.url}/#/study`, {
      viewport: { width: 360, height: 740 },
      settings: { theme, language },
    });
    await page.locator('article[data-state="done"]').first().waitFor();
    assert.equal(await beside(page), 0, 'the list');
    assert.deepEqual(await findings(page), []);
    await page.goto(`${server.url}/#/study/new`);
    await settled(page);
    await page.locator('[data-preset="in"]').click();
    await page.locator('[data-range="oop"] button[aria-expanded]').click();
    await page.locator('.shelf li').first().waitFor();
    assert.equal(await beside(page), 0, 'the set-up');
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
