import { ApiError } from '#lib/api/api-error.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';

const startBytes = 128 * 1024;

/** The beginning of a text file, without loading the rest of a long one. */
export async function readStart(address: string, signal: AbortSignal): Promise<{ text: string; isCut: boolean }> {
  const headers = { Range: `bytes=0-${startBytes - 1}` };
  const response = await fetch(address, { headers, signal, credentials: 'same-origin' }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ApiError({ kind: 'network', status: 0, code: 'network.unreachable', cause });
  });
  if (response.status === 416) return { text: '', isCut: false };
  if (!response.ok) throw await errorOfAnswer(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  // A character cut at the end becomes a replacement character, which is acceptable in truncated text.
  return { text: new TextDecoder().decode(bytes.subarray(0, startBytes)), isCut: total > startBytes };
}
