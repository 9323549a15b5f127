// Where the page stands: #/table, #/games/kuhn, #/lab ... so that links, reloads and the back button work.
// SPDX-License-Identifier: MIT
export const route = $state({ parts: parse(location.hash) });

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // an address cut short
  }
}

function parse(hash: string): string[] {
  const parts = hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(plain);
  return parts.length ? parts : ['home'];
}

addEventListener('hashchange', () => { route.parts = parse(location.hash); });

export const link = (...parts: (string | number)[]): string => '#/' + parts.map((part) => encodeURIComponent(part)).join('/');
export function go(...parts: (string | number)[]): void { location.hash = link(...parts); }

// The same place by its full address: nothing to go back to.
export function settle(...parts: (string | number)[]): void {
  const address = link(...parts);
  if (address === location.hash) return;
  history.replaceState(history.state, '', address);
  route.parts = parse(address);
}
