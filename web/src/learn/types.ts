// What the routes /learn answer, see docs/api.md.
// SPDX-License-Identifier: MIT

export type Rule = 'cfr' | 'cfr+';
export type Owed = 'nothing' | 'so_far' | 'sale_too';
