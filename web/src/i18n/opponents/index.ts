// The texts on opponents, put to the others when something of them is shown.
// SPDX-License-Identifier: MIT
import { add } from '../index.svelte';
import { en } from './en';
import { fr } from './fr';
import { pt } from './pt';

add({ en, fr, pt });
