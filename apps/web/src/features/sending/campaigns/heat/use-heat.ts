import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { shareOf } from '../rules/figures.ts';
import { type HeatLink, drawHeat } from '../rules/heat.ts';

/** Clicks of a link with their share, short and as text. */
export function useHeatWords(links: readonly HeatLink[]) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const total = links.reduce((sum, { clicks }) => sum + clicks, 0);
  return ({ clicks }: HeatLink) => {
    const share = shareOf(clicks, total);
    const percent = share === undefined ? undefined : formats.percent(Math.round(share * 100) / 100);
    const said = t(($) => $.campaigns.links.total, { count: clicks, n: formats.number(clicks) });
    const parts = (first: string) => (percent === undefined ? [first] : [first, percent]);
    return { shown: parts(formats.number(clicks)).join(' · '), spoken: parts(said).join(', ') };
  };
}

/** The mail with its clicks drawn in. */
export function useHeatDrawing(map: { html: string; links: HeatLink[] } | undefined): string | undefined {
  const wordsOf = useHeatWords(map?.links ?? []);
  return map && drawHeat({ ...map, wordsOf });
}
