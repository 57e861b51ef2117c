import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import { folderLimits, type Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFolderOff, IconPlus } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useDropRow } from './drag-area.tsx';
import { FolderRow, indentOf } from './folder-row.tsx';
import { depthOf, placeAfterStep, visibleFolders } from './folder-tree.rules.ts';
import { NameInput } from './name-input.tsx';
import type { CollectionActions } from './use-collection-actions.ts';
import type { CollectionState } from './use-collection.ts';
import { useFoldedFolders } from './use-folded-folders.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import classes from './rail.module.css';

const rowLook: Look = {
  chosen: 'soft',
  icons: 'faint',
  focus: 'inset',
  gap: 10,
  h: 32,
  hover: 'active',
  nowrap: true,
  pointer: true,
  px: 8,
  radius: 'sm',
  relative: true,
  size: 13,
  tone: 'muted',
  touch: { h: 40 },
  weight: 'medium',
};

export const unfiledId = 'none';
const allId = 'all';

type Props = {
  noun: CollectionNoun;
  state: CollectionState;
  actions: CollectionActions;
  canChange: boolean;
  /** Icon of the row for all items. */
  icon: IconShape;
  value: string | undefined;
  onChange: (folder: string | undefined) => void;
  onMove: (folder: Folder) => void;
};

type Adding = { parentId: string | null; turn: number };

type FixedRowProps = {
  id: string;
  icon: IconShape;
  name: string;
  count: number | undefined;
  isCurrent: boolean;
  isInTabOrder: boolean;
  isNested: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** “All” and “Sin carpeta”: rows that are not folders. */
function FixedRow({ id, icon, name, count, isCurrent, isInTabOrder, isNested, onSelect, onKeyDown }: FixedRowProps) {
  const { t } = useTranslation('folders');
  const formats = useFormats();
  const { setNodeRef, zone, marks } = useDropRow({ kind: 'folder', id });
  const n = count === undefined ? '' : formats.number(count);
  return (
    <Row
      {...rowLook}
      ref={setNodeRef}
      className={classes.row}
      style={indentOf(1, isNested)}
      role="treeitem"
      aria-level={1}
      aria-selected={isCurrent}
      aria-label={count === undefined ? name : t(($) => $.folders.rowName, { name, n })}
      tabIndex={isInTabOrder ? 0 : -1}
      data-tree-id={id}
      data-drop={zone}
      {...marks}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <Icon of={icon} size={16} />
      {/* The space keeps the visible text and the accessible name equal. */}
      <Box clip as="span" shrink className={classes.name}>
        {name}
      </Box>{' '}
      <Text as="span" ml="auto" pl={4} size={12} tone="faint" tabular className={classes.count}>
        {n}
      </Text>
    </Row>
  );
}

/** The folder tree: selecting one filters; works by keyboard, menu and dragging. */
export function FolderRail({ noun, state, actions, canChange, icon, value, onChange, onMove }: Props) {
  const { t } = useTranslation('folders');
  const tree = useRef<HTMLDivElement>(null);
  const { folders, total, unfiled } = state;
  const { folded, setFolded } = useFoldedFolders(noun);
  const [renaming, setRenaming] = useState<string | undefined>(undefined);
  const [adding, setAdding] = useState<Adding | undefined>(undefined);
  // Each request gets its own field: the previous one may still be saving, and closes only itself.
  const add = (parentId: string | null) => setAdding((before) => ({ parentId, turn: (before?.turn ?? 0) + 1 }));
  const refocus = useRef<string | undefined>(undefined);
  const nodes = visibleFolders(folders, folded);
  const hasUnfiled = folders.length > 0;
  const isNested = folders.some(({ parentId }) => parentId !== null);
  const ids = [allId, ...nodes.map(({ id }) => id), ...(hasUnfiled ? [unfiledId] : [])];
  const texts: Record<string, string> = {
    [allId]: t(($) => $.folders.all[noun]),
    [unfiledId]: t(($) => $.folders.unfiled),
  };
  const current = value ?? allId;
  const byId = (id: string) => folders.find((folder) => folder.id === id);
  const select = (id: string) => onChange(id === allId ? undefined : id);
  const keys = useTreeKeys({
    tree,
    ids,
    nodes,
    nameOf: (id) => byId(id)?.name ?? texts[id] ?? '',
    isFolded: (id) => folded.has(id),
    onSelect: select,
    onFold: setFolded,
    onRename: (id) => canChange && setRenaming(id),
    onRemove: (id) => {
      const folder = byId(id);
      if (!folder || !canChange) return;
      keys.focus(ids[ids.indexOf(id) - 1]);
      void actions.removeFolder(folder);
    },
    onStep(id, step) {
      const folder = byId(id);
      const place = folder && placeAfterStep(folders, folder, step);
      if (!place || !canChange) return;
      if (place.parentId !== null) setFolded(place.parentId, false);
      refocus.current = id;
      void actions.moveFolder(folder, place);
    },
  });
  // A moved row is mounted again in its new place; restores its focus.
  useEffect(() => {
    if (refocus.current === undefined) return;
    tree.current?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(refocus.current)}"]`)?.focus();
    refocus.current = undefined;
  }, [folders]);
  const inTabOrder = keys.current ?? (ids.includes(current) ? current : allId);
  const folderActions = {
    onRename: setRenaming,
    onAddInside(id: string) {
      setFolded(id, false);
      add(id);
    },
    onMove,
  };
  return (
    <Stack as="section" aria-label={t(($) => $.folders.title)}>
      <Row
        spacing="none"
        h={28}
        as="h2"
        justify="between"
        pr={2}
        pl={8}
        size={12}
        weight="medium"
        tone="faint"
        className={classes.title}
      >
        {t(($) => $.folders.title)}
        {canChange && (
          <IconButton
            size={28}
            iconSize={16}
            icon={IconPlus}
            label={t(($) => $.folders.add)}
            onClick={() => add(null)}
          />
        )}
      </Row>
      <div
        ref={tree}
        role="tree"
        tabIndex={-1}
        aria-label={t(($) => $.folders.title)}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>('[data-tree-id]')?.dataset['treeId'];
          if (id !== undefined) keys.setActive(id);
        }}
      >
        <FixedRow
          id={allId}
          icon={icon}
          name={texts[allId] ?? ''}
          count={total}
          isCurrent={value === undefined}
          isInTabOrder={inTabOrder === allId}
          isNested={isNested}
          onSelect={() => select(allId)}
          onKeyDown={keys.onKeyDown}
        />
        {nodes.map((node) => (
          <FolderRow
            key={node.id}
            node={node}
            isCurrent={node.id === value}
            isInTabOrder={inTabOrder === node.id}
            isFolded={folded.has(node.id)}
            isNested={isNested}
            isRenaming={renaming === node.id}
            canChange={canChange}
            actions={actions}
            folderActions={folderActions}
            onSelect={() => select(node.id)}
            onKeyDown={keys.onKeyDown}
            onFold={() => setFolded(node.id, !folded.has(node.id))}
            onRenamed={() => {
              setRenaming(undefined);
              keys.focus(node.id);
            }}
          />
        ))}
        {hasUnfiled && (
          <FixedRow
            id={unfiledId}
            icon={IconFolderOff}
            name={texts[unfiledId] ?? ''}
            count={unfiled}
            isCurrent={value === unfiledId}
            isInTabOrder={inTabOrder === unfiledId}
            isNested={isNested}
            onSelect={() => select(unfiledId)}
            onKeyDown={keys.onKeyDown}
          />
        )}
      </div>
      {adding && (
        <Row {...rowLook} className={classes.row} style={indentOf(depthOf(folders, adding.parentId) + 1, isNested)}>
          <NameInput
            key={adding.turn}
            label={t(($) => $.folders.folderName)}
            maxLength={folderLimits.name}
            onSave={async (name) => (await actions.createFolder(name, adding.parentId)) !== undefined}
            onClose={() => setAdding((now) => (now === adding ? undefined : now))}
          />
        </Row>
      )}
    </Stack>
  );
}
