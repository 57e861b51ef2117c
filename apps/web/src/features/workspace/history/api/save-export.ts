import { exportAuditRef, exportHistoryRef } from '@enlace/contract/workspace/history/history.refs.gen.ts';
import type { historyFormats } from '@enlace/contract/workspace/history/history.schemas.ts';
import { saveFileAs } from '#lib/files/save-file.ts';
import type { HistoryArea } from '../history-area.ts';
import { filterOf, type HistoryView } from '../history-filter.rules.ts';

type Input = {
  area: HistoryArea;
  view: HistoryView;
  timeZone: string | undefined;
  format: (typeof historyFormats)[number];
};

/** Downloads all matching entries, sign-ins too: only a whole history can be verified. Rejects with `ApiError`. */
export function saveExport({ area, view, timeZone, format }: Input): Promise<void> {
  const query = { ...filterOf({ ...view, signIns: true }, timeZone), format };
  const name = `historial.${format}`;
  if (area !== 'admin') return saveFileAs(exportHistoryRef, { query }, name);
  return saveFileAs(exportAuditRef, { query: view.client === '' ? query : { ...query, owner: view.client } }, name);
}
