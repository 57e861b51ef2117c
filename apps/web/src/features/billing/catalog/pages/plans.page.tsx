import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { planShelf, plansQuery } from '../api/catalog.calls.ts';
import { ShelfScreen } from '../components/shelf-screen.tsx';
import { PlanDrawer } from '../forms/plan-drawer.tsx';
import { inOwnWords } from '../names.rules.ts';
import { useCatalogWords } from '../use-catalog-words.ts';

type Price = { currency: string; priceMinor: number } | null;

/** `/admin/planes`: the plans, in the order shown to clients. */
export function PlansPage() {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const query = useQuery(plansQuery);
  const price = (amount: Price) =>
    amount ? words.formats.exactMoney({ minor: amount.priceMinor, currency: amount.currency }) : '–';
  return (
    <ShelfScreen
      title={t(($) => $.catalog.plans.title)}
      lead={t(($) => $.catalog.plans.lead)}
      addLabel={t(($) => $.catalog.plans.add)}
      refs={planShelf}
      query={query}
      nameOf={({ name }) => inOwnWords(name)}
      badgeOf={({ isHighlighted }) =>
        isHighlighted && <StatusBadge tone="primary">{t(($) => $.catalog.plans.highlighted)}</StatusBadge>
      }
      lineOf={({ monthly, yearly, subscriptions }) =>
        [
          monthly && t(($) => $.catalog.plans.perMonth, { price: price(monthly) }),
          yearly && t(($) => $.catalog.plans.perYear, { price: price(yearly) }),
          t(($) => $.catalog.plans.subscribers, { count: subscriptions }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      columns={[
        {
          id: 'month',
          header: t(($) => $.catalog.plans.monthly),
          isEnd: true,
          cell: ({ monthly }) => <strong>{price(monthly)}</strong>,
        },
        { id: 'year', header: t(($) => $.catalog.plans.yearly), isEnd: true, cell: ({ yearly }) => price(yearly) },
        ...quotaResources.map((resource) => ({
          id: resource,
          header: t(($) => $.catalog.resource[resource]),
          isEnd: true,
          cell: ({ quotas }: { quotas: readonly { resource: string; kind: string; quota: number }[] }) => {
            const held = quotas.find((quota) => quota.resource === resource);
            if (!held || (held.kind === 'boolean' && held.quota > 0)) return t(($) => $.catalog.plans.mode.unlimited);
            return held.kind === 'boolean' ? '–' : words.amount(resource, held.quota);
          },
        })),
        {
          id: 'clients',
          header: t(($) => $.catalog.plans.clients),
          isEnd: true,
          cell: ({ subscriptions }) => words.formats.number(subscriptions),
        },
      ]}
      drawer={(props) => <PlanDrawer {...props} />}
    />
  );
}
