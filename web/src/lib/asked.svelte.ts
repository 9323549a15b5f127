// What follows from what is set, asked anew at each change: the latest question alone counts, those before it are given up. The last
// answer stays until the next one is there; what the server refuses is said as `problem`.
// SPDX-License-Identifier: MIT
import { Gone, Refusal } from './api';
import { attempt } from './app.svelte';

export interface Asked<T> {
  readonly answer: T | null;
  readonly problem: string;
  readonly busy: boolean;
}
// `question` gives nothing where there is nothing to ask.
export function asked<T>(question: (signal: AbortSignal) => Promise<T> | null): Asked<T> {
  let answer = $state.raw<T | null>(null),
    problem = $state(''),
    busy = $state(false),
    again = $state(0);
  $effect(() => {
    void again;
    const wanted = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const put = question(wanted.signal);
    busy = put !== null;
    if (put)
      void attempt(() =>
        put.then(
          (found) => {
            if (!wanted.signal.aborted) [answer, problem, busy] = [found, '', false];
          },
          (reason: unknown) => {
            if (wanted.signal.aborted) return;
            if (reason instanceof Refusal) [problem, busy] = [reason.message, false];
            else if (reason instanceof Gone)
              timer = setTimeout(() => {
                again += 1;
              }, 1500);
            else throw reason;
          },
        ),
      );
    return () => {
      clearTimeout(timer);
      wanted.abort();
    };
  });
  return {
    get answer() {
      return answer;
    },
    get problem() {
      return problem;
    },
    get busy() {
      return busy;
    },
  };
}
