// The page's small games without a server: rounds that a real one has recorded (record.mjs), played one after the other, over and over.
// SPDX-License-Identifier: MIT
import type { Info, PlayView, Profile } from '../src/lib/answers';

export interface Recorded {
  info: Info;
  profiles: { profiles: Profile[]; current: string };
  plays: Record<string, Record<string, PlayView>[]>; // by game and round: what is seen after these actions of the person's, "0 1"
}
export interface Said {
  status: number;
  body: unknown;
}
interface Play {
  id: string;
  game: string;
  round: number;
  actions: number[];
  score: PlayView['score'];
  change: object;
}

const refused = (status: number, code: string, message: string): Said => ({
  status,
  body: { error: { code, message } },
});
const decisions = 100; // numbers of a round's decisions begin at its multiple

export class MockServer {
  private plays = new Map<string, Play>();
  private begun = 0;
  constructor(private recorded: Recorded) {}

  // What a request below /api/v1 is answered with.
  answer(method: string, path: string, query: URLSearchParams, body: Record<string, unknown>): Said {
    const [kind, id, what] = path.split('/').filter(Boolean);
    if (kind === 'info') return { status: 200, body: this.recorded.info };
    if (kind === 'profiles' && !id) return { status: 200, body: this.recorded.profiles };
    if (kind === 'profiles' && what === 'tables') return { status: 200, body: { tables: [] } };
    if (kind === 'games') return { status: 200, body: { games: this.recorded.info.games } };
    if (kind !== 'plays')
      return refused(
        404,
        'not_found',
        `the mock has no ${path}: it plays ${Object.keys(this.recorded.plays).join(' and ')}`,
      );
    if (!id) return this.begin(String(body.game));
    const play = this.plays.get(id);
    if (!play) return refused(404, 'not_found', 'there is no such play');
    if (method === 'DELETE') return (this.plays.delete(id), { status: 200, body: {} });
    if (method === 'PATCH') Object.assign(play.change, body);
    if (what === 'act') return this.act(play, Number(body.decision), Number(body.action));
    if (what === 'next') return this.next(play);
    return { status: 200, body: this.view(play, query.get('coach') === '1') };
  }

  private begin(game: string): Said {
    if (!this.recorded.plays[game])
      return refused(422, 'impossible', `the mock plays ${Object.keys(this.recorded.plays).join(' and ')}`);
    const play: Play = {
      id: `mock${++this.begun}`,
      game,
      round: 1,
      actions: [],
      change: {},
      score: { rounds: 0, total: 0, mean: null, half_width_95: null, given_away: 0 },
    };
    this.plays.set(play.id, play);
    this.count(play);
    return { status: 200, body: this.view(play) };
  }

  private seen({ game, round, actions }: Play): PlayView {
    const rounds = this.recorded.plays[game]!;
    return rounds[(round - 1) % rounds.length]![actions.join(' ')]!;
  }
  private number(play: Play): number {
    return play.round * decisions + play.actions.length;
  }

  private act(play: Play, decision: number, action: number): Said {
    const now = this.seen(play).decision;
    if (!now || decision !== this.number(play)) return refused(409, 'conflict', 'this decision is over');
    if (!now.actions.some((one) => one.index === action))
      return refused(422, 'impossible', `there is no action ${action} here`);
    play.actions.push(action);
    this.count(play);
    return { status: 200, body: this.view(play) };
  }
  private next(play: Play): Said {
    if (this.seen(play).state !== 'over') return refused(409, 'conflict', 'this round is not over');
    play.round += 1;
    play.actions = [];
    this.count(play);
    return { status: 200, body: this.view(play) };
  }
  // A review is of the decision before; a round may be over before the person has one.
  private count(play: Play): void {
    const { score } = play,
      { result, review } = this.seen(play);
    if (play.actions.length) score.given_away += review?.loss ?? 0;
    if (!result) return;
    score.rounds += 1;
    score.total += result.payoff;
    score.mean = score.total / score.rounds;
  }
  private view(play: Play, coach = false): PlayView {
    const seen = this.seen(play);
    return {
      ...seen,
      ...play.change,
      id: play.id,
      round: play.round,
      score: { ...play.score },
      coach: coach ? seen.coach : null,
      decision: seen.decision && { ...seen.decision, number: this.number(play) },
    };
  }
}
