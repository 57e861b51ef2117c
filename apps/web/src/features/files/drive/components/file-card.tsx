import type { SharedTarget } from '@enlace/contract/publishing/file-shares/drive-start.contract.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconIdBadge2 } from 'virtual:tabler-icons';
import { useDragSource } from '#components/folders/drag-area.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import { Tick } from '#components/table/tick.tsx';
import type { Selection } from '#components/table/use-selection.ts';
import { RichText } from '#components/text/rich-text.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ShareChip } from '../share/share-chip.tsx';
import { FileThumb } from './file-thumb.tsx';
import classes from './file-card.module.css';

const marksLook: Look = { bottom: 8, gap: 4, left: 8, pierced: true, position: 'absolute', right: 8, wrap: true };
const markLook: Look = {
  gap: 4,
  pl: 6,
  pr: 8,
  py: 2,
  radius: 'sm',
  weight: 'semibold',
};
const linkLook: Look = { block: true, focus: 'none', full: true, textAlign: 'left', tone: 'default', truncate: true };

type Props = {
  file: StoredFile;
  /** Its working links, if any. */
  share: SharedTarget | undefined;
  selection: Selection;
  /** Description of the drag, e.g. “3 archivos”. */
  dragText: string;
  isOpen: boolean;
  menu: ReactNode;
  onOpen: () => void;
};

/** A file as a tile: thumbnail, name, size and age. */
export function FileCard({ file, share, selection, dragText, isOpen, menu, onOpen }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const { setNodeRef, listeners, isDragging } = useDragSource({ kind: 'subject', id: file.id, text: dragText });
  const isOn = selection.selected.has(file.id);
  const when = file.deletedAt ?? file.createdAt;
  return (
    <Box
      as="article"
      relative
      shrink
      ref={setNodeRef}
      {...listeners}
      className={classes.card}
      data-selected={isOn || undefined}
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
      data-row={file.id}
    >
      <Box radius="lg" relative className={classes.picture}>
        <FileThumb file={file} size="tile" />
        <Box position="absolute" left={8} top={8} z={2} opacity={0} touch={{ opacity: 1 }} className={classes.box}>
          <Tick
            label={t(($) => $.drive.select, { name: file.name })}
            isOn={isOn}
            isLarge
            onToggle={(options) => selection.toggle(file.id, options)}
          />
        </Box>
        {(file.isInUse || share) && (
          <Row {...marksLook} as="span">
            {file.isInUse && (
              <Row {...markLook} as="span" className={classes.use}>
                <Icon of={IconIdBadge2} size={14} />
                {t(($) => $.drive.inUse)}
              </Row>
            )}
            {share && <ShareChip target={share} look={markLook} className={classes.use} />}
          </Row>
        )}
      </Box>
      <Grid columns="minmax(0, 1fr) auto" align="center" pt={6} px={2}>
        <Text as="h3" shrink size={13} weight="medium" title={file.name}>
          <Box {...linkLook} as="button" type="button" className={classes.link} data-row-link onClick={onOpen}>
            {file.name}
          </Box>
        </Text>
        <Box z={2} ml={2} mr="-4px" my="-2px" as="span" relative className={classes.menu}>
          {menu}
        </Box>
        <Text spanAll size={12} tone="faint" tabular truncate>
          <RichText
            text={t(($) => $.drive.facts, { size: formats.bytes(file.sizeBytes), when: formats.relative(when) })}
            tags={{ when: <time dateTime={when} /> }}
          />
        </Text>
      </Grid>
    </Box>
  );
}
