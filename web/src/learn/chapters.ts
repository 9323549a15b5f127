// The live figure of each chapter.
// SPDX-License-Identifier: MIT
import type { Component } from 'svelte';
import Attractor from './chapters/Attractor.svelte';
import Cfr from './chapters/Cfr.svelte';
import Experts from './chapters/Experts.svelte';
import Equilibria from './chapters/Equilibria.svelte';
import Exploit from './chapters/Exploit.svelte';
import Game from './chapters/Game.svelte';
import Glossary from './chapters/Glossary.svelte';
import Hands from './chapters/Hands.svelte';
import History from './chapters/History.svelte';
import Luck from './chapters/Luck.svelte';
import Payoffs from './chapters/Payoffs.svelte';
import Regret from './chapters/Regret.svelte';
import Response from './chapters/Response.svelte';
import Safety from './chapters/Safety.svelte';
import Search from './chapters/Search.svelte';
import Tree from './chapters/Tree.svelte';
import type { ChapterId } from './titles';

export const figures: Record<ChapterId, Component> = {
  game: Game,
  regret: Regret,
  tree: Tree,
  cfr: Cfr,
  response: Response,
  equilibria: Equilibria,
  matrix: Payoffs,
  experts: Experts,
  search: Search,
  attractor: Attractor,
  hands: Hands,
  safety: Safety,
  luck: Luck,
  exploit: Exploit,
  history: History,
  glossary: Glossary,
};
