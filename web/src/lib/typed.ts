// A field that somebody has opened to type in has the cursor, its text marked.
// SPDX-License-Identifier: MIT
export function typed(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
