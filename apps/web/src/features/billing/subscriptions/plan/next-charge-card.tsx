import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { ChargeTable } from '#components/billing/charge-table.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { usePlanActs } from '../api/use-plan-acts.ts';
import { CouponField } from '../components/coupon-field.tsx';
import classes from './my-plan.module.css';

function Coupon({ coupon, currency }: { coupon: NonNullable<Subscription['coupon']>; currency: string }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const { code, percentPpm, amountMinor, periodsLeft } = coupon;
  const off =
    percentPpm === null
      ? formats.money({ minor: amountMinor ?? 0, currency })
      : formats.percent(percentPpm / 1_000_000);
  return (
    <Text size={13} tone="muted">
      {periodsLeft === null
        ? t(($) => $.billing.coupon.forGood, { code, off })
        : t(($) => $.billing.coupon.forPeriods, { code, off, count: periodsLeft, n: formats.number(periodsLeft) })}
    </Text>
  );
}

/** The exact next charge, computed by the code that will issue its invoice, with its coupon. */
export function NextChargeCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const canWrite = useCan('billing.write');
  const acts = usePlanActs();
  const { nextCharge, coupon, offer, creditMinor } = subscription;
  const error = acts.failure instanceof ApiError ? errorText(acts.failure) : undefined;
  return (
    <Card
      title={t(($) => $.billing.myplan.nextCharge)}
      end={
        nextCharge && (
          <Text as="span" size={13} tone="muted" tabular>
            {formats.longDate(nextCharge.at)}
          </Text>
        )
      }
    >
      <Grid gap={12} className={classes.stack}>
        {nextCharge ? (
          <ChargeTable charge={nextCharge.charge} label={t(($) => $.billing.myplan.nextCharge)} />
        ) : (
          <Text size={13} tone="muted">
            {t(($) => $.billing.myplan.noCharge)}
          </Text>
        )}
        {creditMinor > 0 && (
          <Text size={13} tone="muted">
            {t(($) => $.billing.myplan.balance, {
              amount: formats.money({ minor: creditMinor, currency: offer.currency }),
            })}
          </Text>
        )}
        {coupon && <Coupon coupon={coupon} currency={offer.currency} />}
        {!coupon && nextCharge && canWrite && (
          <CouponField isBusy={acts.isBusy} error={error} onApply={(code) => void acts.addCoupon(code)} />
        )}
      </Grid>
    </Card>
  );
}
