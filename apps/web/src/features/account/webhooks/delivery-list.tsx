import {
  type Webhook,
  type WebhookDelivery,
  webhookLimits,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Chips } from '#components/filters/chips.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useWebhookPlace } from './use-webhook-place.ts';
import { deliveryTones, useWebhookWords } from './use-webhook-words.ts';
import { deliveriesQuery } from './webhooks.queries.ts';
import classes from './webhooks.module.css';

const filters = ['all', 'waiting', 'delivered', 'failed'] as const;

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const words = useWebhookWords();
  const { go } = useWebhookPlace();
  const { id, type, state, createdAt } = delivery;
  return (
    <li>
      <Box
        as="button"
        block
        full
        py={10}
        px={8}
        radius="md"
        textAlign="left"
        hover="surface-2"
        type="button"
        className={classes.delivery}
        onClick={() => go({ deliveryId: id })}
      >
        <Row as="span" wrap gap={2} gapX={10} className={classes.line}>
          <Text as="span" weight="medium" breakWords className={classes.name}>
            {words.event(type)}
          </Text>
          <StatusBadge tone={deliveryTones[state]} isQuiet={state === 'delivered'}>
            {t(($) => $.webhooks.delivery[state])}
          </StatusBadge>
        </Row>
        <Row as="span" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
          <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
          {words.facts(delivery, webhook).map((each) => (
            <span key={each}>{each}</span>
          ))}
        </Row>
      </Box>
    </li>
  );
}

/** The log, newest first. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { state, go } = useWebhookPlace();
  const query = useInfiniteQuery(deliveriesQuery(webhook.id, state));
  const { data } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <Chips
        label={t(($) => $.webhooks.filter)}
        chips={filters.map((value) => ({ value, label: t(($) => $.webhooks.filters[value]) }))}
        value={filters.find((each) => each === state) ?? 'all'}
        onChange={(value) => go({ state: value === 'all' ? undefined : value })}
      />
      {data && items.length === 0 && (
        <Text pt={14} pb={4} tone="muted">
          {t(($) => $.webhooks.empty)} {t(($) => $.webhooks.emptyHelp, { days: webhookLimits.keptDays })}
        </Text>
      )}
      {items.length > 0 && (
        <Box as="ul" mt={12} className={classes.deliveries} aria-label={t(($) => $.webhooks.log)}>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </Box>
      )}
      <LoadMore query={query} full>
        {t(($) => $.webhooks.older)}
      </LoadMore>
      {!data && <Unloaded query={query} rows={4} />}
    </>
  );
}
