// What a person prefers, kept in this browser.
// SPDX-License-Identifier: MIT
import type { Unit } from './amounts';

export type Language = 'en' | 'fr' | 'pt';
export interface Settings {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  fourColours: boolean;
  unit: Unit;
  motion: boolean;
  clock: boolean;
  volume: number; // 0 to 100, heard as a logarithm
  muted: boolean;
  confirmAllIn: boolean;
  tipSeen: boolean;
}

const key = 'hindsight.settings';

function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return (wanted.find((tag) => ['en', 'fr', 'pt'].includes(tag)) ?? 'en') as Language;
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {}; // storage switched off or damaged: the defaults are fine
  }
}

export const settings: Settings = $state({
  language: preferredLanguage(), theme: 'system', fourColours: false, unit: 'chips', motion: true, clock: false, volume: 80, muted: false,
  confirmAllIn: true, tipSeen: false, ...stored(),
});

export function keepSettings(): void {
  const text = JSON.stringify(settings);
  try {
    localStorage.setItem(key, text);
  } catch { /* a private window: kept until it closes */ }
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const systemStill = matchMedia('(prefers-reduced-motion: reduce)');

export function applyTheme(): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && systemDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.motion = moving() ? 'on' : 'off';
  document.documentElement.lang = settings.language;
}
systemDark.addEventListener('change', applyTheme);
systemStill.addEventListener('change', applyTheme);

export const moving = (): boolean => settings.motion && !systemStill.matches;
