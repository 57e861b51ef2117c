import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileKind } from '@enlace/contract/files/drive/file-formats.ts';
import { fileFormats } from '@enlace/contract/files/drive/file-formats.ts';
import { recognise, signatureBytes, wholeLookBytes } from '#files/door.ts';

/** A visitor's bytes, complete and synced in a local file. */
export type ReceivedBytes = { file: string; lengthBytes: number; sha256: string };

type Place = { dataDir: string; owner: string; id: string };

/** Under the storage folder, so that it is removed with its client; the extension keeps it out of every list. */
function placeOf({ dataDir, owner, id }: Place): string {
  return path.join(dataDir, 'files', 'received', owner, `${id}.part`);
}

export class ReceivedTooLargeError extends Error {
  override readonly name = 'ReceivedTooLargeError';
}

type TakeInput = Place & { pieces: AsyncIterable<Buffer>; limitBytes: number };

/** Writes a visitor's bytes as they arrive. Throws ReceivedTooLargeError; then, as after an abort, nothing is left. */
export async function takeBytes({ pieces, limitBytes, ...place }: TakeInput): Promise<ReceivedBytes> {
  const file = placeOf(place);
  const hash = createHash('sha256');
  let lengthBytes = 0;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const piece of pieces) {
        lengthBytes += piece.length;
        if (lengthBytes > limitBytes) throw new ReceivedTooLargeError(`more than ${limitBytes} bytes`);
        hash.update(piece);
        await handle.writeFile(piece);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { file, lengthBytes, sha256: hash.digest('hex') };
  } catch (error) {
    await discard(file);
    throw error;
  }
}

/** Removes bytes that were stored elsewhere, or linked by something else by now. */
export async function discard(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** The file type of these bytes. */
export async function kindOfBytes(
  { file, lengthBytes }: Omit<ReceivedBytes, 'sha256'>,
  name: string,
): Promise<FileKind> {
  const whole = lengthBytes <= wholeLookBytes ? await readFile(file) : undefined;
  const head = whole?.subarray(0, signatureBytes) ?? (await readHead(file));
  const found = recognise({ head, name, whole });
  return found.kind === 'picture' ? 'image' : fileFormats[found.format].kind;
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
