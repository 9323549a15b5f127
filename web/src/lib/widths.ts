// Where the page changes its shape. Style sheets cannot read them, and write them out: test/widths.test.ts holds them to these.
// SPDX-License-Identifier: MIT
export const widths = {
  phone: '40rem', // one column, thumbs
  narrow: '52rem', // forms under each other
  stacked: '64rem', // what stands beside the main thing goes below it
  snug: '76rem', // the menu loses its words
  wide: '96rem', // the menu has room to spare
};
export const low = '33rem'; // of a screen that lies on its side
export const stackedBelow = `(max-width: ${widths.stacked})`;
