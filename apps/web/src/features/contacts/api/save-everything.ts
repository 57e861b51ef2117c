import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { everythingRef } from './contacts.refs.ts';
import { saveBlob } from './save-file.ts';

export type EverythingFormat = 'json' | 'html';

/** Downloads everything about one person. Rejects with `ApiError`. */
export async function saveEverything({ id, format }: { id: string; format: EverythingFormat }): Promise<void> {
  const address = callUrl({ path: everythingRef.path, params: { id }, query: { format } });
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  saveBlob({ blob: await response.blob(), name: `tamy-${id.slice(0, 8)}.${format}` });
}
