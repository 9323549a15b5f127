// "{name} calls {amount}" with its values.
// SPDX-License-Identifier: MIT
export type Values = Record<string, string | number>;

export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
