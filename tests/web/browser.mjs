// A `hindsight serve` of its own on a free port with a fresh data folder, and Debian's Chromium without a window looking at it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as runner from 'node:test';
import { fileURLToPath } from 'node:url';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const { source: axeSource } = require('axe-core');

export const program = process.env.HINDSIGHT_BINARY;
assert(program, 'HINDSIGHT_BINARY names the program to test');
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const freePort = () =>
  new Promise((resolve) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
// What is waited for comes; the limit is for what hangs.  HINDSIGHT_PATIENCE=3 makes it three times as long, where all is slow.
export const limit = 120 * Number(process.env.HINDSIGHT_PATIENCE ?? 1); // seconds
// Calls until it gives something true, or says what it waited for.
export async function until(what, ask) {
  for (const end = Date.now() + limit * 1000; Date.now() < end; await sleep(40)) {
    const got = await ask();
    if (got) return got;
  }
  assert.fail(`waited ${limit} s for ${what}`);
}

const running = new Set(); // servers that have not ended

export class Server {
  // `more`: options of the command behind those that every server is started with.  `spawned`: starts it in another way.
  constructor(data, more = []) {
    this.more = more;
    this.data = data ?? mkdtempSync(join(tmpdir(), 'hindsight-web-'));
    if (!data) mkdirSync(this.spots); // where there is one, no examples are solved, which takes five seconds
  }
  get spots() {
    return join(this.data, 'spots');
  }
  // The processor's time that it has taken so far, in seconds.
  get computed() {
    return readFileSync(`/proc/${this.process.pid}/stat`, 'utf8')
      .split(') ')[1]
      .split(' ')
      .slice(11, 13)
      .reduce((sum, ticks) => sum + ticks / 100, 0);
  }
  async start() {
    this.port ??= await freePort(); // the same after a restart: the page stays open
    this.url = `http://127.0.0.1:${this.port}`;
    const words = ['serve', '--port', String(this.port), '--data', this.data, ...this.more];
    this.process = this.spawned?.(words) ?? spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    running.add(this);
    this.ended = new Promise((resolve) => this.process.once('exit', resolve)).then(() => running.delete(this));
    await until('the server', () => this.get('/info').catch(() => null));
    return this;
  }
  // As at a first start, with the small examples solved; `without`: but for that one.
  async startWithExamples(without = 'none') {
    rmdirSync(this.spots);
    await this.start();
    const left = (await this.get('/spots')).spots.filter(
      ({ name }) => name.startsWith(`Example ${without}`) || /3-bet pot, big blind|single-raised/.test(name),
    );
    for (const { id } of left)
      assert(
        (
          await fetch(`${this.url}/api/v1/spots/${id}`, {
            method: 'DELETE',
            headers: { 'Content-Type': 'application/json' },
          })
        ).ok,
      );
    this.examples = await until('the examples', async () => {
      const spots = (await this.get('/spots')).spots.filter(({ id }) => !left.some((one) => one.id === id));
      return spots.every(({ state }) => state === 'done') && spots;
    });
    return this;
  }
  async stop(signal = 'SIGTERM') {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill(signal);
    await this.ended;
  }
  async close() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
  async get(path) {
    const reply = await fetch(`${this.url}/api/v1${path}`);
    assert(reply.ok, `${path}: ${reply.status}`);
    return reply.json();
  }
  async post(path, body = {}) {
    const reply = await fetch(`${this.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert(reply.ok, `${path}: ${reply.status} ${await reply.clone().text()}`);
    return reply.json();
  }
  async profile() {
    const { profiles, current } = await this.get('/profiles');
    return profiles.find((p) => p.id === current);
  }
}

const launch = () => {
  const path = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(existsSync);
  assert(path, 'the browser tests need Debian’s chromium-headless-shell');
  return chromium.launch({ executablePath: path, args: quiet, timeout: 1000 * limit }); // half a minute by default
};
let browser,
  suites = 0; // those that have not ended
export const browse = () => (browser ??= launch());

// The tests of a file: several files in one process follow each other and share the browser, which the last one closes.
export function suite(name) {
  const parts = [];
  const kept =
    (call) =>
    (...what) => {
      parts.push(() => call(...what));
    };
  suites += 1;
  queueMicrotask(() =>
    runner.describe(name, () => {
      for (const part of parts) part();
      runner.after(async () => {
        suites -= 1;
        if (suites > 0) return;
        await (await browser?.catch(() => null))?.close();
        browser = undefined;
        for (const server of running) await server.stop('SIGKILL'); // whoever failed to begin closes nothing, and this process would wait for it
      });
    }),
  );
  return {
    test: kept(runner.test),
    before: kept(runner.before),
    beforeEach: kept(runner.beforeEach),
    after: kept(runner.after),
  };
}

// What is tested in many ways (languages, colours, sizes) is tested in one of them at a time: HINDSIGHT_TURN is a number, or `all`;
// otherwise each commit takes the next one.
const commits = () => {
  try {
    return Number(
      execFileSync('git', ['rev-list', '--count', 'HEAD'], {
        cwd: dirname(fileURLToPath(import.meta.url)),
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    return 0;
  }
};
const turn = process.env.HINDSIGHT_TURN ?? commits();
export const everyTurn = turn === 'all';
export const inTurn = (ways) => (everyTurn ? ways : [ways[Number(turn) % ways.length]]);

// HINDSIGHT_LATE_MS=800 lets every request and every reply of the page come late by up to so much, at random: races show.
const late = Number(process.env.HINDSIGHT_LATE_MS ?? 0);
const pause = () => sleep(Math.random() * late);
async function delay(route) {
  await pause();
  if (route.request().url().includes('/events')) return route.continue().catch(() => {});
  const reply = await route.fetch().catch(() => null);
  await pause();
  return (reply ? route.fulfill({ response: reply }) : route.abort()).catch(() => {}); // the page may have gone meanwhile
}

// A page that remembers what went wrong on it: scripts that failed, whatever the content policy refused, requests to others.
export async function open(browser, url, options = {}) {
  const { settings, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...rest,
  });
  if (late) await context.route('**/api/v1/**', delay);
  context.setDefaultTimeout(limit * 1000);
  const page = await context.newPage();
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1:\d+\/|data:|blob:|about:)/.test(request.url()))
      page.wrong.push(`it asks for ${request.url()}`);
  });
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) page.wrong.push(line.text());
  });
  const kept = JSON.stringify({ tipSeen: true, ...settings });
  await page.addInitScript((text) => {
    if (location.protocol === 'http:' && !localStorage.getItem('hindsight.settings'))
      localStorage.setItem('hindsight.settings', text);
  }, kept);
  await page.goto(url);
  return page;
}

// All that the page has asked for has come, and is drawn: three frames long nothing else happens.
export async function settled(page) {
  await page.evaluate(() => {
    window.still = 0;
  });
  await page.waitForFunction(() => {
    window.still =
      document.documentElement.dataset.settled === 'true' && document.querySelector('main h1') ? window.still + 1 : 0;
    return window.still > 3;
  });
}
export async function visit(page, url) {
  await page.goto(url);
  await settled(page);
}

// How many px lie beside the screen.
export const beside = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
// Buttons whose words do not fit.
export const cutOff = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button')]
      .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1)
      .map((it) => it.textContent.trim()),
  );
// What axe finds, in words; `only`: rules with these tags, `within`: a part of the page.
export async function findings(page, { serious = false, only, within } = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ([part, runOnly]) =>
      window.axe.run(part ?? document, {
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        ...(runOnly && { runOnly }),
      }),
    [within, only],
  );
  return violations
    .filter(({ impact }) => !serious || impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`)
          .join(' | ')}`,
    );
}
