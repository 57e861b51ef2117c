import type { SharedTarget } from '@enlace/contract/publishing/file-shares/drive-start.contract.ts';
import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconFolder } from 'virtual:tabler-icons';
import { useDropRow } from '#components/folders/drag-area.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, layout, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ShareChip, useSharedTargets } from '../share/share-chip.tsx';
import { FolderMenu, type FolderActions } from './folder-menu.tsx';
import classes from './folder-tiles.module.css';

type TileProps = {
  folder: Folder;
  /** Its working links, if any. */
  share: SharedTarget | undefined;
  folderActions: FolderActions;
  onOpen: (id: string) => void;
};

function FolderTile({ folder, share, folderActions, onOpen }: TileProps) {
  const formats = useFormats();
  const { setNodeRef, zone, marks } = useDropRow({ kind: 'folder', id: folder.id }, 'tile');
  return (
    <Row
      as="li"
      relative
      shrink
      h={48}
      pr={6}
      border
      chosen="edge"
      radius={10}
      fill="surface"
      hover="hover"
      ref={setNodeRef}
      className={classes.tile}
      data-drop={zone}
      {...marks}
    >
      <Row
        as="button"
        gap={10}
        grow
        shrink
        h="100%"
        pl={14}
        pr={4}
        size={14}
        textAlign="left"
        tone="default"
        focus="none"
        phone={{ pl: 10, gap: 8 }}
        type="button"
        className={classes.open}
        onClick={() => onOpen(folder.id)}
      >
        <Icon {...layout('box', { fixed: true })} of={IconFolder} />
        <Text as="span" grow shrink weight="medium" truncate>
          {folder.name}
        </Text>
        {share && <ShareChip target={share} />}
        <Text as="span" size={12} tone="faint" tabular>
          {formats.number(folder.total)}
        </Text>
      </Row>
      <FolderMenu folder={folder} folderActions={folderActions} />
    </Row>
  );
}

type Props = { folders: readonly Folder[]; folderActions: FolderActions; onOpen: (id: string) => void };

/** Subfolders of the current folder. */
export function FolderTiles({ folders, folderActions, onOpen }: Props) {
  const { t } = useTranslation('drive');
  const shared = useSharedTargets();
  if (folders.length === 0) return null;
  return (
    <Grid
      phone={{ columns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 8, pb: 14 }}
      as="ul"
      columns="repeat(auto-fill, minmax(218px, 1fr))"
      gap={12}
      pb={18}
      aria-label={t(($) => $.drive.folders)}
    >
      {folders.map((folder) => (
        <FolderTile
          key={folder.id}
          folder={folder}
          share={shared.get(folder.id)}
          folderActions={folderActions}
          onOpen={onOpen}
        />
      ))}
    </Grid>
  );
}
