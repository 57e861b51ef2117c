import type { OwnerId } from '#platform/context.ts';
import { safeFileName } from '../portability.rules.ts';
import type { ZipEntry } from '#platform/zip/write-zip.ts';
import type { ExportContext } from './export-context.ts';

const pageRows = 500;

type Attachment = { id: string; name: string; storageKey: string; isHeld: boolean };
type RawMail = { id: string; raw: Buffer };

/**
 * The archive path of a stored object; named in the database it gets that name, otherwise its key; undefined for what
 * the virus scanner holds.
 */
async function attachmentPaths({ deps, owner }: ExportContext): Promise<Map<string, string | undefined>> {
  const paths = new Map<string, string | undefined>();
  let after: string | null = null;
  for (;;) {
    const rows: readonly Attachment[] = await deps.db.scoped(
      owner,
      (tx) => tx.sql<Attachment[]>`
        select id, name, storage_key, coalesce(scan_state, 'clean') <> 'clean' as is_held from message_attachments
         where owner_id = ${owner} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${pageRows}`,
      { readOnly: true },
    );
    for (const { id, name, storageKey, isHeld } of rows)
      paths.set(storageKey, isHeld ? undefined : `mailbox/attachments/${id}/${safeFileName(name)}`);
    if (rows.length < pageRows) return paths;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Archives are not part of an archive, nor are temporary copies of invoices, which are included themselves. */
function isPassing(key: string): boolean {
  return key.startsWith('exports/') || key.startsWith('data-imports/') || key.startsWith('invoice-mails/');
}

/** The archive path of a key's bytes. */
export function pathOfKey(key: string, owner: OwnerId): string {
  const [kind = '', , ...rest] = key.split('/');
  return `files/${kind === 'images' ? 'pictures' : kind}/${rest.join('/') || owner}`;
}

/** Everything in the file storage, unchanged: read from the storage itself, so nothing is forgotten. */
export async function* storedEntries(context: ExportContext): AsyncGenerator<ZipEntry> {
  const { deps, owner } = context;
  const names = await attachmentPaths(context);
  for (const key of await deps.storage.listOwned(owner)) {
    // Something removed during the export is no longer the client's.
    const isHeld = names.has(key) && names.get(key) === undefined;
    if (isHeld || isPassing(key) || (await deps.storage.size(key)) === undefined) continue;
    yield { path: names.get(key) ?? pathOfKey(key, owner), content: deps.storage.read(key) };
  }
}

/** Original received mails; one at a time, because one can be large. */
export async function* rawMailEntries({ deps, owner }: ExportContext): AsyncGenerator<ZipEntry> {
  let after: string | null = null;
  for (;;) {
    const row: RawMail | undefined = await deps.db.scoped(
      owner,
      async (tx) => {
        const [found] = await tx.sql<RawMail[]>`
          select id, raw from inbound_mails
           where owner_id = ${owner} and raw is not null and (${after}::uuid is null or id > ${after}::uuid) order by id limit 1`;
        return found;
      },
      { readOnly: true },
    );
    if (!row) return;
    after = row.id;
    yield { path: `mailbox/raw/${row.id}.eml`, content: [row.raw] };
  }
}
