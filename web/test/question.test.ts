// What is asked of the server: the latest question alone counts, the last answer stays, and where nobody answers it is asked again.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
});
import { Gone, Refusal } from '../src/lib/api';
import { Latest, pause } from '../src/lib/latest';
import { Followed, Question } from '../src/lib/question.svelte';

// An answer that comes when it is told to.
function held<T>(): { answer: (value: T) => void; fail: (reason: Error) => void; work: Promise<T> } {
  let answer = (_: T): void => {},
    fail = (_: Error): void => {};
  const work = new Promise<T>((resolve, reject) => {
    [answer, fail] = [resolve, reject];
  });
  return { answer, fail, work };
}
const passed = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the latest', () => {
  it('forgets what was asked before, and all when it stops', () => {
    const asked = new Latest(),
      other = new Latest();
    const first = asked.begin(),
      second = asked.begin(),
      third = other.begin();
    expect([first.aborted, second.aborted, third.aborted]).toEqual([true, false, false]);
    asked.stop();
    expect([second.aborted, third.aborted]).toEqual([true, false]);
  });
  it('waits no longer for what is not wanted any more', async () => {
    const asked = new Latest(),
      seen: string[] = [];
    void pause(100, asked.begin()).then(
      () => seen.push('over'),
      () => seen.push('given up'),
    );
    asked.stop();
    await passed(200);
    expect(seen).toEqual(['given up']);
  });
});

describe('a question', () => {
  it('keeps the answer to the last one, whatever order they come in, and gives the others up', async () => {
    const question = new Question<string>(),
      [first, second] = [held<string>(), held<string>()];
    let given: AbortSignal | undefined;
    const one = question.ask((signal) => {
      given = signal;
      return first.work;
    });
    const two = question.ask(() => second.work);
    expect([given!.aborted, question.busy]).toEqual([true, true]);
    second.answer('second');
    expect(await two).toBe('second');
    first.answer('first');
    expect(await one).toBeUndefined();
    expect([question.answer, question.busy, question.problem]).toEqual(['second', false, '']);
  });
  it('keeps its answer while the next is on its way and when that is refused, which it says', async () => {
    const question = new Question<number>();
    question.put(1);
    const refused = held<number>();
    const asked = question.ask(() => refused.work);
    expect([question.answer, question.busy]).toEqual([1, true]);
    refused.fail(new Refusal(422, 'impossible', 'no such hand'));
    expect(await asked).toBeUndefined();
    expect([question.answer, question.busy, question.problem]).toEqual([1, false, 'no such hand']);
    await question.ask(() => Promise.resolve(2));
    expect([question.answer, question.problem, question.failure]).toEqual([2, '', null]);
  });
  it('takes what came in another way for newer than what is on its way', async () => {
    const question = new Question<string>(),
      older = held<string>();
    const asked = question.ask(() => older.work);
    question.put('newer');
    older.answer('older');
    await asked;
    expect([question.answer, question.busy]).toEqual(['newer', false]);
  });
  it('asks nothing where there is nothing to ask, and says nothing once it is stopped', async () => {
    const question = new Question<string>();
    expect(await question.ask(() => null)).toBeUndefined();
    expect([question.busy, question.answer]).toEqual([false, null]);
    const late = held<string>();
    const asked = question.ask(() => late.work);
    question.stop();
    late.fail(new Error('late'));
    await asked;
    expect([question.busy, question.failure]).toEqual([false, null]);
  });
  it('asks again where the server is gone or busy, if it is to, and only then', async () => {
    const question = new Question<string>();
    let times = 0;
    const work = (): Promise<string> => {
      times += 1;
      if (times === 1) return Promise.reject(new Gone('away'));
      if (times === 2) return Promise.reject(new Refusal(429, 'busy', 'busy'));
      return Promise.resolve('here');
    };
    const asked = question.ask(work, true);
    await passed(1499);
    expect([times, question.busy, question.failure]).toEqual([1, true, null]);
    await passed(400);
    expect([await asked, times, question.answer]).toEqual(['here', 3, 'here']);
    times = 0;
    await question.ask(work);
    expect([times, question.failure instanceof Gone, question.problem, question.answer]).toEqual([1, true, '', 'here']);
    times = 0;
    void question.ask(work, true);
    await passed(100);
    question.stop();
    await passed(10_000);
    expect(times).toBe(1);
  });
});

describe('what is followed', () => {
  const visible = { visibilityState: 'visible' };
  beforeEach(() => {
    visible.visibilityState = 'visible';
    vi.stubGlobal('document', visible);
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'document');
  });
  it('is asked again as soon as its answer says, later when it failed, and not while nobody looks', async () => {
    let times = 0,
      fails = false;
    const followed = new Followed<number>(
      () => {
        times += 1;
        return fails ? Promise.reject(new Error('no')) : Promise.resolve(times);
      },
      (answer) => 100 * answer,
    );
    void followed.look();
    await passed(0);
    expect(times).toBe(1);
    await passed(100);
    expect([times, followed.answer]).toEqual([2, 2]);
    fails = true;
    await passed(200);
    expect([times, followed.answer, followed.problem]).toEqual([3, 2, 'no']);
    await passed(2900);
    expect(times).toBe(3);
    fails = false;
    await passed(100);
    expect([times, followed.problem]).toEqual([4, '']);
    visible.visibilityState = 'hidden';
    await passed(5000);
    expect(times).toBe(4);
    visible.visibilityState = 'visible';
    await passed(500);
    expect(times).toBe(5);
    followed.stop();
    await passed(100_000);
    expect(times).toBe(5);
  });
  it('looks at once when it is told to, and once for all', async () => {
    let times = 0;
    const followed = new Followed<number>(
      () => Promise.resolve(++times),
      () => 1000,
    );
    void followed.look();
    await followed.look();
    expect([times, followed.answer]).toEqual([2, 2]);
    followed.put(40);
    await passed(999);
    expect([times, followed.answer]).toEqual([2, 40]);
    await passed(1);
    expect([times, followed.answer]).toEqual([3, 3]);
    await passed(1000);
    expect(times).toBe(4);
    followed.stop();
  });
});
