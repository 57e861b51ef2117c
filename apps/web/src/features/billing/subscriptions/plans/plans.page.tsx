import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { listClientOffers } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { offersQuery, subscriptionQuery } from '../api/billing.queries.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanTable } from './plan-table.tsx';
import { offerOf, primaryPlanOf, rhythmsOf, savingOf } from './plans.rules.ts';

type Offers = ReplyOf<typeof listClientOffers>;

/** The purchase: billing period, open offer, coupon and way to pay. All in the URL, for returning to them. */
function useChoice() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  function set(values: Partial<Record<'ritmo' | 'elegir' | 'cupon' | 'pago', string | null>>): void {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    void navigate({ search: next.toString() }, { replace: true });
  }
  return {
    rhythm: query.get('ritmo'),
    chosen: query.get('elegir'),
    coupon: query.get('cupon') ?? '',
    wantsTransfer: query.get('pago') === 'transferencia',
    set,
  };
}

function Rhythms({
  offers,
  code,
  onChange,
}: {
  offers: Offers['offers'];
  code: string | undefined;
  onChange: (code: string) => void;
}) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const rhythms = rhythmsOf(offers);
  const base = rhythms[0]?.code;
  if (base === undefined || rhythms.length < 2) return null;
  const note = (each: string) => {
    const saving = savingOf({ offers, code: each, base });
    return saving === 0 ? undefined : formats.change(-saving / 100);
  };
  return (
    <Segments
      label={t(($) => $.billing.plans.rhythm)}
      value={code ?? base}
      segments={rhythms.map((period) => ({
        value: period.code,
        label: words.name(period.name),
        note: note(period.code),
      }))}
      onChange={onChange}
    />
  );
}

function Head({ children }: { children?: React.ReactNode }) {
  const { t } = useTranslation('billing');
  return (
    <Row as="header" wrap justify="between" gap={16} mb={24}>
      <div>
        <Text phone={{ size: 'var(--fs-24)' }} as="h1" display size={30} leading={1.2} spacing="display">
          {t(($) => $.billing.plans.heading)}
        </Text>
        <Text mt={6} tone="muted">
          {t(($) => $.billing.plans.lead)}
        </Text>
      </div>
      {children}
    </Row>
  );
}

type CardsProps = {
  plans: Offers['plans'];
  /** The offer of each plan in the chosen billing period. */
  shown: ReadonlyMap<string, Offers['offers'][number]>;
  /** The plan that stands out. */
  primary: string | undefined;
  canChoose: boolean;
  onChoose: (catalogItemId: string) => void;
};

function Cards({ plans, shown, primary, canChoose, onChoose }: CardsProps) {
  const { t } = useTranslation('billing');
  return (
    <Grid
      as="section"
      columns="repeat(auto-fit, minmax(min(100%, 270px), 1fr))"
      gap={16}
      aria-label={t(($) => $.billing.plans.title)}
    >
      {plans.map((plan) => {
        const offer = shown.get(plan.id);
        return (
          offer && (
            <PlanCard
              key={plan.id}
              plan={plan}
              offer={offer}
              base={plans.find(({ id }) => id === plan.includesPlanId)}
              isPrimary={plan.id === primary}
              canChoose={canChoose}
              onChoose={() => onChoose(offer.catalogItemId)}
            />
          )
        );
      })}
    </Grid>
  );
}

function PlanNotices({ canChoose, isSellingOpen }: { canChoose: boolean; isSellingOpen: boolean }) {
  const { t } = useTranslation('billing');
  return (
    <>
      {!canChoose && (
        <Box mb={20}>
          <Callout title={t(($) => $.billing.readOnly)} />
        </Box>
      )}
      {!isSellingOpen && (
        <Box mb={20}>
          <Callout title={t(($) => $.billing.closed)}>{t(($) => $.billing.closedHelp)}</Callout>
        </Box>
      )}
    </>
  );
}

function Compare({ plans, offers, isSellingOpen }: Offers) {
  const words = useOfferWords();
  const choice = useChoice();
  const canChoose = useCan('billing.write');
  const subscription = useQuery(subscriptionQuery).data;
  const held = subscription?.offer.period.code;
  const rhythms = rhythmsOf(offers).map(({ code }) => code);
  const code =
    [choice.rhythm, held].find((each) => each !== null && each !== undefined && rhythms.includes(each)) ?? rhythms[0];
  const shown = new Map(
    plans.flatMap(({ id }) => {
      const offer = offerOf({ offers, planId: id, code });
      return offer ? [[id, offer] as const] : [];
    }),
  );
  const chosen = offers.find(({ catalogItemId }) => catalogItemId === choice.chosen);
  const current = offers.find(({ change }) => change === 'current');
  const listed = plans.filter(({ id }) => shown.has(id));
  return (
    <>
      <Head>
        <Rhythms offers={offers} code={code} onChange={(each) => choice.set({ ritmo: each })} />
      </Head>
      <PlanNotices canChoose={canChoose} isSellingOpen={isSellingOpen} />
      <Cards
        plans={listed}
        shown={shown}
        primary={primaryPlanOf({ plans, shown })}
        canChoose={canChoose}
        onChoose={(catalogItemId) => choice.set({ elegir: catalogItemId, ritmo: code ?? null })}
      />
      <PlanTable plans={listed} currentId={current?.planId} />
      {chosen && canChoose && (
        <ChangeDialog
          key={chosen.catalogItemId}
          catalogItemId={chosen.catalogItemId}
          plan={words.plan(chosen)}
          current={subscription ? words.name(subscription.plan.name) : undefined}
          couponCode={choice.coupon}
          onCoupon={(cupon) => choice.set({ cupon })}
          wantsTransfer={choice.wantsTransfer}
          onTransfer={(wants) => choice.set({ pago: wants ? 'transferencia' : null })}
          onClose={() => choice.set({ elegir: null, cupon: null, pago: null })}
        />
      )}
    </>
  );
}

/** `/user/plans`: the plans side by side, and the exact charge of each before choosing it. */
export function PlansPage() {
  const { t } = useTranslation(['billing', 'account']);
  const offers = useQuery(offersQuery);
  const { data } = offers;
  const shape = (
    <Grid columns="repeat(auto-fit, minmax(min(100%, 270px), 1fr))" gap={16}>
      <SkeletonBox height={380} />
      <SkeletonBox height={380} />
      <SkeletonBox height={380} />
    </Grid>
  );
  return (
    <Page
      title={t(($) => $.billing.plans.title)}
      breadcrumb={[{ label: t(($) => $.account.section), to: paths.account.home }]}
      width="account"
      hasOwnHeading
    >
      {data && data.plans.length > 0 && <Compare {...data} />}
      {data?.plans.length === 0 && (
        <EmptyState
          level={1}
          drawing="page"
          title={t(($) => $.billing.plans.none)}
          help={t(($) => $.billing.plans.noneHelp)}
        />
      )}
      {offers.isPending && <Head />}
      {!data && <Unloaded query={offers} shape={shape} />}
    </Page>
  );
}
