import type { ExportFormat } from '@enlace/contract/audience/contacts/contacts.contract.ts';
import { useTranslation } from 'react-i18next';
import {
  IconBan,
  IconDownload,
  IconFolderSymlink,
  IconListCheck,
  IconPencil,
  IconSend,
  IconTag,
  IconTrash,
  IconUserMinus,
} from 'virtual:tabler-icons';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { ExportMenu } from './list-export.tsx';

type Props = {
  count: number;
  /** Text with the total of matches, if all can be selected beyond the visible ones. */
  canTakeAll: string | undefined;
  canChange: boolean;
  /** More are selected than the server accepts as ids. */
  isTableOnly: boolean;
  onTakeAll: () => void;
  /** Undefined when the selection exceeds the limit of a campaign. */
  onCampaign: (() => void) | undefined;
  /** Undefined when the selection exceeds the limit of a letter. */
  onWrite: (() => void) | undefined;
  onExport: (format: ExportFormat) => void;
  onMove: () => void;
  onLabel: () => void;
  onUnsubscribe: () => void;
  onBlock: () => void;
  onRemove: () => void;
  onClear: () => void;
};

/** Dark bar with bulk actions for the selected contacts, or for all matches. */
export function ContactBulk({ count, canTakeAll, canChange, isTableOnly, ...on }: Props) {
  const { t } = useTranslation('contacts');
  const { t: ts } = useTranslation('segments');
  return (
    <BulkBar count={count} onClear={on.onClear}>
      {canTakeAll !== undefined && (
        <BulkAction
          icon={IconListCheck}
          label={ts(($) => $.segments.bulk.all, { total: canTakeAll })}
          onClick={on.onTakeAll}
        />
      )}
      {on.onCampaign && (
        <BulkAction icon={IconSend} label={ts(($) => $.segments.bulk.campaign)} onClick={on.onCampaign} />
      )}
      {on.onWrite && <BulkAction icon={IconPencil} label={ts(($) => $.segments.bulk.write)} onClick={on.onWrite} />}
      <ExportMenu onExport={on.onExport} isTableOnly={isTableOnly}>
        <BulkAction icon={IconDownload} label={t(($) => $.contacts.export)} />
      </ExportMenu>
      {canChange && (
        <>
          <BulkAction icon={IconTag} label={ts(($) => $.segments.bulk.label)} onClick={on.onLabel} />
          <BulkAction icon={IconFolderSymlink} label={ts(($) => $.segments.bulk.move)} onClick={on.onMove} />
          <BulkAction icon={IconUserMinus} label={t(($) => $.contacts.action.unsubscribe)} onClick={on.onUnsubscribe} />
          <BulkAction icon={IconBan} label={ts(($) => $.segments.bulk.block)} onClick={on.onBlock} />
          <BulkAction icon={IconTrash} isDestructive label={t(($) => $.contacts.action.remove)} onClick={on.onRemove} />
        </>
      )}
    </BulkBar>
  );
}
