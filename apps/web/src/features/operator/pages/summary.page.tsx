import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Sparkline } from '#components/figures/sparkline.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { Page } from '#components/page/page.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type OperatorOverview, overviewQuery } from '../api/operator.queries.ts';
import { DaysCard } from '../components/days-card.tsx';
import { QueueTable } from '../components/queue-table.tsx';
import { DatabaseCard, SubscriptionsCard, TransportCard } from '../components/side-cards.tsx';
import classes from './summary.module.css';

function Figures({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  const { clients, publishedProfiles, messages, mails } = overview;
  return (
    <div className={classes.stats}>
      <StatStrip label={t(($) => $.operator.summary.figures)}>
        <Stat label={t(($) => $.operator.summary.clients)} value={formats.number(clients.total)} />
        <Stat
          label={t(($) => $.operator.summary.newClients)}
          value={formats.number(clients.new30d)}
          spark={<Sparkline values={clients.days} />}
        />
        <Stat label={t(($) => $.operator.summary.profiles)} value={formats.number(publishedProfiles)} />
        <Stat
          label={t(($) => $.operator.summary.messages)}
          value={formats.number(messages.total30d)}
          spark={<Sparkline values={messages.days} />}
        />
        <Stat
          label={t(($) => $.operator.summary.mails)}
          value={formats.number(mails.total30d)}
          spark={<Sparkline values={mails.days} />}
          note={t(($) => $.operator.summary.ofCampaigns, { n: formats.number(mails.campaigns30d) })}
        />
      </StatStrip>
    </div>
  );
}

function Overview({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('operator');
  return (
    <>
      {overview.clients.total === 0 && (
        <div className={classes.notice}>
          <Callout tone="info" title={t(($) => $.operator.summary.noneYet)} />
        </div>
      )}
      <Figures overview={overview} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <DaysCard title={t(($) => $.operator.summary.signUps)} from={overview.from} days={overview.clients.days} />
          <QueueTable queues={overview.queues} />
        </div>
        <div className={classes.column}>
          <DaysCard
            title={t(($) => $.operator.summary.mailsPerDay)}
            from={overview.from}
            days={overview.mails.days}
            width={352}
            height={150}
          />
          <TransportCard transport={overview.transport} />
          <SubscriptionsCard subscriptions={overview.subscriptions} />
          <DatabaseCard bytes={overview.databaseBytes} />
        </div>
      </div>
    </>
  );
}

/** How the whole installation does, for its operator; re-read every half minute. */
export function SummaryPage() {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  const { data, isError, error, isFetching, refetch, dataUpdatedAt } = useQuery(overviewQuery);
  const readAt =
    dataUpdatedAt === 0
      ? undefined
      : t(($) => $.operator.summary.refreshed, { when: formats.time(new Date(dataUpdatedAt)) });
  return (
    <Page
      title={t(($) => $.operator.summary.title)}
      titleNote={readAt}
      actions={
        <Button size="sm" icon={IconRefresh} disabled={isFetching} onClick={() => void refetch()}>
          {t(($) => $.operator.summary.refresh)}
        </Button>
      }
    >
      {data && <Overview overview={data} />}
      {!data && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <LoadingState>
          <SkeletonBox height={120} />
        </LoadingState>
      )}
    </Page>
  );
}
