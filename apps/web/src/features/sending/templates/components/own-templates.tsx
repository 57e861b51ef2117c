import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconCopy, IconFolderSymlink, IconTag, IconTemplate, IconTrash } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChipRow } from '#components/folders/chip-row.tsx';
import { CollectionRail } from '#components/folders/collection-rail.tsx';
import { DragArea } from '#components/folders/drag-area.tsx';
import { unfiledId } from '#components/folders/folder-rail.tsx';
import { canPlace } from '#components/folders/folder-tree.rules.ts';
import { LabelPicker } from '#components/folders/label-picker.tsx';
import { ManagerDialog } from '#components/folders/manager-dialog.tsx';
import { MoveDialog } from '#components/folders/move-dialog.tsx';
import { templateCollection } from '#components/folders/template-collection.ts';
import { type SubjectLinks, useCollectionActions } from '#components/folders/use-collection-actions.ts';
import { useCollectionDrops } from '#components/folders/use-collection-drops.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { Box, Grid, Row, Stack } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { templateKeys, templateListQuery, type TemplateSummary } from '../api/templates.queries.ts';
import { useBulkTemplates } from '../api/use-bulk-templates.ts';
import { galleryAddress, type GalleryView, isNarrowed } from '../gallery-address.rules.ts';
import classes from '../pages/gallery.module.css';
import { StartProfileDialog } from './profile-dialogs.tsx';
import { TemplateCard } from './template-card.tsx';

type ListPages = InfiniteData<{ items: TemplateSummary[]; next: string | null; total: number }, string | null>;
type Open = { kind: 'folder'; folder: Folder } | { kind: 'move' | 'label'; ids: readonly string[] };

type Props = {
  view: GalleryView;
  show: (change: Partial<GalleryView>) => void;
  brand: string;
  /** The manager open next to the cards. */
  manager: 'folders' | 'labels' | undefined;
  /** Above the cards. */
  tools: ReactNode;
  /** The first card. */
  first: ReactNode;
  shape: ReactNode;
  /** Shown instead of an empty list; differs when filters are set. */
  empty: ReactNode;
};

function useTemplateList(view: GalleryView) {
  const { search, category, folder, labels, needsAll, source } = view;
  const client = useQueryClient();
  const kind = source === 'pages' ? 'profile' : 'email';
  const query = useInfiniteQuery(templateListQuery({ kind, search, category, folder, labels, needsAll }));
  function patch(ids: readonly string[], change: (links: SubjectLinks) => SubjectLinks): void {
    const touched = new Set(ids);
    const drawn = (template: TemplateSummary): TemplateSummary => {
      if (!touched.has(template.id)) return template;
      const { folderId, labelIds } = change(template);
      return { ...template, folderId, labelIds: [...labelIds] };
    };
    client.setQueriesData<ListPages>(
      { queryKey: templateKeys.lists },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(drawn) })) },
    );
  }
  return {
    query,
    patch,
    refreshLists: () => client.invalidateQueries({ queryKey: templateKeys.lists }),
    templates: query.data?.pages.flatMap((page) => page.items) ?? [],
  };
}

/** The client's own templates with folders and labels, and actions for one or many. */
export function OwnTemplates({ view, show, brand, manager, tools, first, shape, empty }: Props) {
  const { t } = useTranslation('templates');
  const { t: tf } = useTranslation('folders');
  const formats = useFormats();
  const navigate = useNavigate();
  const isPhone = useMedia(phoneQuery);
  const canChange = useCan('templates.write');
  const { query, patch, refreshLists, templates } = useTemplateList(view);
  const collection = useCollection(templateCollection);
  const actions = useCollectionActions({ ...collection, collection: templateCollection, patch, refreshLists });
  const bulk = useBulkTemplates();
  const selection = useSelection(templates.map(({ id }) => id));
  const chosen = [...selection.selected];
  const drops = useCollectionDrops({ actions, selected: chosen });
  const [open, setOpen] = useState<Open>();
  const [start, setStart] = useState<TemplateSummary>();
  const close = () => setOpen(undefined);
  const amount = (count: number) => t(($) => $.templates.amount, { count, n: formats.number(count) });
  const knownOf = (ids: readonly string[]) => templates.filter(({ id }) => ids.includes(id));
  const titleOf = (ids: readonly string[]) => (ids.length === 1 ? (knownOf(ids)[0]?.name ?? '') : amount(ids.length));
  const run = (action: (ids: readonly string[]) => Promise<void>) => () => {
    selection.clear();
    void action(chosen);
  };
  const asked = galleryAddress(view).toString();
  const address = asked === '' ? '' : `?${asked}`;
  const rail = {
    noun: 'template' as const,
    state: collection,
    actions,
    canChange,
    icon: IconTemplate,
    filter: { folder: view.folder, labels: view.labels, needsAll: view.needsAll },
    onFilter: show,
    onMove: (folder: Folder) => setOpen({ kind: 'folder', folder }),
    managerPath: paths.user.templateFolders + address,
  };
  const hasRail = templates.length > 0 || collection.folders.length > 0 || isNarrowed(view);
  return (
    <DragArea accepts={drops.accepts} onDrop={drops.onDrop}>
      <Row phone={{ direction: 'column' }} grow shrinkY align="stretch">
        {hasRail && (isPhone ? <ChipRow {...rail} /> : <CollectionRail {...rail} />)}
        <Stack as="section" grow shrink shrinkY aria-label={t(($) => $.templates.title)}>
          {tools}
          <Box phone={{ overflow: 'visible' }} scroll grow shrinkY className={classes.main}>
            <FailureCallout failure={bulk.failure ?? actions.failure} />
            {!query.data && <Unloaded query={query} shape={shape} />}
            {query.data && templates.length === 0 && empty}
            {templates.length > 0 && (
              <Grid columns="repeat(auto-fill, minmax(232px, 1fr))" className={classes.grid}>
                {!isNarrowed(view) && first}
                {templates.map((template) => (
                  <TemplateCard
                    key={template.id}
                    template={template}
                    brand={brand}
                    labels={collection.labels}
                    selection={selection}
                    dragText={
                      selection.selected.has(template.id) && chosen.length > 1 ? amount(chosen.length) : template.name
                    }
                    onMove={() => setOpen({ kind: 'move', ids: [template.id] })}
                    onLabel={() => setOpen({ kind: 'label', ids: [template.id] })}
                    onStart={() => setStart(template)}
                  />
                ))}
              </Grid>
            )}
          </Box>
          {templates.length > 0 && (
            <ListFoot
              shown={templates.length}
              total={query.data?.pages[0]?.total}
              more={
                query.hasNextPage
                  ? { isLoading: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
                  : undefined
              }
            />
          )}
        </Stack>
      </Row>
      {canChange && (
        <BulkBar count={chosen.length} onClear={selection.clear}>
          <BulkAction
            icon={IconFolderSymlink}
            label={t(($) => $.templates.move)}
            onClick={() => setOpen({ kind: 'move', ids: chosen })}
          />
          <BulkAction
            icon={IconTag}
            label={t(($) => $.templates.labels)}
            onClick={() => setOpen({ kind: 'label', ids: chosen })}
          />
          <BulkAction icon={IconCopy} label={t(($) => $.templates.duplicate)} onClick={run(bulk.duplicate)} />
          <BulkAction icon={IconTrash} isDestructive label={t(($) => $.templates.remove)} onClick={run(bulk.remove)} />
        </BulkBar>
      )}
      {manager && (
        <ManagerDialog
          tab={manager}
          paths={{ folders: paths.user.templateFolders + address, labels: paths.user.templateLabels + address }}
          actions={actions}
          onMove={rail.onMove}
          onClose={() => void navigate(paths.user.templates + address)}
        />
      )}
      {start && <StartProfileDialog template={start} onClose={() => setStart(undefined)} />}
      {open?.kind === 'label' && (
        <LabelPicker
          title={t(($) => $.templates.labelTitle, { what: titleOf(open.ids) })}
          subjects={knownOf(open.ids)}
          ids={open.ids}
          actions={actions}
          onClose={close}
        />
      )}
      {open?.kind === 'move' && (
        <MoveDialog
          title={t(($) => $.templates.moveTitle, { what: titleOf(open.ids) })}
          actions={actions}
          current={open.ids.length === 1 ? knownOf(open.ids)[0]?.folderId : undefined}
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
    </DragArea>
  );
}
