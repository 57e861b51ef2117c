import { type OfferedPackage } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { buyPackageRef } from '@enlace/contract/billing/subscriptions/packages.refs.gen.ts';
import type { PayWay as PayWayName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargeTable } from '#components/billing/charge-table.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Grid } from '#components/layout/layout.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { packagePreviewQuery } from '../api/billing.queries.ts';
import { IdentityNeeded } from '../components/identity-needed.tsx';
import { missingDetails } from '../components/missing-details.rules.ts';
import { PayWay } from '../components/pay-way.tsx';
import { payWayOf } from '../components/pay-way.rules.ts';
import { useAfterPurchase } from '../components/use-after-purchase.ts';

function isCode(failure: unknown, code: string): boolean {
  return failure instanceof ApiError && failure.code === code;
}

function useBuy({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('billing');
  const action = useAction();
  // One per opened dialog: whatever is pressed in it buys once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const finish = useAfterPurchase({ done: t(($) => $.billing.toast.packageBought), paid: onDone });
  const buy = (body: { expectedDueMinor: number; payBy?: PayWayName }) =>
    action.run(async () => finish(await call(buyPackageRef, { params: { id }, body: { ...body, idempotencyKey } })));
  return { ...action, buy };
}

type Props = {
  offered: OfferedPackage;
  /** Kept in the address, as the package is. */
  wantsTransfer: boolean;
  onTransfer: (wantsTransfer: boolean) => void;
  onClose: () => void;
};

/** The exact charge of a package before buying it. */
export function BuyDialog({ offered, wantsTransfer, onTransfer, onClose }: Props) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const query = useQuery(packagePreviewQuery(offered.id));
  const { buy, isBusy, failure } = useBuy({ id: offered.id, onDone: onClose });
  const preview = query.data;
  const isStale = isCode(failure, 'subscriptions.charge_changed');
  const missing = missingDetails([query.error, failure]);
  const { currency } = offered;
  const way = preview && payWayOf(preview.pay, { wantsTransfer });
  const canBuy = preview !== undefined && !missing && (way !== undefined || preview.charge.dueMinor === 0);
  function press(expectedDueMinor: number): void {
    const payBy = expectedDueMinor === 0 || way === undefined ? {} : { payBy: way };
    void buy({ expectedDueMinor, ...payBy }).then((isDone) => (isDone ? undefined : query.refetch()));
  }
  return (
    <Dialog
      title={t(($) => $.billing.packages.buyTitle, { name: words.name(offered.name) })}
      isOpen
      size={520}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.billing.change.back)}
          </Button>
          {canBuy && (
            <Button
              variant="primary"
              loading={isBusy}
              disabled={query.isFetching || query.isError}
              onClick={() => press(preview.charge.dueMinor)}
            >
              {preview.charge.dueMinor > 0
                ? t(($) => (way === 'transfer' ? $.billing.packages.orderFor : $.billing.packages.buyFor), {
                    amount: formats.money({ minor: preview.charge.dueMinor, currency }),
                  })
                : t(($) => $.billing.packages.buy)}
            </Button>
          )}
        </>
      }
    >
      <Grid gap={16}>
        {missing && <IdentityNeeded missing={missing} />}
        {isStale && (
          <Callout tone="warn" title={t(($) => $.billing.change.stale)}>
            {t(($) => $.billing.change.staleHelp)}
          </Callout>
        )}
        {!isStale && !missing && <FailureCallout failure={failure ?? query.error} />}
        {preview && (
          <>
            <p>
              {t(($) => $.billing.packages.counts)}{' '}
              {preview.expiresAt === null
                ? t(($) => $.billing.packages.forGood)
                : t(($) => $.billing.packages.until, { date: formats.longDate(preview.expiresAt) })}
            </p>
            <Box radius="lg" fill="surface-2" pt={8} pb={12} px={18}>
              <ChargeTable charge={preview.charge} label={t(($) => $.billing.change.chargedNow)} />
            </Box>
            {preview.charge.dueMinor > 0 && !missing && (
              <PayWay
                pay={preview.pay}
                amount={formats.money({ minor: preview.charge.dueMinor, currency })}
                wantsTransfer={wantsTransfer}
                onTransfer={onTransfer}
              />
            )}
          </>
        )}
        {query.isPending && (
          <LoadingState>
            <SkeletonBox height={150} />
          </LoadingState>
        )}
      </Grid>
    </Dialog>
  );
}
