import type { ThemeDefinition } from './theme-definition.ts';
import { tintedNeutrals, type Neutrals } from './theme-tokens.ts';

const mintLight: Neutrals = {
  bg: '#e4f1ec',
  ink: '#0e3a38',
  ink2: '#456765',
  soft: '#cfe9dd',
  line: '#cde2d9',
  card: '#ffffff',
  deep: '#0b5d58',
  onDeep: '#ffffff',
  onDeep2: '#bfe3da',
  ok: '#0a5a3c',
};

/** Friendly rounded tiles. */
export const mentaTheme: ThemeDefinition<'menta'> = {
  id: 'menta',
  palettes: [
    { id: 'coral', accent: '#b93824', labelKey: 'paletteCoral' },
    { id: 'azul', accent: '#1f5fa8', labelKey: 'paletteBlue' },
    { id: 'hoja', accent: '#2b6a34', labelKey: 'paletteLeaf' },
    { id: 'uva', accent: '#6a3a86', labelKey: 'paletteGrape' },
    { id: 'ambar', accent: '#87590a', labelKey: 'paletteAmber' },
    { id: 'petroleo', accent: '#0b5d58', labelKey: 'paletteTeal' },
  ],
  colorLabelKey: 'colorOfButton',
  neutrals: ({ scheme }) =>
    scheme === 'light'
      ? mintLight
      : {
          ...tintedNeutrals({ hue: 178, scheme, strength: 1.3 }),
          deep: '#0b5d58',
          onDeep: '#ffffff',
          onDeep2: '#bfe3da',
        },
  accentGround: 'bg',
  defaults: { headings: 'hanken', text: 'hanken', corners: 'round' },
  headingCut: 'strong',
  radii: { straight: ['3px', '4px'], soft: ['13px', '16px'], round: ['19px', '26px'] },
  linkIcon: 'arrow',
  leadTypes: ['button', 'contact_card'],
  hasPersonalDock: false,
  usesItalic: false,
};
