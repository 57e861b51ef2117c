import type { UsageMeter } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconPackage } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Grid, Row, Text, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { wallTimeOf } from '#lib/format/wall-time.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { subscriptionQuery, usageQuery } from '../api/billing.queries.ts';
import { usePlanActs } from '../api/use-plan-acts.ts';
import { Decisions } from './decisions.tsx';
import { FeaturesCard } from './features-card.tsx';
import { EventsCard } from './events-card.tsx';
import { GrantsCard } from './grants-card.tsx';
import { Meters } from './meters.tsx';
import { NextChargeCard } from './next-charge-card.tsx';
import { PlanBanner } from './plan-banner.tsx';
import { PlanCallouts } from './plan-callouts.tsx';
import { SendsCard } from './sends-card.tsx';
import classes from './my-plan.module.css';

/** Usage from the stored subscription, until the forecast has loaded. */
function plainMeters({ quotas }: Subscription): UsageMeter[] {
  return quotas.map((quota) => ({ ...quota, isSoft: false, forecast: null, fullOn: null, lastWeek: 0 }));
}

function Usage({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const usage = useQuery(usageQuery).data;
  const resetsAt = subscription.quotas.find(({ resource }) => resource === 'sends')?.resetsAt;
  const today = wallTimeOf({ instant: Date.parse(subscription.serverTime), timeZone: subscription.timeZone }).slice(
    0,
    10,
  );
  return (
    <>
      <Row wrap align="baseline" justify="between" gap={4} gapX={16} className={classes.head}>
        <Text as="h2" size={16} weight="semibold" spacing="title">
          {t(($) => $.billing.myplan.usage)}
        </Text>
        {resetsAt && (
          <Text as="span" size={13} tone="muted">
            {t(($) => $.billing.myplan.resets, { date: formats.longDate(resetsAt) })}
          </Text>
        )}
      </Row>
      <Meters meters={usage?.meters ?? plainMeters(subscription)} />
      <Grid oneColumnBelow={1000} columns="minmax(0, 7fr) minmax(0, 5fr)" align="start" gap={20} mt={20}>
        <SendsCard days={usage?.sendsPerDay ?? []} today={today} />
        <GrantsCard />
      </Grid>
    </>
  );
}

function Content({ subscription }: { subscription: Subscription }) {
  const acts = usePlanActs();
  return (
    <>
      <PlanBanner subscription={subscription} />
      <PlanCallouts subscription={subscription} acts={acts} />
      <Usage subscription={subscription} />
      <Grid oneColumnBelow={1000} columns="minmax(0, 7fr) minmax(0, 5fr)" align="start" gap={20} mt={20}>
        <NextChargeCard subscription={subscription} />
        <Stack gap={20}>
          <FeaturesCard missingFeatures={subscription.missingFeatures} />
          <EventsCard />
        </Stack>
      </Grid>
      <Decisions subscription={subscription} />
    </>
  );
}

function Actions() {
  const { t } = useTranslation('billing');
  const isPhone = useMedia(phoneQuery);
  return (
    <>
      {!isPhone && (
        <LinkButton size="sm" icon={IconPackage} to={paths.account.packages}>
          {t(($) => $.billing.myplan.addPackage)}
        </LinkButton>
      )}
      <LinkButton variant="primary" size="sm" to={paths.account.plans}>
        {t(($) => $.billing.myplan.change)}
      </LinkButton>
    </>
  );
}

/** `/user/myplan`: state of the plan, usage, next charges, and all decisions about it. */
export function MyPlanPage() {
  const { t } = useTranslation(['billing', 'account']);
  const query = useQuery(subscriptionQuery);
  const { data } = query;
  return (
    <Page
      title={t(($) => $.billing.myplan.title)}
      breadcrumb={[{ label: t(($) => $.account.section), to: paths.account.home }]}
      width="account"
      hasOwnHeading={Boolean(data)}
      actions={data && <Actions />}
    >
      {data && <Content subscription={data} />}
      {data === null && (
        <EmptyState
          drawing="page"
          title={t(($) => $.billing.myplan.none)}
          help={t(($) => $.billing.myplan.noneHelp)}
          actions={
            <LinkButton variant="primary" to={paths.account.plans}>
              {t(($) => $.billing.myplan.choose)}
            </LinkButton>
          }
        />
      )}
      {data === undefined && <Unloaded query={query} shape={<SkeletonBox height={178} />} />}
    </Page>
  );
}
