import type { OptionTextKey } from '../locales/locale-texts.ts';
import type { HeadingCut, HeadingFont, TextFont } from './page-fonts.ts';
import type { ColorScheme, Neutrals } from './theme-tokens.ts';

export type ThemeCorners = 'straight' | 'soft' | 'round';
export type ThemePalette = { id: string; accent: string; labelKey: OptionTextKey };

/** A look: structure as well as colours. Its head is in `page/heads`, its style sheet in `css`, apart from what the editor needs to know. */
export type ThemeDefinition<Id extends string> = {
  id: Id;
  /** Six ready colours; the first is the one the theme was drawn with. */
  palettes: readonly [ThemePalette, ...ThemePalette[]];
  colorLabelKey: OptionTextKey;
  /** Grounds and inks for an accent; `isOwn` when the owner typed the colour. */
  neutrals: (options: { accent: string; isOwn: boolean; scheme: ColorScheme }) => Neutrals;
  /** The ground on which the accent is checked. */
  accentGround: 'bg' | 'card';
  defaults: { headings: HeadingFont; text: TextFont; corners: ThemeCorners };
  /** Which cut of the heading face the theme is drawn with. */
  headingCut: HeadingCut;
  /** Radius of controls and of panels for each kind of corner, CSS lengths. */
  radii: Record<ThemeCorners, readonly [control: string, panel: string]>;
  linkIcon: 'arrow' | 'arrow-up-right';
  /** Blocks right after the cover that the theme draws together with it. */
  leadTypes: readonly ('button' | 'social_links' | 'contact_card')[];
  /** The dock names the person of the contact card. */
  hasPersonalDock: boolean;
  /** Sets something in the italics of the heading face. */
  usesItalic: boolean;
};
