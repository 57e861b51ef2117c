import type { Sql } from 'postgres';
import { ExpectedError } from '#platform/expected-error.ts';

const durabilitySettings = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** The server would lose acknowledged commits in a crash, so we refuse to run on it. */
export class DurabilityError extends ExpectedError {
  override readonly name = 'DurabilityError';
  readonly settings: string[];

  constructor(settings: string[]) {
    super(
      `PostgreSQL runs with ${settings.map((name) => `${name}=off`).join(', ')}: acknowledged data could be lost. ` +
        'Turn it on in postgresql.conf, for the database and for the role, then start again.',
    );
    this.settings = settings;
  }
}

/** Throws DurabilityError when this session runs with fsync, synchronous_commit or full_page_writes off. */
export async function assertDurable(sql: Sql): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select name from pg_settings where name in ${sql(durabilitySettings)} and setting = 'off' order by name`;
  if (rows.length > 0) throw new DurabilityError(rows.map((row) => row.name));
}
