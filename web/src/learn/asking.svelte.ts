// What the server answers to a question that follows from what is set: the last answer stays until the next one is here, and
// a server that is gone, or busy with other questions, is asked again.
// SPDX-License-Identifier: MIT
import { Gone, Refusal } from '../lib/api';
import { attempt } from '../lib/app.svelte';
import { latest } from '../lib/latest';

export function asking<T>(question: () => Promise<T>): { readonly answer: T | null } {
  let answer = $state.raw<T | null>(null),
    again = $state(0);
  const asked = latest();
  $effect(() => {
    void again;
    const current = asked();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const put = question();
    void attempt(() =>
      put.catch((reason) => {
        const busy = reason instanceof Refusal && reason.code === 'busy';
        if ((busy || reason instanceof Gone) && current())
          timer = setTimeout(
            () => {
              again += 1;
            },
            busy ? 300 : 1500,
          );
        if (!busy) throw reason;
      }),
    ).then((found) => {
      if (found !== undefined && current()) answer = found;
    });
    return () => clearTimeout(timer);
  });
  return {
    get answer() {
      return answer;
    },
  };
}
