import { type FileContent, keysOf } from '#files/door.ts';
import type { ZipEntry, ZippedEntry } from '#platform/zip/write-zip.ts';
import type { ExportContext } from '../content/export-context.ts';
import { exportedTables } from '../tables/client-tables.ts';
import { pathOfKey } from '../content/file-entries.ts';
import { manifestEntry } from '../content/manifest.ts';
import { tableEntries } from '../content/table-entries.ts';
import { portabilityTexts } from '../locales/texts.ts';

const pageRows = 500;

const ofPost = `exists (select 1 from wall_posts p
  where p.owner_id = t.owner_id and p.id = t.post_id and p.profile_id = $value::uuid and p.deleted_at is null)`;

/** Tables of a wall's archive, each with a condition on its rows: trashed ones are excluded. */
const conditions: Readonly<Record<string, string>> = {
  files: `t.deleted_at is null and exists (select 1 from wall_files f
    join wall_posts p on p.owner_id = f.owner_id and p.id = f.post_id
    where f.owner_id = t.owner_id and f.file_id = t.id::text and f.is_named and p.profile_id = $value::uuid and p.deleted_at is null)`,
  wall_posts: 't.profile_id = $value::uuid and t.deleted_at is null',
  wall_comments: `t.deleted_at is null and ${ofPost}`,
  wall_reactions: ofPost,
  wall_votes: ofPost,
};

type Context = ExportContext & { profileId: string };
type StoredFile = FileContent & { id: string };

function readme({ locale, requestedAt }: ExportContext): ZipEntry {
  const { fileName, wall } = portabilityTexts[locale].readme;
  const text = [wall.title, wall.intro(requestedAt.toString().slice(0, 10)), wall.back].join('\n\n');
  return { path: fileName, content: [Buffer.from(`${text}\n`, 'utf8')] };
}

/** Files shown by posts outside the trash, in pages. */
export async function* wallFiles({ deps, owner, profileId }: Pick<Context, 'deps' | 'owner' | 'profileId'>) {
  let after: string | null = null;
  for (;;) {
    const rows: readonly StoredFile[] = await deps.db.scoped(
      owner,
      (tx) => tx.sql<StoredFile[]>`
        select t.id, t.content_id, t.kind, t.format, t.widths, t.original_bytes::float8 as original_bytes,
               t.size_bytes::float8 as size_bytes
          from files t
         where t.owner_id = ${owner} and t.deleted_at is null and (${after}::uuid is null or t.id > ${after}::uuid)
           and exists (select 1 from wall_files f
             join wall_posts p on p.owner_id = f.owner_id and p.id = f.post_id
            where f.owner_id = t.owner_id and f.file_id = t.id::text and f.is_named
              and p.profile_id = ${profileId} and p.deleted_at is null)
         order by t.id limit ${pageRows}`,
      { readOnly: true },
    );
    yield* rows;
    if (rows.length < pageRows) return;
    after = rows.at(-1)?.id ?? null;
  }
}

async function* bytesOf(context: Context): AsyncGenerator<ZipEntry> {
  const { deps, owner } = context;
  const seen = new Set<string>();
  for await (const file of wallFiles(context)) {
    for (const key of keysOf(owner, file)) {
      // Copies of a file share their bytes.
      if (seen.has(key)) continue;
      seen.add(key);
      const size = await deps.storage.size(key);
      if (size === undefined) continue;
      yield { path: pathOfKey(key, owner), content: deps.storage.read(key), expectedBytes: size, isPacked: true };
    }
  }
}

/** The files of a wall's archive in order, the manifest last. */
export async function* wallEntries(context: Context, written: readonly ZippedEntry[]): AsyncGenerator<ZipEntry> {
  const { profileId } = context;
  yield readme(context);
  for (const exported of exportedTables) {
    const condition = conditions[exported.table];
    if (condition === undefined) continue;
    const only = { condition, value: profileId };
    yield* tableEntries(context, { exported, owned: { ownerColumn: 'owner_id' }, only });
  }
  yield* bytesOf(context);
  yield await manifestEntry({ context, written, about: { kind: 'wall', wallOf: profileId } });
}
