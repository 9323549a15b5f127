// Answers the page's questions by the program's module, one after another, beside the page, which stays quick.
// SPDX-License-Identifier: MIT
import { Module } from './module';

export interface Asked {
  id: number;
  method: string;
  path: string;
  body: string;
}

const module = WebAssembly.compileStreaming(fetch(new URL('../hindsight.wasm', self.location.href))).then(
  (compiled) => new Module(compiled),
);

// Between questions jobs go on, and what is watched is told of.
let planned: ReturnType<typeof setTimeout> | undefined;
function goOn(): void {
  clearTimeout(planned);
  planned = setTimeout(async () => {
    const at = await module;
    const wait = at.work();
    for (const event of at.events()) self.postMessage({ event });
    if (wait !== null) planned = setTimeout(goOn, Math.min(wait, 1000));
  });
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    self.postMessage({ id: data.id, ...(await module).ask(data.method, data.path, data.body) });
    goOn();
  } catch (reason) {
    self.postMessage({ id: data.id, gone: String(reason) }); // the module did not come
  }
};
