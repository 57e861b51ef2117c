import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import type { TrashItem } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { IconArrowBackUp, IconListCheck, IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { TableOptions } from '#components/table/table-options.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useLive, useLiveResync } from '#lib/live/use-live.ts';
import { useCan } from '#lib/session/use-can.ts';
import { trashKeys, trashQuery } from '../api/trash.queries.ts';
import { useTrashActions } from '../api/use-trash-actions.ts';
import { RefusedNotice } from '../components/refused-notice.tsx';
import { type OpenDialog, TrashDialogs } from '../components/trash-dialogs.tsx';
import { TrashTable, useTrashView } from '../components/trash-table.tsx';
import { TrashTools } from '../components/trash-tools.tsx';
import { readTrashFilter, trashAddress, type TrashFilter } from '../trash-address.rules.ts';
import { keyOf, momentAfter, refsOf } from '../trash-refs.rules.ts';

function useTrash(filter: TrashFilter) {
  const client = useQueryClient();
  const query = useInfiniteQuery(trashQuery(filter));
  const refresh = () => void client.invalidateQueries({ queryKey: trashKeys.lists });
  useLive('collection.changed', ({ noun }) => {
    if (noun === 'trash') refresh();
  });
  useLiveResync(refresh);
  const [first] = query.data?.pages ?? [];
  return {
    query,
    rows: query.data?.pages.flatMap((page) => page.items) ?? [],
    sums: first?.kinds ?? [],
    keepDays: first?.keepDays,
  };
}
type Trash = ReturnType<typeof useTrash>;

/** Ticks all matches, once all of them are loaded. */
function useTakeAll({ query }: Trash, take: () => void) {
  const [isTaking, setTaking] = useState(false);
  const { hasNextPage, isFetchingNextPage, isError } = query;
  const step = useEffectEvent(() => {
    if (hasNextPage && !isError) return void query.fetchNextPage();
    setTaking(false);
    if (!isError) take();
  });
  useEffect(() => {
    if (isTaking && !isFetchingNextPage) step();
  }, [isTaking, isFetchingNextPage, hasNextPage]);
  return { isTaking, start: () => setTaking(true) };
}

function Nothing({ filter, onClear }: { filter: TrashFilter; onClear: () => void }) {
  const { t } = useTranslation('trash');
  const { search, kind } = filter;
  if (search === '' && kind === undefined)
    return <EmptyState drawing="loop" title={t(($) => $.trash.nothing.title)} help={t(($) => $.trash.nothing.help)} />;
  return (
    <EmptyState
      drawing="magnifier"
      title={search === '' ? t(($) => $.trash.nothing.ofKind) : t(($) => $.trash.nothing.found, { query: search })}
      help={t(($) => $.trash.nothing.narrowHelp)}
      actions={<Button onClick={onClear}>{t(($) => $.trash.nothing.clear)}</Button>}
    />
  );
}

function Note({ trash }: { trash: Trash }) {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const days = trash.keepDays;
  if (days === undefined) return null;
  return (
    <>
      {t(($) => $.trash.note, { n: formats.number(days) })}{' '}
      <TextLink to={settingsPath('trash')}>{t(($) => $.trash.change)}</TextLink>
    </>
  );
}

/** Deleted items of every kind: restore them, or delete them permanently. */
export function TrashPage() {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const canChange = useCan('trash.write');
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const filter = readTrashFilter(address);
  const trash = useTrash(filter);
  const { query, rows, sums } = trash;
  const trashActions = useTrashActions();
  const selection = useSelection(rows.map(keyOf));
  const [dialog, setDialog] = useState<OpenDialog>();
  const takeAll = useTakeAll(trash, () => {
    if (selection.head !== 'all') selection.toggleAll();
  });
  const go = (next: TrashFilter) => void navigate({ search: trashAddress(next) }, { replace: true });
  const close = () => setDialog(undefined);
  const look = useTrashView();
  const matching = sums
    .filter(({ kind }) => filter.kind === undefined || kind === filter.kind)
    .reduce((all, { count }) => all + count, 0);
  const canTakeAll = filter.search === '' && selection.head === 'all' && matching > rows.length;
  const chosen = () => refsOf(selection.selected);
  const restore = async (items: Parameters<typeof trashActions.restore>[0]) => {
    if (await trashActions.restore(items)) selection.clear();
  };
  // What could not be removed stays selected, for another try.
  const finish = (isDone: boolean) => {
    if (isDone) selection.clear();
    close();
  };
  const askPurge = (items: readonly TrashItem[]) =>
    setDialog({ kind: 'purge', items: items.map(({ kind, id }) => ({ kind, id })), name: items[0]?.name });

  return (
    <Page
      title={t(($) => $.trash.title)}
      width="list"
      actions={
        canChange && filter.search === '' && rows.length > 0 ? (
          <Button
            size="sm"
            variant="danger"
            onClick={() => setDialog({ kind: 'empty', of: filter.kind, count: matching, until: momentAfter(rows) })}
          >
            {t(($) => $.trash.empty)}
          </Button>
        ) : undefined
      }
    >
      <Stack relative as="section" grow shrink shrinkY>
        <TrashTools
          filter={filter}
          sums={sums}
          end={<TableOptions {...look} />}
          onSearch={(search) => go({ ...filter, search })}
        />
        {trashActions.failure !== undefined && (
          <Box fixed pt={12} px={20}>
            <Callout tone="danger" title={errorText(trashActions.failure)} />
          </Box>
        )}
        <RefusedNotice refused={trashActions.refused} onDismiss={trashActions.forget} />
        {!query.data && <Unloaded query={query} rows={10} isInset />}
        {query.data && rows.length === 0 && (
          <Nothing filter={filter} onClear={() => go({ kind: undefined, search: '' })} />
        )}
        {rows.length > 0 && (
          <TrashTable
            rows={rows}
            total={filter.search === '' ? matching : undefined}
            view={look.view}
            selection={canChange ? selection : undefined}
            actions={
              canChange ? { restore: (item) => void restore([item]), purge: (item) => askPurge([item]) } : undefined
            }
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
            note={<Note trash={trash} />}
          />
        )}
        <BulkBar count={selection.selected.size} onClear={selection.clear}>
          {canTakeAll && (
            <BulkAction
              icon={IconListCheck}
              label={t(($) => $.trash.takeAll, { n: formats.number(matching) })}
              disabled={takeAll.isTaking}
              onClick={takeAll.start}
            />
          )}
          <BulkAction
            icon={IconArrowBackUp}
            label={t(($) => $.trash.restore)}
            disabled={trashActions.isBusy}
            onClick={() => void restore(chosen())}
          />
          <BulkAction
            icon={IconTrash}
            isDestructive
            label={t(($) => $.trash.purge)}
            disabled={trashActions.isBusy}
            onClick={() => setDialog({ kind: 'purge', items: chosen(), name: undefined })}
          />
        </BulkBar>
      </Stack>
      {dialog && (
        <TrashDialogs
          open={dialog}
          isBusy={trashActions.isBusy}
          onPurge={(items) => void trashActions.purge(items).then(finish)}
          onEmpty={(body) => void trashActions.empty(body).then(finish)}
          onClose={close}
        />
      )}
    </Page>
  );
}
