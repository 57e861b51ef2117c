import { type PlanFeature, planFeatures } from '@enlace/contract/core/plan-features.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { FieldGroup } from '#components/fields/field-group.tsx';
import { Text } from '#components/layout/layout.tsx';
import { plansQuery } from '../api/catalog.calls.ts';
import { planWith } from '../included.rules.ts';
import { inOwnWords } from '../names.rules.ts';

type Props = {
  keys: readonly PlanFeature[];
  includesPlanId: string | null;
  onChange: (keys: PlanFeature[]) => void;
  isDisabled: boolean;
};

/** What the server lets the holders of a plan do: each is chosen, and what an included plan has comes with it. */
export function PlanKeys({ keys, includesPlanId, onChange, isDisabled }: Props) {
  const { t } = useTranslation('catalog');
  const plans = useQuery(plansQuery).data?.items ?? [];
  return (
    <FieldGroup legend={t(($) => $.catalog.plans.keys)} isDisabled={isDisabled}>
      <Text size={12} tone="faint">
        {t(($) => $.catalog.plans.keysHint)}
      </Text>
      {planFeatures.map((key) => {
        const from = planWith(key, { plans, id: includesPlanId });
        return (
          <CheckField
            key={key}
            checked={from !== undefined || keys.includes(key)}
            disabled={isDisabled || from !== undefined}
            onChange={({ target }) =>
              onChange(planFeatures.filter((each) => (each === key ? target.checked : keys.includes(each))))
            }
          >
            {t(($) => $.catalog.plans.key[key])}
            {from && ` ${t(($) => $.catalog.plans.keyIncluded, { plan: inOwnWords(from.name) })}`}
          </CheckField>
        );
      })}
    </FieldGroup>
  );
}
