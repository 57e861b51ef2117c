import type { ThemeDefinition } from './theme-definition.ts';
import { tintedNeutrals, type Neutrals } from './theme-tokens.ts';

const posterLight: Neutrals = {
  bg: '#f3b31b',
  ink: '#1c1420',
  ink2: '#3a2a2c',
  soft: '#ffdf8c',
  line: '#c98f10',
  card: '#fff3d6',
  deep: '#1c1420',
  onDeep: '#fff3d6',
  onDeep2: '#fbd87e',
  ok: '#1c1420',
};

/** A street poster. */
export const verbenaTheme: ThemeDefinition<'verbena'> = {
  id: 'verbena',
  palettes: [
    { id: 'farol', accent: '#c3271b', labelKey: 'paletteLantern' },
    { id: 'botella', accent: '#1f5a48', labelKey: 'paletteBottle' },
    { id: 'noche', accent: '#27408b', labelKey: 'paletteNight' },
    { id: 'clavel', accent: '#a3215e', labelKey: 'paletteCarnation' },
    { id: 'vermut', accent: '#7a2d12', labelKey: 'paletteVermouth' },
    { id: 'tinta', accent: '#1c1420', labelKey: 'paletteInk' },
  ],
  colorLabelKey: 'colorOfPoster',
  neutrals: ({ scheme }) =>
    scheme === 'light' ? posterLight : { ...tintedNeutrals({ hue: 330, scheme }), soft: '#3d2c1f', onDeep2: '#fbd87e' },
  accentGround: 'card',
  defaults: { headings: 'petrona', text: 'hanken', corners: 'round' },
  headingCut: 'strong',
  radii: { straight: ['2px', '3px'], soft: ['14px', '16px'], round: ['32px', '18px'] },
  linkIcon: 'arrow',
  leadTypes: [],
  hasPersonalDock: false,
  usesItalic: false,
};
