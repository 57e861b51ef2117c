import type { CampaignAudience } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';

/** Who gets it, in words. */
export function useAudienceText(): (audience: CampaignAudience) => string {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return ({ excludeContactIds }) => {
    const count = excludeContactIds.length;
    if (count === 0) return t(($) => $.campaigns.audienceAll);
    return t(($) => $.campaigns.audienceExcept, { count, n: formats.number(count) });
  };
}
