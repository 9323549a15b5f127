// The module of `make static` and the program answer the same questions of Learn with the same characters.
// Usage: node tests/browser/answers.mjs PROGRAM; exit code 77 where the module has not been built
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'build/static/hindsight.wasm');
if (!existsSync(built)) {
  console.log(
    'skipped: build/static/hindsight.wasm is not there; make static builds it, with the packages of tools/install.sh browser',
  );
  process.exit(77);
}

// The page's own module.ts, its types taken off.
const typescript = createRequire(join(root, 'web/package.json'))('typescript');
const source = readFileSync(join(root, 'web/src/static/module.ts'), 'utf8');
const options = { compilerOptions: { module: 'ES2022', target: 'ES2022' } };
const { Module } = await import(
  `data:text/javascript,${encodeURIComponent(typescript.transpileModule(source, options).outputText)}`
);
const module = new Module(new WebAssembly.Module(readFileSync(built)));

const kuhn = [2 / 3, 1 / 3, 0.75, 0.25, 0.5, 0.5, 1, 0, 0.4, 0.6, 0, 1];
const bimatrix = ',L,R\nT,3;3,0;5\nB,5;0,1;1\n';
const arena = 'a 0 -> b c\nb 1 -> a c\nc 0 goal=1\n';
const questions = [
  ['/learn/game?game=kuhn'],
  ['/learn/game?game=leduc'],
  ['/learn/game?game=none'], // refused alike, too
  ['/learn/evaluation', { game: 'kuhn' }],
  ['/learn/evaluation', { game: 'kuhn', strategy: [1, 2] }],
  ['/learn/evaluation', { game: 'leduc' }],
  ['/learn/step', { game: 'kuhn', rule: 'cfr+', iteration: 50 }],
  ['/learn/curve', { game: 'kuhn', rule: 'cfr', at: [1, 10, 100, 1000] }],
  ['/learn/matching', { rounds: 200, seed: 7 }],
  ['/learn/matching', { opponent: [0.2, 0.5, 0.3], sampled: false }],
  ['/learn/frontier', { game: 'kuhn', model: 'uniform' }],
  ['/learn/frontier', { game: 'leduc', model: 'first', p: [0, 0.5, 0.9] }],
  ['/learn/evidence', { model: 'uniform', at: [10, 100, 400] }],
  ['/learn/kuhn-equilibria', { alpha: 0.2 }],
  ['/learn/hands', { cards: 'kuhn', weights: [1, 0.5, 0.25] }],
  ['/learn/hands', { cards: 'river', board: 'Ks7h2d9c3s', range: '22+,A2s+,KTo+' }],
  ['/learn/coin', {}],
  ['/learn/coin', { sale: [1, -0.25], so_far: 0.5, owed: 'sale_too' }],
  ['/learn/luck', { game: 'leduc', opponent: 'uniform', seed: 3, at: [100, 1000], shown: 10 }],
  ['/learn/best', { game: 'nim(piles=3/4/5)' }],
  ['/learn/best', { game: 'tic_tac_toe', depth: 4, exact: false, seconds: 3 }],
  ['/learn/best', { game: 'connect_four', depth: 4, exact: false, seconds: 3 }],
  ['/learn/matrix', { table: bimatrix }],
  [
    '/learn/matrix',
    {
      name: 'rock_paper_scissors',
      dynamics: 'replicator',
      time: 50,
      start_x: [0.5, 0.3, 0.2],
      start_y: [0.2, 0.3, 0.5],
    },
  ],
  ['/learn/matrix', { table: bimatrix, dynamics: 'logit' }],
  ['/learn/graph', { arena }],
  ['/learn/graph', { arena, objective: 'buchi', player: 1 }],
  ['/learn/experts', { forecasters: ['rm', 'hedge'], losses: 'coins', rounds: 500, seed: 4 }],
  ['/learn/tree', { game: 'kuhn', strategy: 'equilibrium' }],
  ['/learn/tree', { game: 'leduc', strategy: 'equilibrium', depth: 4 }],
  ['/learn/tree', { game: 'liars_dice', depth: 3 }],
  ['/exploitation'],
  ['/exploitation', { game: 'kuhn', model: 'uniform', top: 5 }],
  ['/exploitation', { game: 'leduc', model: 'rough', p: [0, 0.9, 1], seat: 2, top: 3 }],
];
// Equities and a river: what the page asks while it is set up, solved and looked at.
const river = `board = "QsJh2h8c3d"
pot = 200
stacks = 900
range_oop = "66+,A8s+,KTs+,QTs+,AJo+"
range_ip = "QQ-22,ATo+,KQs:0.5"
[bets]
bet = "50%, 100%, a"
raise = "60%"
`;
const form = { board: 'QsJh2h8c3d', pot: '200', stack_oop: '900', stack_ip: '900', range_oop: '66+', range_ip: 'QQ-' };
questions.push(
  ['/equities', { players: ['AhAd', '7s7c'], board: 'Kh7h2h' }],
  ['/equities', { players: ['QQ+,AKs', '', 'top 15%'] }],
  ['/equities', { players: ['AhAd', '7s7c', '98s'], board: 'Kh7h2h3c', dead: '2c' }],
  ['/equities', { players: ['AA', 'AAx'] }],
  ['/ranges'],
  ['/ranges', { text: 'QQ+,A5s-A2s:0.5,98s+' }],
  ['/ranges', { top: 0.2, style: 'texas_solver' }],
  ['/spot-forms'],
  ['/spot-forms', { form: { ...form, 'bets.river.oop.bet': '75%, a' } }],
  ['/spot-forms', { form: { ...form, board: 'QsJh2h8c3' } }],
  ['/spot-forms', { spot: river }],
  ['/spot-forms', { spot: 'board = "QsJh' }], // no TOML
  ['/spot-forms', { spot: 'board = 1987-01-01\npot = [1, {}]' }],
  ['/spot-forms/bets', { spot: river, line: 'x' }],
  ['/spot-forms/text', { spot: river, as: 'pio' }],
  ['/spots/size', { spot: river }],
  ['/spots/size', { spot: river.replace('QsJh2h8c3d', 'QsJh2h8c') }],
);
// Each is begun, solved to so many iterations, and then asked in both places.
const locked = `${river}[[lock]]\nline = ""\nhands = { "AA" = "check" }\n`;
const solved = [
  { spot: river, iterations: 300 },
  { spot: locked, iterations: 100, compact: true },
  { spot: river.replace('QsJh2h8c3d', 'QsJh2h8c').replace('50%, 100%, a', '60%'), iterations: 20 },
];
const lookedAt = [
  '/view?line=',
  '/view?line=x',
  '/view?line=x,%20x',
  '/runouts?line=x,%20x',
  '/gains?line=',
  '/simple?round=25&sizes=2',
  '/rules?line=&ends=4',
  '/text',
];
// How long something took is the machine's, and the last digit of an interval that of a C library: its sine and erfc.
const asSaid = (text) =>
  text
    .replace(/"(\w+_us|seconds|bytes_most)":[^,}]+/g, '')
    .replace(/"half_width":([\d.e+-]+)/g, (_, width) => `"half_width":${Number(width).toPrecision(13)}`);

const port = await new Promise((resolve) => {
  const socket = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = socket.address();
    socket.close(() => resolve(free));
  });
});
const data = mkdtempSync(join(tmpdir(), 'hindsight-alone-'));
mkdirSync(join(data, 'spots')); // no examples are solved beside
const server = spawn(process.argv[2], ['serve', '--port', String(port), '--data', data], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const asked = (path, body) =>
  fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body && { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
let asked_in_all = 0,
  differ = 0;
const ours = (path, body) => module.ask(body ? 'POST' : 'GET', `/api/v1${path}`, body ? JSON.stringify(body) : '');
// What both say; where a spot has an id in each, `path` has ID in its place.
async function compare(path, body, ids = ['', '']) {
  const [here, there] = ids.map((id) => path.replace('ID', id));
  const reply = await asked(there, body),
    theirs = { status: reply.status, body: asSaid(await reply.text()) },
    answer = ours(here, body),
    said = { status: answer.status, body: asSaid(answer.body) };
  ++asked_in_all;
  if (said.status === theirs.status && said.body === theirs.body) return;
  ++differ;
  const at = [...said.body].findIndex((c, i) => c !== theirs.body[i]);
  const near = ({ status, body: text }) => `${status} ...${text.slice(Math.max(0, at - 60), at + 60)}...`;
  console.log(`${path} ${JSON.stringify(body)} differs at ${at}:\n  module  ${near(said)}\n  program ${near(theirs)}`);
}
async function solve(order) {
  const there = await (await asked('/spots', order)).json(),
    here = JSON.parse(ours('/spots', order).body);
  assert(here.id && there.id, JSON.stringify([here, there]));
  while (module.work() === 0);
  for (const end = Date.now() + 120_000; (await (await asked(`/spots/${there.id}`)).json()).state !== 'done'; ) {
    assert(Date.now() < end, 'the program does not come to an end');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const now = JSON.parse(ours(`/spots/${here.id}`).body);
  assert.equal(now.state, 'done', JSON.stringify(now));
  return [here.id, there.id];
}
try {
  for (let tries = 0; ; ++tries) {
    if (await asked('/games').catch(() => null)) break;
    assert(tries < 600 && server.exitCode === null, 'the server does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const [path, body] of questions) await compare(path, body);
  for (const order of solved) {
    const ids = await solve(order);
    for (const path of lookedAt) await compare(`/spots/ID${path}`, undefined, ids);
  }
  // What does not fit is refused in a sentence that names the program.
  const flop = {
    spot: river
      .replace('QsJh2h8c3d', 'QsJh2h')
      .replace(/"66.*"/, '"random"')
      .replace(/"QQ.*"/, '"random"'),
  };
  const refused = ours('/spots', flop);
  assert.equal(refused.status, 422);
  assert.match(refused.body, /the program 'hindsight' takes larger ones/);
  assert.equal(ours('/spots', { spot: 'pot = 1' }).status, 422);
} finally {
  server.kill();
  await ended;
  rmSync(data, { recursive: true });
}
console.log(`${asked_in_all} questions, ${differ} answered otherwise`);
process.exitCode = differ ? 1 : 0;
