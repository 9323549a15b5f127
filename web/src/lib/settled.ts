// Whether all that was asked for has come: whoever looks at the page from outside sees it in the document's `data-settled`.
// SPDX-License-Identifier: MIT
let awaited = 0;
let told: (settled: boolean) => void = () => {};
export function onSettled(listener: (settled: boolean) => void): void {
  told = listener;
}

// It counts until those who waited for it have gone on, and have perhaps asked for more.
export async function counted<T>(work: Promise<T>): Promise<T> {
  awaited += 1;
  told(false);
  try {
    return await work;
  } finally {
    setTimeout(() => {
      awaited -= 1;
      told(awaited === 0);
    });
  }
}
