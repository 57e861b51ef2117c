import type { Sql } from 'postgres';
import { ExpectedError } from '#platform/expected-error.ts';

/** The configured database is unusable: it does not respond, does not exist, or refuses us. */
export class DatabaseUnreachableError extends ExpectedError {
  override readonly name = 'DatabaseUnreachableError';
  override readonly isOwnWords = true;
}

/** Timeout for establishing a connection. */
export const connectSeconds = 10;

/** A connection's description without its password, which the options of `postgres` contain. */
type Place = { host: readonly string[]; port: readonly number[]; user: string; database: string };

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function sentenceOf(code: string, { host, port, user, database }: Place): string | undefined {
  const [name = '', number = ''] = [host[0], port[0]];
  const isSocket = name.startsWith('/');
  const place = isSocket ? name : `${name}:${number}`;
  const [its, setting] = isSocket ? ['', ''] : [' of DATABASE_URL', ' (DATABASE_URL)'];
  switch (code) {
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The database${its} (${place}) did not answer within ${connectSeconds} s; see that it runs and that the firewall lets this machine through.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return `Nothing takes connections at ${place}${setting}; see that the database runs and listens there.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name ${name}${its} has no address; see that it is spelled right.`;
    case '28P01':
    case '28000':
      return `The database${its} (${place}) does not let the user "${user}" in; see that user and password are right.`;
    case '3D000':
      return `There is no database "${database}" at ${place}${setting}; create it, or name another.`;
    default:
      return undefined;
  }
}

/** Throws DatabaseUnreachableError when no connection can be made, with a message that says what to do. */
export async function assertReachable(sql: Sql): Promise<void> {
  try {
    await sql`select 1`;
  } catch (error) {
    const sentence = sentenceOf(codeOf(error), sql.options);
    throw sentence === undefined ? error : new DatabaseUnreachableError(sentence, { cause: error });
  }
}
