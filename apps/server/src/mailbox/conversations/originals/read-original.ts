import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { type MessageSource, sourceLimits } from '@enlace/contract/mailbox/conversations/originals.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { readLargeBytes } from '#platform/database/large-bytes.ts';
import { notFound } from '#platform/errors.ts';
import { headerLimits, readHeaderBlock } from '#platform/mail/parse/header-block.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';

type Call = { deps: Pick<MailboxDeps, 'db'>; ctx: ClientContext; id: string };
type Found = { id: string; size: number; hash: Buffer; subject: string | null };

/** The kept original of a message. Throws resource.not_found. */
export async function findOriginal(tx: Tx, owner: OwnerId, messageId: string): Promise<Found> {
  const [row] = await tx.sql<Found[]>`
    select i.id, octet_length(i.raw) as size, i.raw_hash as hash, m.subject from inbound_mails i
    join messages m on m.owner_id = i.owner_id and m.id = i.shown_message_id
    where i.owner_id = ${owner} and i.shown_message_id = ${messageId} and i.raw is not null limit 1`;
  if (!row) throw notFound();
  return row;
}

/** The bytes of an original, or its first ones. */
export async function bytesOfOriginal(
  tx: Tx,
  owner: OwnerId,
  { id, size }: Pick<Found, 'id' | 'size'>,
): Promise<Buffer> {
  const raw = await readLargeBytes(size, async ({ from, length }) => {
    const [piece] = await tx.sql<{ bytes: Buffer | null }[]>`
      select substring(raw from ${from}::int for ${Math.min(length, size - from + 1)}::int) as bytes from inbound_mails
      where owner_id = ${owner} and id = ${id}`;
    return piece?.bytes;
  });
  if (!raw) throw notFound();
  return raw;
}

/** Text in UTF-8, or each byte as a character, so that nothing is lost on the way to the screen. */
function textOf(bytes: Buffer): string {
  const isCutText = bytes.subarray(0, -3);
  return isUtf8(isCutText) ? bytes.toString('utf8') : bytes.toString('latin1');
}

/** The fields as they came; folded lines stay folded. */
function fieldsOf(head: string): MessageSource['fields'] {
  const fields: MessageSource['fields'] = [];
  for (const line of head.split(/\r\n?|\n/)) {
    const last = fields.at(-1);
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line) && last) last.value += `\n${line}`;
    else if (colon > 0 && fields.length < sourceLimits.fields)
      fields.push({ name: line.slice(0, colon).trimEnd(), value: line.slice(colon + 1).trimStart() });
  }
  return fields;
}

/** Header fields and the beginning of the source. Throws resource.not_found. */
export async function readSource({ deps, ctx, id }: Call): Promise<MessageSource> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(
    owner,
    async (tx) => {
      const found = await findOriginal(tx, owner, id);
      // A character takes up to four bytes.
      const wanted = Math.min(found.size, sourceLimits.characters * 4);
      const bytes = await bytesOfOriginal(tx, owner, { id: found.id, size: wanted });
      const text = textOf(bytes);
      const { end } = readHeaderBlock(bytes.subarray(0, headerLimits.bytes));
      return {
        fields: fieldsOf(textOf(bytes.subarray(0, end))),
        text: text.slice(0, sourceLimits.characters).toWellFormed().replaceAll('\0', '\u2400'),
        isCut: wanted < found.size || text.length > sourceLimits.characters,
        size: found.size,
        sha256: found.hash.toString('hex'),
      };
    },
    { readOnly: true },
  );
}

/** A file name for a mail: its subject, or its id. */
function fileNameOf({ id, subject }: { id: string; subject: string | null }): string {
  const name = (subject ?? '')
    .replace(/[\p{Cc}\s<>:"/\\|?*]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .trim();
  return `${name === '' || name.startsWith('.') ? id : name}.eml`;
}

/** The mail as it came, byte for byte. Throws resource.not_found. */
export async function downloadOriginal({ deps, ctx, id }: Call): Promise<{ name: string; raw: Buffer }> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(
    owner,
    async (tx) => {
      const found = await findOriginal(tx, owner, id);
      const raw = await bytesOfOriginal(tx, owner, found);
      if (!createHash('sha256').update(raw).digest().equals(found.hash))
        throw new Error(`the original ${found.id} is not what was received`);
      return { name: fileNameOf({ id, subject: found.subject }), raw };
    },
    { readOnly: true },
  );
}
