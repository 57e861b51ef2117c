import { barroTheme } from './barro.ts';
import { mentaTheme } from './menta.ts';
import { nogalTheme } from './nogal.ts';
import { verbenaTheme } from './verbena.ts';

export const themes = { barro: barroTheme, nogal: nogalTheme, menta: mentaTheme, verbena: verbenaTheme } as const;
export const themeIds = ['barro', 'nogal', 'menta', 'verbena'] as const;
export type ThemeId = (typeof themeIds)[number];
