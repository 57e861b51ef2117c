import { BackupError } from './backup-error.ts';

/** Frame types in a backup of rows: one byte, four bytes of length, content. */
const codes = { table: 0x54, rows: 0x44, sequences: 0x53, end: 0x45 } as const;
export type FrameKind = keyof typeof codes;
export type Frame = { kind: FrameKind; content: Buffer };

const headBytes = 5;
const maxBytes = 1024 * 1024 * 1024;

export function* writeFrame(kind: FrameKind, content: Buffer): Generator<Buffer> {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(codes[kind], 0);
  head.writeUInt32BE(content.length, 1);
  yield head;
  if (content.length > 0) yield content;
}

function kindOf(code: number): FrameKind {
  for (const kind of ['table', 'rows', 'sequences', 'end'] as const) if (codes[kind] === code) return kind;
  throw new BackupError('check_failed', 'The rows of the backup are damaged.');
}

/** Parses frames from chunks of any size; BackupError when the end is missing. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  let hasEnded = false;
  for await (const piece of source) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    while (held.length >= headBytes) {
      const length = held.readUInt32BE(1);
      if (length > maxBytes) throw new BackupError('check_failed', 'The rows of the backup are damaged.');
      if (held.length < headBytes + length) break;
      const kind = kindOf(held.readUInt8(0));
      hasEnded = kind === 'end';
      yield { kind, content: held.subarray(headBytes, headBytes + length) };
      held = held.subarray(headBytes + length);
    }
  }
  if (held.length > 0 || !hasEnded) throw new BackupError('check_failed', 'The rows of the backup end too early.');
}
