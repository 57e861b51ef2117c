import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFile, IconSearch, IconVideo } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { foldersQuery } from '#components/folders/collection.queries.ts';
import { fileCollection } from '#components/folders/file-collection.ts';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { SelectField } from '#components/fields/select-field.tsx';
import { FileActions } from './file-actions.tsx';
import { filesQuery } from './files.queries.ts';
import { UploadArea } from './upload-area.tsx';
import { useTransfer } from './use-transfer.ts';
import { useUpload } from './use-upload.ts';
import { isWanted, type WantedFile, wantedFiles } from './wanted-files.ts';
import classes from './drive-dialog.module.css';

type Props = {
  wanted: WantedFile;
  /** Several can be uploaded at once. */
  isMultiple?: boolean;
  onClose: () => void;
  onFiles: (files: StoredFile[]) => void;
};

function FileButton({ file, onFiles }: { file: StoredFile } & Pick<Props, 'onFiles'>) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const use = { 'aria-label': t(($) => $.editor.upload.use, { name: file.name }), onClick: () => onFiles([file]) };
  if (file.kind === 'image') {
    return (
      <Box as="button" block full clip radius="md" fill="active" type="button" className={classes.picture} {...use}>
        <img
          {...layout('box', { full: true, ratio: '1', fit: 'cover' })}
          src={file.thumbnailPath}
          alt=""
          loading="lazy"
          width={108}
          height={108}
        />
        <Text truncate as="span" block px={8} py={6} size={12}>
          {file.name}
        </Text>
      </Box>
    );
  }
  return (
    <Row
      as="button"
      gap={10}
      full
      minH={44}
      px={8}
      py={6}
      radius="md"
      textAlign="left"
      tone="default"
      hover="hover"
      type="button"
      className={classes.row}
      {...use}
    >
      <Icon
        {...layout('box', { fixed: true, tone: 'faint' })}
        of={file.kind === 'video' ? IconVideo : IconFile}
        size={18}
      />
      <Text truncate as="span" grow shrink>
        {file.name}
      </Text>
      <Text
        as="small"
        fixed
        size={12}
        tone="faint"
        tabular
      >{`${file.format.toUpperCase()} · ${formats.bytes(file.sizeBytes)}`}</Text>
    </Row>
  );
}

type FilesProps = { search: string; folderId: string | undefined } & Pick<Props, 'wanted' | 'onFiles'>;

function Files({ wanted, search, folderId, onFiles }: FilesProps) {
  const { t } = useTranslation('editor');
  const { fits } = wantedFiles[wanted];
  const files = useInfiniteQuery(filesQuery({ fits, search, folderId }));
  if (!files.data) return <Unloaded query={files} rows={3} />;
  const shown = files.data.pages.flatMap((page) => page.items).filter((file) => isWanted(file, wanted));
  return (
    <>
      {shown.length === 0 && !files.hasNextPage && (
        <Text py={28} textAlign="center" tone="muted">
          {search === '' && folderId === undefined
            ? t(($) => $.editor.upload.empty[wanted])
            : t(($) => $.editor.upload.none)}
        </Text>
      )}
      <ul className={fits === 'image' ? classes.grid : classes.rows}>
        {shown.map((file) => (
          <Box as="li" relative key={file.id} className={classes.file}>
            <FileButton file={file} onFiles={onFiles} />
            <FileActions file={file} />
          </Box>
        ))}
      </ul>
      <LoadMore query={files} size="sm">
        {t(($) => $.editor.upload.more)}
      </LoadMore>
    </>
  );
}

type FolderProps = { value: string | undefined; onChange: (folderId: string | undefined) => void };

/** Filters by a folder of the drive; hidden without folders. */
function FolderChoice({ value, onChange }: FolderProps) {
  const { t } = useTranslation('editor');
  const folders = useQuery(foldersQuery(fileCollection)).data?.items ?? [];
  if (folders.length === 0) return null;
  return (
    <SelectField
      label={t(($) => $.editor.upload.folder)}
      hideLabel
      value={value ?? ''}
      options={[
        { value: '', label: t(($) => $.editor.upload.allFolders) },
        ...folders.map(({ id }) => ({ value: id, label: folderPath(folders, id) })),
      ]}
      onChange={(id) => onChange(id === '' ? undefined : id)}
    />
  );
}

/** The client's existing files, newest first, and the upload of new ones. */
export function DriveDialog({ wanted, isMultiple = false, onClose, onFiles }: Props) {
  const { t } = useTranslation(['editor', 'common']);
  const [search, setSearch] = useState('');
  const [folderId, setFolderId] = useState<string | undefined>(undefined);
  const asked = useDeferredValue(search.trim());
  const upload = useUpload({ wanted, onDone: onFiles });
  const { isOver, handlers } = useTransfer((files) => upload.send(isMultiple ? files : files.slice(0, 1)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.editor.upload.dialog[wanted])}
      size={600}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {t(($) => $.common.cancel)}
        </Button>
      }
    >
      <Stack gap={14} {...handlers}>
        <UploadArea
          wanted={wanted}
          upload={upload}
          isOver={isOver}
          isMultiple={isMultiple}
          action={isMultiple ? t(($) => $.editor.upload.several) : t(($) => $.editor.upload.action[wanted])}
          isFramed
        />
        <TextField
          label={t(($) => $.editor.upload.search)}
          hideLabel
          placeholder={t(($) => $.editor.upload.search)}
          type="search"
          data-autofocus
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          end={<Icon of={IconSearch} size={16} />}
        />
        <FolderChoice value={folderId} onChange={setFolderId} />
        <Files wanted={wanted} search={asked} folderId={folderId} onFiles={onFiles} />
      </Stack>
    </Dialog>
  );
}
