import type { ExportFormat } from '@enlace/contract/audience/contacts/contacts.contract.ts';
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
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { ExportMenu } from './list-export.tsx';

type Props = {
  count: number;
  /** Text of the number of all that match, when they can be taken besides those on screen. */
  canTakeAll: string | undefined;
  canChange: boolean;
  /** More are chosen than the server can be asked for one by one. */
  isTableOnly: boolean;
  onTakeAll: () => void;
  /** Undefined when more are chosen than one campaign can name. */
  onCampaign: (() => void) | undefined;
  /** Undefined when more are chosen than one letter goes to. */
  onWrite: (() => void) | undefined;
  onExport: (format: ExportFormat) => void;
  onMove: () => void;
  onLabel: () => void;
  onUnsubscribe: () => void;
  onBlock: () => void;
  onRemove: () => void;
  onClear: () => void;
};

/** Ink bar with what can be done with the ticked tamys, or with all that match. */
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
