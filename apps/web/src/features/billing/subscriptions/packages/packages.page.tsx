import type { PackagePurchase } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { packagesQuery, purchasesQuery } from '../api/billing.queries.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { LivePurchase, PastPurchases } from './purchases.tsx';
import { PackageCard } from './package-card.tsx';
import classes from './packages.module.css';

function Offers() {
  const { t } = useTranslation('billing');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const canBuy = useCan('billing.write');
  const { data, error, refetch, isPending } = useQuery(packagesQuery);
  const chosen = data?.items.find(({ id }) => id === query.get('comprar'));
  const show = (id: string | undefined) =>
    void navigate({ search: id === undefined ? '' : `?comprar=${id}` }, { replace: true });
  return (
    <section className={classes.section} aria-labelledby="ofertas">
      <h2 id="ofertas" className={classes.title}>
        {t(($) => $.billing.packages.offers)}
      </h2>
      {data?.items.length === 0 && <p className={classes.quiet}>{t(($) => $.billing.packages.noOffers)}</p>}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <LoadingState>
          <SkeletonBox height={190} />
        </LoadingState>
      )}
      <div className={classes.cards}>
        {data?.items.map((offered) => (
          <PackageCard key={offered.id} offered={offered} canBuy={canBuy} onBuy={() => show(offered.id)} />
        ))}
      </div>
      {chosen && canBuy && <BuyDialog key={chosen.id} offered={chosen} onClose={() => show(undefined)} />}
    </section>
  );
}

function isLive({ state }: PackagePurchase): boolean {
  return state === 'active' || state === 'pending';
}

function Bought() {
  const { t } = useTranslation('billing');
  const query = useInfiniteQuery(purchasesQuery);
  const all = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const live = all.filter(isLive);
  const past = all.filter((purchase) => !isLive(purchase));
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <section className={classes.section} aria-labelledby="vigentes">
        <h2 id="vigentes" className={classes.title}>
          {t(($) => $.billing.packages.active)}
        </h2>
        {query.data && live.length === 0 && (
          <EmptyState
            isCompact
            level={3}
            drawing="loop"
            title={t(($) => $.billing.packages.noneActive)}
            help={t(($) => $.billing.packages.noneActiveHelp)}
          />
        )}
        <div className={classes.live}>
          {live.map((purchase) => (
            <LivePurchase key={purchase.id} purchase={purchase} />
          ))}
        </div>
      </section>
      {past.length > 0 && <PastPurchases purchases={past} />}
      {query.hasNextPage && (
        <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(($) => $.billing.packages.more)}
        </Button>
      )}
    </>
  );
}

/** `/user/paquetes`: packages for sale, current grants with their remainder, and past ones. */
export function PackagesPage() {
  const { t } = useTranslation(['billing', 'account']);
  return (
    <Page
      title={t(($) => $.billing.packages.title)}
      breadcrumb={[{ label: t(($) => $.account.section), to: paths.account.home }]}
      width="account"
      heading={t(($) => $.billing.packages.heading)}
      lead={t(($) => $.billing.packages.lead)}
    >
      <Offers />
      <Bought />
    </Page>
  );
}
