import type { Sql } from 'postgres';
import type { Finding } from './check.types.ts';

const lateMinutes = 10;

/**
 * Text compared as bytes sorts the same on every system; any other collation breaks indexes when a system library
 * changes.
 */
export async function checkLocale(sql: Sql): Promise<Finding> {
  const check = 'locale';
  const [row] = await sql<{ encoding: string; provider: string; locale: string }[]>`
    select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, coalesce(datlocale, datcollate) as locale
      from pg_database where datname = current_database()`;
  const { encoding = '', provider = '', locale = '' } = row ?? {};
  if (encoding !== 'UTF8')
    return {
      ...{ check, text: `the database is ${encoding}, not UTF8: names in Japanese cannot be stored` },
      state: 'fail',
      remedy:
        'make a new database with "create database … encoding UTF8 template template0" and restore a backup into it',
    };
  const isBytes = provider === 'b' || /^(C|POSIX|C\.UTF-?8)$/i.test(locale);
  if (isBytes) return { check, state: 'ok', text: `UTF8, ${locale}` };
  return {
    ...{ check, text: `the database sorts by ${locale}: an update of the system may change the order` },
    state: 'warn',
    remedy: 'after such an update "reindex database"; a new database takes locale_provider builtin, C.UTF-8',
  };
}

/** Overdue work: nothing processes it, or it fails. */
export async function checkQueue(sql: Sql): Promise<Finding[]> {
  const check = 'queue';
  const [known] = await sql<{ exists: boolean }[]>`select to_regclass('pgboss.job') is not null as exists`;
  if (known?.exists !== true) return [];
  const [row] = await sql<{ late: number; mails: number; oldest: number; failed: number }[]>`
    select count(*) filter (where state < 'active' and start_after < now() - make_interval(mins => ${lateMinutes}))::int as late,
           count(*) filter (where state < 'active' and name = 'mails.deliver'
                              and created_on < now() - make_interval(mins => ${lateMinutes}))::int as mails,
           coalesce(max(extract(epoch from now() - start_after) / 60)
                      filter (where state < 'active' and start_after < now()), 0)::int as oldest,
           count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed
      from pgboss.job where name not like '\\_\\_%'`;
  const { late = 0, mails = 0, oldest = 0, failed = 0 } = row ?? {};
  const found: Finding[] = [];
  if (late > 0)
    found.push({
      ...{ check, text: `${late} jobs wait for longer than ${lateMinutes} minutes, one for ${oldest}` },
      state: 'warn',
      remedy: 'start a worker (PROCESS_MODE all or worker); if one is running, its log says what blocks it',
    });
  if (mails > 0)
    found.push({
      ...{ check, text: `${mails} mails were not sent yet` },
      state: 'warn',
      remedy: 'see the check "mail" and the screen Envío of the operator',
    });
  if (failed > 0)
    found.push({
      ...{ check, text: `${failed} jobs failed for good within a day` },
      state: 'warn',
      remedy: 'search the log for "job failed"; the operator’s overview names the queues',
    });
  return found.length > 0 ? found : [{ check, state: 'ok', text: 'no job waits that should have been done' }];
}

/** A restored copy is on hold, and nothing else in it shows that. */
export async function checkHold(sql: Sql): Promise<Finding[]> {
  const [row] = await sql<{ since: string }[]>`
    select to_char(held_since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since from instance where held_since is not null`;
  if (!row) return [];
  return [
    {
      check: 'sending',
      state: 'warn',
      text: `this copy was restored or moved: it has sent and charged nothing since ${row.since} UTC`,
      remedy: 'once the original no longer exists, confirm it with "confirm-instance" or on the operator’s screens',
    },
  ];
}
