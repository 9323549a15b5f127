// What a person prefers, kept in this browser.
// SPDX-License-Identifier: MIT
import type { Unit } from './amounts';
import type { Against } from './answers';
import { bindable, usual, type OwnKeys } from './keys';

export type Language = 'en' | 'fr' | 'pt';
export interface Settings {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  fourColours: boolean;
  palette: 'usual' | 'safe'; // of actions and results; safe: for the colour-blind
  text: number; // size in percent
  unit: Unit;
  motion: boolean;
  clock: boolean;
  volume: number; // 0 to 100, heard as a logarithm
  muted: boolean;
  confirmAllIn: boolean;
  tipSeen: boolean;
  odds: Against; // what the odds at the table are against
  keys: OwnKeys; // those that are not the usual ones
}

const key = 'hindsight.settings';

const languages: readonly string[] = ['en', 'fr', 'pt'];
const allowed: Partial<Record<keyof Settings, readonly string[]>> = {
  language: languages,
  theme: ['system', 'light', 'dark'],
  unit: ['chips', 'bb'],
  palette: ['usual', 'safe'],
  odds: ['random', 'played'],
};
export const textSizes = [100, 112, 125, 150];

function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return (wanted.find((tag) => languages.includes(tag)) ?? 'en') as Language;
}

const plain: Settings = {
  language: preferredLanguage(),
  theme: 'system',
  fourColours: false,
  palette: 'usual',
  text: 100,
  unit: 'chips',
  motion: true,
  clock: false,
  volume: 80,
  muted: false,
  confirmAllIn: true,
  tipSeen: false,
  odds: 'random',
  keys: {},
};

function fits(name: keyof Settings, value: unknown): boolean {
  if (name === 'keys')
    return (
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(([command, key]) => command in usual && typeof key === 'string' && bindable(key))
    );
  if (name === 'volume') return typeof value === 'number' && value >= 0 && value <= 100;
  if (name === 'text') return textSizes.includes(value as number);
  return typeof value === typeof plain[name] && (allowed[name]?.includes(value as string) ?? true);
}

// What was kept, without what is damaged or of another version.
function stored(): Partial<Settings> {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept).filter(([name, value]) => name in plain && fits(name as keyof Settings, value)),
    );
  } catch {
    return {}; // storage switched off or damaged: the defaults are fine
  }
}

export const settings: Settings = $state({ ...plain, ...stored() });
addEventListener('storage', (event) => {
  if (event.key === key) Object.assign(settings, stored());
}); // another tab has changed them

// How numbers and dates are written: the texts in Portuguese are European.
export const locale = (): string => (settings.language === 'pt' ? 'pt-PT' : settings.language);

export function keepSettings(): void {
  const text = JSON.stringify(settings);
  try {
    localStorage.setItem(key, text);
  } catch {
    /* a private window: kept until it closes */
  }
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const systemStill = matchMedia('(prefers-reduced-motion: reduce)');

export function applyTheme(): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && systemDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.text = settings.text > 112 ? 'large' : 'usual';
  document.documentElement.dataset.palette = settings.palette;
  document.documentElement.style.setProperty('--text-scale', String(settings.text / 100));
  document.documentElement.dataset.motion = moving() ? 'on' : 'off';
  document.documentElement.lang = locale();
}
systemDark.addEventListener('change', applyTheme);
systemStill.addEventListener('change', applyTheme);

export const moving = (): boolean => settings.motion && !systemStill.matches;
