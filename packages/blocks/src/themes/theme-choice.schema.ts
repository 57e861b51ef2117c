import { issue } from '@enlace/contract/core/field-issues.ts';
import { z } from 'zod';
import { lowestContrast, readableOnAll } from '../contrast.ts';
import { nearestGround, withOwnColors } from './own-colors.ts';
import { headingFonts, textFonts } from './page-fonts.ts';
import { themeIds, themes, type ThemeId } from './theme-registry.ts';
import { surfacesOf, withAccent, type ColorScheme, type ThemeTokens } from './theme-tokens.ts';

const minimumRatio = 4.5;

const colorSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .transform((color) => color.toLowerCase());

const choiceShape = z.object({
  id: z.enum(themeIds),
  /** One of the theme's palettes, or `custom` together with `color`. */
  palette: z.string().max(30),
  color: colorSchema.optional(),
  /** Custom background and ink of the page, whatever the palette. */
  ground: colorSchema.optional(),
  ink: colorSchema.optional(),
  scheme: z.enum(['auto', 'light', 'dark']).default('auto'),
  headings: z.enum(headingFonts),
  text: z.enum(textFonts).default('hanken'),
  corners: z.enum(['straight', 'soft', 'round']),
  dock: z.boolean().default(true),
  qrButton: z.boolean().default(true),
  madeWith: z.boolean().default(true),
});
export type ThemeChoice = z.infer<typeof choiceShape>;

export function defaultTheme(id: ThemeId): ThemeChoice {
  const { palettes, defaults } = themes[id];
  return { id, palette: palettes[0].id, scheme: 'auto', ...defaults, dock: true, qrButton: true, madeWith: true };
}

function accentOf(choice: ThemeChoice): { accent: string; isOwn: boolean } {
  if (choice.palette === 'custom' && choice.color !== undefined) return { accent: choice.color, isOwn: true };
  const { palettes } = themes[choice.id];
  const palette = palettes.find((candidate) => candidate.id === choice.palette) ?? palettes[0];
  return { accent: palette.accent, isOwn: false };
}

function neutralsOf(choice: ThemeChoice, scheme: ColorScheme) {
  const drawn = themes[choice.id].neutrals({ ...accentOf(choice), scheme });
  return withOwnColors(drawn, { own: choice, scheme });
}

export const ownColorParts = ['color', 'ground', 'ink'] as const;
export type OwnColorPart = (typeof ownColorParts)[number];

/** Result for a custom colour: its lowest contrast in the light scheme, and the nearest readable colour if it is unreadable. */
export type ColorVerdict = { ratio: number; nearest: string | undefined };

function verdict(color: string, grounds: readonly string[]): ColorVerdict {
  const ratio = lowestContrast(color, grounds);
  return { ratio, nearest: ratio >= minimumRatio ? undefined : readableOnAll(color, grounds, minimumRatio) };
}

/**
 * Checks one custom colour where it is used: the accent on its background, ink on all its backgrounds, the background
 * under its ink. The dark scheme needs no check: its colours are derived to be readable.
 */
export function checkOwnColor(choice: ThemeChoice, part: OwnColorPart): ColorVerdict | undefined {
  const color = choice[part];
  if (color === undefined || (part === 'color' && choice.palette !== 'custom')) return undefined;
  if (part === 'ground') {
    const nearest = nearestGround(color, choice.ink);
    const neutrals = neutralsOf(choice, 'light');
    return {
      ratio: lowestContrast(neutrals.ink, surfacesOf(neutrals)),
      nearest: nearest === color ? undefined : nearest,
    };
  }
  const neutrals = neutralsOf(choice, 'light');
  if (part === 'ink') return verdict(color, surfacesOf(neutrals));
  return verdict(color, [neutrals[themes[choice.id].accentGround]]);
}

/**
 * The choice with every refused custom colour replaced by the last accepted one, or by the theme's, so that other
 * choices are not blocked by it.
 */
export function withoutUnreadable(choice: ThemeChoice, lastGood: ThemeChoice | undefined): ThemeChoice {
  const known = lastGood?.id === choice.id ? lastGood : undefined;
  let current = choice;
  for (const part of ['ground', 'ink', 'color'] as const) {
    if (checkOwnColor(current, part)?.nearest === undefined) continue;
    const before = part === 'color' ? { palette: known?.palette ?? themes[choice.id].palettes[0].id } : {};
    current = { ...current, ...before, [part]: known?.[part] };
    if (checkOwnColor(current, part)?.nearest !== undefined) {
      current = {
        ...current,
        palette: part === 'color' ? themes[choice.id].palettes[0].id : current.palette,
        [part]: undefined,
      };
    }
  }
  return current;
}

/** The owner's theme choices; an unreadable colour is refused with the nearest readable one (`suggestion`). */
export const themeChoiceSchema = choiceShape.superRefine((choice, context) => {
  const isKnown = choice.palette === 'custom' || themes[choice.id].palettes.some(({ id }) => id === choice.palette);
  if (!isKnown) context.addIssue({ code: 'custom', path: ['palette'], ...issue('invalid_option') });
  if (choice.palette === 'custom' && choice.color === undefined) {
    context.addIssue({ code: 'custom', path: ['color'], ...issue('required') });
  }
  for (const part of ownColorParts) {
    const nearest = checkOwnColor(choice, part)?.nearest;
    if (nearest !== undefined) {
      context.addIssue({ code: 'custom', path: [part], ...issue('unreadable_colors', { suggestion: nearest }) });
    }
  }
});

/** The page's colours for one scheme. */
export function themeTokens(options: { choice: ThemeChoice; scheme: ColorScheme }): ThemeTokens {
  const { choice, scheme } = options;
  return withAccent({ neutrals: neutralsOf(choice, scheme), accent: accentOf(choice).accent, scheme });
}

/** The lowest contrast of a part as rendered in one scheme: accent as text, ink on all backgrounds. */
export function drawnContrast(options: { choice: ThemeChoice; part: OwnColorPart; scheme: ColorScheme }): number {
  const tokens = themeTokens(options);
  return lowestContrast(options.part === 'color' ? tokens.accText : tokens.ink, surfacesOf(tokens));
}
