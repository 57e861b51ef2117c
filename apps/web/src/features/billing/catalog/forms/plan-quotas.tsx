import type { PlanQuotaInput, QuotaKind } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { FieldGroup } from '#components/fields/field-group.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { NumberField } from '../components/number-field.tsx';
import { useCatalogWords } from '../use-catalog-words.ts';
import classes from '../components/catalog-form.module.css';
import { gigabyte } from '../gigabyte.rules.ts';

type Props = {
  quotas: readonly PlanQuotaInput[];
  /** Without a limit by choice; what is neither here nor in `quotas` is not chosen yet. */
  unlimited: readonly Resource[];
  onChange: (limits: { quotas: PlanQuotaInput[]; unlimited: Resource[] }) => void;
  error: unknown;
  isDisabled: boolean;
};
type Resource = PlanQuotaInput['resource'];

const usualKind: Record<Resource, QuotaKind> = {
  sends: 'metered',
  profiles: 'static',
  contacts: 'static',
  storage_bytes: 'static',
};

/** Kind and strictness of a limit as one choice. */
const modes = ['hard', 'soft', 'off', 'unlimited'] as const;
type Mode = (typeof modes)[number];

function modeOf(quota: PlanQuotaInput | undefined, isUnlimited: boolean): Mode | null {
  if (!quota) return isUnlimited ? 'unlimited' : null;
  if (quota.kind === 'boolean') return quota.quota === 0 ? 'off' : 'unlimited';
  return quota.isSoft ? 'soft' : 'hard';
}

function withMode(resource: Resource, mode: Mode, held: PlanQuotaInput | undefined): PlanQuotaInput | undefined {
  if (mode === 'unlimited') return undefined;
  if (mode === 'off') return { resource, kind: 'boolean', quota: 0, isSoft: false };
  const quota = held && held.kind !== 'boolean' ? held.quota : 1;
  return { resource, kind: usualKind[resource], quota, isSoft: mode === 'soft' };
}

function LimitsError({ error, isAllChosen }: { error: unknown; isAllChosen: boolean }) {
  const { t } = useTranslation('catalog');
  if (typeof error !== 'string') return null;
  return (
    <Text size={12} tone="danger" role="alert">
      {isAllChosen ? error : t(($) => $.catalog.plans.chooseLimits)}
    </Text>
  );
}

/** Limits of a plan per resource: an amount, hard or soft, none, or unlimited. */
export function PlanQuotas({ quotas, unlimited, onChange, error, isDisabled }: Props) {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const change = (resource: Resource, quota: PlanQuotaInput | undefined) =>
    onChange({
      quotas: [...quotas.filter((other) => other.resource !== resource), ...(quota ? [quota] : [])],
      unlimited: [...unlimited.filter((other) => other !== resource), ...(quota ? [] : [resource])],
    });
  return (
    <FieldGroup legend={t(($) => $.catalog.plans.limits)}>
      {quotaResources.map((resource) => {
        const held = quotas.find((quota) => quota.resource === resource);
        const isSize = resource === 'storage_bytes';
        const mode = modeOf(held, unlimited.includes(resource));
        const isCounted = held !== undefined && held.kind !== 'boolean';
        return (
          <Grid
            phone={{ columns: '1fr 1fr' }}
            columns="minmax(90px, 1fr) 130px minmax(100px, auto)"
            gap={10}
            align="center"
            key={resource}
            className={classes.quota}
          >
            <Text as="span" size={14} className={classes.quotaName}>
              {t(($) => $.catalog.plans.limit[resource])}
            </Text>
            <NumberField
              hideLabel
              label={t(($) => $.catalog.plans.amountOf, { name: words.resource(resource) })}
              value={isCounted ? (isSize ? held.quota / gigabyte : held.quota) : null}
              digits={isSize ? 2 : 0}
              suffix={isSize ? ' GB' : ''}
              placeholder={mode === null ? '' : t(($) => $.catalog.plans.mode[mode])}
              disabled={isDisabled || !isCounted}
              onChange={(amount) =>
                held && change(resource, { ...held, quota: Math.round((amount ?? 0) * (isSize ? gigabyte : 1)) })
              }
            />
            <SelectField
              label={t(($) => $.catalog.plans.modeOf, { name: words.resource(resource) })}
              hideLabel
              options={modes.map((value) => ({ value, label: t(($) => $.catalog.plans.mode[value]) }))}
              value={mode}
              placeholder="–"
              aria-invalid={(error !== undefined && mode === null) || undefined}
              disabled={isDisabled}
              onChange={(chosen) => change(resource, withMode(resource, chosen, held))}
            />
          </Grid>
        );
      })}
      <LimitsError error={error} isAllChosen={quotas.length + unlimited.length >= quotaResources.length} />
    </FieldGroup>
  );
}
