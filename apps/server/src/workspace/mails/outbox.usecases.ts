import type { OutboxMail } from '@enlace/contract/workspace/mails/mails.contract.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { operatorOwner, recordHistory } from '#workspace/history/history.usecases.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { hasFreshProof } from '#platform/http/fresh-proof.ts';
import { headOf } from '#platform/mail/message-facts.ts';
import { holdsSecretLink, withoutSecretLinks } from '#platform/secret-links.ts';
import type { Platform } from '#platform/platform.types.ts';
import { shallowHtml } from '#platform/html/shallow-html.ts';
import PostalMime from 'postal-mime';
import sanitizeHtml from 'sanitize-html';

type Row = {
  id: string;
  envelopeFrom: string;
  envelopeTo: string;
  raw: Buffer;
  createdAt: Temporal.Instant;
  senderId: string | null;
  purpose: string | null;
};

async function present(row: Row): Promise<OutboxMail> {
  const parsed = await PostalMime.parse(row.raw);
  return {
    id: row.id,
    from: parsed.from?.address ?? row.envelopeFrom,
    to: row.envelopeTo,
    subject: withoutSecretLinks(parsed.subject ?? ''),
    createdAt: row.createdAt.toString(),
    sizeBytes: row.raw.length,
  };
}

type ListInput = { deps: Pick<Platform, 'db'>; cursor: string | undefined; limit: number; search: string | undefined };

/** Newest first; the search covers the recipient. */
export async function listOutboxMails({ deps, cursor, limit, search }: ListInput): Promise<Page<OutboxMail>> {
  const rows = await deps.db.sql<Row[]>`
    select * from outbox_mails
    where (${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid)
      and (${search ?? null}::text is null or strpos(lower(envelope_to), lower(${search ?? ''})) > 0)
    order by id desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  return { items: await Promise.all(page.map(present)), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** A campaign has no purpose but a client; a copy without either may contain anything. */
function isSecret({ purpose, senderId }: Row): boolean {
  return purpose === null ? senderId === null : holdsSecretLink(purpose);
}

type ReadInput = {
  deps: Pick<Platform, 'db' | 'clock' | 'mail'>;
  ctx: RequestContext<AdminActor>;
  id: string;
  isWanted: boolean;
};

/**
 * Why this reader may not see the mail's links; null when they may. Error: auth.proof_required, when they are
 * requested.
 */
function sealFor({ deps, ctx, isWanted }: ReadInput, row: Row): 'owners' | 'proof' | 'sending' | null {
  // In an installation that sends mail, a link is in its recipient's mailbox.
  if (isSecret(row) && deps.mail.kind === 'smtp') return 'sending';
  if (!ctx.actor.permissions.has('admins.manage')) return 'owners';
  if (hasFreshProof(ctx.actor, deps.clock.now())) return null;
  if (isWanted) throw new AppError('auth.proof_required');
  return 'proof';
}

const allowedAttributes = {
  '*': ['style', 'align', 'width', 'height', 'bgcolor'],
  a: ['href'],
  img: ['alt', 'width', 'height'],
};

function toSafeMarkup(html: string): string {
  return sanitizeHtml(shallowHtml(html), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedAttributes,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'title'],
  });
}

async function partsOf(row: Row, seal: ReturnType<typeof sealFor>) {
  const parsed = await PostalMime.parse(row.raw);
  const html = parsed.html ? toSafeMarkup(parsed.html) : null;
  if (seal === null)
    return { text: parsed.text ?? '', html, source: row.raw.toString('utf8').slice(0, 200_000), sealed: null };
  // No expression finds links in encoded bodies: of the source only the head is shown.
  const source = withoutSecretLinks(headOf(row.raw).toString('utf8'));
  if (isSecret(row)) return { text: '', html: null, source, sealed: seal };
  const text = withoutSecretLinks(parsed.text ?? '');
  return { text, html: html === null ? null : withoutSecretLinks(html), source, sealed: null };
}

/**
 * One mail with its readable parts; the markup is sanitised and without remote content. One-time links are only for
 * owners who have just confirmed their identity, and every read is recorded.
 */
export async function readOutboxMail(input: ReadInput) {
  const { deps, ctx, id } = input;
  const [row] = await deps.db.sql<Row[]>`select * from outbox_mails where id = ${id}`;
  if (!row) throw notFound();
  const seal = sealFor(input, row);
  const [mail, parts] = [await present(row), await partsOf(row, seal)];
  await deps.db.system((tx) => {
    const after = { to: row.envelopeTo, subject: mail.subject, purpose: row.purpose, withLinks: seal === null };
    const entry = { action: 'instance.mail_read', subjectKind: 'outbox_mail', subjectId: id, after };
    return recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  });
  return { ...mail, ...parts };
}
