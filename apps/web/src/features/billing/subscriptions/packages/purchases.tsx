import type { PackagePurchase, QuotaGrant } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { dropPackageRef } from '@enlace/contract/billing/subscriptions/packages.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadBilling } from '../api/billing.queries.ts';
import classes from './packages.module.css';

const tones: Record<PackagePurchase['state'], StatusTone> = {
  pending: 'warn',
  active: 'ok',
  exhausted: 'neutral',
  expired: 'neutral',
  revoked: 'danger',
};

function State({ state }: Pick<PackagePurchase, 'state'>) {
  const { t } = useTranslation('billing');
  return (
    <StatusBadge tone={tones[state]} isQuiet={state !== 'pending' && state !== 'revoked'}>
      {t(($) => $.billing.packages.state[state])}
    </StatusBadge>
  );
}

/** Remaining amount of a grant; counts that are not used up only show the addition. */
function Burn({ grant }: { grant: QuotaGrant }) {
  const { t } = useTranslation('billing');
  const words = useOfferWords();
  const { resource, amount, remaining } = grant;
  if (resource !== 'sends')
    return (
      <Text size={12} tone="faint">
        + {words.quota(resource, amount)}
      </Text>
    );
  const label = t(($) => $.billing.packages.burn, {
    left: words.amount(resource, remaining),
    amount: words.quota(resource, amount),
  });
  return (
    <Grid gap={6} size={13} tone="muted" tabular>
      <span>{label}</span>
      <Meter label={label} used={amount - remaining} limit={amount} size={8} />
    </Grid>
  );
}

/** Gives up a package that was not paid: its invoice is credited at once, so it asks first. */
function DropButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const { isBusy, failure, run, forget } = useAction();
  const [isAsking, setAsking] = useState(false);
  const drop = () =>
    run(async () => {
      await call(dropPackageRef, { params: { id } });
      setAsking(false);
      await rereadBilling(queries);
      showToast({ text: t(($) => $.billing.packages.dropped) });
    });
  const close = () => {
    setAsking(false);
    // A refusal means that the list is out of date: it was paid meanwhile, or discarded in another window. Read again
    // any earlier, the list would drop the row, and with it the dialog that says why.
    if (failure !== undefined) void rereadBilling(queries);
    forget();
  };
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {t(($) => $.billing.packages.drop)}
      </Button>
      <ConfirmDialog
        title={t(($) => $.billing.packages.dropTitle, { name })}
        help={t(($) => $.billing.packages.dropHelp)}
        action={t(($) => $.billing.packages.drop)}
        isOpen={isAsking}
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => void drop()}
        onClose={close}
      />
    </>
  );
}

/** A package that is active, or will be once it is paid. */
export function LivePurchase({ purchase }: { purchase: PackagePurchase }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const { state, expiresAt, dueMinor, currency, grants, hasRolledOver, invoiceId } = purchase;
  return (
    <Grid border radius="lg" as="article" gap={12} py={16} px={18}>
      <Row wrap justify="between" gap={8} gapX={16} className={classes.line}>
        <h3>{words.name(purchase.package.name)}</h3>
        <State state={state} />
      </Row>
      {grants.map((grant) => (
        <Burn key={grant.id} grant={grant} />
      ))}
      <Row wrap justify="between" gap={8} gapX={16} className={classes.line}>
        <Text size={12} tone="faint">
          {state === 'pending' && t(($) => $.billing.packages.waits)}
          {state === 'active' &&
            (expiresAt === null
              ? t(($) => $.billing.packages.forGood)
              : t(($) => $.billing.packages.until, { date: formats.longDate(expiresAt) }))}
          {hasRolledOver && ` ${t(($) => $.billing.packages.rolled)}`}
        </Text>
        {state === 'pending' && dueMinor !== null && (
          <Row gap={8}>
            <DropButton id={purchase.id} name={words.name(purchase.package.name)} />
            <LinkButton
              variant="primary"
              size="sm"
              to={invoiceId === null ? paths.account.payments : `${paths.account.payments}?factura=${invoiceId}`}
            >
              {t(($) => $.billing.packages.pay, { amount: formats.money({ minor: dueMinor, currency }) })}
            </LinkButton>
          </Row>
        )}
      </Row>
    </Grid>
  );
}

/** Expired purchases, newest first. */
export function PastPurchases({ purchases }: { purchases: readonly PackagePurchase[] }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  return (
    <Box as="section" mb={36} aria-labelledby="anteriores">
      <Text spacing="title" as="h2" mb={14} size={16} weight="semibold" id="anteriores">
        {t(($) => $.billing.packages.past)}
      </Text>
      <ul className={classes.past}>
        {purchases.map(({ id, package: bought, state, createdAt, priceMinor, currency }) => (
          <li key={id}>
            <Text as="b" weight="medium" tone="default">
              {words.name(bought.name)}
            </Text>
            <span>{formats.date(createdAt)}</span>
            <State state={state} />
            <Text phone={{ row: '1', column: '2' }} as="span" textAlign="right" tabular>
              {formats.exactMoney({ minor: priceMinor, currency })}
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  );
}
