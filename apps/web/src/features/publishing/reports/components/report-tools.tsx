import { reportReasons, reportStates } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter } from '#components/filters/filter-chip.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type ReportFilter, reportCountsQuery } from '../api/reports.queries.ts';
import { writeReportAddress } from '../report-address.rules.ts';

/** The reports by state with their counts, each tab with its own URL. */
export function StateTabs({ filter }: { filter: ReportFilter }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { data } = useQuery(reportCountsQuery());
  const all = data && data.open + data.resolved + data.rejected;
  const tabs = [...reportStates, undefined].map((state) => {
    const count = state === undefined ? all : data?.[state];
    return {
      key: state ?? 'all',
      label: t(($) => $.reports.tab[state ?? 'all']),
      to: writeReportAddress({ filter: { ...filter, state }, open: null }),
      isCurrent: filter.state === state,
      count: count === undefined ? undefined : formats.number(count),
    };
  });
  return (
    <Box swipe phone={{ p: '0 16px' }} lineBottom fixed px={20}>
      <FilterTabs label={t(($) => $.reports.tabs)} tabs={tabs} />
    </Box>
  );
}

type Props = {
  filter: ReportFilter;
  onChange: (patch: Partial<ReportFilter>) => void;
  /** Columns and density. */
  end: ReactNode;
};

/** Above the table: search and reason. */
export function ReportTools({ filter, onChange, end }: Props) {
  const { t } = useTranslation('reports');
  return (
    <FilterBar
      search={{ label: t(($) => $.reports.search), value: filter.search, onSearch: (search) => onChange({ search }) }}
      filters={[
        choiceFilter({
          id: 'reason',
          name: t(($) => $.reports.column.reason),
          value: filter.reason,
          choices: reportReasons.map((reason) => ({ value: reason, label: t(($) => $.reports.reason[reason]) })),
          onChange: (value) => onChange({ reason: reportReasons.find((reason) => reason === value) }),
        }),
      ]}
      onClear={() => onChange({ search: '', reason: undefined })}
      end={end}
    />
  );
}
