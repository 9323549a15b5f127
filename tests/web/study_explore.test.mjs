// A solved spot explored: what the page shows is what `hindsight spot show` prints, to the last digit; by clicks and keys,
// on small screens, in three languages.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beside, browse, everyTurn, findings, inTurn, open, program, Server, suite, until } from './browser.mjs';

const { after, before, test } = suite('Study, exploring');
let browser, server, spots;
const examples = fileURLToPath(new URL('../../examples/spots', import.meta.url));
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().startWithExamples()]);
  for (const name of ['raked_river', 'short_stack_flop'])
    await server.post('/spots', { spot: readFileSync(join(examples, `${name}.toml`), 'utf8'), iterations: 6 });
  await until('the spots', async () => {
    ({ spots } = await server.get('/spots'));
    return spots.length >= 5 && spots.every((spot) => spot.state === 'done');
  });
});
after(async () => {
  await server?.close();
});

const cli = async (id, ...more) =>
  JSON.parse(
    (
      await promisify(execFile)(
        program,
        ['spot', 'show', join(server.data, 'spots', `${id}.spot`), '--json', ...more],
        { maxBuffer: 1 << 28 },
      )
    ).stdout,
  );
const two = (value) =>
  value === null
    ? '–'
    : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' });
const share = (value) =>
  value === null
    ? '–'
    : `${(100 * value).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' })}%`;
const address = (id, line, more = '') => `${server.url}/#/study/${id}?line=${encodeURIComponent(line)}${more}`;
const shown = (page, figure) => page.locator(`[data-figure="${figure}"]`).textContent();

// The same numbers each time.
let state = 7;
const below = (count) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * count);
};

async function walkFrom(id) {
  const steps = [];
  for (let depth = below(7); depth > 0; --depth) {
    const at = encodeURIComponent(steps.join(', '));
    const { view } = await server.get(`/spots/${id}/view?line=${at}`);
    if (view.kind === 'decision') steps.push(view.actions[below(view.actions.length)].text);
    else if (view.kind === 'cards') {
      const { runouts } = await server.get(`/spots/${id}/runouts?line=${at}`);
      const { cards } = runouts[below(runouts.length)];
      steps.push(cards[below(cards.length)]);
    } else break;
  }
  return steps.join(', ');
}

async function compare(page, id, line, printed) {
  const view = printed.view ?? printed;
  const { name, board } = spots.find((spot) => spot.id === id);
  await page.goto(address(id, line));
  await page.getByRole('heading', { level: 1, name: name || board.match(/../g).join(' ') }).waitFor();
  await until(
    `${line} on the page`,
    async () =>
      (await page.locator('[data-figure="ev0"]').count()) === 1 &&
      (await page.locator('.explore').getAttribute('data-line')) === view.line,
  );
  for (const seat of [0, 1]) {
    assert.equal(await shown(page, `ev${seat}`), `EV ${two(view.value[seat])}`, line);
    assert.equal(await shown(page, `equity${seat}`), `Equity ${share(view.equity[seat])}`, line);
    assert.equal(await shown(page, `eqr${seat}`), `EQR ${share(view.eqr[seat])}`, line);
  }
  if (view.kind === 'decision')
    for (const [a, { text: action }] of view.actions.entries())
      assert.equal(
        await page.locator(`[data-frequency="${action}"]`).textContent(),
        share(view.frequencies[a]),
        `${line}: ${action}`,
      );
  const rows = await page
    .locator('tr[data-row]')
    .evaluateAll((all) =>
      all.map((row) => [row.dataset.row, ...[...row.querySelectorAll('td')].map((cell) => cell.textContent)]),
    );
  for (const [combo, reach, value, equity, eqr, ...strategy] of rows) {
    const hand = view.hands[combo];
    assert.equal(value, two(hand.value), `${line}: ${combo}`);
    assert.equal(equity, share(hand.equity), `${line}: ${combo}`);
    assert.equal(eqr, share(hand.eqr), `${line}: ${combo}`);
    assert.equal(Number(reach).toFixed(3), hand.reach.toFixed(3));
    assert.deepEqual(strategy, (hand.strategy ?? []).map(share), `${line}: ${combo}`);
  }
  return rows.length;
}

const nodesOfEach = everyTurn ? 10 : 2;
test(`nodes of five solutions show what the program prints, ${nodesOfEach} of each`, async () => {
  const page = await open(browser, `${server.url}/#/study`);
  const nodes = [];
  for (const { id } of spots.slice(0, 5))
    for (let i = 0; i < nodesOfEach; ++i) nodes.push({ id, line: i === 0 ? '' : await walkFrom(id) });
  let hands = 0,
    next = cli(nodes[0].id, '--line', nodes[0].line);
  for (const [i, { id, line }] of nodes.entries()) {
    const printed = await next;
    if (i + 1 < nodes.length) next = cli(nodes[i + 1].id, '--line', nodes[i + 1].line); // meanwhile
    hands += await compare(page, id, line, printed);
  }
  assert(hands > 100, `${hands} hands`);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('what a best response gains, and the next cards, are those of the program', async () => {
  const page = await open(browser, `${server.url}/#/study`);
  const river = spots.find(({ board }) => board.length === 10),
    turn = spots.find(({ board }) => board.length === 8);
  const gains = await cli(river.id, '--gains');
  await page.goto(address(river.id, '', '&view=gain'));
  const column = page.locator('td[data-column="gain"]');
  await column.first().waitFor();
  const rows = await page
    .locator('tr[data-row]')
    .evaluateAll((all) => all.map((row) => [row.dataset.row, row.querySelector('[data-column="gain"]').textContent]));
  const known = rows.filter(([combo]) => (gains.gains ?? gains.hands)[0][combo]);
  assert(known.length > 0);
  for (const [combo, gain] of known) assert.equal(gain, two((gains.gains ?? gains.hands)[0][combo].gain));
  const cards = await cli(turn.id, '--line', 'check, check', '--runouts');
  await page.goto(address(turn.id, 'check, check'));
  await page.locator('[data-card]').first().waitFor();
  assert.equal(await page.locator('[data-card]').count(), 48);
  const first = (cards.runouts ?? cards)[0];
  const button = page.locator(`[data-card="${first.cards[0]}"]`);
  const text = first.value[0].toLocaleString('en-US', {
    maximumFractionDigits: Math.abs(first.value[0]) < 100 ? 1 : 0,
    minimumFractionDigits: Math.abs(first.value[0]) < 100 ? 1 : 0,
  });
  assert((await button.textContent()).endsWith(text));
  await button.click();
  await until('the river', async () => page.url().includes(first.cards[0]));
  await page.context().close();
});

test('walked by clicks and by keys, filtered, and every view has an address', async () => {
  const { id } = spots.find(({ board }) => board.length === 8);
  const page = await open(browser, `${server.url}/#/study/${id}`);
  await page.locator('.step.here .action').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until('the second decision', async () => (await page.locator('.step').count()) === 2);
  assert.match(page.url(), /line=/);
  await page.goBack();
  await until('the first again', async () => (await page.locator('.step').count()) === 1);
  await page.keyboard.press('1');
  await until('on by a digit', async () => (await page.locator('.step').count()) === 2);
  await page.locator('body').press('Backspace');
  await until('back by a key', async () => (await page.locator('.step').count()) === 1);
  const count = () => page.locator('tr[data-row]').count();
  const all = await count();
  await page.getByLabel('Filter').fill('set');
  await until(
    'sets alone',
    async () =>
      (await count()) < all &&
      (await page.locator('tr[data-row] .words').allTextContents()).every((text) => /set/.test(text)),
  );
  await page.getByLabel('Filter').fill('QQ+');
  await until('a range alone', async () =>
    (await page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => row.dataset.row))).every(
      (combo) => 'QKA'.includes(combo[0]) && combo[0] === combo[2],
    ),
  );
  await page.locator('.modes').getByRole('button', { name: 'EV', exact: true }).click();
  await page.reload();
  await page.locator('.modes [aria-pressed="true"]', { hasText: 'EV' }).waitFor();
  const saved = page.waitForEvent('download');
  await page
    .getByRole('region', { name: /^Hands/ })
    .getByRole('button', { name: 'CSV' })
    .click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  assert.match(text, /^hand,words,reach,weight,value,equity,eqr,gain/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a cell is held until another is, or the same again; after a fold both keep their own hands', async () => {
  const river = spots.find(({ board, name }) => board.length === 10 && /bluff/.test(name)),
    page = await open(browser, address(river.id, ''));
  const grid = page.locator('.look [role="grid"]').first(),
    cell = (hand) => grid.locator(`[data-hand="${hand}"]`);
  const detail = () => page.locator('[data-detail]').first().getAttribute('data-detail');
  const holds = async (hand, held) =>
    until(
      `${hand}${held ? ' held' : ''}`,
      async () => (await detail()) === hand && (await page.locator('.pin').count()) === (held ? 1 : 0),
    );
  await cell('AA').click();
  await holds('AA', true);
  await cell('72o').hover();
  await holds('AA', true);
  await cell('KK').click();
  await holds('KK', true);
  await cell('72o').hover();
  await holds('KK', true);
  await cell('KK').press('Enter');
  await holds('KK', false);
  await page.getByText('Rules of thumb', { exact: true }).click(); // all check: a tree of one leaf
  await page.locator('[data-rule]').first().waitFor();
  const root = (await server.get(`/spots/${river.id}/view?line=`)).view,
    bet = root.actions.find(({ kind }) => kind === 'bet').text;
  const facing = (await server.get(`/spots/${river.id}/view?line=${encodeURIComponent(bet)}`)).view;
  const folded = (await server.get(`/spots/${river.id}/view?line=${encodeURIComponent(`${bet}, fold`)}`)).view;
  assert.deepEqual(Object.keys(folded.hands).sort(), Object.keys(facing.other_hands).sort(), 'out of position first');
  assert.deepEqual(Object.keys(folded.other_hands).sort(), Object.keys(facing.hands).sort());
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('shades and letters have a legend, and a picture that is saved says what it shows', async () => {
  const { id, name } = spots.find(({ board }) => board.length === 8),
    page = await open(browser, address(id, 'check, check, Ts'));
  const picture = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('region', { name: /^Hands/ })
        .getByRole('button', { name: 'SVG', exact: true })
        .click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };
  const { view } = await server.get(`/spots/${id}/view?line=${encodeURIComponent('check, check, Ts')}`);
  await page.locator(`[data-frequency="${view.actions[0].text}"]`).waitFor();
  await page.getByText('The letter is the most frequent action').waitFor();
  assert.equal(await page.locator('.side [data-key]').count(), 1, 'the other range is shaded');
  const text = await picture();
  for (const said of [
    name,
    'Ts · Check, Check, Ts',
    'BB · Strategy',
    ...view.actions.map(({ text }, a) => `${text[0].toUpperCase()}${text.slice(1)} ${share(view.frequencies[a])}`),
  ])
    assert(text.includes(said), `${said} in ${text.slice(0, 1500)}`);
  await page.locator('.modes').getByRole('button', { name: 'Equity', exact: true }).click();
  const [low, high] = await page.locator('.look [data-key]').first().locator('.scale span').allTextContents();
  assert(parseFloat(low) < parseFloat(high), `${low} to ${high}`);
  const cells = (await page.locator('.look [role="grid"]').first().locator('.mark').allTextContents()).map(parseFloat);
  assert.deepEqual([Math.min(...cells), Math.max(...cells)], [low, high].map(parseFloat));
  assert.match(await picture(), new RegExp(`BB · Equity.*>${low}<.*>${high}<`, 's'));
  // Who does not decide is looked at: who does has the legend beside them.
  await page.getByRole('group', { name: 'Whose hands' }).getByRole('button', { name: 'BTN' }).click();
  await page.locator('.modes').getByRole('button', { name: 'Strategy', exact: true }).click();
  await until(
    'the legend of who decides',
    async () => (await page.locator('.side .legend li').count()) === view.actions.length,
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('seats have the names that the spot gives them, and amounts are told in big blinds where one prefers', async () => {
  const { id } = spots.find(({ board }) => board.length === 8),
    page = await open(browser, address(id, 'check'));
  const { view } = await server.get(`/spots/${id}/view?line=check`);
  const bet = view.actions.find(({ kind }) => kind === 'bet').text,
    said = () => page.locator(`.legend [data-action="${bet}"]`).first().textContent();
  await page.locator(`[data-frequency="${bet}"]`).waitFor();
  assert.deepEqual(await page.locator('.facts dt').allTextContents(), ['Pot', 'BB', 'BTN']);
  assert.equal(await shown(page, 'pot'), '225');
  await page.getByRole('group', { name: 'Amounts in' }).getByRole('button', { name: 'Big blinds' }).click();
  assert.equal(await shown(page, 'pot'), '22.5 bb');
  for (const seat of [0, 1]) assert.equal(await shown(page, `ev${seat}`), `EV ${two(view.value[seat] / 10)} bb`);
  assert.match(
    await said(),
    new RegExp(`Bet ${(Number(bet.split(' ')[1]) / 10).toLocaleString('en-US', { maximumFractionDigits: 1 })} bb`),
  );
  await page.reload();
  await until('it is kept', async () => (await shown(page, 'pot').catch(() => '')) === '22.5 bb');
  await page.getByRole('group', { name: 'Amounts in' }).getByRole('button', { name: 'Chips' }).click();
  assert.equal(await shown(page, 'pot'), '225');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('two solutions stand side by side, and one that improves is shown as it does', async () => {
  const { id } = spots.find(({ board }) => board.length === 10);
  const { toml } = await server.get(`/spots/${id}/text`);
  const rough = await server.post('/spots', { spot: toml, iterations: 3 });
  await until('the rough one', async () => (await server.get(`/spots/${rough.id}`)).state === 'done');
  const page = await open(browser, address(id, '', `&with=${rough.id}`), { viewport: { width: 1280, height: 720 } });
  await page.getByText(/^was /).first().waitFor();
  const bottoms = () =>
    page.locator('[role="grid"]').evaluateAll((grids) => grids.map((grid) => grid.getBoundingClientRect().bottom));
  await until('three grids, whole', async () => {
    const all = await bottoms();
    return all.length === 3 && all.every((bottom) => bottom < 720);
  });
  // What differs, worked out again from both views.
  const [here, there] = await Promise.all(
    [id, rough.id].map(async (of) => (await server.get(`/spots/${of}/view?line=`)).view),
  );
  let [weight, sum] = [0, 0];
  for (const [combo, hand] of Object.entries(here.hands)) {
    const often = hand.reach * hand.unblocked_reach;
    weight += often;
    sum +=
      (often * hand.strategy.reduce((all, part, a) => all + Math.abs(part - there.hands[combo].strategy[a]), 0)) / 2;
  }
  assert.equal(
    await page.locator('[data-otherwise]').textContent(),
    `${share(sum / weight)} of the range is played differently there.`,
  );
  assert.equal(await shown(page, 'there0'), `(was ${two(there.value[0])})`);
  await page.locator('.modes').getByRole('button', { name: 'EV', exact: true }).click();
  await page.locator('[data-differences] .mark').first().waitFor();
  const [least, , most] = await page.locator('[data-differences] [data-key] .scale span').allTextContents();
  assert.equal(least.replace('-', '+'), most);
  await page.goto(address(rough.id, ''));
  await page.locator('[role="status"][data-iterations="3"]').waitFor();
  await page.getByRole('button', { name: /^Solve to/ }).click();
  await until(
    'more iterations',
    async () => Number(await page.locator('[role="status"][data-iterations]').getAttribute('data-iterations')) > 3,
  );
  await page.context().close();
});

test('a decision is locked by sliders, solved again, and stands beside the first', async () => {
  const { id } = spots.find(({ board }) => board.length === 10);
  const page = await open(browser, `${server.url}/#/study/${id}`);
  await page.getByText('What if').click();
  const hands = page.locator('details', { hasText: 'What if' }).getByLabel('Hands'),
    solve = page.getByRole('button', { name: 'Lock and solve again' });
  for (const [text, said] of [
    ['AKx', '“AKx” is not a range: write hands such as'],
    ['72o', 'Out of position holds none of these hands here: 72o.'],
  ]) {
    await hands.fill(text);
    await solve.click();
    await page.getByRole('alert').getByText(said).waitFor();
  }
  await hands.fill('');
  assert.equal(await page.getByRole('alert').count(), 0);
  const sliders = page.locator('.slider input');
  await sliders.first().fill('100');
  for (let i = 1; i < (await sliders.count()); ++i) await sliders.nth(i).fill('0');
  await page.getByRole('button', { name: 'Lock and solve again' }).click();
  await until('the locked spot', async () => /with=/.test(page.url()) && !page.url().includes(`study/${id}`));
  await page.locator('[role="status"][data-state="done"]').waitFor();
  await page.getByRole('heading', { level: 1, name: / · locked: First decision$/ }).waitFor(); // no name of another spot
  await until(
    'what was locked',
    async () => (await page.locator('[data-frequency]').first().textContent()) === '100.0%',
  );
  await page.getByText(/^was /).first().waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('other ranges are solved anew from a decision on, and stand beside the solution', async () => {
  const { id } = spots.find(({ board }) => board.length === 8);
  const { view } = await server.get(`/spots/${id}/view?line=`);
  const action = view.actions.at(-1).text;
  const page = await open(browser, address(id, action));
  await page.getByText('With other ranges here').click();
  const form = page.locator('details', { hasText: 'With other ranges here' }),
    solve = page.getByRole('button', { name: 'Solve with these ranges' });
  await form.locator('[data-range="ip"]').fill('AKx');
  await solve.click();
  await page.getByRole('alert').getByText('“AKx” is not a range: write hands such as').waitFor();
  await form.locator('[data-range="ip"]').fill('AA, KK, QQ');
  await solve.click();
  await page.locator('[data-instead="solved"]').getByText('Solved anew to within').waitFor();
  await page
    .getByText('Where they differ', { exact: false })
    .first()
    .or(page.locator('[data-differences]'))
    .first()
    .waitFor();
  const found = await server.post(`/spots/${id}/explore`, { line: action, ip: 'AA, KK, QQ' });
  await until('what the server says', async () => (await shown(page, 'ev0')) === `EV ${two(found.view.value[0])}`);
  // On from there, and back before it: the solution's own.
  await page.locator(`[data-action="${found.view.actions.at(-1).text}"]`).click();
  await until(
    'the next node',
    async () =>
      (await page.locator('[data-line]').getAttribute('data-line')) ===
      `${found.view.line}, ${found.view.actions.at(-1).text}`,
  );
  await page.locator('[data-instead]').waitFor();
  await page.goto(address(id, '', `&from=${encodeURIComponent(action)}&ip=${encodeURIComponent('AA, KK, QQ')}`));
  await until('the solution', async () => (await shown(page, 'ev0')) === `EV ${two(view.value[0])}`);
  assert.equal(await page.locator('[data-instead]').count(), 0);
  await page.goto(address(id, action, `&from=${encodeURIComponent(action)}&ip=${encodeURIComponent('AA, KK, QQ')}`));
  await page.getByRole('button', { name: 'Back to the solution' }).click();
  await until(
    'no other ranges',
    async () => !/ip=/.test(page.url()) && (await page.locator('[data-instead]').count()) === 0,
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a person trains: decisions are judged, hands go on, keys do', async () => {
  const { id } = spots.find(({ board }) => board.length === 8);
  const page = await open(browser, `${server.url}/#/study/${id}`);
  await page.getByRole('link', { name: 'Train from here' }).click();
  await page.locator('[data-do]').first().waitFor();
  const badges = await page.locator('.actions [data-do] i').allTextContents();
  assert.deepEqual(
    badges,
    badges.map((_, i) => String(i + 1)),
    'badges are the keys that work',
  );
  await page.keyboard.press('?');
  await page.locator('dialog[open] [data-keys="train"] kbd').getByText('Space').waitFor();
  await page.keyboard.press('Escape');
  const decisions = async () => Number(await page.locator('[data-figure="decisions"]').textContent());
  for (let round = 0; round < 12; ++round) {
    const before = await decisions();
    if (await page.locator('[data-do="next"]').count()) await page.keyboard.press('Space');
    else await page.keyboard.press(String(1 + (round % (await page.locator('[data-do]').count()))));
    await until(
      'the next',
      async () => (await decisions()) > before || (await page.locator('[data-do="next"]').count()) === 0,
    );
    await page.locator('[data-do]:not([disabled])').first().waitFor();
  }
  assert((await decisions()) >= 4);
  assert.match(await page.locator('[data-verdict]').getAttribute('data-verdict'), /best|fine|mistake/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const [language, theme] of inTurn(
  ['light', 'dark'].flatMap((one) => ['en', 'fr', 'pt'].map((other) => [other, one])),
))
  test(`fits on a phone in ${language}, ${theme}, and axe finds nothing`, async () => {
    const { id } = spots.find(({ board }) => board.length === 8);
    const page = await open(browser, `${server.url}/#/study/${id}?line=check,+check`, {
      viewport: { width: 360, height: 740 },
      settings: { theme, language },
    });
    for (const [at, shows] of [
      ['line=check,+check', '[data-card]'],
      ['train=1', '[data-do]'],
    ]) {
      await page.goto(`${server.url}/#/study/${id}?${at}`);
      await page.locator(shows).first().waitFor();
      assert.equal(await beside(page), 0, at);
      assert.deepEqual(await findings(page), [], at);
    }
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

test('rules and simpler play cost what the program says', async () => {
  const page = await open(browser, server.url);
  const spot = spots.find(({ board }) => board.length === 8); // a flop takes minutes for this
  await page.goto(address(spot.id, ''));
  await page.locator('summary', { hasText: 'Rules of thumb' }).click();
  const file = join(server.data, 'spots', `${spot.id}.spot`);
  const ask = (...words) =>
    JSON.parse(execFileSync(program, ['spot', ...words, file, '--json'], { maxBuffer: 1 << 26 }));
  const percent = (value) =>
    `${(100 * value).toLocaleString('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 })}%`;
  const rules = ask('rules');
  await until('the rules', async () => (await page.locator('[data-rules]').count()) === 1);
  const said = await page.locator('[data-rules]').textContent();
  assert.ok(said.includes(percent(rules.loses_of_pot)) && said.includes(percent(rules.concedes_of_pot)), said);
  const ends = (node) => (node.yes ? ends(node.yes) + ends(node.no) : 1);
  assert.equal(await page.locator('.tree .mix').count(), ends(rules.rules));
  await page.locator('summary', { hasText: 'Simplified play' }).click();
  await until('all ways', async () => (await page.locator('table[data-simple]').getAttribute('data-simple')) === '8');
  for (const row of ask('simplify').simple)
    assert.equal(
      await page.locator(`tr[data-way="${row.round} ${row.sizes}"] td`).last().textContent(),
      percent(row.exploitability_of_pot),
    );
  assert.deepEqual(await findings(page, { within: 'details[open]' }), []);
  await page.close();
});
