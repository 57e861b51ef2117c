import { planFeatures } from '@enlace/contract/core/plan-features.ts';
import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { IconCheck } from 'virtual:tabler-icons';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import type { OfferedPlan } from './plan-card.tsx';
import { featuresOf } from './plans.rules.ts';
import classes from './plans.module.css';

const none = '–';

function useRows(plans: readonly OfferedPlan[]) {
  const { t } = useTranslation('billing');
  const words = useOfferWords();
  const limits = quotaResources
    .filter((resource) => plans.some(({ quotas }) => quotas.some((each) => each.resource === resource)))
    .map((resource) => ({
      id: `limit ${resource}`,
      name: words.resource(resource),
      cell: (plan: OfferedPlan) => {
        const found = plan.quotas.find((each) => each.resource === resource);
        if (!found || found.quota === 0) return none;
        return found.quota === null ? t(($) => $.billing.plans.unlimited) : words.amount(resource, found.quota);
      },
    }));
  const mark = (isThere: boolean) =>
    isThere ? (
      <>
        <Icon of={IconCheck} size={16} />
        <span className="sr-only">{t(($) => $.billing.plans.included)}</span>
      </>
    ) : (
      none
    );
  const keys = planFeatures
    .filter((key) => plans.some(({ featureKeys }) => featureKeys.includes(key)))
    .map((key) => ({
      id: `feature ${key}`,
      name: words.feature(key),
      cell: (plan: OfferedPlan) => mark(plan.featureKeys.includes(key)),
    }));
  const features = new Map(plans.flatMap((plan) => plan.features.map((feature) => [feature.es, feature] as const)));
  const rows = [...features.values()].map((feature) => ({
    id: `line ${feature.es}`,
    name: words.name(feature),
    cell: (plan: OfferedPlan) => mark(featuresOf(plan, plans).some(({ es }) => es === feature.es)),
  }));
  return [...limits, ...keys, ...rows];
}

/** The plans line by line. */
export function PlanTable({ plans, currentId }: { plans: readonly OfferedPlan[]; currentId: string | undefined }) {
  const { t } = useTranslation('billing');
  const words = useOfferWords();
  const rows = useRows(plans);
  const label = t(($) => $.billing.plans.detail);
  const mark = (id: string) => (id === currentId ? { 'data-current': true } : {});
  return (
    <ScrollRegion label={label} className={classes.detail}>
      <Box as="table" size={13} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {plans.map(({ id, name }) => (
              <th key={id} scope="col" {...mark(id)}>
                {words.name(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cell }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <Text as="td" key={plan.id} chosen="strong" {...mark(plan.id)}>
                  {cell(plan)}
                </Text>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </ScrollRegion>
  );
}
