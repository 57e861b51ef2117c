import type {
  AdminSubscriptionItem,
  countSubscriptions,
} from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter } from '#components/filters/filter-chip.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { choicesQuery } from '../api/subscriptions.queries.ts';
import {
  type SubscriptionFacts,
  type SubscriptionFilter,
  type Tab,
  tabs,
  writeFilter,
} from '../subscription-list.rules.ts';

export type Counts = ReplyOf<typeof countSubscriptions>;

function countIn(counts: Counts, tab: Tab): number {
  if (tab === 'all' || tab === 'parked' || tab === 'cancelling') return counts[tab];
  return counts.states[tab];
}

const always: readonly Tab[] = ['all', 'trialing', 'active', 'past_due', 'suspended'];

/** The subscriptions by state, each tab with its own URL; empty ones are hidden. */
export function StateTabs({ filter, counts }: { filter: SubscriptionFilter; counts: Counts | undefined }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const shown = tabs.filter(
    (tab) => always.includes(tab) || tab === filter.tab || (counts !== undefined && countIn(counts, tab) > 0),
  );
  return (
    <Box phone={{ p: '4px 16px 0' }} lineBottom fixed pt={8} px={24}>
      <FilterTabs
        label={t(($) => $.subscribers.tabs)}
        tabs={shown.map((tab) => ({
          key: tab,
          label: t(($) => $.subscribers.tab[tab]),
          to: writeFilter({ ...filter, tab }) || '?',
          isCurrent: filter.tab === tab,
          count: counts && formats.number(countIn(counts, tab)),
        }))}
      />
    </Box>
  );
}

type Props = {
  filter: SubscriptionFilter;
  onChange: (patch: Partial<SubscriptionFilter>) => void;
  view: TableView<AdminSubscriptionItem>;
  columns: readonly Column<AdminSubscriptionItem>[];
};

/** What a link of the overview narrowed the list to, as text. */
function useFactText(): (facts: SubscriptionFacts) => string {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const what = (facts: SubscriptionFacts) => {
    switch (facts.kind) {
      case 'billed':
        return t(($) => $.subscribers.fact.billed);
      case 'step':
        return t(($) => $.subscribers.fact.step, { n: formats.number(facts.step) });
      case 'movement':
        return t(($) => $.subscribers.fact.movement[facts.movement]);
      case 'trial':
        return t(($) => $.subscribers.fact.trial[facts.trial]);
    }
  };
  return (facts) => {
    const { from, until, currency } = facts;
    const text =
      from === undefined || until === undefined
        ? what(facts)
        : t(($) => $.subscribers.fact.within, {
            what: what(facts),
            from: formats.date(from),
            until: formats.date(until),
          });
    return currency === undefined ? text : `${text} · ${currency}`;
  };
}

/** Above the table: search, plan, period, columns and density. */
export function ListTools({ filter, onChange, view, columns }: Props) {
  const { t } = useTranslation('subscribers');
  const words = useOfferWords();
  const factText = useFactText();
  const choices = useQuery(choicesQuery).data;
  const { facts } = filter;
  return (
    <FilterBar
      search={{
        label: t(($) => $.subscribers.search),
        value: filter.search,
        onSearch: (search) => onChange({ search }),
      }}
      filters={[
        choiceFilter({
          id: 'plan',
          name: t(($) => $.subscribers.column.plan),
          value: filter.planId,
          choices: choices?.plans.map(({ id, name }) => ({ value: id, label: words.name(name) })) ?? [],
          onChange: (planId) => onChange({ planId }),
        }),
        choiceFilter({
          id: 'period',
          name: t(($) => $.subscribers.column.period),
          value: filter.periodCode,
          choices: choices?.periods.map(({ code, name }) => ({ value: code, label: words.name(name) })) ?? [],
          onChange: (periodCode) => onChange({ periodCode }),
        }),
        {
          id: 'facts',
          name: '',
          text: facts && factText(facts),
          onChange: () => onChange({ facts: undefined }),
        },
      ]}
      onClear={() => onChange({ search: '', planId: undefined, periodCode: undefined, facts: undefined })}
      end={<TableOptions view={view} columns={columns} />}
    />
  );
}
