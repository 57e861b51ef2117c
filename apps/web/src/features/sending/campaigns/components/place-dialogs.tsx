import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useTranslation } from 'react-i18next';
import { unfiledId } from '#components/folders/folder-rail.tsx';
import { canPlace } from '#components/folders/folder-tree.rules.ts';
import { LabelPicker } from '#components/folders/label-picker.tsx';
import { MoveDialog } from '#components/folders/move-dialog.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignSummary } from '../api/campaigns.queries.ts';
import type { CampaignPlace } from './use-campaign-place.ts';

export type OpenPlace =
  | { kind: 'move' | 'label'; campaigns: readonly CampaignSummary[] }
  | { kind: 'folder'; folder: Folder };
type Props = { open: OpenPlace | undefined; place: CampaignPlace; onClose: () => void };

/** Dialogs for moving a campaign or folder, and for labelling a campaign. */
export function PlaceDialogs({ open, place, onClose }: Props) {
  const { t } = useTranslation('mailing');
  const { t: tf } = useTranslation('folders');
  const formats = useFormats();
  const { actions, collection } = place;
  if (!open) return null;
  if (open.kind === 'folder') {
    return (
      <MoveDialog
        title={tf(($) => $.folders.moveFolder, { name: open.folder.name })}
        actions={actions}
        current={open.folder.parentId}
        outsideText={tf(($) => $.folders.top)}
        canGo={(parentId) => canPlace(collection.folders, open.folder.id, parentId)}
        onMove={(parentId) => void actions.moveFolder(open.folder, { parentId, beforeId: null })}
        onClose={onClose}
      />
    );
  }
  const { campaigns } = open;
  const ids = campaigns.map(({ id }) => id);
  const [first] = campaigns;
  const places = new Set(campaigns.map(({ folderId }) => folderId));
  const count = campaigns.length;
  const only = count === 1 ? first?.name : undefined;
  const many = { count, n: formats.number(count) };
  if (open.kind === 'label') {
    return (
      <LabelPicker
        title={
          only === undefined
            ? t(($) => $.mailing.list.labelMany, many)
            : t(($) => $.mailing.list.labelTitle, { name: only })
        }
        subjects={campaigns}
        ids={ids}
        actions={actions}
        onClose={onClose}
      />
    );
  }
  return (
    <MoveDialog
      title={
        only === undefined
          ? t(($) => $.mailing.list.moveMany, many)
          : t(($) => $.mailing.list.moveTitle, { name: only })
      }
      actions={actions}
      current={places.size === 1 ? first?.folderId : undefined}
      outsideText={tf(($) => $.folders.unfiled)}
      canGo={() => true}
      onMove={(folderId) => void actions.moveSubjects(ids, folderId === unfiledId ? null : folderId)}
      onClose={onClose}
    />
  );
}
