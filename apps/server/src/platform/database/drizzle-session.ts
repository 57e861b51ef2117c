import { PgDialect } from 'drizzle-orm/pg-core';
import { PostgresJsDatabase, PostgresJsSession, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type { Sql, TransactionSql } from 'postgres';
import type { DatabaseTypes } from './value-codecs.ts';

type NoSchema = Record<string, never>;
type DrizzleClient = Sql & TransactionSql;

export type DrizzleDatabase = PostgresJsDatabase<NoSchema>;
export type DrizzleTransaction = PostgresJsTransaction<NoSchema, NoSchema>;

const maximumPreparedStatements = 400;
const maximumPreparedLength = 8000;
const maximumCandidates = 4000;
const dialect = new PgDialect();

/** Decides which of Drizzle's statements become prepared ones: those that come back, as long as there is room. */
export type StatementMemory = { shouldPrepare(text: string): boolean };

/** Statements built with lists of changing length would otherwise fill the server's memory, connection by connection. */
export function createStatementMemory(): StatementMemory {
  const prepared = new Set<string>();
  const seenOnce = new Set<string>();
  return {
    shouldPrepare(text) {
      if (prepared.has(text)) return true;
      if (text.length > maximumPreparedLength || prepared.size >= maximumPreparedStatements) return false;
      if (seenOnce.delete(text)) {
        prepared.add(text);
        return true;
      }
      if (seenOnce.size >= maximumCandidates) seenOnce.clear();
      seenOnce.add(text);
      return false;
    },
  };
}

type Callback = (client: object) => unknown;

function wrapCallbacks(args: unknown[], memory: StatementMemory): unknown[] {
  return args.map((arg) => (isCallback(arg) ? (client: object) => arg(preparing(client, memory)) : arg));
}

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

function withPrepare(args: unknown[], memory: StatementMemory): unknown[] {
  const [text, params, options] = args;
  if (typeof text !== 'string' || !Array.isArray(params) || !memory.shouldPrepare(text)) return args;
  return [text, params, { ...(typeof options === 'object' ? options : {}), prepare: true }];
}

/** The same client, with repeated statements prepared, in nested transactions and savepoints too. */
function preparing<Client extends object>(client: Client, memory: StatementMemory): Client {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'unsafe')
        return (...args: unknown[]): unknown => Reflect.apply(value, target, withPrepare(args, memory));
      if (key === 'begin' || key === 'savepoint') {
        return (...args: unknown[]): unknown => Reflect.apply(value, target, wrapCallbacks(args, memory));
      }
      return value;
    },
  });
}

/** Guarantee: Drizzle's session only calls `unsafe`, `begin` (outside) and `savepoint` (inside a transaction). */
function asDrizzleClient(client: object): DrizzleClient {
  return client as DrizzleClient;
}

/** Drizzle on the pool itself; leaves the driver's codecs alone, unlike Drizzle's own constructor. */
export function drizzleOnPool({ sql, memory }: { sql: Sql<DatabaseTypes>; memory: StatementMemory }): DrizzleDatabase {
  const session = new PostgresJsSession<DrizzleClient, NoSchema, NoSchema>(
    asDrizzleClient(preparing(sql, memory)),
    dialect,
    undefined,
  );
  return new PostgresJsDatabase(dialect, session, undefined);
}

/** Drizzle inside a transaction of the driver, so that both write in the same one. */
export function drizzleInTransaction({
  sql,
  memory,
}: {
  sql: TransactionSql<DatabaseTypes>;
  memory: StatementMemory;
}): DrizzleTransaction {
  const session = new PostgresJsSession<DrizzleClient, NoSchema, NoSchema>(
    asDrizzleClient(preparing(sql, memory)),
    dialect,
    undefined,
  );
  return new PostgresJsTransaction(dialect, session, undefined);
}
