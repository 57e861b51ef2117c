import { IconCopy, IconEyeOff, IconFolderSymlink, IconListCheck, IconTag, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { BulkProfiles } from '../api/use-bulk-profiles.ts';

type Props = {
  chosen: readonly string[];
  /** How many match, when all that match can be taken besides those on screen. */
  canTakeAll: number | undefined;
  bulk: BulkProfiles;
  onTakeAll: () => void;
  onMove: () => void;
  onLabel: () => void;
  onClear: () => void;
};

/** Ink bar with what can be done with the ticked profiles. */
export function ProfileBulk({ chosen, canTakeAll, bulk, onTakeAll, onMove, onLabel, onClear }: Props) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const run = (deed: (ids: readonly string[]) => Promise<void>) => () => {
    onClear();
    void deed(chosen);
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
      <BulkAction icon={IconCopy} label={t(($) => $.profiles.bulk.duplicate)} onClick={run(bulk.duplicate)} />
      <BulkAction icon={IconEyeOff} label={t(($) => $.profiles.bulk.hide)} onClick={run(bulk.hide)} />
      <BulkAction icon={IconTrash} isDestructive label={t(($) => $.profiles.bulk.remove)} onClick={run(bulk.remove)} />
    </BulkBar>
  );
}
