import type { ClientConfig } from 'pg';
import type { Options } from 'postgres';
import type { DatabaseTarget } from './connection.types.ts';

type Credentials = { user: string; password: string };

/** The same database under another role. */
export function withCredentials({ target, user, password }: Credentials & { target: DatabaseTarget }): DatabaseTarget {
  if (target.connection) return { connection: { ...target.connection, user, password } };
  const url = new URL(target.url);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return { url: url.href };
}

/** The same server and role, another database. */
export function withDatabase({ target, database }: { target: DatabaseTarget; database: string }): DatabaseTarget {
  if (target.connection) return { connection: { ...target.connection, database } };
  const url = new URL(target.url);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { url: url.href };
}

/** The password in use, empty when the server requires none. */
export function passwordOf(target: DatabaseTarget): string {
  return target.connection ? target.connection.password : decodeURIComponent(new URL(target.url).password);
}

/** Host part for logs; never contains credentials. */
export function describeTarget(target: DatabaseTarget): string {
  if (target.connection) return `${target.connection.host}/${target.connection.database}`;
  const { host, pathname } = new URL(target.url);
  return `${host}${pathname}`;
}

/** Connection part of the options of `pg` (job queue, listener, replication). */
export function toPgConfig(target: DatabaseTarget): ClientConfig {
  return target.connection ? { ...target.connection } : { connectionString: target.url };
}

/** Arguments for the `postgres` constructor. */
export function toPostgresJs(target: DatabaseTarget): { url: string; options: Options<Record<string, never>> } {
  return target.connection ? { url: '', options: { ...target.connection } } : { url: target.url, options: {} };
}
