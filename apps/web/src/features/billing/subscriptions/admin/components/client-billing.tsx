import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { useStanding } from '#components/billing/use-standing.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { clientSubscriptionQuery, subscriptionQuery } from '../api/subscriptions.queries.ts';
import { ForecastTable } from './forecast-dialog.tsx';
import { NextCharge, Periods, Section } from './subscription-parts.tsx';

function Held({ id, clientId }: { id: string; clientId: string }) {
  const { t } = useTranslation('subscribers');
  const words = useOfferWords();
  const standing = useStanding();
  const query = useQuery(subscriptionQuery(id));
  const { data } = query;
  if (!data) return <Unloaded query={query} shape={null} />;
  const { item, subscription } = data;
  return (
    <>
      <Row wrap gap={8} gapX={12}>
        <Text display size={30} leading={1.15} spacing="display">
          {words.plan(item.offer)}
        </Text>
        <SubscriptionStateBadge state={item.state} />
      </Row>
      <Text mt={4} size={13} tone="muted" breakWords>
        {words.price(item.offer)} {words.terms(item.offer)}
      </Text>
      {subscription && (
        <Box as="p" mt={12}>
          {standing(subscription)}
        </Box>
      )}
      <Row wrap gap={8} mt={16} align="stretch">
        <LinkButton size="sm" variant="primary" to={`${paths.admin.subscriptions}?s=${id}`}>
          {t(($) => $.subscribers.client.manage)}
        </LinkButton>
      </Row>
      <NextCharge detail={data} />
      <Periods detail={data} />
      <Section title={t(($) => $.subscribers.forecast.title)}>
        <ForecastTable clientId={clientId} />
      </Section>
    </>
  );
}

/** The plan, its state and the next charge, in a line each. */
function PlanLines({ id }: { id: string }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  const standing = useStanding();
  const query = useQuery(subscriptionQuery(id));
  const { data } = query;
  if (!data) return <Unloaded query={query} shape={null} />;
  const { item, subscription } = data;
  const next = subscription?.nextCharge;
  return (
    <Box size={13}>
      <Row wrap gap={6} gapX={12}>
        <Text as="strong" weight="semibold">
          {words.plan(item.offer)}, {words.price(item.offer)} {words.terms(item.offer)}
        </Text>
        <SubscriptionStateBadge state={item.state} />
      </Row>
      {subscription && (
        <Text mt={4} tone="muted" breakWords>
          {standing(subscription)}
        </Text>
      )}
      {next && (
        <Text mt={4} tone="muted">
          {t(($) => $.subscribers.client.next, {
            date: formats.longDate(next.at),
            amount: formats.exactMoney({ minor: next.charge.dueMinor, currency: next.charge.currency }),
          })}
        </Text>
      )}
    </Box>
  );
}

/** The subscription among the client's money; all about it is on its own tab. */
export function ClientPlan({ clientId }: { clientId: string }) {
  const { t } = useTranslation('subscribers');
  const query = useQuery(clientSubscriptionQuery(clientId));
  const { data } = query;
  if (!data) return <Unloaded query={query} shape={null} />;
  if (data.item !== null) return <PlanLines id={data.item.id} />;
  return (
    <Text size={13} tone="muted">
      {t(($) => $.subscribers.client.none)}
    </Text>
  );
}

/** A client's subscription, on the client's page. */
export function ClientBilling({ clientId }: { clientId: string }) {
  const { t } = useTranslation('subscribers');
  const query = useQuery(clientSubscriptionQuery(clientId));
  const { data } = query;
  if (!data) return <Unloaded query={query} rows={4} />;
  if (data.item === null)
    return (
      <Text mt={4} size={13} tone="muted" breakWords>
        {t(($) => $.subscribers.client.none)}
      </Text>
    );
  return <Held id={data.item.id} clientId={clientId} />;
}
