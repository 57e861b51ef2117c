import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { Part } from './manifest.ts';

const pieceBytes = 1_048_576;

/** Passes everything through, computing hash and length. */
export class Measure extends Transform {
  readonly #hash: Hash = createHash('sha256');
  readonly #onBytes: ((bytes: number) => void) | undefined;
  bytes = 0;

  constructor(onBytes?: (bytes: number) => void) {
    super({ highWaterMark: pieceBytes });
    this.#onBytes = onBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    this.#onBytes?.(this.bytes);
    done(null, chunk);
  }

  /** Once everything has passed. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Level 1: barely slower than copying, and a database shrinks to a fraction. */
export function compressor() {
  return createZstdCompress({
    chunkSize: pieceBytes,
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

export function decompressor() {
  return createZstdDecompress({ chunkSize: pieceBytes });
}

/** Writes a part of a backup, compressed, hashed and synced. */
export async function writePart({
  folder,
  file,
  source,
  onBytes,
}: {
  folder: string;
  file: string;
  source: Readable | AsyncIterable<Uint8Array>;
  /** Input bytes so far. */
  onBytes?: (bytes: number) => void;
}): Promise<Part & { rawBytes: number }> {
  const raw = new Measure(onBytes);
  const packed = new Measure();
  const handle = await open(path.join(folder, file), 'wx', 0o600);
  try {
    const readable = source instanceof Readable ? source : Readable.from(source);
    await pipeline(readable, raw, compressor(), packed, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) await handle.write(piece);
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, bytes: packed.bytes, sha256: packed.digest(), rawBytes: raw.bytes };
}

type ReadInput = {
  folder: string;
  part: Part;
  onBytes?: (bytes: number) => void;
  /** Ends the reading between two chunks with its reason. */
  signal?: AbortSignal | undefined;
};

/** A part's decompressed content; at its end it was compared with its hash, and BackupError is thrown if it differs. */
export async function* readPart({ folder, part, onBytes, signal }: ReadInput): AsyncGenerator<Buffer> {
  const source = createReadStream(path.join(folder, part.file), { highWaterMark: pieceBytes });
  for await (const piece of unpackPart(source, part, onBytes)) {
    signal?.throwIfAborted();
    yield piece;
  }
}

/** Like `readPart`, for bytes from elsewhere. */
export async function* unpackPart(
  source: Readable,
  part: Part,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const packed = new Measure(onBytes);
  const unpacked = decompressor();
  const flow = pipeline(source, packed, unpacked);
  // The reader gets the error below.
  flow.catch(() => undefined);
  try {
    for await (const piece of unpacked) yield piece;
    await flow;
  } catch (cause) {
    throw new BackupError('check_failed', `${part.file} is damaged.`, { cause });
  }
  if (packed.bytes !== part.bytes || packed.digest() !== part.sha256)
    throw new BackupError('check_failed', `${part.file} is not what was written: its hash differs.`);
}

/** Hash and length of a file. */
export async function measureFile(file: string): Promise<{ sha256: string; bytes: number }> {
  return measureStream(createReadStream(file, { highWaterMark: pieceBytes }));
}

/** Hash and length of a stream. */
export async function measureStream(source: Readable): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of source) {
    // Without an encoding, file streams yield buffers.
    const chunk = piece as Buffer;
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Compares a part with its hash without decompressing it. */
export async function checkPart({ folder, part }: { folder: string; part: Part }): Promise<void> {
  const { sha256, bytes } = await measureFile(path.join(folder, part.file));
  if (bytes !== part.bytes || sha256 !== part.sha256)
    throw new BackupError('check_failed', `${part.file} in ${folder} is not what was written: its hash differs.`);
}
