import { reportReasons, reportStates } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type ReportFilter, reportCountsQuery } from '../api/reports.queries.ts';
import { writeReportAddress } from '../report-address.rules.ts';
import classes from './report-tools.module.css';

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
    <Box lineBottom fixed px={20} className={classes.tabs}>
      <FilterTabs label={t(($) => $.reports.tabs)} tabs={tabs} />
    </Box>
  );
}

type Props = { filter: ReportFilter; onChange: (patch: Partial<ReportFilter>) => void };

/** Above the table: search and reason. */
export function ReportTools({ filter, onChange }: Props) {
  const { t } = useTranslation('reports');
  return (
    <Row wrap fixed gap={8} pt={14} pb={12} pr={16} pl={20} className={classes.tools}>
      <SearchBox label={t(($) => $.reports.search)} value={filter.search} onSearch={(search) => onChange({ search })} />
      <Select
        className={classes.select ?? ''}
        size="xs"
        clearable
        aria-label={t(($) => $.reports.column.reason)}
        placeholder={t(($) => $.reports.anyReason)}
        data={reportReasons.map((reason) => ({ value: reason, label: t(($) => $.reports.reason[reason]) }))}
        value={filter.reason ?? null}
        onChange={(value) => onChange({ reason: reportReasons.find((reason) => reason === value) })}
      />
    </Row>
  );
}
