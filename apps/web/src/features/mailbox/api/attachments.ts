import type { downloadAttachment } from '@enlace/contract/mailbox/mailbox/mailbox.contract.ts';
import type { MessageAttachment } from '@enlace/contract/mailbox/mailbox/mailbox.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';

const attachmentRef = operationRef<typeof downloadAttachment>({ method: 'GET', path: '/api/mailbox/attachments/:id' });

type FileCall = { path: string; params: object; signal?: AbortSignal | undefined };

/** The bytes of an operation that returns a file. Rejects with `ApiError`. */
export async function readFileBlob({ path, params, signal }: FileCall): Promise<Blob> {
  const init: RequestInit = { headers: requestHeaders() };
  if (signal) init.signal = signal;
  const response = await fetch(callUrl({ path, params }), init);
  if (!response.ok) throw await errorOfAnswer(response);
  return response.blob();
}

function readAttachment({ id, signal }: { id: string; signal?: AbortSignal }): Promise<Blob> {
  return readFileBlob({ path: attachmentRef.path, params: { id }, signal });
}

export async function saveAttachment({ id, name }: { id: string; name: string }): Promise<void> {
  const address = URL.createObjectURL(await readAttachment({ id }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const pictureMaxBytes = 3_000_000;

/** False for files held by the virus scanner, which cannot be downloaded. */
export function isHandedOut({ check }: Pick<MessageAttachment, 'check'>): boolean {
  return check === 'none' || check === 'clean';
}

/** Images shown automatically. */
export function isShownPicture(file: Pick<MessageAttachment, 'mime' | 'size' | 'check'>): boolean {
  const { mime, size } = file;
  return isHandedOut(file) && pictureTypes.has(mime) && size <= pictureMaxBytes;
}

/** A blob as a `data:` URL. */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('not text')),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
    reader.readAsDataURL(blob);
  });
}

/** An image as a data URL: the only kind the policies of the app and the mail frame allow. */
export function pictureQuery({ id, mime }: { id: string; mime: string }) {
  return queryOptions({
    queryKey: ['mailbox', 'picture', id],
    queryFn: async ({ signal }) => dataAddress(new Blob([await readAttachment({ id, signal })], { type: mime })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
