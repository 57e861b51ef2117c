import type { ThemeDefinition } from './theme-definition.ts';
import { hueOf, tintedNeutrals, type Neutrals } from './theme-tokens.ts';

const sheetLight: Neutrals = {
  bg: '#f1f1ec',
  ink: '#17191c',
  ink2: '#54575c',
  soft: '#e4e4dd',
  line: '#cdcdc6',
  card: '#fafaf7',
  deep: '#17191c',
  onDeep: '#f4f4ef',
  onDeep2: '#c4c5c0',
  ok: '#2c6738',
};

/** Only type and rules: a name, a register of contents, a colour for what matters. */
export const grafitoTheme: ThemeDefinition<'grafito'> = {
  id: 'grafito',
  palettes: [
    { id: 'cobalto', accent: '#2540c4', labelKey: 'paletteCobalt' },
    { id: 'teja', accent: '#b0391a', labelKey: 'paletteTile' },
    { id: 'musgo', accent: '#3c6222', labelKey: 'paletteMoss' },
    { id: 'grana', accent: '#a01a45', labelKey: 'paletteCochineal' },
    { id: 'ocre', accent: '#835500', labelKey: 'paletteOchre' },
    { id: 'grafito', accent: '#2a2d33', labelKey: 'paletteGraphite' },
  ],
  colorLabelKey: 'colorOfMark',
  neutrals: ({ accent, scheme }) =>
    scheme === 'light' ? sheetLight : tintedNeutrals({ hue: hueOf(accent), scheme, strength: 0.42 }),
  accentGround: 'bg',
  defaults: { headings: 'archivo', text: 'archivo', corners: 'straight' },
  headingCut: 'strong',
  radii: { straight: ['0px', '0px'], soft: ['10px', '12px'], round: ['28px', '22px'] },
  linkIcon: 'arrow-up-right',
  leadTypes: ['button', 'social_links'],
  hasPersonalDock: true,
  usesItalic: false,
};
