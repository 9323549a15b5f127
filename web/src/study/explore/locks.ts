// Shares of actions as the engine reads them: "check 30%, bet 75"; the last that is played takes what is left.
// SPDX-License-Identifier: MIT
import type { SpotAction } from '../../lib/answers';

export function sharesText(actions: readonly SpotAction[], wanted: readonly number[]): string {
  const total = wanted.reduce((sum, share) => sum + share, 0);
  const played = actions
    .map(({ text }, a) => [text, (100 * (wanted[a] ?? 0)) / total] as const)
    .filter(([, share]) => share > 0);
  return played
    .map(([action, share], i) => (i === played.length - 1 ? action : `${action} ${Number(share.toFixed(4))}%`))
    .join(', ');
}
