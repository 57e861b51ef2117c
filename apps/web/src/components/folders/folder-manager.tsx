import { type Folder, folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFolder } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { AddForm } from './add-form.tsx';
import { FolderMenu } from './folder-menu.tsx';
import { depthOf } from './folder-tree.rules.ts';
import { NameInput } from './name-input.tsx';
import type { CollectionActions } from './use-collection-actions.ts';
import classes from './manager.module.css';

type Props = { actions: CollectionActions; onMove: (folder: Folder) => void };
type RowProps = Props & { folder: Folder; onAddInside: () => void };

function ManagedFolder({ folder, actions, onMove, onAddInside }: RowProps) {
  const { t } = useTranslation('folders');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const depth = depthOf(actions.folders, folder.id);
  return (
    <Row
      minH={40}
      lineBottom
      as="li"
      gap={10}
      size={13}
      icons="faint"
      className={classes.row}
      style={{ paddingLeft: (depth - 1) * 18 }}
    >
      <Icon of={IconFolder} size={16} />
      {isRenaming ? (
        <NameInput
          label={t(($) => $.folders.folderName)}
          initial={folder.name}
          maxLength={folderLimits.name}
          onSave={(name) => actions.renameFolder(folder, name)}
          onClose={() => setRenaming(false)}
        />
      ) : (
        <Box
          as="button"
          truncate
          grow
          shrink
          minH={28}
          weight="medium"
          tone="default"
          textAlign="left"
          type="button"
          className={classes.name}
          onClick={() => setRenaming(true)}
        >
          {folder.name}
        </Box>
      )}
      <Text as="span" ml="auto" size={12} tone="faint" tabular>
        {formats.number(folder.total)}
      </Text>
      <FolderMenu
        folder={folder}
        actions={actions}
        folderActions={{ onRename: () => setRenaming(true), onAddInside, onMove }}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </Row>
  );
}

/** Every folder with its menu; clicking a name edits it. */
export function FolderManager({ actions, onMove }: Props) {
  const { t } = useTranslation('folders');
  const [parentId, setParentId] = useState<string | null>(null);
  const parent = actions.folders.find(({ id }) => id === parentId);
  return (
    <>
      {actions.folders.length === 0 && (
        <Text py={10} tone="faint">
          {t(($) => $.folders.noFolders)}
        </Text>
      )}
      <Box mx="-8px" scrollY maxH="min(50vh, 420px)" as="ul" px={8}>
        {actions.folders.map((folder) => (
          <ManagedFolder
            key={folder.id}
            folder={folder}
            actions={actions}
            onMove={onMove}
            onAddInside={() => setParentId(folder.id)}
          />
        ))}
      </Box>
      <AddForm
        key={parentId}
        label={parent ? t(($) => $.folders.nameInside, { name: parent.name }) : t(($) => $.folders.folderName)}
        action={t(($) => $.folders.add)}
        maxLength={folderLimits.name}
        isFocused={parent !== undefined}
        onAdd={async (name) => {
          const isMade = (await actions.createFolder(name, parent?.id ?? null)) !== undefined;
          if (isMade) setParentId(null);
          return isMade;
        }}
      />
    </>
  );
}
