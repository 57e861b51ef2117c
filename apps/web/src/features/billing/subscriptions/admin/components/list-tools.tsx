import type {
  AdminSubscriptionItem,
  countSubscriptions,
} from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Button } from '#components/button/button.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { choicesQuery } from '../api/subscriptions.queries.ts';
import {
  isFiltered,
  type SubscriptionFacts,
  type SubscriptionFilter,
  type Tab,
  tabs,
  writeFilter,
} from '../subscription-list.rules.ts';
import classes from './list-tools.module.css';

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
    <Box lineBottom fixed pt={8} px={24} className={classes.tabs}>
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
  isPhone: boolean;
};

/** The filter set by a link of the overview, removable. */
function FactButton({ facts, onChange }: { facts: SubscriptionFacts; onChange: Props['onChange'] }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const what = (() => {
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
  })();
  const { from, until, currency } = facts;
  const text =
    from === undefined || until === undefined
      ? what
      : t(($) => $.subscribers.fact.within, { what, from: formats.date(from), until: formats.date(until) });
  return (
    <Button size="sm" variant="soft" iconEnd={IconX} onClick={() => onChange({ facts: undefined })}>
      {currency === undefined ? text : `${text} · ${currency}`}
    </Button>
  );
}

/** Above the table: search, plan, period, columns and density. */
export function ListTools({ filter, onChange, view, columns, isPhone }: Props) {
  const { t } = useTranslation('subscribers');
  const words = useOfferWords();
  const choices = useQuery(choicesQuery).data;
  return (
    <Row fixed wrap gap={8} py={12} pr={16} pl={20} className={classes.tools}>
      <SearchBox
        label={t(($) => $.subscribers.search)}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
        isFull={isPhone}
      />
      <Select
        className={classes.select ?? ''}
        size="xs"
        aria-label={t(($) => $.subscribers.column.plan)}
        placeholder={t(($) => $.subscribers.anyPlan)}
        clearable
        data={choices?.plans.map(({ id, name }) => ({ value: id, label: words.name(name) })) ?? []}
        value={filter.planId ?? null}
        onChange={(planId) => onChange({ planId: planId ?? undefined })}
      />
      <Select
        className={classes.select ?? ''}
        size="xs"
        aria-label={t(($) => $.subscribers.column.period)}
        placeholder={t(($) => $.subscribers.anyPeriod)}
        clearable
        data={choices?.periods.map(({ code, name }) => ({ value: code, label: words.name(name) })) ?? []}
        value={filter.periodCode ?? null}
        onChange={(periodCode) => onChange({ periodCode: periodCode ?? undefined })}
      />
      {filter.facts && <FactButton facts={filter.facts} onChange={onChange} />}
      {isFiltered({ ...filter, tab: 'all' }) && (
        <TextButton
          onClick={() => onChange({ search: '', planId: undefined, periodCode: undefined, facts: undefined })}
        >
          {t(($) => $.subscribers.clear)}
        </TextButton>
      )}
      {!isPhone && (
        <Row as="span" gap={8} ml="auto" align="stretch">
          <TableOptions view={view} columns={columns} />
        </Row>
      )}
    </Row>
  );
}
