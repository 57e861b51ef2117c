import type { Sql } from 'postgres';
import { callAt } from '../../processes/calls.test-support.ts';

export type Answered = { status: number; retryAfter: string | null; ms: number };
export type Writers = {
  acknowledged: Set<string>;
  /** Every response other than success. */
  refused: Answered[];
  /** Requests that got no response at all. */
  cut: number;
  /** Both, as text. */
  failures: string[];
  /** The longest wait for a response. */
  longestMs: number;
  end(): Promise<void>;
};

type Input = {
  url: string;
  token: string;
  mark: string;
  count?: number;
  patienceMs?: number;
  /** Between a response and the next write of the same writer. */
  pauseMs?: number;
};

/** Writers that store one contact after the other until they are stopped, and remember every acknowledgement. */
export function startWriters({ url, token, mark, count = 8, patienceMs = 60_000, pauseMs = 0 }: Input): Writers {
  let [isOver, number] = [false, 0];
  const state: Writers = {
    acknowledged: new Set(),
    refused: [],
    cut: 0,
    failures: [],
    longestMs: 0,
    async end() {
      isOver = true;
      await Promise.all(work);
    },
  };
  async function write(): Promise<void> {
    while (!isOver) {
      number += 1;
      const email = `${mark}${number}@correo.example`;
      const began = performance.now();
      try {
        const signal = AbortSignal.timeout(patienceMs);
        const answer = await callAt(url, '/api/contacts', {
          method: 'POST',
          body: { name: email, email },
          token,
          signal,
        });
        await answer.arrayBuffer();
        const ms = performance.now() - began;
        if (answer.ok) state.acknowledged.add(email);
        else {
          state.refused.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), ms });
          state.failures.push(`a write answered ${answer.status}`);
        }
      } catch (error) {
        state.cut += 1;
        state.failures.push(`a write: ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      state.longestMs = Math.max(state.longestMs, performance.now() - began);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  const work = Array.from({ length: count }, write);
  return state;
}

/** Acknowledged contacts that are not stored. */
export async function missingOf(sql: Sql, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`select email from contacts`;
  const stored = new Set(rows.map(({ email }) => email));
  return [...acknowledged].filter((email) => !stored.has(email));
}

/** Damage that amcheck finds in the product's indexes and tables; empty if none. */
export async function damageOf(sql: Sql): Promise<string[]> {
  await sql`create extension if not exists amcheck`;
  const indexes = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam
    where c.relkind = 'i' and a.amname = 'btree' and c.relpersistence = 'p'`;
  const found: string[] = [];
  for (const { name } of indexes)
    await sql
      .unsafe(`select bt_index_check('${name}'::regclass, true)`)
      .catch((error: unknown) => found.push(`${name}: ${String(error)}`));
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence = 'p'`;
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ msg: string }[]>(`select msg from verify_heapam('${name}'::regclass)`);
    found.push(...rows.map(({ msg }) => `${name}: ${msg}`));
  }
  return found;
}
