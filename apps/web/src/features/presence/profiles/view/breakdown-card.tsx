import type { VisitFact } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { ProfileStats } from '../clicks/stats.queries.ts';
import { type Bar, BarList } from './bar-list.tsx';
import { FigureTable } from './figure-table.tsx';
import { StatsCard } from './stats-card.tsx';
import { useFactNames } from './use-fact-names.ts';

type Props = { title: string; fact: VisitFact; stats: ProfileStats; slug: string; none?: string; lead?: ReactNode };

function useBars(stats: ProfileStats, fact: VisitFact): Bar[] {
  const { t } = useTranslation('visits');
  const nameOf = useFactNames();
  const { items, rest } = stats.breakdowns[fact];
  const bars = items.map(({ value, visits }) => ({ key: value, name: nameOf(fact, value), count: visits }));
  return rest === 0 ? bars : [...bars, { key: '…', name: t(($) => $.visits.value.other), count: rest }];
}

/** One dimension of visits, value by value. */
export function BreakdownCard({ title, fact, stats, slug, none, lead }: Props) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const bars = useBars(stats, fact);
  const whole = stats.totals.visits;
  const isEmpty = bars.length === 0;
  return (
    <StatsCard
      title={title}
      stats={stats}
      slug={slug}
      table={isEmpty ? undefined : fact}
      lead={lead}
      rows={
        <FigureTable
          label={title}
          heads={[t(($) => $.visits.column.value), t(($) => $.visits.column.visits), t(($) => $.visits.column.share)]}
          rows={bars.map(({ key, name, count }) => ({
            key,
            cells: [name, formats.number(count), whole === 0 ? '' : formats.percent(count / whole)],
          }))}
        />
      }
    >
      {isEmpty ? (
        <Text size={13} tone="muted">
          {none ?? t(($) => $.visits.none.other)}
        </Text>
      ) : (
        <BarList bars={bars} whole={whole} />
      )}
    </StatsCard>
  );
}
