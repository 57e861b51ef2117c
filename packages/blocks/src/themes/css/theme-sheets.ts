import type { ThemeId } from '../theme-registry.ts';
import { bambuCss } from './bambu-css.ts';
import { barroCss } from './barro-css.ts';
import { grafitoCss } from './grafito-css.ts';
import { mentaCss } from './menta-css.ts';
import { nogalCss } from './nogal-css.ts';
import { verbenaCss } from './verbena-css.ts';

export const themeSheets: Record<ThemeId, string> = {
  barro: barroCss,
  nogal: nogalCss,
  menta: mentaCss,
  verbena: verbenaCss,
  grafito: grafitoCss,
  bambu: bambuCss,
};
