import type { Tx } from '#platform/database/client.ts';

export type PolicyRow = {
  version: number;
  texts: { es: string; en: string; jp: string };
  publishedAt: Temporal.Instant;
};

/** The policy in force: the highest version. */
export async function getCurrentPolicy(tx: Tx): Promise<PolicyRow> {
  const [row] = await tx.sql<
    PolicyRow[]
  >`select version, texts, published_at from policies order by version desc limit 1`;
  if (!row) throw new Error('no policy text is stored');
  return row;
}

/** Version a person accepts when registering now. */
export async function currentPolicyVersion(tx: Tx): Promise<number> {
  return (await getCurrentPolicy(tx)).version;
}
