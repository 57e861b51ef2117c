import { dataAddress, readFileBlob } from './attachments.ts';
import { outgoingFileRef } from './replies.refs.ts';

const shown = new Map<string, Promise<string>>();

/** The bytes of a picture being written, read once. */
export function outgoingPicture(fileId: string): Promise<string> {
  const known = shown.get(fileId);
  if (known) return known;
  const reading = readFileBlob({ path: outgoingFileRef.path, params: { outgoingFileId: fileId } }).then(dataAddress);
  shown.set(fileId, reading);
  reading.catch(() => shown.delete(fileId));
  return reading;
}

/** A picture that is here already needs no way back from the server. */
export function rememberPicture({ fileId, file }: { fileId: string; file: Blob }): void {
  shown.set(fileId, dataAddress(file));
}
