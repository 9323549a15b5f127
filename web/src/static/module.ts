// The program's module (apps/browser): put questions to it as to a server. It has no threads and no files; what it asks of a
// system (WASI) is a clock, chance and where errors are told.
// SPDX-License-Identifier: MIT
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  question(bytes: number): number;
  answer(): number;
  reply(): number;
  reply_bytes(): number;
  work(): number;
  event(): number;
}
export interface Answer {
  status: number;
  body: string;
}

const success = 0,
  noFile = 8,
  unsupported = 52; // WASI's error numbers

class Ended extends Error {}

export class Module {
  private at: Exports | null = null;

  constructor(private readonly compiled: WebAssembly.Module) {}

  // What ends the module (memory ran out, say) is a refusal; the next question has a new one.
  ask(method: string, path: string, body: string): Answer {
    try {
      const module = (this.at ??= this.begin());
      const question = new TextEncoder().encode(`${method} ${path}\n${body}`);
      const place = module.question(question.length);
      new Uint8Array(module.memory.buffer, place, question.length).set(question);
      const status = module.answer();
      return { status, body: this.said(module) };
    } catch (reason) {
      this.at = null;
      const error = { code: 'failed', message: `this takes more than a browser gives: ${String(reason)}` };
      return { status: 500, body: JSON.stringify({ error }) };
    }
  }

  // Goes on with jobs, for a moment. In how many ms there is something to do again; none: nothing.
  work(): number | null {
    try {
      const wait = this.at?.work() ?? -1;
      return wait < 0 ? null : wait;
    } catch {
      this.at = null; // with all its jobs
      return null;
    }
  }
  // What there is to tell of the topics that GET /events was asked for.
  events(): string[] {
    const all: string[] = [];
    while (this.at?.event()) all.push(this.said(this.at));
    return all;
  }

  private said(module: Exports): string {
    return new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.reply(), module.reply_bytes()));
  }
  private begin(): Exports {
    const memory = () => new DataView(exports.memory.buffer);
    const given: Record<string, (...words: number[]) => number> = {
      clock_time_get: (_clock, _precision, to) => {
        memory().setBigUint64(to!, BigInt(Math.round(performance.now() * 1e6)), true);
        return success;
      },
      random_get: (to, bytes) => {
        crypto.getRandomValues(new Uint8Array(exports.memory.buffer, to, bytes));
        return success;
      },
      fd_prestat_get: () => noFile, // no folders, the C library hears as it begins
      environ_sizes_get: (count, bytes) => {
        memory().setUint32(count!, 0, true);
        memory().setUint32(bytes!, 0, true);
        return success;
      },
      fd_write: (_file, parts, count, written) => {
        let sum = 0;
        for (let i = 0; i < count!; ++i) {
          const [from, bytes] = [0, 4].map((at) => memory().getUint32(parts! + 8 * i + at, true));
          console.error(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, from, bytes)));
          sum += bytes!;
        }
        memory().setUint32(written!, sum, true);
        return success;
      },
      proc_exit: (status) => {
        throw new Ended(`it ended with ${status}`);
      },
    };
    const wanted = WebAssembly.Module.imports(this.compiled).map(({ name }) => [
      name,
      given[name] ?? (() => unsupported),
    ]);
    const instance = new WebAssembly.Instance(this.compiled, { wasi_snapshot_preview1: Object.fromEntries(wanted) });
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return exports;
  }
}
