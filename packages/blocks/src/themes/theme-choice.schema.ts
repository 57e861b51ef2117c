import { issue } from '@enlace/contract/core/field-issues.ts';
import { z } from 'zod';
import { contrastRatio, nearestReadable } from '../contrast.ts';
import { themeIds, themes, type ThemeId } from './theme-registry.ts';
import { withAccent, type ColorScheme, type ThemeTokens } from './theme-tokens.ts';

const minimumRatio = 4.5;

const choiceShape = z.object({
  id: z.enum(themeIds),
  /** One of the theme's palettes, or `custom` together with `color`. */
  palette: z.string().max(30),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .transform((color) => color.toLowerCase())
    .optional(),
  scheme: z.enum(['auto', 'light', 'dark']).default('auto'),
  headings: z.enum(['petrona', 'hanken']),
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

/** Contrast of an own colour on the theme's light ground, and the nearest colour that would pass when it does not. */
export function checkThemeColor(options: { themeId: ThemeId; color: string }): {
  ratio: number;
  nearest: string | undefined;
} {
  const theme = themes[options.themeId];
  const ground = theme.neutrals({ accent: options.color, isOwn: true, scheme: 'light' })[theme.accentGround];
  const ratio = contrastRatio(options.color, ground);
  return { ratio, nearest: ratio >= minimumRatio ? undefined : nearestReadable(options.color, ground, minimumRatio) };
}

/** The owner's choices about the look; a colour that cannot be read is refused with the nearest one that can (`suggestion`). */
export const themeChoiceSchema = choiceShape.superRefine((choice, context) => {
  if (choice.palette !== 'custom') {
    const isKnown = themes[choice.id].palettes.some((palette) => palette.id === choice.palette);
    if (!isKnown) context.addIssue({ code: 'custom', path: ['palette'], ...issue('invalid_option') });
    return;
  }
  if (choice.color === undefined) {
    context.addIssue({ code: 'custom', path: ['color'], ...issue('required') });
    return;
  }
  const { nearest } = checkThemeColor({ themeId: choice.id, color: choice.color });
  if (nearest !== undefined) {
    context.addIssue({ code: 'custom', path: ['color'], ...issue('unreadable_colors', { suggestion: nearest }) });
  }
});

/** The page's colours for one scheme. */
export function themeTokens(options: { choice: ThemeChoice; scheme: ColorScheme }): ThemeTokens {
  const { choice, scheme } = options;
  const theme = themes[choice.id];
  const isOwn = choice.palette === 'custom' && choice.color !== undefined;
  const palette = theme.palettes.find((candidate) => candidate.id === choice.palette) ?? theme.palettes[0];
  const accent = isOwn && choice.color !== undefined ? choice.color : palette.accent;
  const neutrals = theme.neutrals({ accent, isOwn, scheme });
  return withAccent({ neutrals, accent, ground: neutrals[theme.accentGround], scheme });
}
