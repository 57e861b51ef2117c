import { trashKinds } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import type { TrashSum } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { useTranslation } from 'react-i18next';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { type TrashFilter, trashAddress } from '../trash-address.rules.ts';
import classes from './trash.module.css';

type Props = { filter: TrashFilter; sums: readonly TrashSum[]; onSearch: (search: string) => void };

/** Above the table: the kinds with their counts, and the search. */
export function TrashTools({ filter, sums, onSearch }: Props) {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const isPhone = useMedia(phoneQuery);
  const total = sums.reduce((all, { count }) => all + count, 0);
  const shown = trashKinds.flatMap((kind) =>
    sums.filter((sum) => sum.kind === kind && (sum.count > 0 || kind === filter.kind)),
  );
  return (
    <Row lineBottom fixed gap={12} py={8} px={20} className={classes.tools}>
      <SearchBox label={t(($) => $.trash.search)} value={filter.search} onSearch={onSearch} isFull={isPhone} />
      <Box grow shrink className={classes.tabs}>
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
    </Row>
  );
}
