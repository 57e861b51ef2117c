import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useTranslation } from 'react-i18next';
import {
  IconArrowBackUp,
  IconDownload,
  IconFolderSymlink,
  IconLink,
  IconListCheck,
  IconTag,
  IconTrash,
} from 'virtual:tabler-icons';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { downloadLimit } from '../api/use-file-actions.ts';
import type { FileActions } from './file-actions.ts';

type Props = {
  chosen: readonly StoredFile[];
  /** Number of matches, if more can be selected than are ticked. */
  canTakeAll: number | undefined;
  actions: FileActions;
  canChange: boolean;
  isTrash: boolean;
  onTakeAll: () => void;
  onClear: () => void;
};

/** Dark bar with bulk actions for the selected files. */
export function DriveBulk({ chosen, canTakeAll, actions, canChange, isTrash, onTakeAll, onClear }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const [first] = chosen;
  const isTooMany = chosen.length > downloadLimit;
  const all = canTakeAll !== undefined && (
    <BulkAction
      icon={IconListCheck}
      label={t(($) => $.drive.bulk.all, { n: formats.number(canTakeAll) })}
      onClick={onTakeAll}
    />
  );
  if (isTrash) {
    if (!canChange) return null;
    return (
      <BulkBar count={chosen.length} onClear={onClear}>
        {all}
        <BulkAction
          icon={IconArrowBackUp}
          label={t(($) => $.drive.bulk.restore)}
          onClick={() => actions.restore(chosen)}
        />
        <BulkAction
          icon={IconTrash}
          isDestructive
          label={t(($) => $.drive.bulk.purge)}
          onClick={() => actions.purge(chosen)}
        />
      </BulkBar>
    );
  }
  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      {all}
      {canChange && (
        <>
          <BulkAction
            icon={IconFolderSymlink}
            label={t(($) => $.drive.bulk.move)}
            onClick={() => actions.move(chosen)}
          />
          <BulkAction icon={IconTag} label={t(($) => $.drive.bulk.labels)} onClick={() => actions.label(chosen)} />
        </>
      )}
      <BulkAction
        icon={IconDownload}
        label={
          isTooMany
            ? t(($) => $.drive.bulk.tooMany, { n: formats.number(downloadLimit) })
            : t(($) => $.drive.bulk.download)
        }
        disabled={isTooMany}
        onClick={() => actions.download(chosen)}
      />
      {canChange && first && chosen.length === 1 && (
        <BulkAction icon={IconLink} label={t(($) => $.drive.bulk.share)} onClick={() => actions.share(first)} />
      )}
      {canChange && (
        <BulkAction
          icon={IconTrash}
          isDestructive
          label={t(($) => $.drive.bulk.trash)}
          onClick={() => actions.trash(chosen)}
        />
      )}
    </BulkBar>
  );
}
