import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';

/** Downloads the table of problems. Rejects with `ApiError`. */
export async function saveProblems({ id, phase }: { id: string; phase: 'check' | 'run' }): Promise<void> {
  const address = callUrl({ path: '/api/contacts/imports/:id/problems.csv', params: { id }, query: { phase } });
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'import.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
