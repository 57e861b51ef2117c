import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconCloud, IconCloudUpload, IconLayoutSidebar } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChipRow } from '#components/folders/chip-row.tsx';
import type { CollectionFilter } from '#components/folders/collection.ts';
import { CollectionRail } from '#components/folders/collection-rail.tsx';
import { DragArea } from '#components/folders/drag-area.tsx';
import { siblingsOf } from '#components/folders/folder-tree.rules.ts';
import { ManagerDialog } from '#components/folders/manager-dialog.tsx';
import { useCollectionDrops } from '#components/folders/use-collection-drops.ts';
import { unfiledId } from '#components/folders/folder-rail.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Stack } from '#components/layout/layout.tsx';
import { type Crumb, Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { fileQuery, usageQuery } from '../api/drive.queries.ts';
import { CrumbDrop } from '../components/crumb-drop.tsx';
import { DriveBarActions } from '../components/drive-bar-actions.tsx';
import { DriveDialogs } from '../components/drive-dialogs.tsx';
import { DriveEmpty } from '../components/drive-empty.tsx';
import { DrivePlaces } from '../components/drive-places.tsx';
import { DriveSkeleton } from '../components/drive-skeleton.tsx';
import { DriveStart } from '../components/drive-start.tsx';
import { DriveView } from '../components/drive-view.tsx';
import { FolderTiles } from '../components/folder-tiles.tsx';
import { HeldNotice } from '../components/held-notice.tsx';
import { QuotaCard } from '../components/quota-card.tsx';
import { TrashNotice } from '../components/trash-notice.tsx';
import { PreviewDrawer } from '../preview/preview-drawer.tsx';
import { LinksView } from '../share/links-view.tsx';
import { useDropArea } from '../upload/use-drop-area.ts';
import { useUnfinishedUploads } from '../upload/uploads.ts';
import { type DriveScreen, useDriveScreen } from './use-drive-screen.ts';
import classes from '../components/drive.module.css';

/** What happened to a file, from the history; the route brings it. */
type ActivityOf = (fileId: string) => ReactNode;

/** Above the list: errors, files that could not be deleted, information about the trash. */
function Notices({ screen }: { screen: DriveScreen }) {
  const { fileActions, collectionActions, filter, list, canChange } = screen;
  const isPhone = useMedia(phoneQuery);
  const inTrash = useQuery(usageQuery).data?.trashCount;
  const failure = fileActions.failure ?? (isPhone ? collectionActions.failure : undefined);
  const isTrash = filter.place === 'trash' && (list.total ?? 0) > 0;
  if (failure === undefined && fileActions.held.length === 0 && !isTrash) return null;
  return (
    <Stack phone={{ p: '0 16px 10px' }} fixed gap={8} pb={12} px={24}>
      <FailureCallout failure={failure} />
      <HeldNotice held={fileActions.held} onDismiss={fileActions.forgetHeld} />
      {isTrash && (
        <TrashNotice
          onEmpty={canChange ? () => screen.setDialog({ kind: 'empty', count: inTrash ?? list.total ?? 0 }) : undefined}
        />
      )}
    </Stack>
  );
}

/** The file in the URL, from the list if loaded. */
type PreviewProps = { screen: DriveScreen; id: string; activityOf: ActivityOf | undefined };

function Preview({ screen, id, activityOf }: PreviewProps) {
  const { list, filter, collection, actions, canChange } = screen;
  const known = list.files.find((file) => file.id === id);
  const asked = useQuery({ ...fileQuery(id), enabled: known === undefined }).data;
  const file = known ?? asked;
  if (!file) return null;
  return (
    <PreviewDrawer
      file={file}
      files={list.files}
      collection={collection}
      actions={actions}
      canChange={canChange}
      activity={activityOf?.(id)}
      onShow={(open) => filter.change({ open })}
    />
  );
}

type DropHandlers = ReturnType<typeof useDropArea>['handlers'];

function useCrumbs(
  { collection, filter, folder, canChange }: DriveScreen,
  handlers: DropHandlers,
): { title: string; breadcrumb: Crumb[] } {
  const { t } = useTranslation('drive');
  const taking = (id: string): Pick<Crumb, 'around'> =>
    canChange
      ? {
          around: (link) => (
            <CrumbDrop id={id} handlers={handlers}>
              {link}
            </CrumbDrop>
          ),
        }
      : {};
  const drive = { label: t(($) => $.drive.title), to: paths.user.drive, ...taking(unfiledId) };
  if (filter.place !== 'files') {
    const { place } = filter;
    return { title: t(($) => $.drive.places[place]), breadcrumb: [drive] };
  }
  if (!folder) return { title: drive.label, breadcrumb: [] };
  const above: Crumb[] = [];
  for (let at = folder.parentId; at !== null;) {
    const found = collection.folders.find(({ id }) => id === at);
    if (!found) break;
    above.unshift({
      label: found.name,
      to: paths.user.drive + filter.queryWith({ folder: found.id }),
      ...taking(found.id),
    });
    at = found.parentId;
  }
  return { title: folder.name, breadcrumb: [drive, ...above] };
}

type ListProps = { screen: DriveScreen; head: ReactNode };

function List({ screen, head }: ListProps) {
  const { filter, list, collection, actions, canChange, choose } = screen;
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const { query, files } = list;
  if (query.isPending) return <DriveSkeleton />;
  if (!query.data) return <Unloaded query={query} />;
  const upload = canChange ? () => choose('files') : undefined;
  return (
    <DriveView
      key={`${filter.place}:${filter.folder ?? ''}`}
      filter={filter}
      list={list}
      collection={collection}
      actions={actions}
      canChange={canChange}
      amount={(count) => t(($) => $.drive.amount, { count, n: formats.number(count) })}
      notice={<Notices screen={screen} />}
      head={head}
      empty={files.length === 0 ? <DriveEmpty filter={filter} onUpload={upload} /> : undefined}
      onSelection={screen.setSelected}
    />
  );
}

/** The start of the drive and the subfolders of the current folder; hidden during a search, which did not ask for them. */
function Tiles({ screen }: { screen: DriveScreen }) {
  const { collection, filter, folder, folderActions } = screen;
  const isShown =
    filter.place === 'files' && !filter.isFiltered && (folder !== undefined || filter.folder === undefined);
  if (!isShown) return null;
  const folders = siblingsOf(collection.folders, folder?.id ?? null);
  return (
    <>
      {folder === undefined && (
        <DriveStart
          onOpen={screen.actions.open}
          recentPath={paths.user.drive + filter.queryWith({ place: 'recent' })}
        />
      )}
      <FolderTiles folders={folders} folderActions={folderActions} onOpen={(id) => filter.change({ folder: id })} />
    </>
  );
}

function useRail(screen: DriveScreen) {
  const { collection, collectionActions, canChange, filter, setDialog } = screen;
  const narrow = (patch: Partial<CollectionFilter>) => filter.change({ place: 'files', ...patch });
  return {
    noun: 'file' as const,
    state: collection,
    actions: collectionActions,
    canChange,
    icon: IconCloud,
    filter,
    onFilter: narrow,
    onMove: (folder: Folder) => setDialog({ kind: 'folder', folder }),
    managerPath: paths.user.drive + filter.queryWith({ manager: 'folders' }),
  };
}

/** Views and storage, where there is no rail. */
function PlacesSheet({ screen, onClose }: { screen: DriveScreen; onClose: () => void }) {
  const { t } = useTranslation('drive');
  return (
    <Dialog isOpen title={t(($) => $.drive.places.sheet)} onClose={onClose}>
      <Stack gap={16}>
        <DrivePlaces filter={screen.filter} onGo={onClose} />
        <QuotaCard />
      </Stack>
    </Dialog>
  );
}

const noFolder = 'elsewhere';

/** `/user/nube`: the client's files with folders and labels, their shares, and their trash. */
export function DrivePage({ activityOf }: { activityOf?: ActivityOf }) {
  const { t } = useTranslation('drive');
  const navigate = useNavigate();
  const isPhone = useMedia(phoneQuery);
  const screen = useDriveScreen();
  const { filter, canChange, collectionActions, folder, fileActions, dialog, setDialog } = screen;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [dropFailure, setDropFailure] = useState<unknown>();
  const drops = useCollectionDrops({ actions: collectionActions, selected: screen.selected });
  const takesFiles = canChange && filter.place === 'files';
  const {
    isOver,
    folder: overId,
    handlers,
  } = useDropArea({ isOn: takesFiles, onFiles: screen.bring, onFailure: setDropFailure });
  useUnfinishedUploads(canChange);
  const rail = useRail(screen);
  const { title, breadcrumb } = useCrumbs(screen, handlers);
  const target = overId === undefined ? folder : screen.collection.folders.find(({ id }) => id === overId);
  // In a view across folders no folder is current.
  const shownFilter = filter.place === 'files' ? filter : { ...filter, folder: noFolder };
  const total = filter.place === 'links' ? undefined : screen.list.total;
  const formats = useFormats();
  const count = (n: string) => (screen.list.isTotalExact ? n : t(($) => $.drive.moreThan, { n }));
  const places = { icon: IconLayoutSidebar, label: t(($) => $.drive.places.sheet), open: () => setSheetOpen(true) };
  return (
    <DragArea accepts={drops.accepts} onDrop={drops.onDrop} filesOver={overId}>
      <Page
        title={title}
        breadcrumb={breadcrumb}
        titleNote={total !== undefined && total > 0 && <span aria-live="polite">{count(formats.number(total))}</span>}
        width="list"
        actions={
          <DriveBarActions
            folder={filter.place === 'files' ? folder : undefined}
            folderActions={screen.folderActions}
            canChange={canChange}
            onFiles={() => screen.choose('files')}
            onFolder={() => screen.choose('folder')}
            onAsk={() => screen.askFor(folder)}
          />
        }
      >
        <Row align="stretch" relative grow shrinkY phone={{ direction: 'column' }} {...handlers}>
          {isPhone ? (
            <ChipRow {...rail} filter={shownFilter} more={places} />
          ) : (
            <CollectionRail {...rail} filter={shownFilter}>
              <DrivePlaces filter={filter} />
              <QuotaCard />
            </CollectionRail>
          )}
          <Stack relative as="section" grow shrink shrinkY aria-label={title}>
            <FailureCallout failure={dropFailure} />
            {filter.place === 'links' ? (
              <LinksView canChange={canChange} onAsk={() => screen.askFor(undefined)} />
            ) : (
              <List screen={screen} head={<Tiles screen={screen} />} />
            )}
            {isOver && (
              <Grid
                position="absolute"
                inset={8}
                z={5}
                center
                radius={14}
                pierced
                tone="primary"
                className={classes.drop}
                data-into={overId}
              >
                <Row as="p" gap={10} px={18} py={12} radius={10} fill="surface" size={16} weight="semibold" shadow={3}>
                  <Icon of={IconCloudUpload} size={22} />
                  {target ? t(($) => $.drive.uploadHere, { folder: target.name }) : t(($) => $.drive.uploadDrop)}
                </Row>
              </Grid>
            )}
          </Stack>
        </Row>
        {filter.open !== undefined && <Preview screen={screen} id={filter.open} activityOf={activityOf} />}
        {isSheetOpen && <PlacesSheet screen={screen} onClose={() => setSheetOpen(false)} />}
        {filter.manager && (
          <ManagerDialog
            tab={filter.manager}
            paths={{
              folders: paths.user.drive + filter.queryWith({ manager: 'folders' }),
              labels: paths.user.drive + filter.queryWith({ manager: 'labels' }),
            }}
            actions={collectionActions}
            onMove={rail.onMove}
            onClose={() => void navigate(paths.user.drive + filter.queryWith({}))}
          />
        )}
        {dialog && (
          <DriveDialogs
            open={dialog}
            actions={collectionActions}
            fileActions={fileActions}
            amount={(count) => t(($) => $.drive.amount, { count, n: formats.number(count) })}
            onClose={() => setDialog(undefined)}
            onPurged={screen.close}
          />
        )}
      </Page>
    </DragArea>
  );
}
