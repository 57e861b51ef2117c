import type { OptionTextKey } from '../locales/locale-texts.ts';
import type { ColorScheme, Neutrals } from './theme-tokens.ts';

export type ThemeCorners = 'straight' | 'soft' | 'round';
export type ThemePalette = { id: string; accent: string; labelKey: OptionTextKey };

/** A look: structure and style sheet, not only colours. Its head component is in `page/heads`. */
export type ThemeDefinition<Id extends string> = {
  id: Id;
  /** Six ready colours; the first is the one the theme was drawn with. */
  palettes: readonly [ThemePalette, ...ThemePalette[]];
  colorLabelKey: OptionTextKey;
  /** Grounds and inks for an accent; `isOwn` when the owner typed the colour. */
  neutrals: (options: { accent: string; isOwn: boolean; scheme: ColorScheme }) => Neutrals;
  /** The ground on which the accent is checked. */
  accentGround: 'bg' | 'card';
  defaults: { headings: 'petrona' | 'hanken'; corners: ThemeCorners };
  /** Radius of controls and of panels for each kind of corner, CSS lengths. */
  radii: Record<ThemeCorners, readonly [control: string, panel: string]>;
  linkIcon: 'arrow' | 'arrow-up-right';
  /** Blocks right after the cover that the theme draws together with it. */
  leadTypes: readonly ('button' | 'social_links' | 'contact_card')[];
  /** The dock names the person of the contact card. */
  hasPersonalDock: boolean;
  /** The name is set in the text face instead of the heading face. */
  usesItalic: boolean;
  css: string;
};
