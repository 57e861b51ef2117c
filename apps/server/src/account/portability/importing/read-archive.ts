import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { dataImportLimits } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { z } from 'zod';
import { openZip, type ZipArchive, type ZipSource } from '#platform/zip/read-zip.ts';
import { formatVersion, manifestPath } from '../content/manifest.ts';
import { ArchiveError } from './archive.errors.ts';

const manifestBytes = 256 * 1024 * 1024;

const manifestSchema = z.object({
  product: z.literal('Enlace'),
  /** Of everything a client has, or of one wall. */
  kind: z.enum(['client', 'wall']).default('client'),
  formatVersion: z.number().int().min(1),
  owner: z.uuid(),
  requestedAt: z.string().max(40),
  wallOf: z.uuid().optional(),
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.number().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      rows: z.number().int().min(0).optional(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** One row: its text and its position. */
export type Line = { text: string; path: string; line: number };

export type Archive = {
  manifest: Manifest;
  rowsTotal: number;
  zip: ZipArchive;
  /** The manifest's checksum of a file. */
  sumOf(path: string): string | undefined;
  /** Rows of a table, over all its parts. */
  rows(path: string): AsyncGenerator<Line>;
};

async function readManifest(zip: ZipArchive): Promise<Manifest> {
  const item = zip.items.get(manifestPath);
  if (!item) throw new ArchiveError('not_export');
  if (item.size > manifestBytes) throw new ArchiveError('too_large', manifestPath);
  const bytes = await buffer(Readable.from(zip.read(manifestPath)));
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ArchiveError('not_export', manifestPath);
  }
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success) throw new ArchiveError('not_export', manifestPath);
  if (parsed.data.formatVersion > formatVersion) throw new ArchiveError('newer');
  return parsed.data;
}

async function* linesOf(zip: ZipArchive, path: string): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  for await (const piece of zip.read(path)) {
    let bytes: Buffer = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10)) {
      line += 1;
      if (end > 0) yield { text: bytes.toString('utf8', 0, end), path, line };
      bytes = bytes.subarray(end + 1);
    }
    if (bytes.length > dataImportLimits.lineBytes) throw new ArchiveError('lines', path);
    rest = Buffer.from(bytes);
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), path, line: line + 1 };
}

/** The parts of a table in order: `files.jsonl`, `files-2.jsonl`, … */
function partsOf(zip: ZipArchive, path: string): string[] {
  const parts: string[] = [];
  for (let part = 1; ; part += 1) {
    const name = `${path}${part === 1 ? '' : `-${part}`}.jsonl`;
    if (!zip.items.has(name)) return parts;
    parts.push(name);
  }
}

/** Opens an archive and checks its manifest. Errors: ZipError, ArchiveError. */
export async function openArchive(source: ZipSource): Promise<Archive> {
  const { entries, entryBytes, totalBytes } = dataImportLimits;
  const zip = await openZip({ source, limits: { entries, entryBytes, totalBytes } });
  const manifest = await readManifest(zip);
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  for (const file of manifest.files)
    if (zip.items.get(file.path)?.size !== file.bytes) throw new ArchiveError('missing', file.path.slice(0, 200));
  const rowsTotal = manifest.files.reduce((sum, { rows = 0 }) => sum + rows, 0);
  return {
    manifest,
    rowsTotal,
    zip,
    sumOf: (path) => listed.get(path)?.sha256,
    async *rows(path) {
      for (const part of partsOf(zip, path)) yield* linesOf(zip, part);
    },
  };
}
