import type { historyFormats } from '@enlace/contract/workspace/history/history.schemas.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import type { HistoryArea } from '../history-area.ts';
import { filterOf, type HistoryView } from '../history-filter.rules.ts';
import { adminRefs, userRefs } from './history.refs.ts';

type Input = {
  area: HistoryArea;
  view: HistoryView;
  timeZone: string | undefined;
  format: (typeof historyFormats)[number];
};

/** Downloads all matching entries. Rejects with `ApiError`. */
export async function saveExport({ area, view, timeZone, format }: Input): Promise<void> {
  const owner = area === 'admin' && view.client !== '' ? { owner: view.client } : {};
  const { path } = area === 'admin' ? adminRefs.export : userRefs.export;
  const query = { ...filterOf(view, timeZone), ...owner, format };
  const response = await fetch(callUrl({ path, query }), { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `historial.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
