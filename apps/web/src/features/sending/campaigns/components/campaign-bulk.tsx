import { useTranslation } from 'react-i18next';
import {
  IconArchive,
  IconArchiveOff,
  IconDownload,
  IconFolderSymlink,
  IconScale,
  IconTag,
  IconTrash,
} from 'virtual:tabler-icons';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { useCan } from '#lib/session/use-can.ts';
import type { BulkCampaigns } from '../api/use-bulk-campaigns.ts';
import type { CampaignSummary } from '../api/campaigns.queries.ts';
import { canBeArchived } from '../rules/campaign-state.ts';
import type { OpenPlace } from './place-dialogs.tsx';

type Props = {
  campaigns: readonly CampaignSummary[];
  bulk: BulkCampaigns;
  onPlace: (open: OpenPlace) => void;
  /** Undefined when they cannot be compared. */
  onCompare: (() => void) | undefined;
  /** Undefined when they are too many for one file. */
  onExport: (() => void) | undefined;
  onClear: () => void;
};

/** Dark bar with bulk actions for the selected campaigns. */
export function CampaignBulk({ campaigns, bulk, onPlace, onCompare, onExport, onClear }: Props) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const canWrite = useCan('campaigns.write');
  const canArchive = campaigns.some(({ state, profile }) => profile !== null && canBeArchived(state));
  const areArchived = campaigns.every(({ isPublic, state }) => isPublic || !canBeArchived(state));
  const run = (action: 'remove' | 'publish' | 'unpublish') => () => {
    void bulk.carryOut(
      action,
      campaigns.map(({ id }) => id),
    );
    onClear();
  };
  return (
    <BulkBar count={campaigns.length} onClear={onClear}>
      {canWrite && (
        <>
          {canArchive && (
            <BulkAction
              icon={areArchived ? IconArchiveOff : IconArchive}
              label={areArchived ? tp(($) => $.mailing.archive.withdraw) : tp(($) => $.mailing.archive.publish)}
              onClick={run(areArchived ? 'unpublish' : 'publish')}
            />
          )}
          <BulkAction
            icon={IconFolderSymlink}
            label={tp(($) => $.mailing.list.move)}
            onClick={() => onPlace({ kind: 'move', campaigns })}
          />
          <BulkAction
            icon={IconTag}
            label={t(($) => $.campaigns.bulk.label)}
            onClick={() => onPlace({ kind: 'label', campaigns })}
          />
        </>
      )}
      {onCompare && <BulkAction icon={IconScale} label={t(($) => $.campaigns.bulk.compare)} onClick={onCompare} />}
      {onExport && <BulkAction icon={IconDownload} label={tp(($) => $.mailing.export.action)} onClick={onExport} />}
      {canWrite && (
        <BulkAction
          icon={IconTrash}
          isDestructive
          label={t(($) => $.campaigns.action.remove)}
          onClick={run('remove')}
        />
      )}
    </BulkBar>
  );
}
