import { bambuTheme } from './bambu.ts';
import { barroTheme } from './barro.ts';
import { grafitoTheme } from './grafito.ts';
import { mentaTheme } from './menta.ts';
import { nogalTheme } from './nogal.ts';
import { verbenaTheme } from './verbena.ts';

export const themes = {
  barro: barroTheme,
  nogal: nogalTheme,
  menta: mentaTheme,
  verbena: verbenaTheme,
  grafito: grafitoTheme,
  bambu: bambuTheme,
} as const;
export const themeIds = ['barro', 'nogal', 'menta', 'verbena', 'grafito', 'bambu'] as const;
export type ThemeId = (typeof themeIds)[number];
