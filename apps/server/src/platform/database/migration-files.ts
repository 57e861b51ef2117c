import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { MigrationFilesError } from './migrations.errors.ts';

export type MigrationFile = { number: number; name: string; checksum: string; text: string };

const namePattern = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** Reads `NNNN_name.sql` in order; throws MigrationFilesError for an invalid name or a duplicate number. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const digits = namePattern.exec(name)?.[1];
      if (digits === undefined) throw new MigrationFilesError(`${name} is not named NNNN_name.sql.`);
      // A checkout with other line endings is the same migration.
      const text = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { number: Number(digits), name, checksum: createHash('sha256').update(text).digest('hex'), text };
    }),
  );
  const twice = files.find((file, index) => files[index - 1]?.number === file.number);
  if (twice) throw new MigrationFilesError(`The migration number of ${twice.name} is used twice.`);
  return files;
}
