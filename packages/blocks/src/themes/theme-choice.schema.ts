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
  /** Page ground and ink of the owner's own, whatever the palette. */
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

/** What a colour of the owner's comes to: its lowest contrast in the light look, and the nearest colour that reads when it does not. */
export type ColorVerdict = { ratio: number; nearest: string | undefined };

function verdict(color: string, grounds: readonly string[]): ColorVerdict {
  const ratio = lowestContrast(color, grounds);
  return { ratio, nearest: ratio >= minimumRatio ? undefined : readableOnAll(color, grounds, minimumRatio) };
}

/**
 * Checks one own colour of a look where it is used: the accent on its ground, ink on everything it stands on, the ground under its ink.
 * The dark look needs no check of its own: its colours are derived so that they read.
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
 * The choice with every own colour that is refused replaced by the last one that was not, or by the theme's: what else was
 * chosen meanwhile is not held up by it.
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

/** The owner's choices about the look; a colour that cannot be read is refused with the nearest one that can (`suggestion`). */
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

/** The lowest contrast of a part of the look as the page shows it in one scheme: accent as text, ink on all grounds. */
export function drawnContrast(options: { choice: ThemeChoice; part: OwnColorPart; scheme: ColorScheme }): number {
  const tokens = themeTokens(options);
  return lowestContrast(options.part === 'color' ? tokens.accText : tokens.ink, surfacesOf(tokens));
}
