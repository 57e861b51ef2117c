import { downloadAttachmentRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import type { MessageAttachment } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { readFile, saveFileAs } from '#lib/files/save-file.ts';

export function saveAttachment({ id, name }: { id: string; name: string }): Promise<void> {
  return saveFileAs(downloadAttachmentRef, { params: { id } }, name);
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
    queryFn: async ({ signal }) =>
      dataAddress(new Blob([await readFile(downloadAttachmentRef, { params: { id }, signal })], { type: mime })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
