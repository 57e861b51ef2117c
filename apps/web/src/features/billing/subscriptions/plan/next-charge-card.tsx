import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { ChargeTable } from '#components/billing/charge-table.tsx';
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
    <p className={classes.quiet}>
      {periodsLeft === null
        ? t(($) => $.billing.coupon.forGood, { code, off })
        : t(($) => $.billing.coupon.forPeriods, { code, off, count: periodsLeft, n: formats.number(periodsLeft) })}
    </p>
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
      end={nextCharge && <span className={classes.aside}>{formats.longDate(nextCharge.at)}</span>}
    >
      <div className={classes.stack}>
        {nextCharge ? (
          <ChargeTable charge={nextCharge.charge} label={t(($) => $.billing.myplan.nextCharge)} />
        ) : (
          <p className={classes.quiet}>{t(($) => $.billing.myplan.noCharge)}</p>
        )}
        {creditMinor > 0 && (
          <p className={classes.quiet}>
            {t(($) => $.billing.myplan.balance, {
              amount: formats.money({ minor: creditMinor, currency: offer.currency }),
            })}
          </p>
        )}
        {coupon && <Coupon coupon={coupon} currency={offer.currency} />}
        {!coupon && nextCharge && canWrite && (
          <CouponField isBusy={acts.isBusy} error={error} onApply={(code) => void acts.addCoupon(code)} />
        )}
      </div>
    </Card>
  );
}
