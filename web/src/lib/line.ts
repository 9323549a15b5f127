// Where questions go: to the server that the page came from. `make static` has static/line.ts in this place.
// SPDX-License-Identifier: MIT
export const alone = false; // no program behind the page
export const put = (path: string, options: RequestInit): Promise<Response> => fetch(path, options);
