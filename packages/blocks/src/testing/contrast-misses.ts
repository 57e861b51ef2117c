import { contrastRatio } from '../contrast.ts';
import type { ThemeTokens } from '../themes/theme-tokens.ts';

type Pair = readonly [ink: string, ground: string, wanted: number];

/** Every text colour on every background used by the style sheets: text at 4.5, controls at 3. */
function pairsOf(t: ThemeTokens): Record<string, Pair> {
  return {
    text: [t.ink, t.bg, 4.5],
    textOnCard: [t.ink, t.card, 4.5],
    textOnSoft: [t.ink, t.soft, 4.5],
    secondary: [t.ink2, t.bg, 4.5],
    secondaryOnCard: [t.ink2, t.card, 4.5],
    status: [t.ok, t.bg, 4.5],
    statusOnSoft: [t.ok, t.soft, 4.5],
    panel: [t.onDeep, t.deep, 4.5],
    panelSecondary: [t.onDeep2, t.deep, 4.5],
    dock: [t.onPrime, t.prime, 4.5],
    button: [t.onAcc, t.acc, 4.5],
    accentText: [t.accText, t.bg, 4.5],
    accentTextOnCard: [t.accText, t.card, 4.5],
    accentTextOnSoft: [t.accText, t.soft, 4.5],
    buttonEdge: [t.acc, t.bg, 3],
    buttonEdgeOnCard: [t.acc, t.card, 3],
  };
}

/** The unreadable pairs of a theme, by name. */
export function contrastMisses(tokens: ThemeTokens): string[] {
  return Object.entries(pairsOf(tokens))
    .map(([name, [ink, ground, wanted]]) => ({ name, ratio: contrastRatio(ink, ground), wanted }))
    .filter(({ ratio, wanted }) => ratio < wanted)
    .map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`);
}
