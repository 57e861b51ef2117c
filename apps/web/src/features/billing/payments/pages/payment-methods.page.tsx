import type { PaymentMethod } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { IconPlus, IconTrash } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { readReturnPlace } from '#lib/navigation/return-place.ts';
import { useCan } from '#lib/session/use-can.ts';
import { methodsQuery } from '../api/payments.queries.ts';
import { useMethodActs } from '../api/use-method-acts.ts';
import { CardFace } from '../components/card-face.tsx';
import { TrialCallout } from '../components/trial-callout.tsx';
import { TrialCardDialog } from '../components/trial-card-dialog.tsx';
import classes from './payment-methods.module.css';

type Acts = ReturnType<typeof useMethodActs>;

function MethodRow({ method, acts, onRemove }: { method: PaymentMethod; acts: Acts; onRemove: () => void }) {
  const { t } = useTranslation('payments');
  const canWrite = useCan('billing.write');
  const last4 = method.last4 ?? '';
  return (
    <Row lineBetween minH={66} as="li" wrap gap={10} gapX={16} py={12} px={18}>
      <CardFace method={method} />
      <Row as="span" wrap gap={8} align="stretch">
        {method.isDefault && <StatusBadge tone="ok">{t(($) => $.payments.method.default)}</StatusBadge>}
        {method.expiry === 'soon' && <StatusBadge tone="warn">{t(($) => $.payments.method.soon)}</StatusBadge>}
        {method.expiry === 'over' && <StatusBadge tone="danger">{t(($) => $.payments.method.over)}</StatusBadge>}
      </Row>
      {canWrite && (
        <Row as="span" gap={6} ml="auto" align="stretch">
          {!method.isDefault && (
            <Button
              size="sm"
              disabled={acts.isBusy}
              aria-label={t(($) => $.payments.methods.defaultOf, { last4 })}
              onClick={() => void acts.makeDefault(method)}
            >
              {t(($) => $.payments.methods.makeDefault)}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={IconTrash}
            aria-label={t(($) => $.payments.methods.removeOf, { last4 })}
            onClick={onRemove}
          >
            {t(($) => $.payments.methods.remove)}
          </Button>
        </Row>
      )}
    </Row>
  );
}

function ExpiryCallout({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const method = methods.find(({ isDefault }) => isDefault);
  if (method === undefined || method.expiry === 'none' || method.expiresOn === null) return null;
  const last4 = method.last4 ?? '';
  return method.expiry === 'soon' ? (
    <Callout tone="warn" title={t(($) => $.payments.methods.soonTitle, { last4 })}>
      {t(($) => $.payments.methods.soonText, { date: formats.longDate(method.expiresOn) })}
    </Callout>
  ) : (
    <Callout tone="warn" title={t(($) => $.payments.methods.overTitle, { last4 })}>
      {t(($) => $.payments.methods.overText)}
    </Callout>
  );
}

/** On return from the provider's page, registers the card added there, once. */
function useReturnFromSetup(acts: Acts, onAdded: () => void): void {
  const [query, setQuery] = useSearchParams();
  const sessionId = query.get('alta');
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (sessionId === null || taken.current === sessionId) return;
    taken.current = sessionId;
    setQuery(
      (held) => {
        const next = new URLSearchParams(held);
        next.delete('alta');
        return next;
      },
      { replace: true },
    );
    void acts.finish(sessionId).then((isDone) => (isDone ? onAdded() : undefined));
  });
}

/** The purchase that sent the client here: where it is, and the way back to it. */
function usePurchase() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = readReturnPlace(query);
  return { place, goBack: () => (place === undefined ? undefined : void navigate(place, { replace: true })) };
}

function PurchaseWaits({ place, hasMethod }: { place: string; hasMethod: boolean }) {
  const { t } = useTranslation('payments');
  return (
    <Callout
      title={t(($) => $.payments.methods.purchase)}
      action={
        <LinkButton size="sm" to={place}>
          {t(($) => $.payments.methods.toPurchase)}
        </LinkButton>
      }
    >
      {t(($) => (hasMethod ? $.payments.methods.purchaseOther : $.payments.methods.purchaseFirst))}
    </Callout>
  );
}

/** Saved cards: the default, adding, removing. */
export function PaymentMethodsPage() {
  const { t } = useTranslation('payments');
  const canWrite = useCan('billing.write');
  const methods = useQuery(methodsQuery);
  const acts = useMethodActs();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethod>();
  const purchase = usePurchase();
  useReturnFromSetup(acts, purchase.goBack);
  const items = methods.data?.items ?? [];
  const isTrial = methods.data?.provider === 'sandbox';
  const takesCards = methods.data !== undefined && methods.data.provider !== null;
  const add = canWrite && takesCards && (
    <Button
      variant="primary"
      size="sm"
      icon={IconPlus}
      loading={acts.isBusy && !isTrial && !removing}
      onClick={() => (isTrial ? setAdding(true) : void acts.redirect(purchase.place))}
    >
      {t(($) => $.payments.methods.add)}
    </Button>
  );
  return (
    <Page
      title={t(($) => $.payments.methodsTitle)}
      breadcrumb={[{ label: t(($) => $.payments.section), to: paths.account.home }]}
      width="settings"
      lead={t(($) => $.payments.methods.lead)}
      heading={t(($) => $.payments.methodsTitle)}
      actions={items.length > 0 && add}
    >
      <TrialCallout />
      <Stack gap={12} className={classes.notes}>
        {purchase.place !== undefined && methods.data && (
          <PurchaseWaits place={purchase.place} hasMethod={items.length > 0} />
        )}
        <ExpiryCallout methods={items} />
        <FailureCallout failure={acts.failure} />
      </Stack>
      <Card isFlush>
        <Loaded query={methods} rows={3}>
          {items.length === 0 ? (
            <EmptyState
              drawing="card"
              title={t(($) => $.payments.methods.emptyTitle)}
              help={t(($) => (takesCards ? $.payments.methods.emptyHelp : $.payments.methods.noCards))}
              actions={add}
            />
          ) : (
            <ul>
              {items.map((method) => (
                <MethodRow key={method.id} method={method} acts={acts} onRemove={() => setRemoving(method)} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      {isAdding && (
        <TrialCardDialog
          onAdded={() => {
            setAdding(false);
            purchase.goBack();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t(($) => $.payments.methods.removeTitle, { last4: removing.last4 ?? '' })}
          help={t(($) => (items.length === 1 ? $.payments.methods.removeLast : $.payments.methods.removeHelp))}
          action={t(($) => $.payments.methods.remove)}
          isOpen
          isBusy={acts.isBusy}
          onConfirm={() => void acts.remove(removing).then(() => setRemoving(undefined))}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Page>
  );
}
