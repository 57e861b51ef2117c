import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { Money } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { BarChart } from '#components/figures/bar-chart.tsx';
import { FigureTip } from '#components/figures/figure-tip.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { drill } from '../drill.rules.ts';
import { diskTone } from '../queues.rules.ts';
import { useMayDrill } from '../use-may-drill.ts';
import { FigureList } from './figure-list.tsx';

/** Invoices of one currency: of the period, and those currently open. */
export function InvoicesCard({ overview, money }: { overview: OperatorOverview; money: Money }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const may = useMayDrill();
  const { currency, issued, collected, refunded, netCollectedMinor, paid, outstanding, overdue } = money;
  const amount = (minor: number) => formats.exactMoney({ minor, currency });
  const link = (to: string) => (may.invoices ? to : undefined);
  const count = (invoices: number) =>
    t(($) => $.overview.invoiceCount, { count: invoices, n: formats.number(invoices) });
  const title = t(($) => $.overview.invoices.title);
  return (
    <Card
      title={title}
      end={<FigureTip label={t(($) => $.overview.whatIs, { name: title })} text={t(($) => $.overview.tip.invoices)} />}
    >
      <FigureList
        lines={[
          {
            key: 'issued',
            name: t(($) => $.overview.invoices.issued),
            value: amount(issued.totalMinor),
            note: t(($) => $.overview.invoices.issuedNote, {
              invoices: count(issued.invoices),
              net: amount(issued.netMinor),
            }),
            to: link(drill.issued(currency, overview)),
          },
          {
            key: 'collected',
            name: t(($) => $.overview.invoices.collected),
            value: amount(collected.minor),
            note: t(($) => $.overview.invoices.paidNote, { invoices: count(paid.invoices) }),
            to: link(drill.paid(currency, overview)),
          },
          {
            key: 'refunded',
            name: t(($) => $.overview.invoices.refunded),
            value: amount(refunded.minor),
            note: t(($) => $.overview.invoices.refunds, { n: formats.number(refunded.payments) }),
          },
          {
            key: 'net',
            name: t(($) => $.overview.invoices.net),
            value: amount(netCollectedMinor),
          },
          {
            key: 'outstanding',
            name: t(($) => $.overview.invoices.outstanding),
            value: amount(outstanding.dueMinor),
            note: count(outstanding.invoices),
            to: link(drill.open('pendientes', currency)),
          },
          {
            key: 'overdue',
            name: t(($) => $.overview.invoices.overdue),
            value: amount(overdue.dueMinor),
            note: count(overdue.invoices),
            to: link(drill.open('vencidas', currency)),
          },
        ]}
      />
    </Card>
  );
}

/** Trials of the period with their outcome. */
export function TrialsCard({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const may = useMayDrill();
  const { trials } = overview.subscriptions;
  const link = (to: string) => (may.subscriptions ? to : undefined);
  const title = t(($) => $.overview.trials.title);
  return (
    <Card
      title={title}
      end={<FigureTip label={t(($) => $.overview.whatIs, { name: title })} text={t(($) => $.overview.tip.trials)} />}
    >
      <FigureList
        lines={[
          {
            key: 'running',
            name: t(($) => $.overview.trials.running),
            value: formats.number(trials.running),
            to: link(drill.trials.running),
          },
          {
            key: 'started',
            name: t(($) => $.overview.trials.started),
            value: formats.number(trials.started),
            note: t(($) => $.overview.before, { n: formats.number(trials.startedBefore) }),
            to: link(drill.trials.started(overview)),
          },
          {
            key: 'ended',
            name: t(($) => $.overview.trials.ended),
            value: formats.number(trials.ended),
            to: link(drill.trials.ended(overview)),
          },
          {
            key: 'converted',
            name: t(($) => $.overview.trials.converted),
            value: formats.number(trials.converted),
            note: trials.rate === null ? undefined : formats.percent(trials.rate),
            to: link(drill.trials.converted(overview)),
          },
        ]}
      />
    </Card>
  );
}

/** Clients in arrears by dunning step, and all states. */
export function ArrearsCard({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const may = useMayDrill();
  const { dunning, states } = overview.subscriptions;
  const link = (to: string) => (may.subscriptions ? to : undefined);
  return (
    <Card title={t(($) => $.overview.subscriptions)}>
      {states.length === 0 ? (
        <Text tone="muted">{t(($) => $.overview.noSubscriptions)}</Text>
      ) : (
        <FigureList
          lines={states.map(({ state, count }) => ({
            key: state,
            name: <SubscriptionStateBadge state={state} isQuiet />,
            value: formats.number(count),
            to: link(drill.state(state)),
          }))}
        />
      )}
      <Text as="h3" mt={18} mb={4} size={13} weight="semibold">
        {t(($) => $.overview.dunning.title)}
      </Text>
      {dunning.length === 0 ? (
        <Text tone="muted">{t(($) => $.overview.dunning.none)}</Text>
      ) : (
        <FigureList
          lines={dunning.map(({ step, subscriptions }) => ({
            key: String(step),
            name: t(($) => $.overview.dunning.step, { n: formats.number(step) }),
            value: formats.number(subscriptions),
            to: link(drill.dunning(step)),
          }))}
        />
      )}
    </Card>
  );
}

/** Mail transport of this installation, in plain words. */
export function TransportCard({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const may = useMayDrill();
  const { kind, kept, lastAcceptedAt, deferred, slowedDomains } = overview.transport;
  const isSmtp = kind === 'smtp';
  return (
    <Card
      title={t(($) => $.overview.transport.title)}
      end={
        <StatusBadge tone={isSmtp ? 'ok' : 'info'}>
          {isSmtp ? t(($) => $.overview.transport.smtp) : t(($) => $.overview.transport.outbox)}
        </StatusBadge>
      }
    >
      <Text mt={6} mb={12} tone="muted" size={13}>
        {isSmtp ? t(($) => $.overview.transport.smtpHelp) : t(($) => $.overview.transport.outboxHelp)}
      </Text>
      <FigureList
        lines={[
          {
            key: 'last',
            name: t(($) => $.overview.transport.last),
            value: lastAcceptedAt === null ? '–' : formats.relative(lastAcceptedAt),
          },
          { key: 'deferred', name: t(($) => $.overview.transport.deferred), value: formats.number(deferred) },
          { key: 'slowed', name: t(($) => $.overview.transport.slowed), value: formats.number(slowedDomains) },
          {
            key: 'kept',
            name: t(($) => $.overview.transport.kept),
            value: formats.number(kept),
            to: may.outbox ? drill.outbox : undefined,
          },
        ]}
      />
    </Card>
  );
}

/** Storage by category, and free disk space. */
export function StorageCard({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const { parts, disk } = overview.storage;
  return (
    <Card
      title={t(($) => $.overview.storage.title)}
      end={
        disk && (
          <StatusBadge tone={diskTone(disk)} isQuiet>
            {t(($) => $.overview.storage.free, {
              free: formats.bytes(disk.freeBytes),
              total: formats.bytes(disk.totalBytes),
            })}
          </StatusBadge>
        )
      }
    >
      <FigureList
        lines={parts.map(({ part, bytes }) => ({
          key: part,
          name: t(($) => $.overview.storage[part]),
          value: formats.bytes(bytes),
        }))}
      />
    </Card>
  );
}

/** Errors of the last day by hour. */
export function ErrorsCard({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const { errors } = overview;
  const title = t(($) => $.overview.errors.title);
  const last = errors.hours.length - 1;
  const names = errors.hours.map((_, index) =>
    index === last
      ? t(($) => $.overview.errors.now)
      : t(($) => $.overview.errors.ago, { n: formats.number(last - index) }),
  );
  return (
    <Card
      title={title}
      end={<FigureTip label={t(($) => $.overview.whatIs, { name: title })} text={t(($) => $.overview.tip.errors)} />}
    >
      <FigureList
        lines={[
          {
            key: 'server',
            name: t(($) => $.overview.errors.server),
            value: formats.number(errors.server),
            note: t(($) => $.overview.before, { n: formats.number(errors.serverBefore) }),
          },
          {
            key: 'jobs',
            name: t(($) => $.overview.errors.jobs),
            value: formats.number(errors.failedJobs),
            to: `${paths.admin.settings}#trabajo`,
          },
        ]}
      />
      {errors.server > 0 && (
        <BarChart
          label={title}
          names={names}
          namesHeading={t(($) => $.overview.errors.hour)}
          series={[{ name: t(($) => $.overview.errors.server), color: 'var(--chart-1)', values: errors.hours }]}
          format={formats.number}
          now={last}
          height={110}
        />
      )}
    </Card>
  );
}
