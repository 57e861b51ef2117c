import type { AdminSubscription } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { useStanding } from '#components/billing/use-standing.ts';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { subscriptionQuery } from '../api/subscriptions.queries.ts';
import { type SubscriptionActs, useSubscriptionActs } from '../api/use-subscription-acts.ts';
import { type Panel, SubscriptionPanel } from './subscription-panel.tsx';
import { ActButtons } from './act-buttons.tsx';
import { Extras, NextCharge, Periods, Timeline } from './subscription-parts.tsx';

/** The client, the plan, its state, and problems. */
function Head({ detail, acts }: { detail: AdminSubscription; acts: SubscriptionActs }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  const standing = useStanding();
  const { item, subscription, parkedReason, cancelReason } = detail;
  const { client, offer } = item;
  return (
    <>
      <Row wrap gap={8} gapX={12}>
        <Text display size={30} leading={1.15} spacing="display">
          {words.plan(offer)}
        </Text>
        <SubscriptionStateBadge state={item.state} />
        {item.isParked && <StatusBadge tone="danger">{t(($) => $.subscribers.parked)}</StatusBadge>}
      </Row>
      <Text mt={4} size={13} tone="muted" breakWords>
        {words.price(offer)} {words.terms(offer)} · <TextLink to={paths.admin.user(client.id)}>{client.email}</TextLink>
      </Text>
      {subscription && (
        <Box as="p" mt={12}>
          {standing(subscription)}
        </Box>
      )}
      <Grid hideEmpty gap={10} mt={14}>
        <FailureCallout failure={acts.failure} />
        {item.isParked && (
          <Callout tone="danger" title={t(($) => $.subscribers.detail.parkedTitle)}>
            {parkedReason}
          </Callout>
        )}
        {cancelReason !== null && <Callout title={t(($) => $.subscribers.detail.cancelReason)}>{cancelReason}</Callout>}
        {subscription?.unpaidInvoices.map(({ id, fullNumber, dueMinor, currency, dueDate }) => (
          <Callout
            key={id}
            tone="warn"
            title={t(($) => $.subscribers.detail.unpaid, {
              number: fullNumber,
              amount: formats.money({ minor: dueMinor, currency }),
            })}
          >
            {dueDate !== null && t(($) => $.subscribers.detail.dueOn, { date: formats.longDate(dueDate) })}
          </Callout>
        ))}
        {subscription?.scheduledChange && (
          <Callout
            title={t(($) => $.subscribers.detail.scheduled, {
              plan: words.plan(subscription.scheduledChange.offer),
              date: formats.longDate(subscription.scheduledChange.at),
            })}
          />
        )}
      </Grid>
    </>
  );
}

function Dunning({ detail }: { detail: AdminSubscription }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const dunning = detail.subscription?.dunning;
  if (!dunning) return null;
  const steps = [
    { key: 'since', at: dunning.since },
    { key: 'readOnly', at: dunning.readOnlyAt },
    { key: 'suspended', at: dunning.suspendedAt },
    { key: 'cancelled', at: dunning.cancelledAt },
  ] as const;
  return (
    <Grid
      radius="lg"
      fill="surface-2"
      as="dl"
      columns="repeat(auto-fit, minmax(100px, 1fr))"
      gap={12}
      mt={18}
      py={12}
      px={16}
      size={13}
    >
      {steps.map(({ key, at }) => (
        <div key={key}>
          <Text as="dt" size={12} tone="muted">
            {t(($) => $.subscribers.dunning[key])}
          </Text>
          <Text as="dd" weight="medium" tabular>
            {formats.date(at)}
          </Text>
        </div>
      ))}
    </Grid>
  );
}

function Content({
  detail,
  panel,
  onPanel,
}: {
  detail: AdminSubscription;
  panel: Panel | undefined;
  onPanel: (panel: Panel | undefined) => void;
}) {
  const { item } = detail;
  const acts = useSubscriptionActs({ id: item.id, clientId: item.client.id });
  const panelActs = useSubscriptionActs({ id: item.id, clientId: item.client.id });
  return (
    <>
      <Head detail={detail} acts={acts} />
      <ActButtons detail={detail} acts={acts} onOpen={onPanel} />
      <Dunning detail={detail} />
      <NextCharge detail={detail} />
      <Extras detail={detail} acts={acts} onRevoke={(purchaseId) => onPanel({ kind: 'revoke', purchaseId })} />
      <Periods detail={detail} />
      <Timeline subscriptionId={item.id} />
      {panel && <SubscriptionPanel panel={panel} detail={detail} acts={panelActs} onClose={() => onPanel(undefined)} />}
    </>
  );
}

type Props = {
  id: string;
  /** Neighbours in the list. */
  walk: { previous: string | undefined; next: string | undefined; go: (id: string) => void };
  onClose: () => void;
};

/** One subscription next to the list, with all its actions. */
export function SubscriptionDrawer({ id, walk, onClose }: Props) {
  const { t } = useTranslation('subscribers');
  const query = useQuery(subscriptionQuery(id));
  const { data } = query;
  const [panel, setPanel] = useState<Panel>();
  const { previous, next } = walk;
  return (
    <SideDrawer
      title={data?.item.client.name ?? t(($) => $.subscribers.title)}
      isOpen
      size={540}
      onClose={onClose}
      walk={{
        previous: {
          label: t(($) => $.subscribers.detail.previous),
          go: previous === undefined ? undefined : () => walk.go(previous),
        },
        next: { label: t(($) => $.subscribers.detail.next), go: next === undefined ? undefined : () => walk.go(next) },
      }}
    >
      <Loaded query={query} rows={6}>
        {(detail) => <Content detail={detail} panel={panel} onPanel={setPanel} />}
      </Loaded>
    </SideDrawer>
  );
}
