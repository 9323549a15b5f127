// Spots at the limits: a disk that is full, bodies of a gigabyte, a server killed while it writes, several people at once.
// Nothing is lost, nobody else is harmed, and there is one sentence that says so.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { browse, open, program, Server, suite, until } from './browser.mjs';
import { example, flop, sentence, SpotServer } from './spot_server.mjs';

const { after, before, test } = suite('Study, limits');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new SpotServer().start()]);
});
after(async () => {
  await server?.close();
});

test('kill -9 while a file is written: the spot is there, and no half of a file', async () => {
  const { id } = await server.post('/spots', { spot: flop, iterations: 2 });
  const half = () => server.files.some((name) => name.startsWith(`${id}.spot.hindsight-`));
  for (const end = Date.now() + 60_000; Date.now() < end && !half() && !server.files.includes(`${id}.spot`); );
  await server.killed();
  assert(!server.files.some((name) => name.includes('.hindsight-')), 'half a file is left');
  const spot = await server.listed(id);
  if (spot.iterations === 0) await server.post(`/spots/${id}/resume`);
  else await server.get(`/spots/${id}`);
  assert.equal((await server.solved(id)).iterations, 2);
  assert.equal((await server.view(id)).line, '');
});

test('a full disk: the solution can be looked at, and is kept once there is room', async () => {
  const full = new Server();
  full.spawned = (words) =>
    spawn('sh', ['-c', 'ulimit -f 2000; exec "$@"', 'sh', program, ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }); // 1,000 KiB a file
  await full.start();
  try {
    const { id } = await full.post('/spots', { spot: example('turn'), iterations: 20 });
    const spot = await until('the solution', async () => {
      const now = await full.get(`/spots/${id}`);
      return now.state === 'done' && now;
    });
    sentence(spot.not_kept);
    assert.match(spot.not_kept, /cannot be written/);
    assert.equal((await full.get(`/spots/${id}/view?line=`)).iterations, 20);
    await full.stop('SIGKILL');
    full.spawned = undefined; // there is room again
    await full.start();
    const again = (await full.get('/spots')).spots.find((one) => one.id === id);
    assert.equal(again.iterations, 0);
    await full.post(`/spots/${id}/resume`);
    const solved = await until('the solution', async () => {
      const now = await full.get(`/spots/${id}`);
      return now.state === 'done' && now;
    });
    assert.equal(solved.iterations, 20);
    assert.equal(solved.not_kept, null);
  } finally {
    await full.close();
  }
});

// Sends the head, and then the body for as long as anybody reads; the answer, and how much of the body went.
const flood = (head) =>
  new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '',
      sent = 0;
    const piece = Buffer.alloc(1 << 20, '{');
    const chunk = head.includes('chunked')
      ? Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')])
      : piece;
    const more = () => {
      while (sent < 1 << 30 && answer === '' && socket.write(chunk)) sent += piece.length;
    };
    socket.on('connect', () => {
      socket.write(head);
      more();
    });
    socket.on('drain', more);
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ answer, sent }));
    setTimeout(() => socket.destroy(), 20_000).unref();
  });
const resident = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]) / 1024; // MiB, at most so far

test('a body of 1 GiB is refused without being read, in every way it may come', async () => {
  const before = resident();
  for (const path of ['/spots', '/spots/size', '/spot-forms', '/spot-forms/hands', '/ranges'])
    for (const length of ['Content-Length: 1073741824', 'Transfer-Encoding: chunked']) {
      const { answer, sent } = await flood(
        `POST /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 413 /, `${path}, ${length}`);
      assert(sent < 64 << 20, `${path}, ${length}: ${sent >> 20} MiB were taken`);
    }
  assert(resident() - before < 64, `memory went from ${before} to ${resident()} MiB`);
});

test('two people at once, and a tab that is closed, lose nothing', async () => {
  const { id } = await server.post('/spots', { spot: flop, iterations: 2 });
  await server.solved(id, 300);
  const line = 'check, check';
  const reader = async (page) => {
    await page.locator('[data-figure="ev0"]').waitFor();
    const at = async (expected) =>
      until(`a line like ${expected}`, async () =>
        expected.test(await page.locator('.explore').getAttribute('data-line')),
      );
    for (let i = 0; i < 3; ++i) {
      await page.keyboard.press('Backspace');
      await at(/^check$/);
      await page.keyboard.press('2');
      await at(/^check, (bet|all-in)/);
    }
    assert.equal(await page.getByRole('alert').count(), 0);
  };
  const pages = await Promise.all(
    Array.from({ length: 4 }, () => open(browser, `${server.url}/#/study/${id}?line=${encodeURIComponent(line)}`)),
  );
  await Promise.all(pages.map(reader));
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.view(id)));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  for (const page of pages) {
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }

  const page = await open(browser, `${server.url}/#/study/${id}`);
  const going = await server.post('/spots', { spot: example('turn'), target: '0.2%' });
  await page.goto(`${server.url}/#/study/${going.id}`);
  await page.close(); // the tab, while it is solved
  assert((await server.solved(going.id, 300)).exploitability_of_pot <= 0.002);
});

test('a question for which the server is too busy is put again before anything is said of it', async () => {
  const { id } = await server.kept();
  const page = await open(browser, `${server.url}/#/study`);
  let refusals = 2,
    asked = 0;
  await page.route(`**/spots/${id}/view?*`, (route) => {
    ++asked;
    if (refusals-- <= 0) return route.continue();
    return route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'busy', message: 'Other questions come first.' } }),
    });
  });
  await page.evaluate(() => {
    window.said = false; // at any moment
    new MutationObserver(() => {
      window.said ||= document.body.textContent.includes('Other questions come first.');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`${server.url}/#/study/${id}`);
  await page.locator('[data-figure="ev0"]').waitFor();
  assert(asked >= 3, `asked ${asked} times`);
  assert.equal(await page.evaluate(() => window.said), false);
  refusals = Infinity; // it lasts
  await page.locator('body').press('2');
  await page.getByText('Other questions come first.').first().waitFor();
  await page.context().close();
});

test('several spots in line take no more threads than two of them may', async () => {
  const threads = () => readdirSync(`/proc/${server.process.pid}/task`).length;
  const { threads: each } = await server.get('/info');
  const before = threads();
  const ids = [];
  for (let i = 0; i < 4; ++i) ids.push((await server.post('/spots', { spot: flop, seconds: 1000 })).id);
  let most = 0,
    running = 0,
    looks = 0;
  await until('two to run for a while', async () => {
    most = Math.max(most, threads());
    running = Math.max(running, (await server.get('/spots')).spots.filter((spot) => spot.state === 'running').length);
    looks += running === 2;
    return looks > 20;
  });
  assert(running <= 2, `${running} run at once`);
  assert(most <= before + 2 * each, `${most} threads, ${before} before`);
  for (const id of ids) await server.forget(id);
});
