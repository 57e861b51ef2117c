import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconAdjustments, IconChevronLeft, IconFolder, IconFolderOff, IconTag } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { RailProps } from './collection-rail.tsx';
import { unfiledId } from './folder-rail.tsx';
import { siblingsOf } from './folder-tree.rules.ts';
import { LabelFilterDialog } from './label-filter-dialog.tsx';
import classes from './rail.module.css';

type Props = Pick<RailProps, 'state' | 'filter' | 'onFilter' | 'managerPath' | 'canChange'>;

/** The rail on phones: the folders of one level as chips, labels behind one chip. */
export function ChipRow({ state, filter, onFilter, managerPath, canChange }: Props) {
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
    <Row
      fixed
      gap={8}
      pt={12}
      px={16}
      align="stretch"
      className={classes.chips}
      role="group"
      aria-label={t(($) => $.folders.rail)}
    >
      <button
        type="button"
        className={classes.chip}
        aria-pressed={filter.folder === undefined}
        onClick={() => onFilter({ folder: undefined })}
      >
        {t(($) => $.folders.all)} {total !== undefined && formats.number(total)}
      </button>
      {current && below.length > 0 && (
        <button
          type="button"
          className={classes.chip}
          aria-pressed="true"
          aria-label={t(($) => $.folders.leave, { name: current.name })}
          onClick={() => onFilter({ folder: parentId ?? undefined })}
        >
          <Icon of={IconChevronLeft} size={16} />
          <Box clip as="span" shrink className={classes.name}>
            {current.name}
          </Box>
        </button>
      )}
      {shown.map((folder) => (
        <button
          key={folder.id}
          type="button"
          className={classes.chip}
          aria-pressed={folder.id === filter.folder}
          onClick={() => onFilter({ folder: folder.id })}
        >
          <Icon of={IconFolder} size={16} />
          <Box clip as="span" shrink className={classes.name}>
            {folder.name}
          </Box>
        </button>
      ))}
      {folders.length > 0 && !current && (
        <button
          type="button"
          className={classes.chip}
          aria-pressed={filter.folder === unfiledId}
          onClick={() => onFilter({ folder: unfiledId })}
        >
          <Icon of={IconFolderOff} size={16} />
          {t(($) => $.folders.unfiled)}
        </button>
      )}
      {labels.length > 0 && (
        <button
          type="button"
          className={classes.chip}
          aria-pressed={filter.labels.length > 0}
          onClick={() => setChoosing(true)}
        >
          <Icon of={IconTag} size={16} />
          {t(($) => $.folders.labels)} {filter.labels.length > 0 && formats.number(filter.labels.length)}
        </button>
      )}
      {canChange && (
        <button type="button" className={classes.chip} onClick={() => void navigate(managerPath)}>
          <Icon of={IconAdjustments} size={16} />
          {t(($) => $.folders.manage)}
        </button>
      )}
      {isChoosing && (
        <LabelFilterDialog labels={labels} filter={filter} onFilter={onFilter} onClose={() => setChoosing(false)} />
      )}
    </Row>
  );
}
