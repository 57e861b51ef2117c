import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { type ReactNode, type UIEvent, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useTableView } from '#components/table/use-table-view.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import type { DriveList } from '../api/use-drive-list.ts';
import type { DriveFilter } from '../api/use-drive-state.ts';
import { canSortIn, driveSorts, usualOrder } from '../drive-address.rules.ts';
import { useSharedTargets } from '../share/share-chip.tsx';
import { DriveBar } from './drive-bar.tsx';
import { DriveBulk } from './drive-bulk.tsx';
import type { FileActions } from './file-actions.ts';
import { FileCard } from './file-card.tsx';
import { FileGrid } from './file-grid.tsx';
import { FileMenu, FileMenuItems } from './file-menu.tsx';
import { useDriveKeys } from './use-drive-keys.ts';
import { FilePhoneRow, useFileColumns } from './use-file-columns.tsx';
import classes from './drive.module.css';

type Props = {
  filter: DriveFilter;
  list: DriveList;
  collection: CollectionState;
  actions: FileActions;
  canChange: boolean;
  amount: (count: number) => string;
  notice: ReactNode;
  /** Folders above the files. */
  head: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  onSelection: (ids: readonly string[]) => void;
};

/** Pages load before the end of the table is reached. */
const nearEndPx = 1200;

/** Ticked files; “all” first loads the remaining pages. */
function useChosen({ files, query, total, isTotalExact }: DriveList) {
  const selection = useSelection(files.map(({ id }) => id));
  const chosen = files.filter(({ id }) => selection.selected.has(id));
  async function takeAll(): Promise<void> {
    for (let more = query.hasNextPage; more;) more = (await query.fetchNextPage()).hasNextPage;
  }
  // Uncounted totals are too many to load at once: folders and filters reduce them.
  const canTake = total !== undefined && isTotalExact && chosen.length < total;
  return { selection, chosen, takeAll, canTakeAll: canTake ? total : undefined };
}

/** The files with their tools: tiles or table, selection and bulk actions. */
export function DriveView(props: Props) {
  const { filter, list, collection, actions, canChange, amount, head, empty, onSelection } = props;
  const { t } = useTranslation('drive');
  const isPhone = useMedia(phoneQuery);
  const { files, onMore, query } = list;
  const { selection, chosen, takeAll, canTakeAll } = useChosen(list);
  const isTrash = filter.place === 'trash';
  const isGrid = filter.look === 'grid';
  const dragText = ({ id, name }: StoredFile) =>
    selection.selected.has(id) && chosen.length > 1 ? amount(chosen.length) : name;
  const targets = useSharedTargets();
  // In the trash no link works.
  const shared: typeof targets = isTrash ? new Map() : targets;
  const canSort = canSortIn(filter.place);
  const columns = useFileColumns({ collection, dragText, canSort, shared });
  const view = useTableView({ tableId: 'drive', columns });
  const chosenIds = chosen.map(({ id }) => id);
  const report = useEffectEvent(() => onSelection(chosenIds));
  const chosenKey = chosenIds.join();
  useEffect(() => report(), [chosenKey]);

  const tickAll = useEffectEvent(() => {
    if (selection.head !== 'all') selection.toggleAll();
  });
  const byId = (id: string | undefined) => files.filter((file) => file.id === id);
  const wanted = (id: string | undefined) => (chosen.length > 0 ? chosen : byId(id));
  useDriveKeys({
    isGrid,
    onTick: (id) => selection.toggle(id),
    onTickAll: () => tickAll(),
    onOpen: (id) => byId(id).forEach(actions.open),
    openId: filter.open,
    onShow: (id) => filter.change({ open: id }),
    onShare: (id) => canChange && !isTrash && byId(id).forEach(actions.share),
    onRename(id) {
      const [file] = chosen.length === 1 ? chosen : byId(id);
      if (canChange && !isTrash && file) actions.rename(file);
    },
    onMove(id) {
      if (canChange && !isTrash && wanted(id).length > 0) actions.move(wanted(id));
    },
    onDelete(id) {
      const gone = wanted(id);
      if (!canChange || gone.length === 0) return;
      if (isTrash) actions.purge(gone);
      else actions.trash(gone);
    },
  });
  function onScroll({ target }: UIEvent): void {
    if (!(target instanceof HTMLElement)) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight < nearEndPx) onMore?.();
  }
  const menu = { actions, canChange };
  return (
    <>
      <DriveBar filter={filter} labels={collection.labels} isPhone={isPhone} table={{ view, columns }} />
      {props.notice}
      {empty !== undefined && (
        <Box phone={{ p: '4px 16px 96px' }} scroll grow pt={8} pb={40} px={24}>
          {head}
          {empty}
        </Box>
      )}
      {empty === undefined && isGrid && (
        <FileGrid
          files={files}
          head={head}
          onMore={onMore}
          card={(file) => (
            <FileCard
              key={file.id}
              file={file}
              share={shared.get(file.id)}
              selection={selection}
              dragText={dragText(file)}
              isOpen={file.id === filter.open}
              menu={<FileMenu file={file} {...menu} />}
              onOpen={() => actions.open(file)}
            />
          )}
        >
          {query.isFetchingNextPage && (
            <Text pt={20} textAlign="center" size={13} tone="faint">
              {t(($) => $.drive.loadingMore)}
            </Text>
          )}
        </FileGrid>
      )}
      {empty === undefined && !isGrid && (
        <Stack grow shrinkY className={classes.table} onScrollCapture={onScroll}>
          {head && (
            <Box phone={{ p: '4px 16px 0' }} fixed pt={8} px={24}>
              {head}
            </Box>
          )}
          <DataTable
            label={t(($) => $.drive.title)}
            rows={files}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            columns={view.columns}
            density={view.density}
            sort={canSort ? { column: filter.sort, direction: filter.order ?? usualOrder(filter.sort) } : undefined}
            onSort={({ column }) => {
              const sort = driveSorts.find((each) => each === column) ?? 'recent';
              const present = filter.order ?? usualOrder(filter.sort);
              const order = sort === filter.sort ? (present === 'asc' ? 'desc' : 'asc') : undefined;
              filter.change({ sort, order });
            }}
            selection={selection}
            onOpen={actions.open}
            rowMenu={(file) => <FileMenuItems file={file} {...menu} />}
            phoneRow={(file) => <FilePhoneRow file={file} shared={shared} />}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoadingMore={query.isFetchingNextPage}
          />
        </Stack>
      )}
      {empty === undefined && (
        <ListFoot shown={files.length} total={list.isTotalExact ? list.total : undefined} hasMore={query.hasNextPage} />
      )}
      <DriveBulk
        chosen={chosen}
        canTakeAll={canTakeAll}
        actions={actions}
        canChange={canChange}
        isTrash={isTrash}
        onTakeAll={() => void takeAll().then(tickAll)}
        onClear={selection.clear}
      />
    </>
  );
}
