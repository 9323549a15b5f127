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
  return parts.length ? parts : ['table'];
}

addEventListener('hashchange', () => { route.parts = parse(location.hash); });

export const link = (...parts: string[]): string => '#/' + parts.map(encodeURIComponent).join('/');
export function go(...parts: string[]): void { location.hash = link(...parts); }
