import { type OperatorOverview, overviewPeriods } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { Money } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Callout } from '#components/feedback/callout.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Grid, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { overviewQuery } from '../api/operator.queries.ts';
import { BucketsCard } from '../components/buckets-card.tsx';
import { FiguresStrip } from '../components/figures-strip.tsx';
import { MovementCard } from '../components/movement-card.tsx';
import { PlansCard } from '../components/plans-card.tsx';
import { SendsCard } from '../components/sends-card.tsx';
import {
  ArrearsCard,
  ErrorsCard,
  InvoicesCard,
  StorageCard,
  TransportCard,
  TrialsCard,
} from '../components/side-cards.tsx';
import { majorOf, pickMoney, readPeriod, withWord } from '../drill.rules.ts';
import classes from './summary.module.css';

function Notices({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  return (
    <>
      {overview.clients.total === 0 && (
        <Box mb={20}>
          <Callout tone="info" title={t(($) => $.overview.noneYet)} />
        </Box>
      )}
      {overview.billingAheadSeconds > 0 && (
        <Box mb={20}>
          <Callout tone="warn" title={t(($) => $.overview.ahead, { date: formats.longDate(overview.to) })} />
        </Box>
      )}
    </>
  );
}

/** Currency of the amounts on the page; only shown with two or more. */
function CurrencyChoice({
  overview,
  money,
  onChange,
}: {
  overview: OperatorOverview;
  money: Money;
  onChange: (currency: string) => void;
}) {
  const { t } = useTranslation('overview');
  if (overview.money.length < 2) return null;
  return (
    <Segments
      label={t(($) => $.overview.currency)}
      segments={overview.money.map(({ currency }) => ({ value: currency, label: currency }))}
      value={money.currency}
      onChange={onChange}
    />
  );
}

function MoneyCharts({
  overview,
  money,
  onCurrency,
}: {
  overview: OperatorOverview;
  money: Money;
  onCurrency: (currency: string) => void;
}) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const { currency } = money;
  const short = (minor: number) => formats.compact(majorOf({ minor, currency }));
  const exact = (minor: number) => formats.exactMoney({ minor, currency });
  return (
    <>
      <PlansCard
        overview={overview}
        money={money}
        choice={<CurrencyChoice overview={overview} money={money} onChange={onCurrency} />}
      />
      <BucketsCard
        overview={overview}
        title={t(($) => $.overview.invoices.chart, { currency })}
        unit={currency}
        series={[
          { name: t(($) => $.overview.invoices.collected), color: 'var(--chart-2)', values: money.collectedSeries },
        ]}
        format={short}
        write={exact}
        table="invoices"
      />
    </>
  );
}

function Overview({
  overview,
  money,
  onCurrency,
}: {
  overview: OperatorOverview;
  money: Money | undefined;
  onCurrency: (currency: string) => void;
}) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  return (
    <>
      <Notices overview={overview} />
      <FiguresStrip overview={overview} money={money} />
      <Grid
        oneColumnBelow={1000}
        columns="minmax(0, 1.72fr) minmax(0, 1fr)"
        gap={20}
        align="start"
        className={classes.columns}
      >
        <Stack gap={20} shrink className={classes.column}>
          {money && <MoneyCharts overview={overview} money={money} onCurrency={onCurrency} />}
          <BucketsCard
            overview={overview}
            title={t(($) => $.overview.signUps)}
            unit={t(($) => $.overview.unit.clients)}
            series={[
              { name: t(($) => $.overview.figure.signUps), color: 'var(--chart-1)', values: overview.clients.series },
            ]}
            format={formats.number}
            table="sign_ups"
          />
          <SendsCard overview={overview} />
        </Stack>
        <Stack gap={20} shrink className={classes.column}>
          {money && <MovementCard overview={overview} money={money} />}
          {money && <InvoicesCard overview={overview} money={money} />}
          <TrialsCard overview={overview} />
          <ArrearsCard overview={overview} />
          <TransportCard overview={overview} />
          <StorageCard overview={overview} />
          <ErrorsCard overview={overview} />
        </Stack>
      </Grid>
    </>
  );
}

/** Key figures of the business and the installation; period and currency are in the URL, and it refreshes every half minute. `steps` come first. */
export function SummaryPage({ steps }: { steps?: ReactNode }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const isPhone = useMedia(phoneQuery);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const period = readPeriod(query);
  const overview = useQuery(overviewQuery(period));
  const { dataUpdatedAt } = overview;
  const put = (word: { name: string; value: string; usual: string }) =>
    void navigate({ search: withWord(query, word) }, { replace: true });
  const readAt =
    dataUpdatedAt === 0 || isPhone
      ? undefined
      : t(($) => $.overview.refreshed, { when: formats.time(new Date(dataUpdatedAt)) });
  const choice = (
    <Segments
      label={t(($) => $.overview.periodLabel)}
      segments={overviewPeriods.map((each) => ({ value: each, label: t(($) => $.overview.period[each]) }))}
      value={period}
      onChange={(value) => put({ name: 'periodo', value, usual: '30' })}
    />
  );
  return (
    <Page title={t(($) => $.overview.title)} titleNote={readAt} actions={isPhone ? undefined : choice}>
      {steps}
      {isPhone && <Box mb={20}>{choice}</Box>}
      <Loaded query={overview} shape={<SkeletonBox height={120} />}>
        {(data) => (
          <Overview
            overview={data}
            money={pickMoney(data, query)}
            onCurrency={(value) => put({ name: 'moneda', value, usual: data.money[0]?.currency ?? '' })}
          />
        )}
      </Loaded>
    </Page>
  );
}
