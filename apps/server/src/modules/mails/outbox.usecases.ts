import type { OutboxMail } from '@enlace/contract/mails/mails.contract.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import PostalMime from 'postal-mime';
import sanitizeHtml from 'sanitize-html';

type Row = { id: string; envelopeFrom: string; envelopeTo: string; raw: Buffer; createdAt: Temporal.Instant };

async function present(row: Row): Promise<OutboxMail> {
  const parsed = await PostalMime.parse(row.raw);
  return {
    id: row.id,
    from: parsed.from?.address ?? row.envelopeFrom,
    to: row.envelopeTo,
    subject: parsed.subject ?? '',
    createdAt: row.createdAt.toString(),
    sizeBytes: row.raw.length,
  };
}

type ListInput = { deps: Pick<Platform, 'db'>; cursor: string | undefined; limit: number; search: string | undefined };

/** Newest first; the search looks at the recipient. */
export async function listOutboxMails({ deps, cursor, limit, search }: ListInput): Promise<Page<OutboxMail>> {
  const rows = await deps.db.sql<Row[]>`
    select * from outbox_mails
    where (${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid)
      and (${search ?? null}::text is null or strpos(lower(envelope_to), lower(${search ?? ''})) > 0)
    order by id desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  return { items: await Promise.all(page.map(present)), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** One mail with its readable parts; the markup is sanitised and without remote content. */
export async function readOutboxMail({ deps, id }: { deps: Pick<Platform, 'db'>; id: string }) {
  const [row] = await deps.db.sql<Row[]>`select * from outbox_mails where id = ${id}`;
  if (!row) throw notFound();
  const parsed = await PostalMime.parse(row.raw);
  const allowedTags = [...sanitizeHtml.defaults.allowedTags, 'img'];
  const allowedAttributes = {
    '*': ['style', 'align', 'width', 'height', 'bgcolor'],
    a: ['href'],
    img: ['alt', 'width', 'height'],
  };
  return {
    ...(await present(row)),
    text: parsed.text ?? '',
    html: parsed.html
      ? sanitizeHtml(parsed.html, {
          allowedTags,
          allowedAttributes,
          nonTextTags: ['script', 'style', 'textarea', 'option', 'title'],
        })
      : null,
    source: row.raw.toString('utf8').slice(0, 200_000),
  };
}
