import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { PolicyRow, PolicyVersionRow } from './policies.types.ts';

/** The policy in force: the highest version. */
export async function getCurrentPolicy(tx: Tx): Promise<PolicyRow> {
  const [row] = await tx.sql<PolicyRow[]>`select * from policies order by version desc limit 1`;
  if (!row) throw new Error('no policy text is stored');
  return row;
}

/** The version a person accepts when registering now. */
export async function currentPolicyVersion(tx: Tx): Promise<number> {
  return (await getCurrentPolicy(tx)).version;
}

/** One version, including former ones. Throws resource.not_found. */
export async function getPolicyVersion(tx: Tx, version: number): Promise<PolicyRow> {
  const [row] = await tx.sql<PolicyRow[]>`select * from policies where version = ${version}`;
  if (!row) throw notFound();
  return row;
}

/** All versions without their texts, newest first. */
export async function listPolicyVersions(tx: Tx): Promise<PolicyVersionRow[]> {
  return [
    ...(await tx.sql<PolicyVersionRow[]>`
      select version, published_at, summary, needs_consent, is_reviewed from policies order by version desc`),
  ];
}

type Answer = { owner: string; version: number; kind: 'registered' | 'accepted' | 'seen'; now: Temporal.Instant };

/** Records who answered which version how; accepting outranks having seen, and nothing outranks accepting. */
export async function notePolicyAnswer(tx: Tx, { owner, version, kind, now }: Answer): Promise<boolean> {
  const noted = await tx.sql`
    insert into policy_answers as a (owner_id, version, kind, answered_at) values (${owner}, ${version}, ${kind}, ${now})
    on conflict (owner_id, version) do update set kind = excluded.kind, answered_at = excluded.answered_at
      where a.kind = 'seen' and excluded.kind <> 'seen'`;
  return noted.count > 0;
}
