import type { OptionTextKey } from '../locales/locale-texts.ts';
import type { HeadingCut, HeadingFont, TextFont } from './page-fonts.ts';
import type { ColorScheme, Neutrals } from './theme-tokens.ts';

export type ThemeCorners = 'straight' | 'soft' | 'round';
export type ThemePalette = { id: string; accent: string; labelKey: OptionTextKey };

/** A theme: structure as well as colours. Its head is in `page/heads` and its style sheet in `css`, separate from what the editor needs. */
export type ThemeDefinition<Id extends string> = {
  id: Id;
  /** Six palettes; the first is the theme's original one. */
  palettes: readonly [ThemePalette, ...ThemePalette[]];
  colorLabelKey: OptionTextKey;
  /** Backgrounds and inks for an accent; `isOwn` for a custom colour. */
  neutrals: (options: { accent: string; isOwn: boolean; scheme: ColorScheme }) => Neutrals;
  /** The background the accent is checked on. */
  accentGround: 'bg' | 'card';
  defaults: { headings: HeadingFont; text: TextFont; corners: ThemeCorners };
  /** The cut of the heading font used by the theme. */
  headingCut: HeadingCut;
  /** Radius of controls and of panels for each kind of corner, as CSS lengths. */
  radii: Record<ThemeCorners, readonly [control: string, panel: string]>;
  linkIcon: 'arrow' | 'arrow-up-right';
  /** Blocks right after the cover that the theme renders together with it. */
  leadTypes: readonly ('button' | 'social_links' | 'contact_card')[];
  /** The dock shows the name of the contact card's person. */
  hasPersonalDock: boolean;
  /** Uses the italics of the heading font. */
  usesItalic: boolean;
};
