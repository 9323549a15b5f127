// Where the page stands: #/table, #/games/kuhn, #/lab ... so that links, reloads and the back button work.
// SPDX-License-Identifier: MIT
export const route = $state({ parts: parse(location.hash), query: asked(location.hash) });

// What follows the "?" of an address: #/study/ID?line=check.
function asked(hash: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.split('?').slice(1).join('?')));
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // an address cut short
  }
}

function parse(hash: string): string[] {
  const parts = hash.replace(/^#\/?/, '').replace(/\?.*$/s, '').split('/').filter(Boolean).map(plain);
  return parts.length ? parts : ['home'];
}

function read(): void {
  const parts = parse(location.hash);
  if (parts.join('/') !== route.parts.join('/')) route.parts = parts;
  route.query = asked(location.hash);
}
addEventListener('hashchange', read);

export const link = (...parts: (string | number)[]): string =>
  '#/' + parts.map((part) => encodeURIComponent(part)).join('/');
export function go(...parts: (string | number)[]): void {
  location.hash = link(...parts);
}

// The same place by its full address: nothing to go back to.
export function replace(address: string): void {
  if (address === location.hash) return;
  history.replaceState(history.state, '', address);
  read();
}
export const settle = (...parts: (string | number)[]): void => replace(link(...parts));

// With what is asked of the page; what is empty is left out.
export function path(parts: (string | number)[], query: Record<string, string>): string {
  const said = Object.entries(query).filter(([, value]) => value !== '');
  return (
    link(...parts) +
    (said.length
      ? '?' +
        said
          .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%2C', ',')}`)
          .join('&')
      : '')
  );
}
// The same page, seen otherwise. `stays`: nothing to go back to.
export function look(query: Record<string, string>, stays = false): void {
  const address = path(route.parts, { ...route.query, ...query });
  if (stays) replace(address);
  else if (address !== location.hash) location.hash = address;
}
