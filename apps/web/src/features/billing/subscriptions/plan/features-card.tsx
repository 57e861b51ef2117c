import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { planFeatures } from '@enlace/contract/core/plan-features.ts';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconLock } from 'virtual:tabler-icons';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';

/** What the server lets this plan do, and which plan has the rest. */
export function FeaturesCard({ missingFeatures }: Pick<Subscription, 'missingFeatures'>) {
  const { t } = useTranslation('billing');
  const words = useOfferWords();
  return (
    <Card title={t(($) => $.billing.myplan.features)}>
      <ul>
        {planFeatures.map((feature) => {
          const missing = missingFeatures.find((each) => each.feature === feature);
          return (
            <Row as="li" align="start" gap={10} py={6} size={13} key={feature} tone={missing ? 'muted' : 'default'}>
              <Icon of={missing ? IconLock : IconCheck} size={16} />
              <span>
                {words.feature(feature)}
                {missing && (
                  <Text as="small" block size={12} tone="muted">
                    {missing.plan === null
                      ? t(($) => $.billing.myplan.featureNowhere)
                      : t(($) => $.billing.myplan.featureIn, { plan: words.name(missing.plan.name) })}
                  </Text>
                )}
              </span>
            </Row>
          );
        })}
      </ul>
    </Card>
  );
}
