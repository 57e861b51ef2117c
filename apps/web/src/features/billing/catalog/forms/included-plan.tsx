import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { plansQuery } from '../api/catalog.calls.ts';
import { inOwnWords } from '../names.rules.ts';

type Props = {
  /** The plan that is edited; undefined for a new one. */
  planId: string | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
  error: unknown;
  isDisabled: boolean;
};

/** Of which plan this one has everything. */
export function IncludedPlan({ planId, value, onChange, error, isDisabled }: Props) {
  const { t } = useTranslation('catalog');
  const plans = useQuery(plansQuery).data?.items ?? [];
  return (
    <SelectField
      label={t(($) => $.catalog.plans.includes)}
      hint={t(($) => $.catalog.plans.includesHint)}
      none={t(($) => $.catalog.plans.includesNone)}
      options={plans
        .filter(({ id, archivedAt }) => id !== planId && (archivedAt === null || id === value))
        .map(({ id, name }) => ({ value: id, label: inOwnWords(name) }))}
      value={value}
      disabled={isDisabled}
      error={typeof error === 'string' ? error : undefined}
      onChange={onChange}
    />
  );
}
