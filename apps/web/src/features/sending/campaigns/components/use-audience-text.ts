import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';

/** The audience as text. */
export function useAudienceText(): (audience: CampaignAudience) => string {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const formats = useFormats();
  return ({ kind, include, exclude, excludeContactIds }) => {
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
