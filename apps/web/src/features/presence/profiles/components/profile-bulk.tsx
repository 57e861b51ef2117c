import { useTranslation } from 'react-i18next';
import {
  IconCopy,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconListCheck,
  IconTag,
  IconTrash,
  IconWorldUpload,
} from 'virtual:tabler-icons';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { BulkVerb, BulkProfiles } from '../api/use-bulk-profiles.ts';

type Props = {
  chosen: readonly string[];
  /** Number of matches, if all of them can be selected beyond the visible ones. */
  canTakeAll: number | undefined;
  bulk: BulkProfiles;
  /** The list shows only hidden ones: they can be shown instead of hidden. */
  areHidden: boolean;
  onTakeAll: () => void;
  onMove: () => void;
  onLabel: () => void;
  onClear: () => void;
};

/** Dark bar with bulk actions for the selected profiles. */
export function ProfileBulk({ chosen, canTakeAll, bulk, areHidden, onTakeAll, onMove, onLabel, onClear }: Props) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const run = (action: BulkVerb) => () => {
    onClear();
    void bulk.carryOut(action, chosen);
  };
  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      {canTakeAll !== undefined && (
        <BulkAction
          icon={IconListCheck}
          label={t(($) => $.profiles.bulk.all, { n: formats.number(canTakeAll) })}
          onClick={onTakeAll}
        />
      )}
      <BulkAction icon={IconFolderSymlink} label={t(($) => $.profiles.bulk.move)} onClick={onMove} />
      <BulkAction icon={IconTag} label={t(($) => $.profiles.bulk.labels)} onClick={onLabel} />
      <BulkAction icon={IconWorldUpload} label={t(($) => $.profiles.bulk.publish)} onClick={run('publish')} />
      {areHidden ? (
        <BulkAction icon={IconEye} label={t(($) => $.profiles.bulk.show)} onClick={run('show')} />
      ) : (
        <BulkAction icon={IconEyeOff} label={t(($) => $.profiles.bulk.hide)} onClick={run('hide')} />
      )}
      <BulkAction icon={IconCopy} label={t(($) => $.profiles.bulk.duplicate)} onClick={run('duplicate')} />
      <BulkAction icon={IconTrash} isDestructive label={t(($) => $.profiles.bulk.remove)} onClick={run('remove')} />
    </BulkBar>
  );
}
