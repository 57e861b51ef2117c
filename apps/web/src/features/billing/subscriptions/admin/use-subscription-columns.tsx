import type { AdminSubscriptionItem } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './subscription-columns.module.css';

const nothing = '–';

/** State, and anything unusual about it. */
function States({ row }: { row: AdminSubscriptionItem }) {
  const { t } = useTranslation('subscribers');
  return (
    <Row as="span" inline gap={8}>
      {row.isParked && <StatusBadge tone="danger">{t(($) => $.subscribers.parked)}</StatusBadge>}
      <SubscriptionStateBadge state={row.state} isQuiet />
      {row.cancelAtPeriodEnd && (
        <Text as="span" tone="muted" tabular>
          {t(($) => $.subscribers.leaving)}
        </Text>
      )}
    </Row>
  );
}

/** Columns of the list, in order. */
export function useSubscriptionColumns(): readonly Column<AdminSubscriptionItem>[] {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  const plain = (text: string) => (
    <Text as="span" tone="muted" tabular>
      {text}
    </Text>
  );
  const optional = { isOptional: true } as const;
  return [
    {
      id: 'client',
      header: t(($) => $.subscribers.column.client),
      isSortable: true,
      cell: ({ client }) => (
        <Text as="span" block truncate>
          <Text as="b" mr={6} weight="medium">
            {client.name}
          </Text>{' '}
          {plain(client.email)}
        </Text>
      ),
    },
    {
      id: 'plan',
      header: t(($) => $.subscribers.column.plan),
      ...optional,
      cell: ({ offer, scheduledPlan }) =>
        plain(scheduledPlan ? `${words.plan(offer)} → ${words.name(scheduledPlan.name)}` : words.plan(offer)),
    },
    {
      id: 'period',
      header: t(($) => $.subscribers.column.period),
      ...optional,
      cell: ({ offer }) => plain(words.rhythm(offer)),
    },
    { id: 'state', header: t(($) => $.subscribers.column.state), cell: (row) => <States row={row} /> },
    {
      id: 'dunning',
      header: t(($) => $.subscribers.column.dunning),
      ...optional,
      cell: ({ pastDueSince, dunningStep }) =>
        plain(
          pastDueSince === null
            ? nothing
            : t(($) => $.subscribers.dunningLine, { step: String(dunningStep), date: formats.date(pastDueSince) }),
        ),
    },
    {
      id: 'price',
      header: t(($) => $.subscribers.column.price),
      ...optional,
      align: 'end',
      cell: ({ offer }) => (
        <Text as="span" weight="medium" tabular>
          {formats.exactMoney({ minor: offer.priceMinor, currency: offer.currency })}
        </Text>
      ),
    },
    {
      id: 'boundary',
      header: t(($) => $.subscribers.column.boundary),
      isSortable: true,
      align: 'end',
      cell: ({ nextBoundary }) => plain(nextBoundary === null ? nothing : formats.date(nextBoundary)),
    },
    {
      id: 'created',
      header: t(($) => $.subscribers.column.created),
      isOptional: true,
      isHiddenAtFirst: true,
      isSortable: true,
      align: 'end',
      cell: ({ createdAt }) => plain(formats.date(createdAt)),
    },
  ];
}

/** The two lines on phones. */
export function PhoneRow({ row }: { row: AdminSubscriptionItem }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  return (
    <Grid maxW="calc(100vw - 32px)" as="span" gap={2}>
      <Row as="span" justify="between" gap={8} shrink className={classes.line}>
        <b>{row.client.name}</b>
        <Text as="span" fixed size={12} tone="faint" tabular>
          {row.nextBoundary !== null && t(($) => $.subscribers.column.nextOn, { date: formats.date(row.nextBoundary) })}
        </Text>
      </Row>
      <Row as="span" justify="between" gap={8} shrink className={classes.line}>
        <Text as="span" tone="muted" tabular>
          {words.plan(row.offer)} · {words.price(row.offer)}
        </Text>
        <States row={row} />
      </Row>
    </Grid>
  );
}
