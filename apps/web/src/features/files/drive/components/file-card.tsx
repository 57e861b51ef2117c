import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconIdBadge2 } from 'virtual:tabler-icons';
import { useDragSource } from '#components/folders/drag-area.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import type { Selection } from '#components/table/use-selection.ts';
import { RichText } from '#components/text/rich-text.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { FileThumb } from './file-thumb.tsx';
import classes from './file-card.module.css';

type Props = {
  file: StoredFile;
  selection: Selection;
  /** Description of the drag, e.g. “3 archivos”. */
  dragText: string;
  isOpen: boolean;
  menu: ReactNode;
  onOpen: () => void;
};

/** A file as a tile: thumbnail, name, size and age. */
export function FileCard({ file, selection, dragText, isOpen, menu, onOpen }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const { setNodeRef, listeners, isDragging } = useDragSource({ kind: 'subject', id: file.id, text: dragText });
  const isOn = selection.selected.has(file.id);
  const when = file.deletedAt ?? file.createdAt;
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      className={classes.card}
      data-selected={isOn || undefined}
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
      data-row={file.id}
    >
      <Box relative className={classes.picture}>
        <FileThumb file={file} size="tile" />
        <input
          type="checkbox"
          className={classes.box}
          aria-label={t(($) => $.drive.select, { name: file.name })}
          checked={isOn}
          onChange={() => undefined}
          onClick={({ shiftKey }) => selection.toggle(file.id, { range: shiftKey })}
        />
        {file.isInUse && (
          <Row as="span" gap={4} py={2} pr={8} pl={6} weight="semibold" className={classes.use}>
            <Icon of={IconIdBadge2} size={14} />
            {t(($) => $.drive.inUse)}
          </Row>
        )}
      </Box>
      <Grid columns="minmax(0, 1fr) auto" align="center" pt={6} px={2}>
        <Text as="h3" shrink size={13} weight="medium" title={file.name}>
          <button type="button" className={classes.link} data-row-link onClick={onOpen}>
            {file.name}
          </button>
        </Text>
        <Box as="span" relative className={classes.menu}>
          {menu}
        </Box>
        <Text spanAll size={12} tone="faint" tabular truncate>
          <RichText
            text={t(($) => $.drive.facts, { size: formats.bytes(file.sizeBytes), when: formats.relative(when) })}
            tags={{ when: <time dateTime={when} /> }}
          />
        </Text>
      </Grid>
    </article>
  );
}
