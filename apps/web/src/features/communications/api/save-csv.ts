import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';

type Input = { path: string; query: Record<string, string | undefined>; name: string };

/** Downloads a CSV from the server. Rejects with `ApiError`. */
export async function saveCsv({ path, query, name }: Input): Promise<void> {
  const response = await fetch(callUrl({ path, query }), { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
