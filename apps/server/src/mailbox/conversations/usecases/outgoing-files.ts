import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { uploadOutgoingFile as uploadOutgoing } from '@enlace/contract/mailbox/conversations/replies.contract.ts';
import { type OutgoingFile, replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { readStoredFile } from '#files/door.ts';
import { consumeQuota, releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { bytesOf, withSingleFile } from '#platform/http/single-file.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { filesTooLarge } from '../mailbox.errors.ts';
import { drawForMail } from '../outgoing/draw-for-mail.ts';
import {
  insertOutgoingFile,
  listOutgoingFiles,
  presentOutgoingFile,
  removeOutgoingRows,
} from '../outgoing/outgoing-files.repository.ts';
import { cleanMime, cleanOutgoingName, withEnding } from '../outgoing/outgoing-names.rules.ts';
import type { OutgoingFileRow } from '../outgoing/outgoing.types.ts';

type Call = { deps: Pick<MailboxDeps, 'db' | 'storage' | 'ids' | 'clock'>; ctx: ClientContext };
type Bytes = { name: string; mime: string; isInline: boolean; content: Buffer };

function outgoingKey(owner: OwnerId, id: string): string {
  return `mailbox/${owner}/out/${id}`;
}

/** Writes the bytes first; removes them again if the row is refused. */
export async function keepOutgoing({ deps, ctx }: Call, { content, ...facts }: Bytes): Promise<OutgoingFile> {
  const { owner } = authorOf(ctx);
  const id = deps.ids.uuid();
  const row: OutgoingFileRow = { id, ...facts, size: content.length, storageKey: outgoingKey(owner, id) };
  await deps.storage.put(row.storageKey, content);
  try {
    await deps.db.scoped(owner, async (tx) => {
      const max = (await readSettings(tx)).limits.attachmentBytes;
      if (max !== null && row.size > max) throw filesTooLarge();
      const use = {
        tx,
        owner,
        resource: 'storage_bytes',
        amount: row.size,
        cause: 'mail.file_kept',
        reference: id,
      } as const;
      await consumeQuota(use);
      await insertOutgoingFile(tx, owner, { ...row, now: deps.clock.now() });
    });
  } catch (error) {
    await deps.storage.remove(row.storageKey);
    throw error;
  }
  return presentOutgoingFile(row);
}

/** What a mail needs of a file; the bytes are kept for a week, whether or not the mail used them. */
export type KeptFile = { storageKey: string; filename: string; mime: string; contentId: null; size: number };

function keptFile({ ctx }: Call, { id, name, mime, size }: OutgoingFile): KeptFile {
  const { owner } = authorOf(ctx);
  return { storageKey: outgoingKey(owner, id), filename: name, mime, contentId: null, size };
}

/** Stores bytes for a mail that is about to be stored. Errors: quota.exceeded, quota.read_only. */
export async function keepBytesForMail(
  call: Call & { name: string; mime: string; content: Buffer },
): Promise<KeptFile> {
  const { name, mime, content } = call;
  return keptFile(
    call,
    await keepOutgoing(call, { name: cleanOutgoingName(name, 'file'), mime, isInline: false, content }),
  );
}

/** The same with a copy of one of the client's files. Errors: resource.not_found, mailbox.files_too_large, quota.*. */
export async function keepFileForMail(call: Call & { fileId: string }): Promise<KeptFile> {
  return keptFile(call, await attachStoredFile(call));
}

type UploadCall = Call & { request: FastifyRequest; isInline: boolean };

/** Receives one file from the browser. Inline images are redrawn. */
export function uploadOutgoingFile({ request, isInline, ...call }: UploadCall): Promise<OutgoingFile> {
  const form = { operation: uploadOutgoing, request, missing: () => new AppError('files.missing') };
  return withSingleFile(form, async ({ name: given, type, pieces }) => {
    const content = await bytesOf(pieces, { bytes: replyLimits.fileBytes, tooLarge: filesTooLarge });
    const name = cleanOutgoingName(given, isInline ? 'image.png' : 'file');
    if (!isInline) return keepOutgoing(call, { name, mime: cleanMime(type), isInline, content });
    const { ending, ...picture } = await drawForMail(content);
    return keepOutgoing(call, { name: withEnding(name, ending), isInline, ...picture });
  });
}

/** A copy of one of the client's files: deleting the file later does not affect the mail. */
export async function attachStoredFile({ fileId, ...call }: Call & { fileId: string }): Promise<OutgoingFile> {
  const { owner } = authorOf(call.ctx);
  const found = await readStoredFile({ deps: call.deps, owner, fileId, maxBytes: replyLimits.fileBytes });
  if (!found) throw filesTooLarge();
  const name = cleanOutgoingName(found.name, 'file');
  if (!found.isPicture)
    return keepOutgoing(call, { name, mime: cleanMime(found.mime), isInline: false, content: found.content });
  const { ending, ...picture } = await drawForMail(found.content);
  return keepOutgoing(call, { name: withEnding(name, ending), isInline: false, ...picture });
}

type Release = { deps: Pick<MailboxDeps, 'db' | 'storage'>; owner: OwnerId; ids: readonly string[] };

/** Deletes files that no mail used, with their bytes and quota. Returns how many. */
export async function releaseOutgoingFiles({ deps, owner, ids }: Release): Promise<number> {
  const removed = await deps.db.scoped(owner, async (tx) => {
    const rows = await removeOutgoingRows(tx, owner, ids);
    for (const { id, size } of rows) {
      const use = {
        tx,
        owner,
        resource: 'storage_bytes',
        amount: size,
        cause: 'mail.file_removed',
        reference: id,
      } as const;
      await releaseQuota(use);
    }
    return rows;
  });
  await Promise.all(removed.map(({ storageKey }) => deps.storage.remove(storageKey)));
  return removed.length;
}

type FileCall = Call & { id: string };

/** Throws resource.not_found. */
export async function removeOutgoingFile({ deps, ctx, id }: FileCall): Promise<void> {
  const { owner } = authorOf(ctx);
  if ((await releaseOutgoingFiles({ deps, owner, ids: [id] })) === 0) throw notFound();
}

/** Throws resource.not_found. */
export async function readOutgoingFile({
  deps,
  ctx,
  id,
}: FileCall): Promise<{ name: string; size: number; stream: Readable }> {
  const { owner } = authorOf(ctx);
  const [row] = await deps.db.scoped(owner, (tx) => listOutgoingFiles(tx, owner, [id]));
  const size = row ? await deps.storage.size(row.storageKey) : undefined;
  if (!row || size === undefined) throw notFound();
  return { name: row.name, size, stream: deps.storage.read(row.storageKey) };
}
