import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconAdjustments, IconChevronLeft, IconFolder, IconFolderOff, IconTag } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, type Look, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import type { RailProps } from './collection-rail.tsx';
import { unfiledId } from './folder-rail.tsx';
import { siblingsOf } from './folder-tree.rules.ts';
import { LabelFilterDialog } from './label-filter-dialog.tsx';
import classes from './rail.module.css';

const chipLook: Look = {
  border: 'strong',
  fill: 'surface',
  fixed: true,
  gap: 8,
  h: 36,
  inline: true,
  maxW: 220,
  nowrap: true,
  px: 12,
  radius: 'md',
  size: 13,
  tone: 'muted',
  weight: 'medium',
};

type Props = Pick<RailProps, 'noun' | 'state' | 'filter' | 'onFilter' | 'managerPath' | 'canChange'> & {
  /** Opens what else the rail has. */
  more?: { icon: IconShape; label: string; open: () => void };
};

/** The rail on phones: the folders of one level as chips, labels behind one chip. */
export function ChipRow({ noun, state, filter, onFilter, managerPath, canChange, more }: Props) {
  const { t } = useTranslation('folders');
  const formats = useFormats();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const { folders, labels, total } = state;
  const current = folders.find(({ id }) => id === filter.folder);
  const below = siblingsOf(folders, filter.folder ?? null);
  // A folder without subfolders is shown among its siblings.
  const shown = below.length > 0 || current === undefined ? below : siblingsOf(folders, current.parentId);
  const parentId = current && below.length > 0 ? current.parentId : undefined;
  return (
    <Row swipe fixed gap={8} pt={12} px={16} align="stretch" role="group" aria-label={t(($) => $.folders.rail)}>
      <Row
        chosen="line"
        {...chipLook}
        as="button"
        type="button"
        aria-pressed={filter.folder === undefined}
        onClick={() => onFilter({ folder: undefined })}
      >
        {t(($) => $.folders.all[noun])} {total !== undefined && formats.number(total)}
      </Row>
      {current && below.length > 0 && (
        <Row
          chosen="line"
          {...chipLook}
          as="button"
          type="button"
          aria-pressed="true"
          aria-label={t(($) => $.folders.leave, { name: current.name })}
          onClick={() => onFilter({ folder: parentId ?? undefined })}
        >
          <Icon {...layout('box', { fixed: true })} of={IconChevronLeft} size={16} />
          <Box clip as="span" shrink className={classes.name}>
            {current.name}
          </Box>
        </Row>
      )}
      {shown.map((folder) => (
        <Row
          chosen="line"
          {...chipLook}
          as="button"
          key={folder.id}
          type="button"
          aria-pressed={folder.id === filter.folder}
          onClick={() => onFilter({ folder: folder.id })}
        >
          <Icon {...layout('box', { fixed: true })} of={IconFolder} size={16} />
          <Box clip as="span" shrink className={classes.name}>
            {folder.name}
          </Box>
        </Row>
      ))}
      {folders.length > 0 && !current && (
        <Row
          chosen="line"
          {...chipLook}
          as="button"
          type="button"
          aria-pressed={filter.folder === unfiledId}
          onClick={() => onFilter({ folder: unfiledId })}
        >
          <Icon {...layout('box', { fixed: true })} of={IconFolderOff} size={16} />
          {t(($) => $.folders.unfiled)}
        </Row>
      )}
      {labels.length > 0 && (
        <Row
          chosen="line"
          {...chipLook}
          as="button"
          type="button"
          aria-pressed={filter.labels.length > 0}
          onClick={() => setChoosing(true)}
        >
          <Icon {...layout('box', { fixed: true })} of={IconTag} size={16} />
          {t(($) => $.folders.labels)} {filter.labels.length > 0 && formats.number(filter.labels.length)}
        </Row>
      )}
      {more && (
        <Row chosen="line" {...chipLook} as="button" type="button" onClick={more.open}>
          <Icon {...layout('box', { fixed: true })} of={more.icon} size={16} />
          {more.label}
        </Row>
      )}
      {canChange && (
        <Row chosen="line" {...chipLook} as="button" type="button" onClick={() => void navigate(managerPath)}>
          <Icon {...layout('box', { fixed: true })} of={IconAdjustments} size={16} />
          {t(($) => $.folders.manage)}
        </Row>
      )}
      {isChoosing && (
        <LabelFilterDialog labels={labels} filter={filter} onFilter={onFilter} onClose={() => setChoosing(false)} />
      )}
    </Row>
  );
}
