import type { AdminSubscription } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { couponCodeSchema, subscriptionLimits } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { type QuotaResource, quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { DateField } from '#components/dates/date-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { SubscriptionActs } from '../api/use-subscription-acts.ts';
import { ActDialog } from './act-dialog.tsx';

type Props = { detail: AdminSubscription; acts: SubscriptionActs; onClose: () => void };

const dayMs = 86_400_000;
const gigabyte = 1_000_000_000;

function countOf(text: string, max: number): number | undefined {
  const value = Number(text);
  return text !== '' && Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}

export function CancelDialog({ detail, acts, onClose }: Props) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const { client, periodEnd } = detail.item;
  const [when, setWhen] = useState<'now' | 'period_end'>('period_end');
  return (
    <ActDialog
      title={t(($) => $.subscribers.cancel.title, { client: client.name })}
      help={
        when === 'now'
          ? t(($) => $.subscribers.cancel.nowHelp)
          : t(($) => $.subscribers.cancel.endHelp, { date: formats.longDate(periodEnd) })
      }
      action={t(($) => $.subscribers.cancel.confirm)}
      isDanger
      isBusy={acts.isBusy}
      failure={acts.failure}
      onSubmit={(reason) => acts.cancel({ when, reason })}
      onClose={onClose}
    >
      <ChoiceField
        label={t(($) => $.subscribers.cancel.when)}
        value={when}
        choices={(['period_end', 'now'] as const).map((value) => ({
          value,
          label: t(($) => $.subscribers.cancel.whens[value]),
        }))}
        onChange={(value) => setWhen(value === 'now' ? 'now' : 'period_end')}
      />
    </ActDialog>
  );
}

export function PauseDialog({ detail, acts, onClose }: Props) {
  const { t } = useTranslation('subscribers');
  const [day, setDay] = useState('');
  return (
    <ActDialog
      title={t(($) => $.subscribers.pause.title, { client: detail.item.client.name })}
      help={t(($) => $.subscribers.pause.help)}
      action={t(($) => $.subscribers.pause.confirm)}
      isBusy={acts.isBusy}
      failure={acts.failure}
      onSubmit={(reason) => acts.pause(day === '' ? { reason } : { resumesOn: day, reason })}
      onClose={onClose}
    >
      <DateField label={t(($) => $.subscribers.pause.until)} clearable value={day} onChange={setDay} />
    </ActDialog>
  );
}

export function ExtendDialog({ detail, acts, onClose }: Props) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const [text, setText] = useState('7');
  const days = countOf(text, subscriptionLimits.trialDays);
  const end = days === undefined ? undefined : new Date(Date.parse(detail.item.periodEnd) + days * dayMs);
  return (
    <ActDialog
      title={t(($) => $.subscribers.extend.title, { client: detail.item.client.name })}
      help={end && t(($) => $.subscribers.extend.help, { date: formats.longDate(end) })}
      action={t(($) => $.subscribers.extend.confirm)}
      isBusy={acts.isBusy}
      isDisabled={days === undefined}
      failure={acts.failure}
      onSubmit={(reason) => (days === undefined ? Promise.resolve(false) : acts.extend({ days, reason }))}
      onClose={onClose}
    >
      <TextField
        label={t(($) => $.subscribers.extend.days)}
        inputMode="numeric"
        value={text}
        error={
          days === undefined
            ? t(($) => $.subscribers.extend.invalid, { max: String(subscriptionLimits.trialDays) })
            : undefined
        }
        onChange={({ target }) => setText(target.value.trim())}
      />
    </ActDialog>
  );
}

export function UnparkDialog({ detail, acts, onClose }: Props) {
  const { t } = useTranslation('subscribers');
  return (
    <ActDialog
      title={t(($) => $.subscribers.unpark.title)}
      help={t(($) => $.subscribers.unpark.help, { reason: detail.parkedReason ?? '' })}
      action={t(($) => $.subscribers.unpark.confirm)}
      isBusy={acts.isBusy}
      failure={acts.failure}
      onSubmit={(reason) => acts.unpark(reason)}
      onClose={onClose}
    />
  );
}

export function CouponDialog({ detail, acts, onClose }: Props) {
  const { t } = useTranslation('subscribers');
  const [code, setCode] = useState('');
  const parsed = couponCodeSchema.safeParse(code);
  return (
    <ActDialog
      title={t(($) => $.subscribers.coupon.title, { client: detail.item.client.name })}
      help={t(($) => $.subscribers.coupon.help)}
      action={t(($) => $.subscribers.coupon.confirm)}
      hasReason={false}
      isBusy={acts.isBusy}
      isDisabled={!parsed.success}
      failure={acts.failure}
      onSubmit={() => (parsed.success ? acts.addCoupon(parsed.data) : Promise.resolve(false))}
      onClose={onClose}
    >
      <TextField
        label={t(($) => $.subscribers.coupon.code)}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setCode(target.value)}
      />
    </ActDialog>
  );
}

export function GrantDialog({ detail, acts, onClose }: Props) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  const [resource, setResource] = useState<QuotaResource>('sends');
  const [text, setText] = useState('');
  const [validText, setValid] = useState('');
  const count = countOf(text, 1_000_000);
  const amount = count === undefined ? undefined : resource === 'storage_bytes' ? count * gigabyte : count;
  const validDays = countOf(validText, 3660);
  const quota = detail.subscription?.quotas.find((each) => each.resource === resource);
  const limit = quota?.limit ?? null;
  const isValid = amount !== undefined && (validText === '' || validDays !== undefined);
  return (
    <ActDialog
      title={t(($) => $.subscribers.grant.title, { client: detail.item.client.name })}
      help={
        amount === undefined || limit === null
          ? t(($) => $.subscribers.grant.help)
          : t(($) => $.subscribers.grant.becomes, {
              now: words.quota(resource, limit),
              then: words.quota(resource, limit + amount),
            })
      }
      action={t(($) => $.subscribers.grant.confirm)}
      isBusy={acts.isBusy}
      isDisabled={!isValid}
      failure={acts.failure}
      onSubmit={(reason) =>
        amount === undefined
          ? Promise.resolve(false)
          : acts.grant({ resource, amount, reason, ...(validDays === undefined ? {} : { validDays }) })
      }
      onClose={onClose}
    >
      <SelectField
        label={t(($) => $.subscribers.grant.resource)}
        options={quotaResources.map((value) => ({ value, label: words.resource(value) }))}
        value={resource}
        onChange={setResource}
      />
      <Grid columns="repeat(auto-fit, minmax(min(100%, 180px), 1fr))" gap={12}>
        <TextField
          label={
            resource === 'storage_bytes'
              ? t(($) => $.subscribers.grant.gigabytes)
              : t(($) => $.subscribers.grant.amount)
          }
          hint={t(($) => $.subscribers.grant.amountHint, { max: formats.number(1_000_000) })}
          inputMode="numeric"
          value={text}
          onChange={({ target }) => setText(target.value.trim())}
        />
        <TextField
          label={t(($) => $.subscribers.grant.days)}
          hint={t(($) => $.subscribers.grant.daysHint)}
          inputMode="numeric"
          value={validText}
          onChange={({ target }) => setValid(target.value.trim())}
        />
      </Grid>
    </ActDialog>
  );
}

type RevokeProps = Props & { purchaseId: string };

export function RevokePackageDialog({ acts, onClose, purchaseId }: RevokeProps) {
  const { t } = useTranslation('subscribers');
  return (
    <ActDialog
      title={t(($) => $.subscribers.revoke.title)}
      help={t(($) => $.subscribers.revoke.help)}
      action={t(($) => $.subscribers.revoke.confirm)}
      isDanger
      isBusy={acts.isBusy}
      failure={acts.failure}
      onSubmit={(reason) => acts.revokePackage({ purchaseId, reason })}
      onClose={onClose}
    />
  );
}
