import type { Subscription } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { subscriptionQuery } from '../api/subscription.queries.ts';
import { PlanBanner } from '../components/plan-banner.tsx';
import { UsageGrid } from '../components/usage-grid.tsx';
import classes from './plan.module.css';

function Plan({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  return (
    <>
      <PlanBanner subscription={subscription} />
      {subscription.access !== 'full' && (
        <div className={classes.notice}>
          <Callout tone="warn" title={t(($) => $.account.plan.readOnly)}>
            {t(($) => $.account.plan.readOnlyHelp)}
          </Callout>
        </div>
      )}
      <div className={classes.head}>
        <h2>{t(($) => $.account.plan.usage)}</h2>
        <span>{t(($) => $.account.plan.resets, { date: formats.longDate(subscription.periodEnd) })}</span>
      </div>
      <UsageGrid quotas={subscription.quotas} />
    </>
  );
}

/** `/user/myplan`: state, period and usage. */
export function PlanPage() {
  const { t } = useTranslation('account');
  const { data, error, refetch, isPending } = useQuery(subscriptionQuery);
  return (
    <Page
      title={t(($) => $.account.plan.title)}
      breadcrumb={[{ label: t(($) => $.account.section), to: paths.account.home }]}
      width="account"
      hasOwnHeading={Boolean(data)}
    >
      {data && <Plan subscription={data} />}
      {data === null && (
        <EmptyState drawing="page" title={t(($) => $.account.plan.none)} help={t(($) => $.account.plan.noneHelp)} />
      )}
      {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <LoadingState>
          <SkeletonBox height={178} />
        </LoadingState>
      )}
    </Page>
  );
}
