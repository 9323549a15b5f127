// What a run was told and has not done yet: it takes a while until what is solved stands still.
// SPDX-License-Identifier: MIT
export type Told = 'pause' | 'resume' | 'stop';

export class Telling {
  now: 'pausing' | 'stopping' | null = $state(null);

  constructor(runs: () => boolean) {
    $effect(() => {
      if (!runs()) this.now = null;
    });
  }
  // `sent`: undefined where it was refused.
  async tell(what: Told, sent: Promise<unknown>): Promise<void> {
    this.now = what === 'pause' ? 'pausing' : what === 'stop' ? 'stopping' : null;
    if ((await sent) === undefined) this.now = null;
  }
}
