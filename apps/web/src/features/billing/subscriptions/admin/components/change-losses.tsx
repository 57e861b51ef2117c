import type { ChangePreview } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import { useTranslation } from 'react-i18next';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

type Props = { preview: Pick<ChangePreview, 'losesFeatures' | 'overQuota'> };

/** Warns the operator of what stops for the client with the new plan, and of what no longer fits in it. */
export function ChangeLosses({ preview: { losesFeatures, overQuota } }: Props) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  const over = overQuota.map(({ resource, used, limit }) =>
    t(($) => $.subscribers.change.overOne, {
      resource: words.resource(resource),
      used: words.amount(resource, used),
      limit: words.amount(resource, limit),
    }),
  );
  return (
    <>
      {over.length > 0 && (
        <Callout tone="warn" title={t(($) => $.subscribers.change.over, { what: formats.list(over) })}>
          {t(($) => $.subscribers.change.overHelp)}
        </Callout>
      )}
      {losesFeatures.length > 0 && (
        <Callout
          tone="warn"
          title={t(($) => $.subscribers.change.loses.title, { what: formats.list(losesFeatures.map(words.feature)) })}
        >
          {losesFeatures.map((feature) => t(($) => $.subscribers.change.loses[feature])).join(' ')}{' '}
          {t(($) => $.subscribers.change.loses.help)}
        </Callout>
      )}
    </>
  );
}
