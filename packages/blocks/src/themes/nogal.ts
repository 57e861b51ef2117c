import type { ThemeDefinition } from './theme-definition.ts';
import { hueOf, tintedNeutrals, type Neutrals } from './theme-tokens.ts';

const walnut = '#1d3b2d';

const walnutLight: Neutrals = {
  bg: '#f3f0e9',
  ink: '#16281f',
  ink2: '#56645b',
  soft: '#e8e4da',
  line: '#c7c8c1',
  card: '#f9f7f1',
  deep: '#1d3b2d',
  onDeep: '#efe7d3',
  onDeep2: '#c9c5ae',
  ok: '#3c6a3a',
};

/** Architecture, sky and thin lines. */
export const nogalTheme: ThemeDefinition<'nogal'> = {
  id: 'nogal',
  palettes: [
    { id: 'bosque', accent: walnut, labelKey: 'paletteForest' },
    { id: 'nogal', accent: '#5a3a22', labelKey: 'paletteWalnut' },
    { id: 'pizarra', accent: '#2c3b4d', labelKey: 'paletteSlate' },
    { id: 'vino', accent: '#5c1f2e', labelKey: 'paletteWine' },
    { id: 'laton', accent: '#5f4719', labelKey: 'paletteBrass' },
    { id: 'tinta', accent: '#1f2228', labelKey: 'paletteInk' },
  ],
  colorLabelKey: 'colorOfWood',
  neutrals: ({ accent, isOwn, scheme }) => {
    if (scheme === 'light') {
      if (accent === walnut) return walnutLight;
      const deep = tintedNeutrals({ hue: hueOf(accent), scheme, strength: 0.7 });
      return { ...walnutLight, ink: deep.ink, ink2: deep.ink2, deep: isOwn ? deep.deep : accent };
    }
    return tintedNeutrals({ hue: accent === walnut ? 155 : hueOf(accent), scheme, strength: 0.75 });
  },
  accentGround: 'bg',
  defaults: { headings: 'petrona', text: 'hanken', corners: 'round' },
  headingCut: 'calm',
  radii: { straight: ['2px', '3px'], soft: ['14px', '18px'], round: ['30px', '26px'] },
  linkIcon: 'arrow',
  leadTypes: ['contact_card', 'button', 'social_links'],
  hasPersonalDock: true,
  usesItalic: true,
};
