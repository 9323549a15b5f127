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

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    self.postMessage({ id: data.id, ...(await module).ask(data.method, data.path, data.body) });
  } catch (reason) {
    self.postMessage({ id: data.id, gone: String(reason) }); // the module did not come
  }
};
