import { baseCss } from './css/base-css.ts';
import { themeTokens, type ThemeChoice } from './theme-choice.schema.ts';
import { themes } from './theme-registry.ts';
import type { ColorScheme } from './theme-tokens.ts';

export type FontName = 'hanken' | 'hanken-ext' | 'petrona' | 'petrona-italic';

const uiStack = `"Hanken Grotesk",system-ui,-apple-system,"Segoe UI","Hiragino Sans","Noto Sans JP",sans-serif`;
const displayStack = `Petrona,"Hiragino Mincho ProN","Noto Serif JP","Yu Mincho",Georgia,serif`;
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215';
const latinExtended = 'U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0';

type FaceOptions = { family: string; url: string; style?: 'italic'; range?: string };

function fontFace({ family, url, style, range }: FaceOptions): string {
  const address = url.replace(/["\\\n\r<>]/g, '');
  return `@font-face{font-family:"${family}";font-style:${style ?? 'normal'};font-weight:100 900;font-display:swap;src:url("${address}") format("woff2")${range === undefined ? '' : `;unicode-range:${range}`}}`;
}

/** Fonts the page may ask for, the ones to preload first. */
export function themeFonts(choice: ThemeChoice): { preload: FontName[]; all: FontName[] } {
  const { usesItalic } = themes[choice.id];
  const isSerif = choice.headings === 'petrona';
  const preload: FontName[] = isSerif ? ['hanken', 'petrona'] : ['hanken'];
  const italics: FontName[] = isSerif && usesItalic ? ['petrona-italic'] : [];
  return { preload, all: [...preload, 'hanken-ext', ...italics] };
}

function faces(choice: ThemeChoice, fontUrl: (name: FontName) => string): string {
  const faceOf: Record<FontName, () => string> = {
    hanken: () => fontFace({ family: 'Hanken Grotesk', url: fontUrl('hanken'), range: latin }),
    'hanken-ext': () => fontFace({ family: 'Hanken Grotesk', url: fontUrl('hanken-ext'), range: latinExtended }),
    petrona: () => fontFace({ family: 'Petrona', url: fontUrl('petrona') }),
    'petrona-italic': () => fontFace({ family: 'Petrona', url: fontUrl('petrona-italic'), style: 'italic' }),
  };
  return themeFonts(choice)
    .all.map((name) => faceOf[name]())
    .join('');
}

const tokenNames = {
  bg: 'bg',
  ink: 'ink',
  ink2: 'ink2',
  soft: 'soft',
  line: 'line',
  card: 'card',
  deep: 'deep',
  onDeep: 'on-deep',
  onDeep2: 'on-deep2',
  ok: 'ok',
  prime: 'pr',
  onPrime: 'on-pr',
  acc: 'acc',
  onAcc: 'on-acc',
  accText: 'acc-t',
} as const;

function tokenRules(choice: ThemeChoice, scheme: ColorScheme): string {
  const tokens = themeTokens({ choice, scheme });
  const keys = Object.keys(tokenNames).filter((key): key is keyof typeof tokenNames => key in tokenNames);
  const colors = keys.map((key) => `--${tokenNames[key]}:${tokens[key]}`).join(';');
  return `:root{color-scheme:${scheme};${colors}}`;
}

function colorRules(choice: ThemeChoice): string {
  if (choice.scheme !== 'auto') return tokenRules(choice, choice.scheme);
  return `${tokenRules(choice, 'light')}@media screen and (prefers-color-scheme:dark){${tokenRules(choice, 'dark')}}`;
}

/** Removes what only people need: comments, line breaks and spaces around punctuation. */
function compact(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\n\s*/g, '')
    .replace(/;}/g, '}');
}

/** The whole style sheet of a page, to be put in one `<style>`. */
export function themeCss(options: { choice: ThemeChoice; fontUrl: (name: FontName) => string }): string {
  const { choice, fontUrl } = options;
  const theme = themes[choice.id];
  const [control, panel] = theme.radii[choice.corners];
  const display = choice.headings === 'petrona' ? displayStack : uiStack;
  const variables = `:root{--fu:${uiStack};--fd:${display};--fp:${display};--rb:${control};--rc:${panel}}`;
  return faces(choice, fontUrl) + colorRules(choice) + variables + compact(baseCss) + compact(theme.css);
}
