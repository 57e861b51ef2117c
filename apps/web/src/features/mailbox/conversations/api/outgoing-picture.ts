import { readOutgoingFileRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { readFile } from '#lib/files/save-file.ts';
import { dataAddress } from './attachments.ts';

const shown = new Map<string, Promise<string>>();

/** The bytes of an inline image, loaded once. */
export function outgoingPicture(fileId: string): Promise<string> {
  const known = shown.get(fileId);
  if (known) return known;
  const reading = readFile(readOutgoingFileRef, { params: { outgoingFileId: fileId } }).then(dataAddress);
  shown.set(fileId, reading);
  reading.catch(() => shown.delete(fileId));
  return reading;
}

/** A local image need not be downloaded again. */
export function rememberPicture({ fileId, file }: { fileId: string; file: Blob }): void {
  shown.set(fileId, dataAddress(file));
}
