import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { type Reading, Unloaded, unreadOf } from '#components/states/loaded.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { itemShelf, itemsQuery, periodsQuery, plansQuery } from '../api/catalog.calls.ts';
import { usePrices } from '../api/use-prices.ts';
import { useShelf } from '../api/use-shelf.ts';
import { CatalogTabs, couponView } from '../components/catalog-tabs.tsx';
import { CouponsScreen } from '../components/coupons-screen.tsx';
import { MatrixBar, OfferMatrix } from '../components/offer-matrix.tsx';
import { NotForSaleNote } from '../components/not-for-sale.tsx';
import { ItemDrawer } from '../forms/item-drawer.tsx';
import { type NewItem, NewItemDrawer } from '../forms/new-item-drawer.tsx';
import { currenciesOf, matrixOf, type View } from '../matrix.rules.ts';
import { inOwnWords } from '../names.rules.ts';

function useMatrix() {
  const queries = { plans: useQuery(plansQuery), periods: useQuery(periodsQuery), items: useQuery(itemsQuery) };
  const all = [queries.plans, queries.periods, queries.items];
  const parts = {
    plans: queries.plans.data?.items ?? [],
    periods: queries.periods.data?.items ?? [],
    items: queries.items.data?.items ?? [],
  };
  return { parts, unread: unreadOf<Reading & { data: unknown }>(all) };
}
type Parts = ReturnType<typeof useMatrix>['parts'];

type Opened = { kind: 'item'; id: string } | { kind: 'new'; place: NewItem };

function nameOf({ plans, periods }: Parts, { planId, billingPeriodId }: Pick<NewItem, 'planId' | 'billingPeriodId'>) {
  const plan = plans.find(({ id }) => id === planId);
  const period = periods.find(({ id }) => id === billingPeriodId);
  return [plan, period].map((thing) => inOwnWords(thing?.name ?? {})).join(', ');
}

function PricesScreen() {
  const { t } = useTranslation('catalog');
  const canWrite = useCan('catalog.write');
  const { parts, unread } = useMatrix();
  const acts = usePrices();
  const shelf = useShelf(itemShelf);
  const [opened, setOpened] = useState<Opened>();
  const currencies = currenciesOf(parts.items);
  const [chosen, setChosen] = useState<Partial<View>>({});
  const view: View = { accountTypeId: null, currency: currencies[0] ?? 'EUR', withArchived: false, ...chosen };
  const close = () => setOpened(undefined);
  const item = opened?.kind === 'item' ? parts.items.find(({ id }) => id === opened.id) : undefined;
  const failure = opened ? undefined : (acts.failure ?? shelf.failure);
  return (
    <Page title={t(($) => $.catalog.items.title)} width="list">
      <Stack as="section" grow shrink shrinkY>
        <CatalogTabs isCoupons={false} />
        <Text phone={{ p: '14px 16px 10px' }} maxW={620} fixed pt={18} pb={14} px={20} tone="muted">
          {t(($) => $.catalog.items.lead)}
        </Text>
        {failure !== undefined && (
          <Box fixed pb={12} px={20}>
            <Callout tone="danger" title={errorText(failure)} />
          </Box>
        )}
        {unread && <Unloaded query={unread} isInset />}
        {!unread && (
          <>
            <MatrixBar
              view={view}
              currencies={currencies}
              onChange={(patch) => setChosen((held) => ({ ...held, ...patch }))}
            />
            <NotForSaleNote items={parts.items.filter(({ currency }) => currency === view.currency)} />
            <OfferMatrix
              matrix={matrixOf(parts, view)}
              canWrite={canWrite}
              acts={acts}
              onOpen={({ id }) => setOpened({ kind: 'item', id })}
              onOffer={({ planId, billingPeriodId }) => {
                const { accountTypeId, currency } = view;
                setOpened({ kind: 'new', place: { planId, billingPeriodId, accountTypeId, currency } });
              }}
            />
          </>
        )}
      </Stack>
      {item && (
        <ItemDrawer
          key={item.id}
          item={item}
          name={nameOf(parts, item)}
          canWrite={canWrite}
          shelf={shelf}
          acts={acts}
          onClose={close}
        />
      )}
      {opened?.kind === 'new' && (
        <NewItemDrawer place={opened.place} name={nameOf(parts, opened.place)} onClose={close} />
      )}
    </Page>
  );
}

/** `/admin/suscripciones-disponibles`: offers with prices, and coupons. */
export function CatalogPage() {
  const [query] = useSearchParams();
  return query.get('vista') === couponView ? <CouponsScreen /> : <PricesScreen />;
}
