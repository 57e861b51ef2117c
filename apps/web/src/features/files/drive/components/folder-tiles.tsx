import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconFolder } from 'virtual:tabler-icons';
import { useDropRow } from '#components/folders/drag-area.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { FolderMenu, type FolderActions } from './folder-menu.tsx';
import classes from './folder-tiles.module.css';

type TileProps = { folder: Folder; folderActions: FolderActions; onOpen: (id: string) => void };

function FolderTile({ folder, folderActions, onOpen }: TileProps) {
  const formats = useFormats();
  const { setNodeRef, zone, marks } = useDropRow({ kind: 'folder', id: folder.id }, 'tile');
  return (
    <li ref={setNodeRef} className={classes.tile} data-drop={zone} {...marks}>
      <button type="button" className={classes.open} onClick={() => onOpen(folder.id)}>
        <Icon of={IconFolder} />
        <Text as="span" grow shrink weight="medium" truncate>
          {folder.name}
        </Text>
        <Text as="span" size={12} tone="faint" tabular>
          {formats.number(folder.total)}
        </Text>
      </button>
      <FolderMenu folder={folder} folderActions={folderActions} />
    </li>
  );
}

type Props = { folders: readonly Folder[]; folderActions: FolderActions; onOpen: (id: string) => void };

/** Subfolders of the current folder. */
export function FolderTiles({ folders, folderActions, onOpen }: Props) {
  const { t } = useTranslation('drive');
  if (folders.length === 0) return null;
  return (
    <Grid
      as="ul"
      columns="repeat(auto-fill, minmax(218px, 1fr))"
      gap={12}
      pb={18}
      className={classes.tiles}
      aria-label={t(($) => $.drive.folders)}
    >
      {folders.map((folder) => (
        <FolderTile key={folder.id} folder={folder} folderActions={folderActions} onOpen={onOpen} />
      ))}
    </Grid>
  );
}
