// What the page has made, kept as a file of whoever looks at it.
// SPDX-License-Identifier: MIT
export function keep(name: string, kind: string, content: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
