import type { ThemeChoice } from './theme-choice.schema.ts';
import { fontFamilies, type FontName, type HeadingFont } from './page-fonts.ts';
import { themes } from './theme-registry.ts';

type FontUrl = (name: FontName) => string;

// The same characters as in `scripts/build-page-fonts.mjs`; a test keeps the two in sync.
const core =
  'U+20-7E,U+A0-A1,U+A3,U+A5,U+A7,U+A9-AB,U+B0,U+B2-B3,U+B7,U+BA-BB,U+BF-C4,U+C7-CF,U+D1-D7,U+D9-DC,U+DF-E4,U+E7-EF,U+F1-F6,U+F9-FC,U+152-153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F,U+2039-203A,U+20AC,U+2212';
const more =
  'U+A2,U+A4,U+A6,U+A8,U+AC-AF,U+B1,U+B4-B6,U+B8-B9,U+BC-BE,U+C5-C6,U+D0,U+D8,U+DD-DE,U+E5-E6,U+F0,U+F7-F8,U+FD-FF,U+131,U+2020-2021,U+2030,U+2122';
const extended = 'U+100-130,U+132-151,U+154-24F,U+1E00-1EFF,U+20A0-20AB,U+20AD-20C0';

const afterSans = 'system-ui,-apple-system,"Segoe UI","Hiragino Sans","Noto Sans JP",sans-serif';
const afterSerif = 'Georgia,"Hiragino Mincho ProN","Yu Mincho","Noto Serif JP",serif';

/** A family with its fallbacks: while it loads, and for Japanese. */
export function fontStack(font: HeadingFont): string {
  const { name, kind } = fontFamilies[font];
  return `"${name}",${kind === 'serif' ? afterSerif : afterSans}`;
}

function fontFace(options: { family: string; url: string; range: string; isItalic?: boolean }): string {
  const { family, range, isItalic = false } = options;
  const address = options.url.replace(/["\\\n\r<>]/g, '');
  const style = isItalic ? 'font-style:italic;' : '';
  return `@font-face{font-family:"${family}";${style}font-weight:100 900;font-display:swap;src:url("${address}") format("woff2");unicode-range:${range}}`;
}

type UsedFamily = { font: HeadingFont; main: FontName; usesItalic: boolean };

/** The font families of a theme choice; one chosen for both comes in all weights and is used for headings too. */
function usedFamilies(choice: ThemeChoice): UsedFamily[] {
  const { headingCut, usesItalic } = themes[choice.id];
  const text: UsedFamily = { font: choice.text, main: choice.text, usesItalic: true };
  if (choice.headings === choice.text) return [text];
  return [text, { font: choice.headings, main: `${choice.headings}-${headingCut}`, usesItalic }];
}

/** The preloaded fonts: those that nearly every page of this choice uses. */
export function preloadedFonts(choice: ThemeChoice): FontName[] {
  return usedFamilies(choice).map(({ main }) => main);
}

/** `@font-face` rules; browsers load a file only when the page has characters of it. */
export function fontFaces(choice: ThemeChoice, fontUrl: FontUrl): string {
  return usedFamilies(choice)
    .flatMap(({ font, main, usesItalic }) => {
      const { name: family, italic } = fontFamilies[font];
      return [
        fontFace({ family, url: fontUrl(main), range: core }),
        fontFace({ family, url: fontUrl(`${font}-more`), range: more }),
        fontFace({ family, url: fontUrl(`${font}-ext`), range: extended }),
        ...(usesItalic && italic ? [fontFace({ family, url: fontUrl(italic), range: core, isItalic: true })] : []),
      ];
    })
    .join('');
}
