import type { Page } from '@enlace/contract/core/paging.ts';
import type { Platform } from '#platform/platform.types.ts';

type AnswerRow = {
  clientId: string;
  name: string;
  email: string;
  version: number;
  kind: 'registered' | 'accepted' | 'seen';
  at: Temporal.Instant;
};
type Input = {
  deps: Pick<Platform, 'db'>;
  version: number | undefined;
  cursor: string | undefined;
  limit: number;
};
type Answer = Omit<AnswerRow, 'at'> & { at: string };

const cursorForm = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})_(\d{1,10})$/;

/** Answers of clients, newest first; an invalid cursor starts at the first. */
export async function listAnswers({ deps, version, cursor, limit }: Input): Promise<Page<Answer>> {
  const [, at = null, owner = null, of = null] = cursorForm.exec(cursor ?? '') ?? [];
  const rows = await deps.db.system(
    (tx) => tx.sql<AnswerRow[]>`
      select a.owner_id as client_id, u.name, u.email, a.version, a.kind, a.answered_at as at
      from policy_answers a join users u on u.id = a.owner_id
      where (${version ?? null}::int is null or a.version = ${version ?? null})
        and (${at}::timestamptz is null or (a.answered_at, a.owner_id, a.version) < (${at}::timestamptz, ${owner}::uuid, ${of}::int))
      order by a.answered_at desc, a.owner_id desc, a.version desc limit ${limit + 1}`,
    { readOnly: true },
  );
  const items = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toString() }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? `${last.at}_${last.clientId}_${last.version}` : null };
}
