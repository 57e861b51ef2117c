import type { Readable } from 'node:stream';
import type { OwnerId } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { isHandedOut } from '../scanning/scans.repository.ts';
import type { AttachmentRow } from '../mailbox.types.ts';

type Input = { deps: Pick<MailboxDeps, 'db' | 'storage'>; ctx: ClientContext; id: string };
export type AttachmentFile = { name: string; contentType: string; size: number; stream: Readable };

// A browser could run any other type it is given.
const harmlessTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** A file of a message, ready to be sent; undefined when it does not exist, or the scanner holds it. */
export async function openAttachment(
  deps: Input['deps'],
  { owner, id }: { owner: OwnerId; id: string },
): Promise<AttachmentFile | undefined> {
  const row = await deps.db.scoped(owner, async (tx) => {
    const [found] = await tx.sql<
      AttachmentRow[]
    >`select * from message_attachments where owner_id = ${owner} and id = ${id}`;
    return found;
  });
  const size = row && isHandedOut(row.scanState) ? await deps.storage.size(row.storageKey) : undefined;
  if (!row || size === undefined) return undefined;
  const mime = row.mime.toLowerCase();
  return {
    name: row.name,
    contentType: harmlessTypes.has(mime) ? mime : 'application/octet-stream',
    size,
    stream: deps.storage.read(row.storageKey),
  };
}

/** The same for the message's client. Throws resource.not_found. */
export async function readAttachment({ deps, ctx, id }: Input): Promise<AttachmentFile> {
  const file = await openAttachment(deps, { owner: authorOf(ctx).owner, id });
  if (!file) throw notFound();
  return file;
}

/** Value of Content-Disposition for any file name (RFC 6266, RFC 8187). */
export function attachmentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
    .trim();
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain === '' ? 'file' : plain}"; filename*=UTF-8''${extended}`;
}
