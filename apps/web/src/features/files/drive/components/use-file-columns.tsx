import type { SharedTarget } from '@enlace/contract/publishing/file-shares/drive-start.contract.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useTranslation } from 'react-i18next';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { useDragSource } from '#components/folders/drag-area.tsx';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { ShareChip } from '../share/share-chip.tsx';
import { FileThumb } from './file-thumb.tsx';
import classes from './file-columns.module.css';

const nameTextLook: Look = { shrink: true, tone: 'default', truncate: true, weight: 'medium' };

type NameProps = { file: StoredFile; dragText: (file: StoredFile) => string };

function Name({ file, dragText }: NameProps) {
  const { t } = useTranslation('drive');
  const { setNodeRef, listeners } = useDragSource({ kind: 'subject', id: file.id, text: dragText(file) });
  return (
    <Row as="span" gap={10} shrink maxW={420} ref={setNodeRef} {...listeners}>
      <FileThumb file={file} size="row" />
      <Text {...nameTextLook} as="span" title={file.name}>
        {file.name}
      </Text>
      {file.isInUse && (
        <Text px={8} py={2} radius="sm" fill="active" as="span" fixed tone="muted" className={classes.use}>
          {t(($) => $.drive.inUse)}
        </Text>
      )}
    </Row>
  );
}

type Shared = ReadonlyMap<string, SharedTarget>;
type Options = {
  collection: CollectionState;
  dragText: (file: StoredFile) => string;
  canSort: boolean;
  shared: Shared;
};

/** Columns of the file list, in order. */
export function useFileColumns({ collection, dragText, canSort, shared }: Options): readonly Column<StoredFile>[] {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const { folders, labels } = collection;
  const moment = (instant: string) => (
    <Text as="time" size={12} tone="faint" dateTime={instant}>
      {formats.relative(instant)}
    </Text>
  );
  return [
    {
      id: 'name',
      header: t(($) => $.drive.column.name),
      isSortable: canSort,
      cell: (file) => <Name file={file} dragText={dragText} />,
    },
    {
      id: 'kind',
      header: t(($) => $.drive.column.kind),
      isOptional: true,
      cell: ({ kind }) => (
        <Text as="span" size={12} tone="faint">
          {t(($) => $.drive.kind[kind])}
        </Text>
      ),
    },
    {
      id: 'folder',
      header: t(($) => $.drive.column.folder),
      isOptional: true,
      cell: ({ folderId }) => (
        <Text as="span" size={12} tone="faint">
          {folderId === null ? '' : folderPath(folders, folderId)}
        </Text>
      ),
    },
    {
      id: 'labels',
      header: t(($) => $.drive.column.labels),
      isOptional: true,
      cell: ({ labelIds }) => {
        const shown = labels.filter(({ id }) => labelIds.includes(id));
        return shown.length === 0 ? null : <LabelPills labels={shown} visible={2} />;
      },
    },
    {
      id: 'shared',
      header: t(($) => $.drive.column.shared),
      isOptional: true,
      cell: ({ id }) => {
        const target = shared.get(id);
        return target && <ShareChip target={target} />;
      },
    },
    {
      id: 'size',
      header: t(($) => $.drive.column.size),
      align: 'end',
      isSortable: canSort,
      cell: ({ sizeBytes }) => formats.bytes(sizeBytes),
    },
    {
      id: 'recent',
      header: t(($) => $.drive.column.created),
      isSortable: canSort,
      isOptional: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      id: 'changed',
      header: t(($) => $.drive.column.changed),
      isSortable: canSort,
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ updatedAt }) => moment(updatedAt),
    },
  ];
}

/** A file in two lines, on phones. */
export function FilePhoneRow({ file, shared }: { file: StoredFile; shared: Shared }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const target = shared.get(file.id);
  return (
    <Row as="span" gap={10} shrink>
      <FileThumb file={file} size="row" />
      <Stack leading={1.35} as="span" shrink>
        <Text {...nameTextLook} as="span">
          {file.name}
        </Text>
        <Text as="span" size={12} tone="faint" truncate>
          {t(($) => $.drive.kind[file.kind])} · {formats.bytes(file.sizeBytes)} · {formats.relative(file.createdAt)}
        </Text>
        {target && <ShareChip target={target} />}
      </Stack>
    </Row>
  );
}
