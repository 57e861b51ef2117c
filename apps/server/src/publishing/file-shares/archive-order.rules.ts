import type { Platform } from '#platform/platform.types.ts';

const purpose = 'file-archive';
const idBytes = 16;
const headBytes = idBytes + 8 + 2;

type Deps = Pick<Platform, 'secrets'>;

/** What an archive is made of, and until when. */
export type ArchiveChoice = {
  owner: string;
  untilMs: number;
  fileIds: readonly string[];
  folderIds: readonly string[];
};

function packId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function unpackId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The choice as it stands in an address: packed, so that it stays short enough for every proxy, and signed. */
export function writeOrder({ secrets }: Deps, { owner, untilMs, fileIds, folderIds }: ArchiveChoice): string {
  const numbers = Buffer.alloc(10);
  numbers.writeBigUInt64BE(BigInt(untilMs), 0);
  numbers.writeUInt16BE(fileIds.length, 8);
  const body = Buffer.concat([packId(owner), numbers, ...[...fileIds, ...folderIds].map(packId)]).toString('base64url');
  return `${body}.${secrets.sign(purpose, body)}`;
}

/** Reads an order of ours back; undefined for anything else. */
export function readOrder({ secrets }: Deps, text: string): ArchiveChoice | undefined {
  const [body = '', signature = '', ...rest] = text.split('.');
  if (body === '' || rest.length > 0 || !secrets.verify({ purpose, text: body, signature })) return undefined;
  const bytes = Buffer.from(body, 'base64url');
  const ids = Array.from({ length: (bytes.length - headBytes) / idBytes }, (_, index) =>
    unpackId(bytes.subarray(headBytes + index * idBytes, headBytes + (index + 1) * idBytes)),
  );
  const files = bytes.readUInt16BE(idBytes + 8);
  return {
    owner: unpackId(bytes.subarray(0, idBytes)),
    untilMs: Number(bytes.readBigUInt64BE(idBytes)),
    fileIds: ids.slice(0, files),
    folderIds: ids.slice(files),
  };
}
