import type { ImportDetail } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { campaignReach, type CampaignReach as Reach } from '../campaign-reach.rules.ts';

/** How many of the new people campaigns will reach, and why not the others. */
export function CampaignReach({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const reach = campaignReach(detail);
  if (reach === undefined) return null;
  const created = t(($) => $.imports.reach.created, { count: reach.created, n: formats.number(reach.created) });
  if (reach.without === 0) return <Callout title={t(($) => $.imports.reach.all, { created })} />;
  const without = t(($) => $.imports.reach.without, { count: reach.without, n: formats.number(reach.without) });
  const because = ({ reason }: Reach['reasons'][number]) => t(($) => $.imports.reach.because[reason]);
  const [first, ...others] = reach.reasons;
  if (first !== undefined && others.length === 0)
    return <Callout tone="warn" title={t(($) => $.imports.reach.one, { created, without, because: because(first) })} />;
  return (
    <Callout tone="warn" title={t(($) => $.imports.reach.several, { created, without })}>
      {formats.list(
        reach.reasons.map((each) =>
          t(($) => $.imports.reach.part, { n: formats.number(each.people), because: because(each) }),
        ),
      )}
    </Callout>
  );
}
