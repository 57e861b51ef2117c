export type DatabaseFailure = { sqlState: string; constraint: string | undefined; table: string | undefined };

const maximumCauseDepth = 6;
const lostLinkCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT']);
const serverGoingAway = new Set(['57P01', '57P02', '57P03']);

function causesOf(error: unknown): object[] {
  const chain: object[] = [];
  let current = error;
  while (typeof current === 'object' && current !== null && chain.length < maximumCauseDepth) {
    chain.push(current);
    current = 'cause' in current ? current.cause : undefined;
  }
  return chain;
}

function text(source: object, ...keys: string[]): string | undefined {
  const entries = new Map(Object.entries(source));
  return keys.map((key) => entries.get(key)).find((value) => typeof value === 'string');
}

/** The server's response within an error of either driver, or its causes; undefined for anything else. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  for (const link of causesOf(error)) {
    const sqlState = text(link, 'code');
    if (sqlState && /^[0-9A-Z]{5}$/.test(sqlState) && text(link, 'severity')) {
      return {
        sqlState,
        constraint: text(link, 'constraint_name', 'constraint'),
        table: text(link, 'table_name', 'table'),
      };
    }
  }
  return undefined;
}

function hasState(error: unknown, ...states: string[]): boolean {
  const failure = databaseFailureOf(error);
  return failure !== undefined && states.includes(failure.sqlState);
}

/** 23505; with a name, only for that constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const failure = databaseFailureOf(error);
  return failure?.sqlState === '23505' && (constraint === undefined || failure.constraint === constraint);
}

/** 23503; with a name, only for that constraint. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const failure = databaseFailureOf(error);
  return failure?.sqlState === '23503' && (constraint === undefined || failure.constraint === constraint);
}

/** 23514; with a name, only for that constraint. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  const failure = databaseFailureOf(error);
  return failure?.sqlState === '23514' && (constraint === undefined || failure.constraint === constraint);
}

/** Refused by row-level security or missing privileges (42501). */
export function isForbiddenByDatabase(error: unknown): boolean {
  return hasState(error, '42501');
}

/** Serialization failure or deadlock: the whole transaction may be retried. */
export function isRetryableConflict(error: unknown): boolean {
  return hasState(error, '40001', '40P01');
}

/** lock_timeout expired, or NOWAIT found the row locked (55P03). */
export function isLockTimeout(error: unknown): boolean {
  return hasState(error, '55P03');
}

/** statement_timeout expired or the statement was cancelled (57014). */
export function isStatementTimeout(error: unknown): boolean {
  return hasState(error, '57014');
}

/** The disk is full, the database's (53100) or the files': reading still works, writing does not. */
export function isDiskFull(error: unknown): boolean {
  if (hasState(error, '53100')) return true;
  return causesOf(error).some((link) => fullDiskCodes.has(text(link, 'code') ?? ''));
}

/** The connection to the server was lost or the server is shutting down; nothing is known about a commit in flight. */
export function isConnectionLoss(error: unknown): boolean {
  const failure = databaseFailureOf(error);
  if (failure) return failure.sqlState.startsWith('08') || serverGoingAway.has(failure.sqlState);
  return causesOf(error).some((link) => lostLinkCodes.has(text(link, 'code') ?? ''));
}
