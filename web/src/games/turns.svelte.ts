// Presses in a small game: in which order they are sent, and when they do not count.
// SPDX-License-Identifier: MIT
const deadTime = 300; // ms after a change in which nothing counts: the press was meant for what stood there before

export class Turns {
  private queue: Promise<unknown> = Promise.resolve();
  private asked = $state.raw<string[]>([]); // the moments that requests on their way are about; '' is about all
  private fresh = $state('');

  // One request at a time, each about the view that the one before it left.
  run<T>(moment: string, step: () => Promise<T>): Promise<T> {
    this.asked = [...this.asked, moment];
    const done = this.queue.then(step);
    this.queue = done.catch(() => {});
    return done.finally(() => {
      const i = this.asked.indexOf(moment);
      this.asked = this.asked.filter((_, j) => j !== i);
    });
  }
  // While a moment is being answered it takes no second answer; the next one does, though the reply may be late.
  busy(moment: string): boolean {
    return this.asked.includes(moment) || this.asked.includes('');
  }
  dead(moment: string): boolean {
    return this.busy(moment) || this.fresh === moment;
  }
  // To be called with each new moment; the timer ends with it.
  begin(moment: string): () => void {
    this.fresh = moment;
    const timer = setTimeout(() => {
      this.fresh = '';
    }, deadTime);
    return () => clearTimeout(timer);
  }
}
