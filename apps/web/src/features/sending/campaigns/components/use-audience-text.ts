import type { CampaignSummary } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';

type Asked = Pick<CampaignSummary, 'state' | 'decided' | 'audience'>;

/** The audience as text; of a draft only if somebody chose it. */
export function useAudienceText(): (campaign: Asked) => string {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const formats = useFormats();
  return ({ state, decided, audience: { kind, include, exclude, excludeContactIds } }) => {
    if (state === 'draft' && !decided.includes('audience')) return tp(($) => $.mailing.audience.undecided);
    if (kind === 'chosen')
      return tp(($) => $.mailing.audience.chosenText, {
        count: include.length,
        n: formats.number(include.length),
      });
    const count = excludeContactIds.length + exclude.length;
    if (count === 0) return t(($) => $.campaigns.audienceAll);
    return t(($) => $.campaigns.audienceExcept, { count, n: formats.number(count) });
  };
}
