import { replaceSpans } from '@enlace/contract/core/text-spans.ts';
import { baseCss } from './css/base-css.ts';
import { rulesOfBlocks } from './css/block-css.ts';
import { themeSheets } from './css/theme-sheets.ts';
import { fontFaces, fontStack } from './font-css.ts';
import type { FontName } from './page-fonts.ts';
import { themeTokens, type ThemeChoice } from './theme-choice.schema.ts';
import { themes } from './theme-registry.ts';
import type { ColorScheme } from './theme-tokens.ts';

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

/** Minifies: removes comments, line breaks and spaces around punctuation. */
function compact(css: string): string {
  return replaceSpans(css, { opening: /\/\*/g, closing: /\*\//g, write: () => '' })
    .replace(/\n\s*/g, '')
    .replace(/;}/g, '}');
}

/** The whole style sheet of a page, for a single `<style>`. */
export function themeCss(options: {
  choice: ThemeChoice;
  fontUrl: (name: FontName) => string;
  /** The blocks of the page; some have their own rules. */
  blockTypes?: ReadonlySet<string>;
}): string {
  const { choice, fontUrl, blockTypes = new Set() } = options;
  const [control, panel] = themes[choice.id].radii[choice.corners];
  const variables = `:root{--fu:${fontStack(choice.text)};--fd:${fontStack(choice.headings)};--rb:${control};--rc:${panel}}`;
  return (
    fontFaces(choice, fontUrl) +
    colorRules(choice) +
    variables +
    compact(baseCss) +
    compact(themeSheets[choice.id]) +
    compact(rulesOfBlocks(blockTypes, choice.id))
  );
}
