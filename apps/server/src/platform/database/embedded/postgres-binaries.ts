import { access, mkdir, readFile, readlink, symlink, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { hasErrorCode } from '../error-code.ts';
import { BinariesMissingError } from './embedded-postgres.errors.ts';

export type PostgresBinaries = {
  nativeDirectory: string;
  initdb: string;
  postgres: string;
  /** Major version as in PG_VERSION. */
  major: string;
  hasStatementStatistics: boolean;
  /** Extra environment the binaries need to find their libraries. */
  environment: Record<string, string>;
};

type LibraryLink = z.infer<typeof libraryLinkSchema>;

const libraryLinkSchema = z.object({ source: z.string(), target: z.string() });
// The packages are numbered after their PostgreSQL release.
const manifestSchema = z.object({ version: z.string() });
const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };
const unwritable = ['EROFS', 'EACCES', 'EPERM'];

/** Directory of the package with this machine's binaries; throws BinariesMissingError when it is not installed. */
export function findBinariesPackage(): string {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new BinariesMissingError(
      `The package ${name} is not installed. Install with optional dependencies, or set DATABASE_URL.`,
      { cause },
    );
  }
}

async function readLibraryLinks(packageDirectory: string): Promise<LibraryLink[]> {
  try {
    const json = await readFile(path.join(packageDirectory, 'native', 'pg-symlinks.json'), 'utf8');
    return z.array(libraryLinkSchema).parse(JSON.parse(json));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return false;
    throw error;
  }
}

async function ensureLink({ source, target }: { source: string; target: string }): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
    if ((await readLinkOrNothing(target)) === source) return;
    await unlink(target);
    await symlink(source, target);
  }
}

async function readLinkOrNothing(file: string): Promise<string | undefined> {
  try {
    return await readlink(file);
  } catch (error) {
    if (hasErrorCode(error, 'EINVAL', 'ENOENT', 'UNKNOWN')) return undefined;
    throw error;
  }
}

/**
 * Restores the library links that installation scripts would have made. If the package is not writable they are made in
 * `fallbackDirectory`, and the returned environment points the loader there.
 */
async function linkLibraries({
  packageDirectory,
  fallbackDirectory,
}: {
  packageDirectory: string;
  fallbackDirectory: string;
}): Promise<Record<string, string>> {
  const links = await readLibraryLinks(packageDirectory);
  const missing: LibraryLink[] = [];
  for (const link of links) {
    if (!(await exists(path.join(packageDirectory, link.target)))) missing.push(link);
  }
  try {
    for (const { source, target } of missing) {
      await ensureLink({
        source: path.relative(path.dirname(target), source),
        target: path.join(packageDirectory, target),
      });
    }
    return {};
  } catch (error) {
    if (!hasErrorCode(error, ...unwritable)) throw error;
  }
  await mkdir(fallbackDirectory, { recursive: true, mode: 0o755 });
  for (const { source, target } of missing) {
    await ensureLink({
      source: path.join(packageDirectory, source),
      target: path.join(fallbackDirectory, path.basename(target)),
    });
  }
  // A library found through a link looks for its own dependencies next to the link, so the real directory is included
  // too.
  const search = [fallbackDirectory, path.join(packageDirectory, 'native', 'lib')].join(path.delimiter);
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: search };
}

/** Finds and completes this machine's PostgreSQL binaries; `dataDir` receives the links a read-only package cannot. */
export async function prepareBinaries({
  packageDirectory,
  dataDir,
}: {
  packageDirectory: string;
  dataDir: string;
}): Promise<PostgresBinaries> {
  const nativeDirectory = path.join(packageDirectory, 'native');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: path.join(nativeDirectory, 'bin', `initdb${suffix}`),
    postgres: path.join(nativeDirectory, 'bin', `postgres${suffix}`),
  };
  for (const file of Object.values(binaries)) {
    if (!(await exists(file))) throw new BinariesMissingError(`${file} is missing. Repeat the installation.`);
  }
  const manifest: unknown = JSON.parse(await readFile(path.join(packageDirectory, 'package.json'), 'utf8'));
  const major = manifestSchema.parse(manifest).version.split('.')[0] ?? '';
  const environment = await linkLibraries({
    packageDirectory,
    fallbackDirectory: path.join(dataDir, 'postgres-libraries'),
  });
  const statistics = ['so', 'dylib', 'dll'].flatMap((extension) =>
    ['lib/postgresql', 'lib'].map((directory) =>
      path.join(nativeDirectory, directory, `pg_stat_statements.${extension}`),
    ),
  );
  const found = await Promise.all(statistics.map(exists));
  return { nativeDirectory, ...binaries, major, hasStatementStatistics: found.includes(true), environment };
}
