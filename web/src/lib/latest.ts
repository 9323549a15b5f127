// Questions overtake each other, and who asked may have gone: an AbortSignal says everywhere whether an answer is still wanted.
// SPDX-License-Identifier: MIT

// With `const asked = new Latest()` before each question `const signal = asked.begin()`: what it brings counts until the signal is
// aborted, which it is once something newer is asked, or nothing any more.
export class Latest {
  private wanted: AbortController | null = null;

  begin(): AbortSignal {
    this.wanted?.abort();
    return (this.wanted = new AbortController()).signal;
  }
  stop(): void {
    this.wanted?.abort();
    this.wanted = null;
  }
}

// Rejects once it is no longer wanted.
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((over, give) => {
    const timer = setTimeout(over, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        give(signal.reason);
      },
      { once: true },
    );
  });
