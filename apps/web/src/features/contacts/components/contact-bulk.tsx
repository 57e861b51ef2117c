import type { ContactListItem } from '@enlace/contract/contacts/contacts.schemas.ts';
import { IconDownload, IconListCheck, IconTrash, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import type { Selection } from '#components/table/use-selection.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { saveCsv, saveExport } from '../api/save-file.ts';
import type { useBulk } from '../api/use-bulk.ts';
import { type ContactFilter, contactsCsv } from '../contact-list.rules.ts';

/** Above this the whole of a list is no choice for single actions; the export has no such bound. */
const allMax = 5000;
const fileName = 'tamys.csv';

type Props = {
  selection: Selection;
  rows: readonly ContactListItem[];
  filter: ContactFilter;
  total: number;
  bulk: ReturnType<typeof useBulk>;
  onExportFailure: (error: unknown) => void;
};

/** Ink bar with what can be done with the ticked tamys, or with all that match. */
export function ContactBulk({ selection, rows, filter, total, bulk, onExportFailure }: Props) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const [isAll, setAll] = useState(false);
  const isEverything = isAll && selection.head === 'all';
  const canTakeAll = !isEverything && selection.head === 'all' && total > selection.selected.size && total <= allMax;

  function clear(): void {
    setAll(false);
    selection.clear();
  }
  async function chosen(): Promise<string[]> {
    return isEverything ? bulk.matchingIds(filter) : [...selection.selected];
  }
  async function run(deed: (ids: string[]) => Promise<void>): Promise<void> {
    const ids = await chosen();
    clear();
    await deed(ids);
  }
  async function exportChosen(): Promise<void> {
    try {
      if (isEverything) await saveExport({ filter, name: fileName });
      else saveCsv({ text: contactsCsv(rows.filter((row) => selection.selected.has(row.id))), name: fileName });
    } catch (error) {
      onExportFailure(error);
    }
  }

  return (
    <BulkBar count={isEverything ? total : selection.selected.size} onClear={clear}>
      {canTakeAll && (
        <BulkAction
          icon={IconListCheck}
          label={t(($) => $.contacts.bulk.all, { total: formats.number(total) })}
          onClick={() => setAll(true)}
        />
      )}
      <BulkAction icon={IconDownload} label={t(($) => $.contacts.export)} onClick={() => void exportChosen()} />
      <BulkAction
        icon={IconUserMinus}
        label={t(($) => $.contacts.action.unsubscribe)}
        onClick={() => void run(bulk.unsubscribe)}
      />
      <BulkAction
        icon={IconTrash}
        isDestructive
        label={t(($) => $.contacts.action.remove)}
        onClick={() => void run(bulk.remove)}
      />
    </BulkBar>
  );
}
