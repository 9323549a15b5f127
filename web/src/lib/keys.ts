// Which key does what; off while a person types.
// SPDX-License-Identifier: MIT
export type Command =
  | 'fold' | 'call' | 'raise' | 'submit' | 'up' | 'down' | 'next' | 'units' | 'mute' | 'log' | 'odds' | 'help'
  | 'preset1' | 'preset2' | 'preset3' | 'preset4' | 'preset5';

const commands: Record<string, Command> = {
  f: 'fold', c: 'call', r: 'raise', enter: 'submit', arrowup: 'up', arrowdown: 'down', ' ': 'next', b: 'units', m: 'mute',
  l: 'log', o: 'odds', '?': 'help', '1': 'preset1', '2': 'preset2', '3': 'preset3', '4': 'preset4', '5': 'preset5',
};

// Where the keys of a control are its own: text takes all, a slider its arrows, a button or link Enter and Space.
function taken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog')) return true;
  if (target.matches('textarea, select') || (target instanceof HTMLInputElement && !['range', 'checkbox', 'radio'].includes(target.type)))
    return true;
  if (target.matches('input[type="range"], [role="tab"]') && key.startsWith('arrow')) return true;
  return (key === 'enter' || key === ' ') && target.matches('button:not([aria-disabled="true"]), a, input, summary');
}

export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat && !event.key.startsWith('Arrow')) return null;
  const key = event.key.toLowerCase();
  return taken(key, event.target) ? null : (commands[key] ?? null);
}
