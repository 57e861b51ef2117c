import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { BackupError } from './backup-error.ts';

export type TarEntry = { name: string; kind: 'file' | 'folder'; size: number; mode: number };

/** The entries of a tar in order; `content` must be read to its end before the next one. */
export type TarPart = { entry: TarEntry; content: AsyncIterable<Buffer> };

const block = 512;

function damaged(what: string): BackupError {
  return new BackupError('check_failed', `The archive of the database is damaged: ${what}.`);
}

/** A number in POSIX format (octal text), or GNU's for large ones (base 256, first bit set). */
function readNumber(header: Buffer, start: number, length: number): number {
  const field = header.subarray(start, start + length);
  if (((field[0] ?? 0) & 0x80) !== 0) {
    let value = (field[0] ?? 0) & 0x7f;
    for (const byte of field.subarray(1)) value = value * 256 + byte;
    return value;
  }
  const text = trimEndOf(field.toString('latin1'), /[\0 ]/).trim();
  if (!/^[0-7]*$/.test(text)) throw damaged('a number cannot be read');
  return text === '' ? 0 : Number.parseInt(text, 8);
}

function readText(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

function assertSum(header: Buffer): void {
  let sum = 0;
  for (let at = 0; at < block; at += 1) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  if (sum !== readNumber(header, 148, 8)) throw damaged('a header does not add up');
}

/** Names stay within the target: the archive cannot write anywhere else. */
function safeName(name: string): string {
  const plain = trimEndOf(name.replace(/^(\.\/)+/, ''), /\//);
  if (plain === '' && name !== '') return '.';
  const isSafe =
    plain !== '' && !plain.startsWith('/') && !plain.split('/').some((part) => part === '..' || part === '');
  if (!isSafe || plain.includes('\\') || plain.includes('\0')) throw damaged('a name leads elsewhere');
  return plain;
}

function readEntry(header: Buffer): TarEntry {
  assertSum(header);
  const type = String.fromCharCode(header[156] ?? 0);
  const prefix = readText(header, 257, 5) === 'ustar' ? readText(header, 345, 155) : '';
  const name = safeName(prefix === '' ? readText(header, 0, 100) : `${prefix}/${readText(header, 0, 100)}`);
  if (type !== '0' && type !== '\0' && type !== '5') throw damaged(`an entry of the kind ${type}`);
  const kind = type === '5' ? 'folder' : 'file';
  return {
    name,
    kind,
    size: kind === 'file' ? readNumber(header, 124, 12) : 0,
    mode: readNumber(header, 100, 8) & 0o777,
  };
}

/** Rechunks a stream to the requested sizes. */
class Pieces {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    const piece = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.#held = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
    return true;
  }

  /** Exactly so many bytes; undefined at a clean end. */
  async take(size: number): Promise<Buffer | undefined> {
    while (this.#held.length < size) {
      if (await this.#more()) continue;
      if (this.#held.length === 0) return undefined;
      throw damaged('it ends in the middle');
    }
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }

  /** At most so many bytes, at least one. */
  async takeSome(max: number): Promise<Buffer> {
    if (this.#held.length === 0 && !(await this.#more())) throw damaged('it ends in the middle');
    const taken = this.#held.subarray(0, max);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  /** Reads to the end, so that the padding is hashed too. */
  async drain(): Promise<void> {
    do this.#held = Buffer.alloc(0);
    while (await this.#more());
  }
}

async function* contentOf(pieces: Pieces, size: number): AsyncGenerator<Buffer> {
  let left = size;
  while (left > 0) {
    const piece = await pieces.takeSome(left);
    left -= piece.length;
    if (piece.length > 0) yield piece;
  }
  const padding = (block - (size % block)) % block;
  if (padding > 0 && !(await pieces.take(padding))) throw damaged('it ends in the middle');
}

/** Reads a tar as PostgreSQL writes it: only files and folders. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarPart> {
  const pieces = new Pieces(source);
  for (;;) {
    const header = await pieces.take(block);
    if (!header || header.every((byte) => byte === 0)) break;
    const entry = readEntry(header);
    const content = contentOf(pieces, entry.size);
    yield { entry, content };
    // Content the caller did not read is skipped here.
    for await (const _piece of content) void _piece;
  }
  await pieces.drain();
}
