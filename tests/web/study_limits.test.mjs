// Spots at the limits: a disk that is full, bodies of a gigabyte, a server killed while it writes, several people at once.
// Nothing is lost, nobody else is harmed, and there is one sentence that says so.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browse, open, program, Server, sleep, until } from './browser.mjs';

const examples = join(import.meta.dirname, '../../examples/spots');
const example = (name) => readFileSync(join(examples, `${name}.toml`), 'utf8');
const river = example('river'), flop = example('short_stack_flop');

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
  await until('the examples', async () => { const { spots } = await server.get('/spots'); return spots.length >= 3 && spots.every((spot) => spot.state === 'done'); }, 120);
});
after(async () => { await browser?.close(); await server?.close(); });

const folder = () => join(server.data, 'spots');
const files = () => readdirSync(folder());
const state = async (id) => server.get(`/spots/${id}`);
const done = (id, seconds = 120) => until('the solution', async () => { const spot = await state(id); assert.notEqual(spot.state, 'failed', spot.failure); return spot.state === 'done' && spot; }, seconds);
const listed = async (id) => (await server.get('/spots')).spots.find((spot) => spot.id === id);
// Asked again for as long as other questions are being answered.
async function view(id, line = '') {
  const path = `${server.url}/api/v1/spots/${id}/view?line=${encodeURIComponent(line)}`;
  const reply = await until('an answer', async () => { const one = await fetch(path); return one.status !== 429 && one; }, 60);
  assert(reply.ok, `${path}: ${reply.status}`);
  return (await reply.json()).view;
}
const refused = async (method, path, body) => {
  const reply = await fetch(`${server.url}/api/v1${path}`, { method, headers: { 'Content-Type': 'application/json' }, body });
  const { error } = await reply.json();
  return { status: reply.status, message: error.message };
};
const sentence = (text) => assert.match(text, /^[^\n]{10,400}$/);
async function killed() {
  await server.stop('SIGKILL');
  await server.start();
}
// Its answer's status.
const forget = async (id) => (await fetch(`${server.url}/api/v1/spots/${id}`, { method: 'DELETE', headers: { 'Content-Type': 'application/json' } })).status;
const kept = () => server.post('/spots', { spot: river, iterations: 30 }).then(({ id }) => done(id));

test('kill -9 while a file is written: the spot is there, and no half of a file', async () => {
  const { id } = await server.post('/spots', { spot: flop, iterations: 3 });
  const half = () => files().some((name) => name.startsWith(`${id}.spot.hindsight-`));
  for (const end = Date.now() + 60_000; Date.now() < end && !half() && !files().includes(`${id}.spot`););
  await killed();
  assert(!files().some((name) => name.includes('.hindsight-')), 'half a file is left');
  const spot = await listed(id);
  if (spot.iterations === 0) await server.post(`/spots/${id}/resume`);
  else await state(id);
  assert.equal((await done(id)).iterations, 3);
  assert.equal((await view(id)).line, '');
});

test('a full disk: the solution can be looked at, and is kept once there is room', async () => {
  const full = new Server();
  full.spawned = (words) => spawn('sh', ['-c', 'ulimit -f 2000; exec "$@"', 'sh', program, ...words], { stdio: ['ignore', 'ignore', 'inherit'] }); // 1,000 KiB a file
  await full.start();
  try {
    const { id } = await full.post('/spots', { spot: example('turn'), iterations: 20 });
    const spot = await until('the solution', async () => { const now = await full.get(`/spots/${id}`); return now.state === 'done' && now; });
    sentence(spot.not_kept);
    assert.match(spot.not_kept, /cannot be written/);
    assert.equal((await full.get(`/spots/${id}/view?line=`)).iterations, 20);
    await full.stop('SIGKILL');
    full.spawned = undefined; // there is room again
    await full.start();
    const again = (await full.get('/spots')).spots.find((one) => one.id === id);
    assert.equal(again.iterations, 0);
    await full.post(`/spots/${id}/resume`);
    const solved = await until('the solution', async () => { const now = await full.get(`/spots/${id}`); return now.state === 'done' && now; });
    assert.equal(solved.iterations, 20);
    assert.equal(solved.not_kept, null);
  } finally {
    await full.close();
  }
});

// Sends the head, and then the body for as long as anybody reads; the answer, and how much of the body went.
const flood = (head) => new Promise((resolve) => {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '', sent = 0;
  const piece = Buffer.alloc(1 << 20, '{');
  const chunk = head.includes('chunked') ? Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')]) : piece;
  const more = () => { while (sent < 1 << 30 && answer === '' && socket.write(chunk)) sent += piece.length; };
  socket.on('connect', () => { socket.write(head); more(); });
  socket.on('drain', more);
  socket.on('data', (bytes) => { answer += bytes; });
  socket.on('error', () => {});
  socket.on('close', () => resolve({ answer, sent }));
  setTimeout(() => socket.destroy(), 20_000).unref();
});
const resident = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]) / 1024; // MiB, at most so far

test('a body of 1 GiB is refused without being read, in every way it may come', async () => {
  const before = resident();
  for (const path of ['/spots', '/spots/size', '/spot-forms', '/spot-forms/hands', '/ranges'])
    for (const length of ['Content-Length: 1073741824', 'Transfer-Encoding: chunked']) {
      const { answer, sent } = await flood(`POST /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 413 /, `${path}, ${length}`);
      assert(sent < 64 << 20, `${path}, ${length}: ${sent >> 20} MiB were taken`);
    }
  assert(resident() - before < 64, `memory went from ${before} to ${resident()} MiB`);
});

test('two people at once, and a tab that is closed, lose nothing', async () => {
  const { id } = await server.post('/spots', { spot: flop, iterations: 30 });
  await done(id, 300);
  const line = 'check, check';
  const reader = async (page) => {
    await page.locator('[data-figure="ev0"]').waitFor();
    for (let i = 0; i < 3; ++i) { await page.keyboard.press('2'); await sleep(50); await page.keyboard.press('Backspace'); await sleep(50); }
    assert.equal(await page.getByRole('alert').count(), 0);
  };
  const pages = await Promise.all(Array.from({ length: 4 }, () => open(browser, `${server.url}/#/study/${id}?line=${encodeURIComponent(line)}`)));
  await Promise.all(pages.map(reader));
  const answers = await Promise.all(Array.from({ length: 8 }, () => view(id)));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  for (const page of pages) { assert.deepEqual(page.wrong, []); await page.context().close(); }

  const page = await open(browser, `${server.url}/#/study/${id}`);
  const going = await server.post('/spots', { spot: example('turn'), target: '0.2%' });
  await page.goto(`${server.url}/#/study/${going.id}`);
  await page.close(); // the tab, while it is solved
  assert((await done(going.id, 300)).exploitability_of_pot <= 0.002);
});

test('several spots in line take no more threads than two of them may', async () => {
  const threads = () => readdirSync(`/proc/${server.process.pid}/task`).length;
  const { threads: each } = await server.get('/info');
  const before = threads();
  const ids = [];
  for (let i = 0; i < 4; ++i) ids.push((await server.post('/spots', { spot: flop, seconds: 1000 })).id);
  let most = 0, running = 0;
  for (let i = 0; i < 40; ++i) {
    most = Math.max(most, threads());
    running = Math.max(running, (await server.get('/spots')).spots.filter((spot) => spot.state === 'running').length);
    await sleep(50);
  }
  assert(running <= 2, `${running} run at once`);
  assert(most <= before + 2 * each, `${most} threads, ${before} before`);
  for (const id of ids) await forget(id);
});
