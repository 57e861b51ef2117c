import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { backupKinds, backupOrigins } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { z } from 'zod';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { syncDirectory } from '#platform/database/embedded/durable-files.ts';
import { BackupError } from './backup-error.ts';

export const manifestFile = 'manifest.json';
export const backupFormat = 1;
/** Folders of complete backups; one being written ends with `unfinishedSuffix`. */
export const backupName = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/;
export const unfinishedSuffix = '.unfinished';
export const objectsFolder = 'objects';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().nonnegative();

/** A file of the backup, with its expected hash. */
export const partSchema = z.object({ file: z.string().regex(/^[a-z.-]+$/), bytes: size, sha256: hashSchema });
export type Part = z.infer<typeof partSchema>;

const migrationSchema = z.object({ number: z.number().int(), name: z.string(), checksum: z.string() });
export type Migration = z.infer<typeof migrationSchema>;

export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  id: z.uuid(),
  version: z.string(),
  takenAt: z.iso.datetime(),
  origin: z.enum(backupOrigins),
  kind: z.enum(backupKinds),
  postgres: z.object({ major: z.string(), systemId: z.string(), startLsn: z.string(), endLsn: z.string() }),
  migrations: z.array(migrationSchema).min(1),
  database: partSchema.extend({ rawBytes: size }),
  /** PostgreSQL's own manifest, for its tools. */
  clusterManifest: partSchema.nullable(),
  /** The list has a hash per file; the contents are under `objects/`, shared by all backups of the folder. */
  files: z.object({ list: partSchema, count: size, bytes: size }).nullable(),
  keys: partSchema.nullable(),
  addedBytes: size,
  checkedAt: z.iso.datetime(),
  isTried: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const sealedSchema = z.object({ digest: hashSchema, manifest: z.unknown() });

function digestOf(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** Writes the manifest, durably, as the last file of a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ digest: digestOf(manifest), manifest }, undefined, 1);
  const file = path.join(folder, manifestFile);
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncDirectory(folder);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BackupError('check_failed', `The ${manifestFile} cannot be read: it is cut off or altered.`, { cause });
  }
}

/** Reads and validates a backup's manifest. Throws BackupError when it is altered or of an unknown version. */
export async function readManifest(folder: string): Promise<Manifest> {
  return parseManifest(await readFile(path.join(folder, manifestFile), 'utf8'), folder);
}

/** Parses a manifest's text, from any location; throws like `readManifest`. */
export function parseManifest(text: string, place: string): Manifest {
  const sealed = sealedSchema.safeParse(parse(text));
  if (!sealed.success || digestOf(sealed.data.manifest) !== sealed.data.digest)
    throw new BackupError('check_failed', `The ${manifestFile} in ${place} was altered.`);
  const format = z.object({ format: z.number() }).safeParse(sealed.data.manifest).data?.format;
  if (format !== backupFormat)
    throw new BackupError('check_failed', `This backup has format ${format}; this program reads ${backupFormat}.`);
  return manifestSchema.parse(sealed.data.manifest);
}

export type FoundBackup = { name: string; folder: string; manifest: Manifest };

/** Complete backups in a folder, newest first, and the names of those with a damaged manifest. */
export async function listBackups(root: string): Promise<{ backups: FoundBackup[]; damaged: string[] }> {
  const names = (await namesIn(root))
    .filter((name) => backupName.test(name))
    .toSorted()
    .toReversed();
  const found: { backups: FoundBackup[]; damaged: string[] } = { backups: [], damaged: [] };
  for (const name of names) {
    const folder = path.join(root, name);
    try {
      found.backups.push({ name, folder, manifest: await readManifest(folder) });
    } catch (error) {
      if (!(error instanceof BackupError) && !hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) throw error;
      found.damaged.push(name);
    }
  }
  return found;
}

/** Entries of a folder; none when it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** The files of a backup besides its manifest. */
export function partsOf({ database, clusterManifest, files, keys }: Manifest): Part[] {
  return [database, clusterManifest, files?.list, keys].flatMap((part) => part ?? []);
}
