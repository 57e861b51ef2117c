import type { ThemeDefinition } from './theme-definition.ts';
import { hueOf, tintedNeutrals, type Neutrals } from './theme-tokens.ts';

const shoot = '#4a6b28';

const shootLight: Neutrals = {
  bg: '#f4f2e9',
  ink: '#22271e',
  ink2: '#5b6153',
  soft: '#e7e7d8',
  line: '#d2d2c0',
  card: '#fbfaf4',
  deep: '#28371f',
  onDeep: '#f2f1e4',
  onDeep2: '#c7cdb9',
  ok: '#42662a',
};

/** A sign hanging by the door: the name runs down, the rest is a spacious menu. */
export const bambuTheme: ThemeDefinition<'bambu'> = {
  id: 'bambu',
  palettes: [
    { id: 'brote', accent: shoot, labelKey: 'paletteShoot' },
    { id: 'laca', accent: '#a5301f', labelKey: 'paletteLacquer' },
    { id: 'anil', accent: '#2c4a7c', labelKey: 'paletteIndigo' },
    { id: 'ciruela', accent: '#7d2b4f', labelKey: 'palettePlum' },
    { id: 'te', accent: '#7a4a1f', labelKey: 'paletteTea' },
    { id: 'tinta', accent: '#24272c', labelKey: 'paletteInk' },
  ],
  colorLabelKey: 'colorOfSeal',
  neutrals: ({ accent, isOwn, scheme }) => {
    const isShoot = !isOwn && accent === shoot;
    if (isShoot && scheme === 'light') return shootLight;
    const tinted = tintedNeutrals({ hue: isShoot ? 118 : hueOf(accent), scheme, strength: 0.62 });
    // Warm paper whatever the accent colour: only ink and panels follow it.
    return scheme === 'light' ? { ...shootLight, ink: tinted.ink, ink2: tinted.ink2, deep: tinted.deep } : tinted;
  },
  accentGround: 'bg',
  defaults: { headings: 'fraunces', text: 'hanken', corners: 'soft' },
  headingCut: 'calm',
  radii: { straight: ['1px', '1px'], soft: ['12px', '20px'], round: ['28px', '96px'] },
  linkIcon: 'arrow',
  leadTypes: ['button', 'social_links'],
  hasPersonalDock: false,
  usesItalic: false,
};
