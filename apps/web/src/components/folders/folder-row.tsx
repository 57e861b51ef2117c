import { folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronRight, IconFolder, IconFolderOpen } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useDragSource, useDropRow } from './drag-area.tsx';
import type { FolderNode } from './folder-tree.rules.ts';
import { type FolderActions, FolderMenu } from './folder-menu.tsx';
import { NameInput } from './name-input.tsx';
import type { CollectionActions } from './use-collection-actions.ts';
import classes from './rail.module.css';

type Props = {
  node: FolderNode;
  isCurrent: boolean;
  isInTabOrder: boolean;
  isFolded: boolean;
  /** Whether any folder is nested. */
  isNested: boolean;
  isRenaming: boolean;
  /** False hides the menu and disables renaming and dragging. */
  canChange: boolean;
  actions: CollectionActions;
  folderActions: FolderActions;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFold: () => void;
  onRenamed: () => void;
};

/** Indent of a row; 14 px per level, with room for the toggle arrow if there are levels. */
export function indentOf(depth: number, isNested: boolean): CSSProperties {
  return { paddingLeft: (isNested ? 22 : 8) + (depth - 1) * 14 };
}

/** A folder of the rail: name, count, menu; accepts items and other folders, and is draggable. */
export function FolderRow(props: Props) {
  const { node, isCurrent, isInTabOrder, isFolded, isNested, isRenaming, canChange, actions, folderActions } = props;
  const { t } = useTranslation('folders');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { setNodeRef: setDropRef, zone, marks } = useDropRow({ kind: 'folder', id: node.id });
  const {
    setNodeRef: setDragRef,
    listeners,
    isDragging,
  } = useDragSource({
    kind: 'folder',
    id: node.id,
    text: node.name,
  });
  return (
    <Row
      icons="faint"
      chosen="soft"
      relative
      gap={10}
      h={32}
      px={8}
      radius="sm"
      size={13}
      weight="medium"
      tone="muted"
      nowrap
      pointer
      hover="active"
      focus="inset"
      touch={{ h: 40 }}
      ref={(element) => {
        setDropRef(element);
        setDragRef(element);
      }}
      {...(canChange && !isRenaming ? listeners : {})}
      className={classes.row}
      style={indentOf(node.depth, isNested)}
      role="treeitem"
      aria-level={node.depth}
      aria-selected={isCurrent}
      aria-expanded={node.hasChildren ? !isFolded : undefined}
      aria-label={t(($) => $.folders.rowName, { name: node.name, n: formats.number(node.total) })}
      tabIndex={isInTabOrder ? 0 : -1}
      data-tree-id={node.id}
      data-drop={zone}
      {...marks}
      data-dragging={isDragging || undefined}
      data-menu-open={isOpen || undefined}
      onClick={props.onSelect}
      onKeyDown={props.onKeyDown}
      onContextMenu={(event) => {
        if (!canChange) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      {node.hasChildren ? (
        <Grid
          as="button"
          tone="faint"
          position="absolute"
          center
          w={24}
          h={24}
          radius="sm"
          hover="hover"
          type="button"
          tabIndex={-1}
          className={classes.fold}
          style={{ left: 1 + (node.depth - 1) * 14 }}
          data-folded={isFolded || undefined}
          aria-label={t(($) => (isFolded ? $.folders.unfold : $.folders.fold), { name: node.name })}
          onClick={(event) => {
            event.stopPropagation();
            props.onFold();
          }}
        >
          <Icon of={IconChevronRight} size={14} />
        </Grid>
      ) : null}
      <Icon of={isCurrent ? IconFolderOpen : IconFolder} size={16} />
      {isRenaming ? (
        <NameInput
          label={t(($) => $.folders.folderName)}
          initial={node.name}
          maxLength={folderLimits.name}
          onSave={(name) => actions.renameFolder(node, name)}
          onClose={props.onRenamed}
        />
      ) : (
        <>
          <Box clip as="span" shrink className={classes.name} title={node.name}>
            {node.name}
          </Box>{' '}
          <Text as="span" ml="auto" pl={4} size={12} tone="faint" tabular className={classes.count}>
            {formats.number(node.total)}
          </Text>
          {canChange && (
            <Text
              as="span"
              position="absolute"
              right={2}
              top={2}
              opacity={0}
              radius="sm"
              touch={{ opacity: 1 }}
              className={classes.menu}
              onClick={(event) => event.stopPropagation()}
              role="presentation"
            >
              <FolderMenu
                folder={node}
                actions={actions}
                folderActions={folderActions}
                isOpen={isOpen}
                onOpenChange={setOpen}
              />
            </Text>
          )}
        </>
      )}
    </Row>
  );
}
