import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconId, IconPlus } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { ChipRow } from '#components/folders/chip-row.tsx';
import { CollectionRail } from '#components/folders/collection-rail.tsx';
import { DragArea } from '#components/folders/drag-area.tsx';
import { unfiledId } from '#components/folders/folder-rail.tsx';
import { canPlace } from '#components/folders/folder-tree.rules.ts';
import { LabelPicker } from '#components/folders/label-picker.tsx';
import { ManagerDialog } from '#components/folders/manager-dialog.tsx';
import { MoveDialog } from '#components/folders/move-dialog.tsx';
import { profileCollection } from '#components/folders/profile-collection.ts';
import { useCollectionActions } from '#components/folders/use-collection-actions.ts';
import { useCollectionDrops } from '#components/folders/use-collection-drops.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { Box, Grid, Row, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { saveList } from '../api/save-list.ts';
import { useProfileList } from '../api/use-profile-list.ts';
import { ListEmpty } from '../components/list-empty.tsx';
import { type Asked, ProfileListView } from '../components/profile-list-view.tsx';
import { useListFilter } from '../components/use-list-filter.ts';

function Skeleton() {
  return (
    <Box phone={{ p: '0 16px 40px' }} scroll grow pb={40} px={24}>
      <LoadingState>
        <Grid phone={{ columns: '1fr 1fr', gap: 12 }} columns="repeat(auto-fill, minmax(264px, 1fr))" gap={20}>
          {Array.from({ length: 6 }, (_, index) => (
            <Stack gap={10} pb={14} key={index}>
              <SkeletonBox height={232} />
              <SkeletonBox width="62%" />
              <SkeletonBox width="40%" />
            </Stack>
          ))}
        </Grid>
      </LoadingState>
    </Box>
  );
}

/** The open dialog: about a folder, or profiles. */
type Open = { kind: 'folder'; folder: Folder } | ({ kind: 'move' | 'label' } & Asked);

/** The common folder of all profiles; undefined if there are several or it is unknown. */
function commonFolder(ids: readonly string[], known: readonly ProfileSummary[]): string | null | undefined {
  const places = new Set(known.map(({ folderId }) => folderId));
  return known.length === ids.length && places.size === 1 ? [...places][0] : undefined;
}

function useExport(filter: ReturnType<typeof useListFilter>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    isBusy,
    failure,
    async run(): Promise<void> {
      setFailure(undefined);
      setBusy(true);
      await saveList(filter).catch(setFailure);
      setBusy(false);
    },
  };
}

/** `/user/perfiles`: every profile as a thumbnail of its page, or as a table, with folders and labels. */
export function ProfileListPage({ manager }: { manager?: 'folders' | 'labels' }) {
  const { t } = useTranslation('profiles');
  const { t: tf } = useTranslation('folders');
  const formats = useFormats();
  const navigate = useNavigate();
  const isPhone = useMedia(phoneQuery);
  const canChange = useCan('profiles.write');
  const filter = useListFilter();
  const list = useProfileList(filter);
  const collection = useCollection(profileCollection);
  const { patch, refreshLists } = list;
  const actions = useCollectionActions({ ...collection, collection: profileCollection, patch, refreshLists });
  const exporting = useExport(filter);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const drops = useCollectionDrops({ actions, selected });
  const { query, profiles, total } = list;
  const amount = (count: number) => t(($) => $.profiles.amount, { count, n: formats.number(count) });
  const titleOf = (asked: Asked) =>
    asked.ids.length === 1 ? `«${asked.known[0]?.name ?? ''}»` : amount(asked.ids.length);
  const hasProfiles = (collection.total ?? 0) > 0 || filter.isFiltered;
  const close = () => setOpen(undefined);
  const rail = {
    noun: 'profile' as const,
    state: collection,
    actions,
    canChange,
    icon: IconId,
    filter,
    onFilter: filter.change,
    onMove: (folder: Folder) => setOpen({ kind: 'folder', folder }),
    managerPath: paths.user.profileFolders + filter.query,
  };
  return (
    <Page
      title={t(($) => $.profiles.title)}
      titleNote={total !== undefined && total > 0 && <span aria-live="polite">{formats.number(total)}</span>}
      width="list"
      actions={
        canChange && (
          <LinkButton variant="primary" size="sm" icon={IconPlus} to={paths.user.newProfile}>
            {t(($) => $.profiles.create)}
          </LinkButton>
        )
      }
    >
      <DragArea accepts={drops.accepts} onDrop={drops.onDrop}>
        <Row phone={{ direction: 'column' }} grow shrinkY align="stretch">
          {(hasProfiles || collection.folders.length > 0) &&
            (isPhone ? <ChipRow {...rail} /> : <CollectionRail {...rail} />)}
          <Stack relative as="section" grow shrink shrinkY aria-label={t(($) => $.profiles.title)}>
            {query.isPending && <Skeleton />}
            {query.isError && !query.data && <Unloaded query={query} />}
            {query.data && (
              <ProfileListView
                filter={filter}
                list={list}
                collection={collection}
                canChange={canChange}
                exporting={exporting}
                amount={amount}
                notice={
                  (exporting.failure ?? (isPhone ? actions.failure : undefined)) !== undefined && (
                    <Callout tone="danger" title={errorText(exporting.failure ?? actions.failure)} />
                  )
                }
                empty={profiles.length === 0 ? <ListEmpty filter={filter} /> : undefined}
                onSelection={setSelected}
                onMove={(asked) => setOpen({ kind: 'move', ...asked })}
                onLabel={(asked) => setOpen({ kind: 'label', ...asked })}
              />
            )}
          </Stack>
        </Row>
      </DragArea>
      {manager && (
        <ManagerDialog
          tab={manager}
          paths={{
            folders: paths.user.profileFolders + filter.query,
            labels: paths.user.profileLabels + filter.query,
          }}
          actions={actions}
          onMove={rail.onMove}
          onClose={() => void navigate(paths.user.profiles + filter.query)}
        />
      )}
      {open?.kind === 'label' && (
        <LabelPicker
          title={t(($) => $.profiles.labelTitle, { what: titleOf(open) })}
          subjects={open.known}
          ids={open.ids}
          actions={actions}
          onClose={close}
        />
      )}
      {open?.kind === 'move' && (
        <MoveDialog
          title={t(($) => $.profiles.moveTitle, { what: titleOf(open) })}
          actions={actions}
          current={commonFolder(open.ids, open.known)}
          outsideText={tf(($) => $.folders.unfiled)}
          canGo={() => true}
          onMove={(folderId) => void actions.moveSubjects(open.ids, folderId === unfiledId ? null : folderId)}
          onClose={close}
        />
      )}
      {open?.kind === 'folder' && (
        <MoveDialog
          title={tf(($) => $.folders.moveFolder, { name: open.folder.name })}
          actions={actions}
          current={open.folder.parentId}
          outsideText={tf(($) => $.folders.top)}
          canGo={(parentId) => canPlace(collection.folders, open.folder.id, parentId)}
          onMove={(parentId) => void actions.moveFolder(open.folder, { parentId, beforeId: null })}
          onClose={close}
        />
      )}
    </Page>
  );
}
