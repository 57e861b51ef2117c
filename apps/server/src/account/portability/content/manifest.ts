import type { ZipEntry, ZippedEntry } from '#platform/zip/write-zip.ts';
import { type ExportContext, prettyJson } from './export-context.ts';

/** Of the archive's layout; grows when files move or change their form. */
export const formatVersion = 1;

export const manifestPath = 'manifest.json';

type Input = {
  context: ExportContext;
  written: readonly ZippedEntry[];
  /** What an archive of one wall says beside. */
  about?: { kind: 'wall'; wallOf: string };
};

async function schemaVersion({ deps }: ExportContext): Promise<string> {
  const [row] = await deps.db.system(
    (tx) => tx.sql<{ version: string | null }[]>`select enlace_schema_version() as version`,
  );
  return row?.version ?? 'unknown';
}

/** The last file of an archive: what it is, and every other file with its size, sum and rows. */
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
