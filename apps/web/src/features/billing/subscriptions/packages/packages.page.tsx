import type { PackagePurchase } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { packagesQuery, purchasesQuery } from '../api/billing.queries.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { LivePurchase, PastPurchases } from './purchases.tsx';
import { PackageCard } from './package-card.tsx';

function Offers() {
  const { t } = useTranslation('billing');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const canBuy = useCan('billing.write');
  const offers = useQuery(packagesQuery);
  const { data } = offers;
  const chosen = data?.items.find(({ id }) => id === query.get('comprar'));
  const wantsTransfer = query.get('pago') === 'transferencia';
  const show = (id: string | undefined, byTransfer = false) => {
    const search = id === undefined ? '' : `?comprar=${id}${byTransfer ? '&pago=transferencia' : ''}`;
    void navigate({ search }, { replace: true });
  };
  return (
    <Box as="section" mb={36} aria-labelledby="ofertas">
      <Text spacing="title" as="h2" mb={14} size={16} weight="semibold" id="ofertas">
        {t(($) => $.billing.packages.offers)}
      </Text>
      {data?.isSellingOpen === false && (
        <Box mb={14}>
          <Callout title={t(($) => $.billing.closed)}>{t(($) => $.billing.closedHelp)}</Callout>
        </Box>
      )}
      {data?.items.length === 0 && <Text tone="muted">{t(($) => $.billing.packages.noOffers)}</Text>}
      {!data && <Unloaded query={offers} shape={<SkeletonBox height={190} />} />}
      <Grid columns="repeat(auto-fill, minmax(min(100%, 290px), 1fr))" gap={16}>
        {data?.items.map((offered) => (
          <PackageCard key={offered.id} offered={offered} canBuy={canBuy} onBuy={() => show(offered.id)} />
        ))}
      </Grid>
      {chosen && canBuy && (
        <BuyDialog
          key={chosen.id}
          offered={chosen}
          wantsTransfer={wantsTransfer}
          onTransfer={(wants) => show(chosen.id, wants)}
          onClose={() => show(undefined)}
        />
      )}
    </Box>
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
  if (query.error && !query.data) return <Unloaded query={query} />;
  return (
    <>
      <Box as="section" mb={36} aria-labelledby="vigentes">
        <Text spacing="title" as="h2" mb={14} size={16} weight="semibold" id="vigentes">
          {t(($) => $.billing.packages.active)}
        </Text>
        {query.data && live.length === 0 && (
          <EmptyState
            isCompact
            level={3}
            drawing="loop"
            title={t(($) => $.billing.packages.noneActive)}
            help={t(($) => $.billing.packages.noneActiveHelp)}
          />
        )}
        <Grid gap={12}>
          {live.map((purchase) => (
            <LivePurchase key={purchase.id} purchase={purchase} />
          ))}
        </Grid>
      </Box>
      {past.length > 0 && <PastPurchases purchases={past} />}
      <LoadMore query={query} size="sm">
        {t(($) => $.billing.packages.more)}
      </LoadMore>
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
