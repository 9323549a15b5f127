// A flop by itself on the page: offered where a spot is set up, shown before the whole solution as what it is, walked on to a
// turn, measured, and left once the whole is better.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beside, browse, findings, inTurn, open, program, Server, suite, until, visit } from './browser.mjs';

const { after, before, test } = suite('Study, the flop first');
const flop = `board = "Ad Kc Td"
deck = "9-A in 3 suits"
pot = 60
stacks = 180
range_oop = "QQ,AQ,KQ,QTs"
range_ip = "AA,KQ,QJ,TT"
bets = { bet = "50%, 100%" }
rules = { raise_cap = 1 }
`;
let browser, server, spot;
const address = (line = '') => `${server.url}/#/study/${spot.id}?line=${encodeURIComponent(line)}`;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
  spot = await server.post('/spots', { spot: flop, first_street: true, iterations: 1 });
  await until('the flop', async () => {
    spot = await server.get(`/spots/${spot.id}`);
    return spot.state === 'done' && spot.first_street.shown;
  });
});
after(async () => {
  await server?.close();
});

test('where a spot is set up the flop can come first', async () => {
  const { form } = await server.post('/spot-forms', { spot: flop });
  const page = await open(browser, server.url);
  await page.evaluate(
    (draft) => localStorage.setItem('hindsight.spot', draft),
    JSON.stringify({ form, target: '0.02%' }),
  );
  await page.goto(`${server.url}/#/study/new`);
  const box = page.getByRole('checkbox', { name: 'Flop first' });
  await box.waitFor();
  assert.equal(await box.isChecked(), false, 'the whole is there as soon');
  await box.check();
  assert.match(await page.locator('[data-cost="flop"]').textContent(), /^flop in about .+/);
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await until('its page', () => /study\/[\w-]{20,}/.test(page.url()));
  const made = await server.get(`/spots/${/study\/([\w-]+)/.exec(page.url())[1]}`);
  assert.equal(made.first_street.iterations_wanted, 100);
  await page.context().close();
});

test('it is shown as what it is, as the program says it, and so is a turn below it', async () => {
  const page = await open(browser, address());
  await page.locator('[data-street]').getByText('The flop by itself').waitFor();
  assert.match(await page.locator('[data-street]').textContent(), /this is not the whole solution yet/);
  assert.equal(await page.locator('[data-whole="waits"]').count(), 1);
  assert.equal(await page.getByRole('button', { name: 'Gain', exact: true }).count(), 0);
  const file = join(server.data, 'flop.toml');
  writeFileSync(file, flop);
  const said = (line) =>
    JSON.parse(execFileSync(program, ['spot', file, '--first-street', '--json', ...(line ? ['--line', line] : [])]));
  const root = said('').view;
  assert.deepEqual((await server.get(`/spots/${spot.id}/view?line=`)).view, root);
  const figure = (name) => page.locator(`[data-figure="${name}"]`).textContent();
  const two = (value) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  assert.equal(await figure('ev0'), `EV ${two(root.value[0])}`);
  await page.goto(address('check, check, Qc'));
  await page.locator('[data-later="solved"]').waitFor();
  const turn = said('x, x, Qc').view;
  await until('the turn', async () => (await figure('ev0')) === `EV ${two(turn.value[0])}`);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const [name, viewport, settings] of inTurn([
  ['a laptop', { width: 1280, height: 720 }, {}],
  ['a phone in the dark', { width: 390, height: 844 }, { theme: 'dark' }],
  ['French on a phone', { width: 390, height: 844 }, { language: 'fr' }],
  ['Portuguese', { width: 1280, height: 720 }, { language: 'pt', theme: 'dark' }],
]))
  test(`${name}: nothing to scroll sideways, axe finds nothing`, async () => {
    const page = await open(browser, server.url, { viewport, settings });
    for (const line of ['', 'check, check, Qc']) {
      await visit(page, address(line));
      await page.locator(line ? '[data-later="solved"]' : '[data-street]').waitFor();
      assert.equal(await beside(page), 0);
      assert.deepEqual(await findings(page), []);
    }
    await page.context().close();
  });

test('it is measured, and the whole takes over once that is better', async () => {
  const page = await open(browser, address());
  await page.getByRole('button', { name: 'Measure how far off (minutes)' }).click();
  await page.locator('[data-street="measured"]').waitFor();
  const { measured } = (await server.get(`/spots/${spot.id}`)).first_street;
  const share = (100 * measured.exploitability_of_pot).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  assert.match(
    await page.locator('[data-street]').textContent(),
    new RegExp(`${share.replace('.', '\\.')} ?% of the pot`),
  );
  await server.post(`/spots/${spot.id}/resume`, { target: '0.02%' });
  await page.getByText('The whole solution is better now and has taken over.').waitFor();
  await until('the whole', async () => (await page.locator('[data-street]').count()) === 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
