// Where questions go: to the server that the page came from. `make static` has static/line.ts in this place.
// SPDX-License-Identifier: MIT
export const alone = false; // no program behind the page
export const put = (path: string, options: RequestInit): Promise<Response> => fetch(path, options);
// What EventSource has, as far as stream.svelte.ts asks for it.
export type Events = Pick<EventSource, 'addEventListener' | 'close' | 'onopen' | 'onerror'>;
export const listen = (path: string): Events => new EventSource(path);
