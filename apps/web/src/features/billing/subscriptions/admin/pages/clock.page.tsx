import { type BillingClock } from '@enlace/contract/billing/subscriptions/billing-clock.contract.ts';
import {
  moveBillingClockRef,
  resetBillingClockRef,
} from '@enlace/contract/billing/subscriptions/billing-clock.refs.gen.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { DateTimeField } from '#components/dates/date-time-field.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { instantOf, wallTimeOf } from '#lib/format/wall-time.ts';
import { modeQuery } from '#lib/session/installation-mode.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useUser } from '#lib/session/use-user.ts';
import { clockQuery, daysAhead, rereadSubscriptions } from '../api/subscriptions.queries.ts';
import classes from './clock.module.css';

const dayMs = 86_400_000;
const jumps = ['day', 'week', 'month', 'year'] as const;
const daysOf = { day: 1, week: 7, month: 31, year: 366 } as const;

function useClockActs() {
  const queries = useQueryClient();
  const action = useAction();
  const act = (work: () => Promise<BillingClock>) =>
    action.run(async () => {
      queries.setQueryData(clockQuery.queryKey, await work());
      await rereadSubscriptions(queries);
    });
  return {
    ...action,
    move: (to: string) => act(() => call(moveBillingClockRef, { body: { to } })),
    reset: () => act(() => call(resetBillingClockRef)),
  };
}

/** The bar above every screen shows how far ahead it is: a long move advances in steps, and ends after the reply. */
function useTimeInBar(clock: BillingClock | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!clock) return;
    const billingNow = clock.aheadSeconds > 0 ? clock.now : null;
    queries.setQueryData(modeQuery.queryKey, (known) => known && { ...known, billingNow });
  }, [queries, clock]);
}

function Times({ clock }: { clock: BillingClock }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const days = daysAhead(clock);
  return (
    <Grid radius="lg" fill="surface-2" as="dl" columns="1fr 1fr" gap={14} py={16} px={18} className={classes.times}>
      <div>
        <Text as="dt" size={12} tone="muted">
          {t(($) => $.subscribers.clock.now)}
        </Text>
        <Text tabular as="dd" display size={24} leading={1.3} data-clock-now={clock.now}>
          {formats.longDateTime(clock.now)}
        </Text>
      </div>
      <div>
        <Text as="dt" size={12} tone="muted">
          {t(($) => $.subscribers.clock.real)}
        </Text>
        <Text as="dd" tabular>
          {formats.dateTime(clock.realNow)}
        </Text>
      </div>
      <div>
        <Text as="dt" size={12} tone="muted">
          {t(($) => $.subscribers.clock.ahead)}
        </Text>
        <Text as="dd" tabular>
          {t(($) => $.subscribers.clock.days, { count: days, n: formats.number(days) })}
        </Text>
      </div>
      <div>
        <Text as="dt" size={12} tone="muted">
          {t(($) => $.subscribers.clock.due)}
        </Text>
        <Text as="dd" tabular aria-live="polite">
          {clock.due === 0 && clock.movingTo === null
            ? t(($) => $.subscribers.clock.nothingDue)
            : formats.number(clock.due)}
        </Text>
      </div>
      {clock.movingTo !== null && (
        <Text tone="hilo" as="div" size={13} className={classes.whole} role="status">
          {t(($) => $.subscribers.clock.moving, { date: formats.longDate(clock.movingTo) })}
        </Text>
      )}
    </Grid>
  );
}

type JumpsProps = { now: number; isBusy: boolean; onMove: (to: string) => void };

/** A day, a week, a month or a year ahead. */
function Jumps({ now, isBusy, onMove }: JumpsProps) {
  const { t } = useTranslation('subscribers');
  return (
    <Grid
      columns="repeat(auto-fit, minmax(96px, 1fr))"
      gap={8}
      role="group"
      aria-label={t(($) => $.subscribers.clock.move)}
    >
      {jumps.map((jump) => (
        <Button key={jump} disabled={isBusy} onClick={() => onMove(new Date(now + daysOf[jump] * dayMs).toISOString())}>
          {t(($) => $.subscribers.clock.jump[jump])}
        </Button>
      ))}
    </Grid>
  );
}

function Controls({ clock }: { clock: BillingClock }) {
  const { t } = useTranslation('subscribers');
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const acts = useClockActs();
  const now = Date.parse(clock.now);
  const isBusy = acts.isBusy || clock.movingTo !== null;
  const [typed, setTyped] = useState<string>();
  const wall = typed ?? wallTimeOf({ instant: now + dayMs, timeZone });
  const to = instantOf({ wallTime: wall, timeZone });
  return (
    <Grid gap={18}>
      <Jumps now={now} isBusy={isBusy} onMove={(instant) => void acts.move(instant)} />
      <Grid
        as="form"
        columns="minmax(0, 1fr) auto"
        align="end"
        gap={8}
        onSubmit={(event) => {
          event.preventDefault();
          if (to !== undefined) void acts.move(to).then((isDone) => isDone && setTyped(undefined));
        }}
      >
        <DateTimeField
          label={t(($) => $.subscribers.clock.to)}
          now={wallTimeOf({ instant: now, timeZone })}
          value={wall}
          onChange={setTyped}
        />
        <Button
          variant="primary"
          type="submit"
          loading={acts.isBusy}
          disabled={to === undefined || clock.movingTo !== null}
        >
          {t(($) => $.subscribers.clock.go)}
        </Button>
      </Grid>
      <FailureCallout failure={acts.failure} />
      {clock.aheadSeconds > 0 && (
        <Row lineTop wrap justify="between" gap={12} pt={16} size={13} tone="muted">
          <Text flex="1 1 220px">{t(($) => $.subscribers.clock.resetHelp)}</Text>
          <Button size="sm" disabled={isBusy} onClick={() => void acts.reset()}>
            {t(($) => $.subscribers.clock.reset)}
          </Button>
        </Row>
      )}
    </Grid>
  );
}

/** `/admin/reloj`: simulates the future. The billing time advances, and the same code processes what falls due. */
export function ClockPage() {
  const { t } = useTranslation('subscribers');
  const canWrite = useCan('subscriptions.write');
  const query = useQuery(clockQuery);
  const { data } = query;
  useTimeInBar(data);
  const title = t(($) => $.subscribers.clock.title);
  return (
    <Page title={title} width="settings" heading={title} lead={t(($) => $.subscribers.clock.help)}>
      <Grid gap={18} className={classes.body}>
        <p>
          <StatusBadge tone="live">{t(($) => $.subscribers.clock.sandbox)}</StatusBadge>
        </p>
        <Loaded query={query} rows={3}>
          {(clock) => <Times clock={clock} />}
        </Loaded>
        {data?.canMove === false && (
          <Callout title={t(($) => $.subscribers.clock.realMoney)}>
            {t(($) => $.subscribers.clock.realMoneyHelp)}
          </Callout>
        )}
        {data?.canMove && canWrite && <Controls clock={data} />}
      </Grid>
    </Page>
  );
}
