import { findFileBytes } from '#files/door.ts';
import { namesOfLinks } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { nothingToPack } from '../file-shares.errors.ts';
import type { ShareCall } from './file-shares.context.ts';
import { filesOfFolder, type SharedFile } from './open-share.ts';

const purpose = 'file-archive';
const idBytes = 16;
const headBytes = idBytes + 8 + 2;

type Deps = Pick<Platform, 'secrets'>;

/** The content of an archive, and its expiry. */
type ArchiveChoice = {
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

/** Encodes the choice for an address: packed, so that it stays short enough for every proxy, and signed. */
function writeOrder({ secrets }: Deps, { owner, untilMs, fileIds, folderIds }: ArchiveChoice): string {
  const numbers = Buffer.alloc(10);
  numbers.writeBigUInt64BE(BigInt(untilMs), 0);
  numbers.writeUInt16BE(fileIds.length, 8);
  const body = Buffer.concat([packId(owner), numbers, ...[...fileIds, ...folderIds].map(packId)]).toString('base64url');
  return `${body}.${secrets.sign(purpose, body)}`;
}

/** Decodes our own order; undefined for anything else. */
function readOrder({ secrets }: Deps, text: string): ArchiveChoice | undefined {
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

const lifetimeMinutes = 60;
const longestOrder = 16_000;

type Chosen = { fileIds: readonly string[]; folderIds: readonly string[] };

/** Folders with their whole content, each under its own name, and the single files; each file once. */
async function filesOfChoice(
  tx: Tx,
  { owner, fileIds, folderIds }: Chosen & { owner: OwnerId },
): Promise<SharedFile[]> {
  const { folders } = await namesOfLinks(tx, { owner, noun: 'file' });
  const found = new Map<string, SharedFile>();
  for (const file of await findFileBytes(tx, { owner, ids: fileIds })) found.set(file.id, { ...file, below: '' });
  for (const folderId of folderIds) {
    const name = folders.get(folderId)?.split(' / ').at(-1) ?? '';
    for (const file of (await filesOfFolder(tx, { owner, folderId })) ?? []) {
      const below = file.below === '' ? name : `${name}/${file.below}`;
      if (!found.has(file.id)) found.set(file.id, { ...file, below });
    }
  }
  return [...found.values()];
}

export type ArchiveOrder = { path: string; until: string; files: number; bytes: number };

/** An address for all of these together, valid for an hour. Throws resource.not_found, file_archives.empty. */
export async function orderArchive({ deps, ctx, ...chosen }: ShareCall & Chosen): Promise<ArchiveOrder> {
  const owner = ctx.actor.ownerId;
  const { fileIds, folderIds } = chosen;
  const files = await deps.db.scoped(
    owner,
    async (tx) => {
      const { folders } = await namesOfLinks(tx, { owner, noun: 'file' });
      const known = await findFileBytes(tx, { owner, ids: fileIds });
      const isAllThere = known.length === new Set(fileIds).size && folderIds.every((id) => folders.has(id));
      if (!isAllThere) throw notFound();
      return filesOfChoice(tx, { owner, ...chosen });
    },
    { readOnly: true },
  );
  if (files.length === 0) throw nothingToPack();
  const until = deps.clock.now().add({ minutes: lifetimeMinutes });
  const order = writeOrder(deps, { owner, untilMs: until.epochMilliseconds, fileIds, folderIds });
  return {
    path: `/archivo/seleccion?orden=${order}`,
    until: until.toString(),
    files: files.length,
    bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

type Opened = { owner: OwnerId; files: SharedFile[] };

/** The content of an order; undefined when expired or not ours. Files trashed meanwhile are omitted. */
export async function openArchiveOrder(
  deps: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  text: unknown,
): Promise<Opened | undefined> {
  if (typeof text !== 'string' || text.length > longestOrder) return undefined;
  const order = readOrder(deps, text);
  if (!order || order.untilMs <= deps.clock.now().epochMilliseconds) return undefined;
  const owner = ownerId(order.owner);
  const files = await deps.db.scoped(owner, (tx) => filesOfChoice(tx, { ...order, owner }), { readOnly: true });
  return files.length === 0 ? undefined : { owner, files };
}
