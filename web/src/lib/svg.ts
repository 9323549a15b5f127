// The head of every drawing: how large it is, what it is to who cannot see it, and, in a file of its own, its title and letters.
// SPDX-License-Identifier: MIT
type Pair = readonly [width: number, height: number];

// Of a drawing on the page. label: what it says, null for decoration; box: the units that it is drawn in, size: px on the screen where
// its style does not say so; group: one can go about in it.
export function svgHead(
  label: string | null,
  { box, size, group = false }: { box?: Pair; size?: Pair; group?: boolean },
) {
  return {
    ...(box ? { viewBox: `0 0 ${box[0]} ${box[1]}` } : {}),
    ...(size ? { width: size[0], height: size[1] } : {}),
    ...(label === null
      ? { 'aria-hidden': 'true' as const }
      : { role: group ? ('group' as const) : ('img' as const), 'aria-label': label }),
  };
}

// Text as it stands in a file.
export const plain = (text: string): string =>
  text
    .replaceAll(/[\0-\x1f]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

// A file of its own, where no page around it says what it shows. size: of its letters, px; more: of its head.
export function svgFile(
  drawing: string,
  { width, height, size }: { width: number; height: number; size: number },
  { title = '', more = '' }: { title?: string; more?: string } = {},
): string {
  const head = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg ${head} font-family="sans-serif" font-size="${size}"${more && ` ${more}`}>${title && `<title>${plain(title)}</title>`}${drawing}</svg>`;
}
