import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { MigrationFile } from './migration-files.ts';
import { MigrationFilesError, MigrationTooOldError } from './migrations.errors.ts';

export type AppliedMigration = { number: number; name: string; checksum: string };

const baselineSchema = z.object({
  /** Migrations whose files were replaced, in the order in which they ran. */
  replaced: z.array(z.object({ number: z.number().int(), name: z.string(), checksum: z.string() })).min(1),
  /** The files that create the same tables from scratch. */
  by: z.array(z.string()).min(1),
});

/** `baseline.json` of a migrations folder; undefined when there is none. */
async function readBaseline(directory: string): Promise<z.infer<typeof baselineSchema> | undefined> {
  const file = path.join(directory, 'baseline.json');
  if (!existsSync(file)) return undefined;
  return baselineSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

type Input = { directory: string; files: readonly MigrationFile[]; applied: readonly AppliedMigration[] };

/**
 * A database's migrations mapped to the current files: one that has every replaced migration has the baseline's tables.
 * Returns `applied` itself when it has no replaced ones. Throws MigrationTooOldError when some are missing.
 */
export async function translateApplied({ directory, files, applied }: Input): Promise<readonly AppliedMigration[]> {
  const baseline = await readBaseline(directory);
  const old = new Set(baseline?.replaced.map(({ checksum }) => checksum));
  const [since, before] = [
    applied.filter((row) => !old.has(row.checksum)),
    applied.filter((row) => old.has(row.checksum)),
  ];
  const latest = before.at(-1);
  if (!baseline || !latest) return applied;
  const needed = baseline.replaced.at(-1)?.name ?? '';
  if (before.length < baseline.replaced.length) throw new MigrationTooOldError({ latest: latest.name, needed });
  const made = baseline.by.map((name) => {
    const file = files.find((each) => each.name === name);
    if (!file) throw new MigrationFilesError(`baseline.json names ${name}, which is not there.`);
    return { number: file.number, name, checksum: file.checksum };
  });
  return [...made, ...since];
}
