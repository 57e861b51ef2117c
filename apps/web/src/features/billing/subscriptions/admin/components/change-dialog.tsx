import { type AdminSubscription } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { previewChangeForRef } from '@enlace/contract/billing/subscriptions/admin-subscriptions.refs.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { ChargeTable } from '#components/billing/charge-table.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { choicesQuery } from '../api/subscriptions.queries.ts';
import type { SubscriptionActs } from '../api/use-subscription-acts.ts';
import { ActDialog } from './act-dialog.tsx';
import { ChangeLosses } from './change-losses.tsx';

type When = 'auto' | 'now' | 'period_end';

/** Offers in the subscription's currency, as text: plan, billing period, price. */
function useOfferChoices(held: AdminSubscription['item']['offer']) {
  const formats = useFormats();
  const words = useOfferWords();
  const { data, error } = useQuery(choicesQuery);
  const plans = new Map(data?.plans.map((plan) => [plan.id, plan]));
  const periods = new Map(data?.periods.map((period) => [period.id, period]));
  const choices = (data?.items ?? []).flatMap((item) => {
    const plan = plans.get(item.planId);
    const period = periods.get(item.billingPeriodId);
    if (!plan || !period || item.currency !== held.currency) return [];
    if (item.archivedAt !== null || item.startsTrial || item.id === held.catalogItemId) return [];
    const price = formats.money({ minor: item.price.priceMinor, currency: item.currency });
    return [{ value: item.id, label: `${words.name(plan.name)} · ${words.name(period.name)} · ${price}` }];
  });
  return { choices, error };
}

function usePreview({ id, catalogItemId, when }: { id: string; catalogItemId: string | null; when: When }) {
  const choice = { catalogItemId: catalogItemId ?? '', ...(when === 'auto' ? {} : { when }) };
  const query = useQuery({
    queryKey: ['admin-subscriptions', 'preview', id, choice],
    queryFn: ({ signal }) => call(previewChangeForRef, { params: { id }, body: choice, signal }),
    enabled: catalogItemId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { query, choice };
}

type Props = { detail: AdminSubscription; acts: SubscriptionActs; onClose: () => void };

/** Changes a client's plan, with the exact charge before the decision. */
export function ChangeDialog({ detail, acts, onClose }: Props) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const { item } = detail;
  const [catalogItemId, setItem] = useState<string | null>(null);
  const [when, setWhen] = useState<When>('auto');
  const { choices, error } = useOfferChoices(item.offer);
  const { query, choice } = usePreview({ id: item.id, catalogItemId, when });
  const preview = query.data;
  const isStale = acts.failure instanceof ApiError && acts.failure.code === 'subscriptions.charge_changed';
  async function submit(reason: string): Promise<boolean> {
    if (!preview) return false;
    const expectedDueMinor = preview.isChargedNow ? preview.charge.dueMinor : 0;
    const isDone = await acts.change({ ...choice, expectedDueMinor, reason });
    if (!isDone) void query.refetch();
    return isDone;
  }
  return (
    <ActDialog
      title={t(($) => $.subscribers.change.title, { client: item.client.name })}
      action={t(($) => $.subscribers.change.confirm)}
      size={540}
      isBusy={acts.isBusy}
      isDisabled={!preview || query.isFetching}
      failure={isStale ? undefined : acts.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchSelectField
        label={t(($) => $.subscribers.change.offer)}
        placeholder={t(($) => $.subscribers.change.choose)}
        options={choices}
        value={catalogItemId}
        onChange={setItem}
      />
      <FailureCallout failure={error} />
      <ChoiceField
        label={t(($) => $.subscribers.change.when)}
        value={when}
        choices={(['auto', 'now', 'period_end'] as const).map((value) => ({
          value,
          label: t(($) => $.subscribers.change.whens[value]),
        }))}
        onChange={(value) => setWhen(value === 'now' || value === 'period_end' ? value : 'auto')}
      />
      {isStale && <Callout tone="warn" title={t(($) => $.subscribers.change.stale)} />}
      <FailureCallout failure={query.error} />
      {catalogItemId !== null && query.isPending && (
        <LoadingState>
          <SkeletonBox height={120} />
        </LoadingState>
      )}
      {preview && (
        <>
          <Text size={13} tone="muted">
            {preview.isChargedNow
              ? t(($) => $.subscribers.change.now)
              : t(($) => $.subscribers.change.later, { date: formats.longDate(preview.effectiveAt) })}{' '}
            {t(($) => $.subscribers.change.renewal, {
              date: formats.longDate(preview.renewal.at),
              amount: formats.money({
                minor: preview.renewal.charge.dueMinor,
                currency: preview.renewal.charge.currency,
              }),
            })}
          </Text>
          <ChangeLosses preview={preview} />
          <Box radius="lg" fill="surface-2" pt={8} pb={12} px={18}>
            <ChargeTable charge={preview.charge} label={t(($) => $.subscribers.change.charge)} />
          </Box>
        </>
      )}
    </ActDialog>
  );
}
