// Which key does what, as it comes or as a person has set it; off while somebody types.
// SPDX-License-Identifier: MIT
export const usual = {
  fold: 'f', call: 'c', raise: 'r', submit: 'enter', up: 'arrowup', down: 'arrowdown', next: ' ', checkFold: 'x', callAny: 'v',
  preset1: '1', preset2: '2', preset3: '3', preset4: '4', preset5: '5', units: 'b', mute: 'm', log: 'l', odds: 'o', help: '?',
};
export type Command = keyof typeof usual;
export type OwnKeys = Partial<Record<Command, string>>;

export const keyOf = (command: Command, own: OwnKeys): string => own[command] ?? usual[command];
export const commandFor = (key: string, own: OwnKeys): Command | null =>
  (Object.keys(usual) as Command[]).find((command) => keyOf(command, own) === key) ?? null;

// Keys that browsers, replays or lists of tabs need, and those that are no key of their own.
const reserved = /^(tab|escape|arrowleft|arrowright|home|end|f5|f11|f12|shift|control|alt|altgraph|meta|capslock|dead|process|unidentified|contextmenu)$/;
export const bindable = (key: string): boolean => !reserved.test(key);

// Where the keys of a control are its own: text takes all, a slider its arrows, a button or link Enter and Space.
function taken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog')) return true;
  if (target.matches('textarea, select') || (target instanceof HTMLInputElement && !['range', 'checkbox', 'radio'].includes(target.type)))
    return true;
  if (target.matches('input[type="range"], [role="tab"]') && key.startsWith('arrow')) return true;
  return (key === 'enter' || key === ' ') && target.matches('button:not([aria-disabled="true"]), a, input, summary');
}

export function commandOf(event: KeyboardEvent, own: OwnKeys): Command | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  const command = taken(key, event.target) ? null : commandFor(key, own);
  return event.repeat && command !== 'up' && command !== 'down' ? null : command;
}
