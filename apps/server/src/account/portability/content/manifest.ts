import type { ZipEntry, ZippedEntry } from '#platform/zip/write-zip.ts';
import { type ExportContext, prettyJson } from './export-context.ts';

/** Version of the archive's layout; incremented when files move or change their format. */
export const formatVersion = 1;

export const manifestPath = 'manifest.json';

type Input = {
  context: ExportContext;
  written: readonly ZippedEntry[];
  /** Additional data of a wall's archive. */
  about?: { kind: 'wall'; wallOf: string };
};

async function schemaVersion({ deps }: ExportContext): Promise<string> {
  const [row] = await deps.db.system(
    (tx) => tx.sql<{ version: string | null }[]>`select enlace_schema_version() as version`,
  );
  return row?.version ?? 'unknown';
}

/** The last file of an archive: what it is, and every other file with its size, checksum and rows. */
export async function manifestEntry({ context, written, about }: Input): Promise<ZipEntry> {
  const content = prettyJson({
    product: 'Enlace',
    ...about,
    formatVersion,
    schemaVersion: await schemaVersion(context),
    owner: context.owner,
    requestedAt: context.requestedAt.toString(),
    files: written.map((entry) => {
      const rows = context.rowCounts.get(entry.path);
      return { ...entry, ...(rows === undefined ? {} : { rows }) };
    }),
  });
  return { path: manifestPath, content: [content] };
}
