import { trashKinds } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import type { TrashSum } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type TrashFilter, trashAddress } from '../trash-address.rules.ts';

type Props = {
  filter: TrashFilter;
  sums: readonly TrashSum[];
  /** Columns and density. */
  end: ReactNode;
  onSearch: (search: string) => void;
};

/** Above the table: the kinds with their counts, and the search. */
export function TrashTools({ filter, sums, end, onSearch }: Props) {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const total = sums.reduce((all, { count }) => all + count, 0);
  const shown = trashKinds.flatMap((kind) =>
    sums.filter((sum) => sum.kind === kind && (sum.count > 0 || kind === filter.kind)),
  );
  return (
    <>
      <Box phone={{ p: '4px 16px 0' }} lineBottom fixed pt={8} px={20}>
        <FilterTabs
          label={t(($) => $.trash.tabs)}
          tabs={[
            {
              key: 'all',
              label: t(($) => $.trash.all),
              to: trashAddress({ ...filter, kind: undefined }),
              isCurrent: filter.kind === undefined,
              count: total > 0 ? formats.number(total) : undefined,
            },
            ...shown.map(({ kind, count }) => ({
              key: kind,
              label: t(($) => $.trash.kinds[kind]),
              to: trashAddress({ ...filter, kind }),
              isCurrent: kind === filter.kind,
              count: formats.number(count),
            })),
          ]}
        />
      </Box>
      <FilterBar search={{ label: t(($) => $.trash.search), value: filter.search, onSearch }} end={end} />
    </>
  );
}
