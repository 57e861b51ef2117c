import type { OwnLimit, SendLimits } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { operatorOwner, recordHistory } from '#workspace/history/history.usecases.ts';
import type { AdminActor, OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { DomainCall, DomainDeps } from '../sending-domains.types.ts';

type LimitRow = { scope: 'all' | 'client' | 'own' | 'domain'; key: string; perMinute: number };

async function readRows(tx: Tx): Promise<LimitRow[]> {
  return [
    ...(await tx.sql<LimitRow[]>`select scope, key, per_minute from send_limits where scope <> 'own' order by key`),
  ];
}

function present(rows: readonly LimitRow[]): SendLimits {
  const of = (scope: LimitRow['scope']) => rows.find((row) => row.scope === scope)?.perMinute ?? null;
  const domains = rows.filter(({ scope }) => scope === 'domain');
  return {
    all: of('all'),
    client: of('client'),
    domains: domains.map(({ key, perMinute }) => ({ domain: key, perMinute })),
  };
}

/** The operator's limits. */
export async function readSendLimits({ deps }: { deps: Pick<DomainDeps, 'db'> }): Promise<SendLimits> {
  return present(await deps.db.system(readRows));
}

type SetInput = { deps: DomainDeps; actor: AdminActor; limits: SendLimits };

/** Sets all limits; running engines follow within a second. */
export async function setSendLimits({ deps, actor, limits }: SetInput): Promise<SendLimits> {
  const rows: LimitRow[] = [
    ...(limits.all === null ? [] : [{ scope: 'all' as const, key: '', perMinute: limits.all }]),
    ...(limits.client === null ? [] : [{ scope: 'client' as const, key: '', perMinute: limits.client }]),
    ...new Map(limits.domains.map(({ domain, perMinute }) => [domain, perMinute]))
      .entries()
      .map(([key, perMinute]) => ({ scope: 'domain' as const, key, perMinute })),
  ];
  return deps.db.system(async (tx) => {
    const before = present(await readRows(tx));
    await tx.sql`delete from send_limits where scope <> 'own'`;
    if (rows.length > 0) await tx.sql`insert into send_limits ${tx.sql(rows)}`;
    const after = present(await readRows(tx));
    const entry = { action: 'send_limits.set', subjectKind: 'send_limits', subjectId: null, before, after };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    return after;
  });
}

async function readOwn(tx: Tx, owner: OwnerId): Promise<OwnLimit> {
  const [row] = await tx.sql<LimitRow[]>`select per_minute from send_limits where scope = 'own' and key = ${owner}`;
  return { perMinute: row?.perMinute ?? null };
}

/** A client's limit for their own campaigns. */
export function readOwnLimit({ deps, owner }: Pick<DomainCall, 'deps' | 'owner'>): Promise<OwnLimit> {
  return deps.db.system((tx) => readOwn(tx, owner));
}

export async function setOwnLimit({ deps, owner, actor, perMinute }: DomainCall & OwnLimit): Promise<OwnLimit> {
  return deps.db.system(async (tx) => {
    const before = await readOwn(tx, owner);
    await (perMinute === null
      ? tx.sql`delete from send_limits where scope = 'own' and key = ${owner}`
      : tx.sql`insert into send_limits (scope, key, per_minute) values ('own', ${owner}, ${perMinute})
               on conflict (scope, key) do update set per_minute = excluded.per_minute, updated_at = now()`);
    const after = { perMinute };
    const entry = { action: 'send_limits.own_set', subjectKind: 'send_limits', subjectId: null, before, after };
    await recordHistory({ tx, owner, actor, entry });
    return after;
  });
}
