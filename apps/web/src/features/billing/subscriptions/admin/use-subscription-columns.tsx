import type { AdminSubscriptionItem } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './subscription-columns.module.css';

const nothing = '–';

/** State, and anything unusual about it. */
function States({ row }: { row: AdminSubscriptionItem }) {
  const { t } = useTranslation('subscribers');
  return (
    <span className={classes.states}>
      {row.isParked && <StatusBadge tone="danger">{t(($) => $.subscribers.parked)}</StatusBadge>}
      <SubscriptionStateBadge state={row.state} isQuiet />
      {row.cancelAtPeriodEnd && <span className={classes.plain}>{t(($) => $.subscribers.leaving)}</span>}
    </span>
  );
}

/** Columns of the list, in order. */
export function useSubscriptionColumns(): readonly Column<AdminSubscriptionItem>[] {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  const plain = (text: string) => <span className={classes.plain}>{text}</span>;
  const optional = { isOptional: true } as const;
  return [
    {
      id: 'client',
      header: t(($) => $.subscribers.column.client),
      isSortable: true,
      cell: ({ client }) => (
        <span className={classes.client}>
          <b>{client.name}</b> {plain(client.email)}
        </span>
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
        <span className={classes.amount}>
          {formats.exactMoney({ minor: offer.priceMinor, currency: offer.currency })}
        </span>
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
  const formats = useFormats();
  const words = useOfferWords();
  return (
    <span className={classes.phone}>
      <span className={classes.line}>
        <b>{row.client.name}</b>
        <span className={classes.plain}>{row.nextBoundary === null ? '' : formats.date(row.nextBoundary)}</span>
      </span>
      <span className={classes.line}>
        <span className={classes.plain}>
          {words.plan(row.offer)} · {words.price(row.offer)}
        </span>
        <States row={row} />
      </span>
    </span>
  );
}
