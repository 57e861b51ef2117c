import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import { openedWords, shareOf } from '../rules/figures.ts';

/** The summary sentence: how many opened it, and how many clicked. */
export function useHeadline(): (campaign: Pick<Campaign, 'totals' | 'funnel'>) => string {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return ({ totals, funnel }) => {
    const share = shareOf(funnel.opened, totals.accepted);
    if (share === undefined) return t(($) => $.campaigns.report.noneDelivered);
    const words = openedWords(share);
    if (words === 'nobody') return t(($) => $.campaigns.report.nobody);
    const opened = t(($) => $.campaigns.report.opened[words]);
    if (funnel.clicked === 0) return t(($) => $.campaigns.report.only, { opened });
    const clicked = t(($) => $.campaigns.report.clicked, { count: funnel.clicked, n: formats.number(funnel.clicked) });
    return t(($) => $.campaigns.report.and, { opened, clicked });
  };
}
