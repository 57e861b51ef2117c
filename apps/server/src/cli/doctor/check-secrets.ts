import { modules } from '#app/modules.ts';
import type { Database } from '#platform/database/client.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { type Keyring, KeyringError } from '#platform/security/keyring.ts';
import { readKeyring } from '#platform/security/keyring-file.ts';
import { needsKeyring } from '#platform/security/keyring-need.ts';
import type { SealedColumn } from '#platform/security/sealed-columns.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import type { Finding } from './check.types.ts';

type Input = { db: Database; file: string; columns?: readonly SealedColumn[] };

const ownColumns = modules.flatMap(({ sealed = [] }) => sealed);
/** Values tested per key and column: more than one, because some may have been encrypted after the key was replaced. */
const samples = 50;

const remedyOf = (file: string): string =>
  `restore the key file of this database (${file}); it is in a backup made with BACKUP_PASSPHRASE or where you store it`;

/** True only when there is none; an unreadable one exists. */
export async function isKeyFileMissing(file: string): Promise<boolean> {
  try {
    await readKeyring(file);
    return false;
  } catch (error) {
    return hasErrorCode(error, 'ENOENT', 'ENOTDIR');
  }
}

/** What a missing key file means for this database; no findings when the file exists. */
export async function checkKeyNeed({ db, file }: Pick<Input, 'db' | 'file'>): Promise<Finding[]> {
  if (!(await isKeyFileMissing(file))) return [];
  const check = 'key files';
  if (!(await needsKeyring(db)))
    return [{ check, state: 'warn', text: `${file} is not there yet; the first start makes it` }];
  const text = `${file} is gone, and this database holds what was sealed and signed with it: the start refuses`;
  const remedy = `${remedyOf(file)}; without it, restore a backup with --without-keys`;
  return [{ check, state: 'fail', text, remedy }];
}

/** A file that is missing or unreadable is reported by other checks. */
async function readRing(file: string): Promise<Keyring | undefined> {
  try {
    return await readKeyring(file);
  } catch (error) {
    if (error instanceof KeyringError || hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

type Sample = { keyId: number; rows: number; sealed: string };

function readSamples(db: Database, { table, column }: SealedColumn): Promise<Sample[]> {
  return db.system(
    async ({ sql }) => [
      ...(await sql<Sample[]>`
        select key_id, rows, sealed from (
          select key_id, sealed, count(*) over (partition by key_id)::int as rows,
                 row_number() over (partition by key_id) as place
            from (select ${sql(column)} as sealed,
                         case when starts_with(${sql(column)}, 'v1.') then 1
                              else coalesce(substring(${sql(column)} from '^v2[.]([0-9]{1,9})[.]')::int, 0) end as key_id
                    from ${sql(table)} where ${sql(column)} is not null) as known) as numbered
         where place <= ${samples} order by key_id`),
    ],
    { readOnly: true },
  );
}

function opens(work: () => string): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Values that no key decrypts are lost; better found now than when they are needed. */
export async function checkSealed({ db, file, columns = ownColumns }: Input): Promise<Finding[]> {
  const ring = await readRing(file);
  if (!ring) return [];
  const check = 'secrets';
  const secrets = createSecrets(() => ring);
  const found: Finding[] = [];
  for (const column of columns) {
    const place = `${column.table}.${column.column}`;
    for (const [keyId, values] of Map.groupBy(await readSamples(db, column), (sample) => sample.keyId)) {
      const count = values[0]?.rows ?? 0;
      if (!ring.keys.some(({ id }) => id === keyId)) {
        const text = `${count} values of ${place} are sealed under a key that is gone`;
        found.push({ check, state: 'fail', text, remedy: remedyOf(file) });
        continue;
      }
      const closed = values.filter(({ sealed }) => !opens(() => secrets.open(column.purpose, sealed))).length;
      if (closed === 0) continue;
      const text = `${closed} of ${values.length} values of ${place} that were tried cannot be opened with key ${keyId}: the key file is that of another installation`;
      const remedy = `${remedyOf(file)}, and rotate no keys before; after a restore with --without-keys, enter these secrets again`;
      found.push({ check, state: 'fail', text, remedy });
    }
  }
  return found.length > 0 ? found : [{ check, state: 'ok', text: 'every stored secret has its key' }];
}
