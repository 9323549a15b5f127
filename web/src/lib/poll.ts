// Asks again and again while somebody looks; the answer says after how many milliseconds.
// SPDX-License-Identifier: MIT
export function poll(ask: (wanted: () => boolean) => Promise<number>): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wanted = () => !over;
  async function again(): Promise<void> {
    const wait = document.visibilityState === 'visible' ? await ask(wanted).catch(() => 3000) : 1000;
    if (!over) timer = setTimeout(again, wait);
  }
  void again();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
