// The texts of the pages of spots, put to the others when such a page is opened.
// SPDX-License-Identifier: MIT
import { add } from '../index.svelte';
import { en } from './en';
import { fr } from './fr';
import { pt } from './pt';

add({ en, fr, pt });
