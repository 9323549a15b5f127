// Which key does what, as it comes or as a person has set it; off while somebody types.
// SPDX-License-Identifier: MIT
export const usual = {
  fold: 'f',
  call: 'c',
  raise: 'r',
  submit: 'enter',
  up: 'arrowup',
  down: 'arrowdown',
  next: ' ',
  checkFold: 'x',
  callAny: 'v',
  preset1: '1',
  preset2: '2',
  preset3: '3',
  preset4: '4',
  preset5: '5',
  units: 'b',
  hint: 'h',
  mute: 'm',
  log: 'l',
  odds: 'o',
  help: '?',
};
export type Command = keyof typeof usual;
export type OwnKeys = Partial<Record<Command, string>>;

export const keyOf = (command: Command, own: OwnKeys): string => own[command] ?? usual[command];
export const commandFor = (key: string, own: OwnKeys): Command | null =>
  (Object.keys(usual) as Command[]).find((command) => keyOf(command, own) === key) ?? null;

// Keys that browsers, replays or lists of tabs need, and those that are not keys of their own.
const reserved =
  /^(tab|escape|arrowleft|arrowright|home|end|f5|f11|f12|shift|control|alt|altgraph|meta|capslock|dead|process|unidentified|contextmenu)$/;
export const bindable = (key: string): boolean => !reserved.test(key);

// What has the focus, as far as keys are concerned. `clicked`: it has the focus because a mouse or finger pressed it.
export interface Focus {
  kind: 'text' | 'choice' | 'slider' | 'radio' | 'tab' | 'press' | 'link' | 'dialog' | 'scroll' | 'none';
  clicked: boolean;
  ways?: Ways;
}
export interface Ways {
  down: boolean;
  across: boolean;
} // where a region scrolls

// The one rule: a control keeps the keys that it could not do without. Text and lists of choices keep all, sliders and radio buttons
// their arrows; a button, box, link or tab keeps Enter, Space and its arrows, and a region that scrolls the keys that scroll it, only
// if somebody went there by keyboard. What was clicked has done its work, and the keys are the page's again.
export function keeps(key: string, { kind, clicked, ways }: Focus): boolean {
  switch (kind) {
    case 'text':
    case 'choice':
    case 'dialog':
      return true;
    case 'slider':
      return /^(arrow|page|home|end)/.test(key);
    case 'radio':
      return /^(arrow| )/.test(key);
    case 'tab':
      return !clicked && (key === 'enter' || key === ' ' || /^arrow(left|right)$/.test(key));
    case 'press':
      return !clicked && (key === 'enter' || key === ' ');
    case 'link':
      return !clicked && key === 'enter';
    case 'scroll':
      return (
        !clicked &&
        ((!!ways?.down && /^(arrow(up|down)|page|home|end)/.test(key)) ||
          (!!ways?.across && /^arrow(left|right)$/.test(key)))
      );
    case 'none':
      return false;
  }
}

const held = ({ repeat, key, target }: KeyboardEvent): boolean =>
  repeat &&
  target instanceof Element &&
  (key === 'Enter'
    ? target.matches('button, a, summary, input, select')
    : key === ' ' && target.matches('button, summary, input[type="checkbox"], input[type="radio"]'));

let clicked: Element | null = null; // what was pressed last, until the keyboard moves on
if (typeof addEventListener === 'function') {
  addEventListener(
    'pointerdown',
    (event) => {
      clicked = (event.target as Element).closest('button, a, input, summary, label, select, [tabindex]') ?? null;
    },
    true,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') clicked = null;
    },
    true,
  );
  // A key that is held down presses once: what asks for a second press must get one.
  addEventListener(
    'keydown',
    (event) => {
      if (held(event)) event.preventDefault();
    },
    true,
  );
  // A choice made with the mouse is made: its keys are no longer needed there.
  addEventListener(
    'change',
    (event) => {
      if (event.target instanceof HTMLSelectElement && event.target === clicked) event.target.blur();
    },
    true,
  );
}
const wasClicked = (target: Element): boolean =>
  clicked !== null && (clicked === target || (clicked instanceof HTMLLabelElement && clicked.control === target));

function waysOf(element: Element): Ways {
  const { overflowX, overflowY } = getComputedStyle(element);
  const free = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  return {
    down: free(overflowY) && element.scrollHeight > element.clientHeight + 1,
    across: free(overflowX) && element.scrollWidth > element.clientWidth + 1,
  };
}

function focusOf(target: EventTarget | null): Focus {
  if (document.querySelector('dialog[open]')) return { kind: 'dialog', clicked: false }; // also when a click has taken the focus from it
  if (!(target instanceof Element)) return { kind: 'none', clicked: false };
  const by = { clicked: wasClicked(target) };
  if (target.closest('[role="alertdialog"]')) return { kind: 'dialog', ...by };
  if (target.matches('select')) return { kind: 'choice', ...by };
  if (target.matches('input[type="range"]')) return { kind: 'slider', ...by };
  if (target.matches('textarea, input:not([type="checkbox"], [type="radio"])')) return { kind: 'text', ...by };
  if (target.matches('input[type="radio"]')) return { kind: 'radio', ...by };
  if (target.matches('[role="tab"]')) return { kind: 'tab', ...by };
  if (target.matches('a')) return { kind: 'link', ...by };
  if (target.matches('button:not([aria-disabled="true"]), input, summary')) return { kind: 'press', ...by };
  return { kind: target.matches('[tabindex="0"]') ? 'scroll' : 'none', ways: waysOf(target), ...by };
}

// Does the control that has the focus need this key itself?
export const owned = (event: KeyboardEvent): boolean => keeps(event.key.toLowerCase(), focusOf(event.target));

// Without Ctrl and its like, not used by anybody yet, and not needed by what has the focus.
export const forPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !owned(event);

export function commandOf(event: KeyboardEvent, own: OwnKeys): Command | null {
  const command = forPage(event) ? commandFor(event.key.toLowerCase(), own) : null;
  return event.repeat && command !== 'up' && command !== 'down' ? null : command;
}
