import type { ThemeDefinition } from './theme-definition.ts';
import { hueOf, tintedNeutrals, type Neutrals } from './theme-tokens.ts';

const clay = '#a3431d';

const clayLight: Neutrals = {
  bg: '#f4ede2',
  ink: '#2b1d14',
  ink2: '#6a5646',
  soft: '#e9ddcb',
  line: '#dccdb8',
  card: '#fbf7f0',
  deep: '#2b1d14',
  onDeep: '#f7efe3',
  onDeep2: '#d3c2ae',
  ok: '#4b6a2b',
};

/** Paper, clay and one photograph. */
export const barroTheme: ThemeDefinition<'barro'> = {
  id: 'barro',
  palettes: [
    { id: 'arcilla', accent: clay, labelKey: 'paletteClay' },
    { id: 'azul', accent: '#2f4a6b', labelKey: 'paletteBlue' },
    { id: 'salvia', accent: '#4f6233', labelKey: 'paletteSage' },
    { id: 'mostaza', accent: '#8a5b0c', labelKey: 'paletteMustard' },
    { id: 'ciruela', accent: '#6b2c5b', labelKey: 'palettePlum' },
    { id: 'tinta', accent: '#22252e', labelKey: 'paletteInk' },
  ],
  colorLabelKey: 'colorOfClay',
  neutrals: ({ accent, isOwn, scheme }) => {
    const isClay = isOwn || accent === clay;
    if (isClay && scheme === 'light') return clayLight;
    return tintedNeutrals({ hue: isClay ? 62 : hueOf(accent), scheme, strength: isClay ? 1 : 0.6 });
  },
  accentGround: 'bg',
  defaults: { headings: 'petrona', text: 'hanken', corners: 'soft' },
  headingCut: 'calm',
  radii: { straight: ['3px', '4px'], soft: ['16px', '24px'], round: ['28px', '34px'] },
  linkIcon: 'arrow-up-right',
  leadTypes: ['button', 'social_links'],
  hasPersonalDock: false,
  usesItalic: true,
};
