import { type ChangePreview } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import { changeSubscriptionRef } from '@enlace/contract/billing/subscriptions/client-subscription.refs.gen.ts';
import type { PlanFeature } from '@enlace/contract/core/plan-features.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { ChargeTable } from '#components/billing/charge-table.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { previewQuery } from '../api/billing.queries.ts';
import { CouponField } from '../components/coupon-field.tsx';
import { IdentityNeeded } from '../components/identity-needed.tsx';
import { missingDetails } from '../components/missing-details.rules.ts';
import { PayWay } from '../components/pay-way.tsx';
import { payWayOf } from '../components/pay-way.rules.ts';
import { useAfterPurchase } from '../components/use-after-purchase.ts';

function codeOf(failure: unknown): string | undefined {
  return failure instanceof ApiError ? failure.code : undefined;
}

function isAboutCoupon(code: string | undefined): boolean {
  return code !== undefined && (code.startsWith('coupon.') || code === 'subscriptions.coupon_taken');
}

/** As text: when it starts, what is charged now, what comes later. */
function Meaning({ preview, current }: { preview: ChangePreview; current: string | undefined }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const { kind, offer, effectiveAt, charge, renewal } = preview;
  const values = {
    plan: words.plan(offer),
    current: current ?? '',
    date: formats.longDate(effectiveAt),
    amount: formats.money({ minor: charge.dueMinor, currency: charge.currency }),
  };
  const next = formats.money({ minor: renewal.charge.dueMinor, currency: renewal.charge.currency });
  const isFree = charge.dueMinor === 0 && renewal.charge.dueMinor === 0;
  return (
    <Text tone="muted">
      {isFree && (kind === 'downgrade' || kind === 'after_trial')
        ? t(($) => $.billing.change.free[kind], values)
        : t(($) => $.billing.change.meaning[kind], values)}{' '}
      {!isFree && t(($) => $.billing.change.renewal, { date: formats.longDate(renewal.at), amount: next })}
    </Text>
  );
}

/** Usage above the limits of the selected plan. */
function OverQuota({ preview }: { preview: ChangePreview }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  if (preview.overQuota.length === 0) return null;
  const what = preview.overQuota.map(({ resource, used, limit }) =>
    t(($) => $.billing.change.overOne, {
      resource: words.resource(resource),
      used: words.amount(resource, used),
      limit: words.amount(resource, limit),
    }),
  );
  return (
    <Callout tone="warn" title={t(($) => $.billing.change.over, { what: formats.list(what) })}>
      {t(($) => $.billing.change.overHelp)}
    </Callout>
  );
}

/** What stops with the new plan, feature by feature. */
function Loses({ features }: { features: readonly PlanFeature[] }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  if (features.length === 0) return null;
  return (
    <Callout
      tone="warn"
      title={t(($) => $.billing.change.loses.title, { what: formats.list(features.map(words.feature)) })}
    >
      {features.map((feature) => t(($) => $.billing.change.loses[feature])).join(' ')}{' '}
      {t(($) => $.billing.change.loses.help)}
    </Callout>
  );
}

function Details({ preview, current }: { preview: ChangePreview; current: string | undefined }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const label = preview.isChargedNow
    ? t(($) => $.billing.change.chargedNow)
    : t(($) => $.billing.change.chargedOn, { date: formats.longDate(preview.effectiveAt) });
  return (
    <>
      <Meaning preview={preview} current={current} />
      <OverQuota preview={preview} />
      <Loses features={preview.losesFeatures} />
      {preview.charge.lines.length > 0 && (
        <Box radius="lg" fill="surface-2" pt={14} pb={12} px={18}>
          <Text as="h3" mb={4} size={13} weight="semibold" tone="default">
            {label}
          </Text>
          <ChargeTable charge={preview.charge} label={label} />
        </Box>
      )}
    </>
  );
}

/** Whether something of it has to be paid by a way that is settled now. */
function asksForMethod({ kind, charge }: ChangePreview): boolean {
  return charge.dueMinor > 0 && kind !== 'downgrade';
}

function useConfirm({
  catalogItemId,
  couponCode,
  wantsTransfer,
}: {
  catalogItemId: string;
  couponCode: string;
  wantsTransfer: boolean;
}) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const action = useAction();
  const finish = useAfterPurchase({
    done: t(($) => $.billing.toast.changed),
    paid: () => navigate(paths.account.plan),
  });
  const confirm = (preview: ChangePreview) =>
    action.run(async () => {
      const choice = couponCode === '' ? { catalogItemId } : { catalogItemId, couponCode };
      const expectedDueMinor = preview.isChargedNow ? preview.charge.dueMinor : 0;
      const payBy = asksForMethod(preview) ? payWayOf(preview.pay, { wantsTransfer }) : undefined;
      const body = { ...choice, expectedDueMinor, ...(payBy === undefined ? {} : { payBy }) };
      await finish(await call(changeSubscriptionRef, { body }));
    });
  return { ...action, confirm };
}

function useConfirmWords() {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  return ({ kind, isChargedNow, charge, effectiveAt }: ChangePreview, way: string | undefined): string => {
    const { dueMinor, currency } = charge;
    if (isChargedNow && dueMinor > 0 && way === 'transfer') return t(($) => $.billing.change.confirmTransfer);
    if (isChargedNow && dueMinor > 0)
      return t(($) => $.billing.change.confirmPay, { amount: formats.money({ minor: dueMinor, currency }) });
    if (kind === 'downgrade' || kind === 'after_trial')
      return t(($) => $.billing.change.confirmOn, { date: formats.date(effectiveAt) });
    return t(($) => $.billing.change.confirmNow);
  };
}

type Props = {
  catalogItemId: string;
  plan: string;
  current: string | undefined;
  /** Kept in the address, so that the purchase survives the way to a missing detail, a reload and a second tab. */
  couponCode: string;
  onCoupon: (code: string) => void;
  wantsTransfer: boolean;
  onTransfer: (wantsTransfer: boolean) => void;
  onClose: () => void;
};

/** How it will be paid, with the amount and the day. */
function Paying({
  preview,
  wantsTransfer,
  onTransfer,
}: Pick<Props, 'wantsTransfer' | 'onTransfer'> & { preview: ChangePreview }) {
  const formats = useFormats();
  const { charge, isChargedNow, effectiveAt, pay } = preview;
  if (!asksForMethod(preview)) return null;
  return (
    <PayWay
      pay={pay}
      amount={formats.money({ minor: charge.dueMinor, currency: charge.currency })}
      date={isChargedNow ? undefined : formats.longDate(effectiveAt)}
      wantsTransfer={wantsTransfer}
      onTransfer={onTransfer}
    />
  );
}

/** The exact charge of a plan before choosing it, computed by the code that will issue the invoice. */
export function ChangeDialog(props: Props) {
  const { catalogItemId, plan, current, couponCode, onCoupon, wantsTransfer, onTransfer, onClose } = props;
  const { t } = useTranslation('billing');
  const [refused, setRefused] = useState('');
  const query = useQuery(previewQuery({ catalogItemId, couponCode }));
  const { confirm, isBusy, failure, forget } = useConfirm({ catalogItemId, couponCode, wantsTransfer });
  const confirmWords = useConfirmWords();
  const preview = query.data;
  const hasChanged = codeOf(failure) === 'subscriptions.charge_changed';
  const isCouponRefused = query.isError && isAboutCoupon(codeOf(query.error));
  const missing = missingDetails([query.error, failure]);
  const way = preview && payWayOf(preview.pay, { wantsTransfer });
  const canConfirm = preview !== undefined && !missing && (way !== undefined || !asksForMethod(preview));
  useEffect(() => {
    if (!isCouponRefused || couponCode === '') return;
    // The charge stays visible without the refused code.
    setRefused(errorText(query.error));
    onCoupon('');
  }, [isCouponRefused, couponCode, query.error, onCoupon]);
  function press(shown: ChangePreview): void {
    void confirm(shown).then((isDone) => (isDone ? undefined : query.refetch()));
  }
  return (
    <Dialog
      title={t(($) => $.billing.change.title, { plan })}
      isOpen
      size={520}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.billing.change.back)}
          </Button>
          {canConfirm && (
            <Button
              variant="primary"
              loading={isBusy}
              disabled={query.isFetching || query.isError}
              onClick={() => press(preview)}
            >
              {confirmWords(preview, way)}
            </Button>
          )}
        </>
      }
    >
      <Grid gap={16}>
        {missing && <IdentityNeeded missing={missing} />}
        {hasChanged && (
          <Callout tone="warn" title={t(($) => $.billing.change.stale)}>
            {t(($) => $.billing.change.staleHelp)}
          </Callout>
        )}
        {!hasChanged && !missing && <FailureCallout failure={failure ?? (isCouponRefused ? undefined : query.error)} />}
        {preview && <Details preview={preview} current={current} />}
        {preview && !missing && <Paying preview={preview} wantsTransfer={wantsTransfer} onTransfer={onTransfer} />}
        {query.isPending && (
          <LoadingState>
            <SkeletonBox height={190} />
          </LoadingState>
        )}
        {preview?.coupon && (
          <Text size={13} tone="ok">
            {t(($) => $.billing.coupon.used, { code: preview.coupon.code })}
          </Text>
        )}
        {preview && couponCode === '' && preview.coupon === null && (
          <CouponField
            isBusy={query.isFetching}
            error={refused === '' ? undefined : refused}
            onApply={(code) => {
              setRefused('');
              forget();
              onCoupon(code);
            }}
          />
        )}
      </Grid>
    </Dialog>
  );
}
