// The hands that are gone through, one after the other, and what was found of them; kept in this browser until the next session.
// SPDX-License-Identifier: MIT
import { api, Gone } from '../../lib/api';
import { Latest } from '../../lib/latest';
import type { HandReview } from '../../lib/answers';
import { replay } from '../../table/replay.svelte';
import { puzzles } from './puzzles.svelte';
import { asNow } from '../../table/reviewed';
import type { SessionHand, Source } from './report';

const place = 'hindsight.session';
export const counts = [20, 50, 100, 200],
  times = [0.3, 1, 3]; // hands, and seconds a decision

interface Kept {
  name: string;
  seconds: number;
  hands: SessionHand[];
}
const handNow = (hand: SessionHand): SessionHand =>
  hand.review ? { ...hand, review: { ...hand.review, decisions: hand.review.decisions.map(asNow) } } : hand;
function stored(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Kept>;
    if (
      Array.isArray(kept.hands) &&
      kept.hands.every((hand) => typeof hand?.title === 'string' && typeof hand.source === 'object')
    )
      return { name: kept.name ?? '', seconds: kept.seconds ?? times[1]!, hands: kept.hands.map(handNow) };
  } catch {
    /* storage switched off or damaged */
  }
  return { name: '', seconds: times[1]!, hands: [] };
}

export const review = (source: Source, seconds: number, signal: AbortSignal): Promise<HandReview> =>
  'phh' in source
    ? api.hands.review(source.phh, source.player, seconds, signal)
    : api.tables.review(source.table, source.hand, seconds, signal);
export const isDone = (hand: SessionHand): boolean => hand.review !== null || hand.failure !== '';

class Session {
  name = $state('');
  seconds = $state(times[1]!);
  hands = $state.raw<SessionHand[]>([]);
  running = $state(false);
  private asked = new Latest();

  constructor() {
    ({ name: this.name, seconds: this.seconds, hands: this.hands } = stored());
  }
  get done(): number {
    return this.hands.filter(isDone).length;
  }

  begin(name: string, hands: SessionHand[], seconds: number): void {
    this.stop();
    [this.name, this.seconds, this.hands] = [name, seconds, hands];
    void this.run();
  }
  // Goes on with the first hand that nothing is known of.
  async run(): Promise<void> {
    if (this.running) return;
    const signal = this.asked.begin();
    this.running = true;
    for (
      let at = this.hands.findIndex((hand) => !isDone(hand));
      at >= 0;
      at = this.hands.findIndex((hand) => !isDone(hand))
    ) {
      const hand = this.hands[at]!;
      const found = await review(hand.source, this.seconds, signal).then(
        (told) => ({ review: told, failure: '' }),
        (reason: Error) =>
          reason instanceof Gone ? null : { review: null, failure: reason.message || String(reason) },
      );
      if (signal.aborted) return;
      if (!found) return this.stop(); // nobody answers: it goes on from here
      if (found.review) void puzzles.collect(hand.source, hand.title, found.review).catch(() => {}); // the review counts, with or without
      if (found.review && 'table' in hand.source) replay.remember(hand.source.table, hand.source.hand, found.review);
      this.hands = this.hands.with(at, { ...hand, ...found });
      this.keep();
    }
    this.running = false;
  }
  // `longer`: asked for once more with more time.
  learn(at: number, told: HandReview): void {
    const hand = this.hands[at];
    if (!hand) return;
    this.hands = this.hands.with(at, { ...hand, review: told, failure: '' });
    this.keep();
  }
  stop(): void {
    this.asked.stop();
    this.running = false;
    this.keep();
  }
  private keep(): void {
    try {
      localStorage.setItem(
        place,
        JSON.stringify({ name: this.name, seconds: this.seconds, hands: this.hands } satisfies Kept),
      );
    } catch {
      /* full or switched off: it lasts as long as the page */
    }
  }
}

export const session = new Session();
// A text of hands on its way here from where it was read.
export const brought = { text: '' };
