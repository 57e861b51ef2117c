import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findStoredProvider, openProvider } from '#platform/oauth/oauth-providers.ts';
import { refreshTokens, revokeToken } from '#platform/oauth/oauth-requests.ts';
import { OauthError, type Tokens } from '#platform/oauth/oauth.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { openIfReadable } from '#platform/security/secrets.ts';

/** Purpose of the encrypted tokens of boxes. */
export const boxTokenPurpose = 'mail-source-token';

export type TokenDeps = Pick<Platform, 'db' | 'clock' | 'secrets' | 'outbound' | 'logger'>;

/** Longer than a provider is waited for, so that no other process takes over what is still under way. */
const leaseSeconds = 30;
const waitMs = 250;
const maxWaits = (leaseSeconds * 1000) / waitMs;
/** An access token is renewed once nine tenths of its life are over. */
const usableShare = 0.9;

type Sealed = { sealedRefreshToken: string; sealedAccessToken: string; refreshAt: string; expiresAt: string };

function sealTokens(
  { secrets, clock }: Pick<TokenDeps, 'secrets' | 'clock'>,
  { accessToken, lifetimeSeconds, refreshToken }: Tokens & { refreshToken: string },
): Sealed {
  const now = clock.now();
  const after = (share: number) => now.add({ milliseconds: Math.floor(lifetimeSeconds * 1000 * share) }).toString();
  return {
    sealedRefreshToken: secrets.seal(boxTokenPurpose, refreshToken),
    sealedAccessToken: secrets.seal(boxTokenPurpose, accessToken),
    refreshAt: after(usableShare),
    expiresAt: after(1),
  };
}

type NewGrant = { sourceId: string; provider: string; username: string; tokens: Tokens & { refreshToken: string } };

/**
 * Keeps what a person agreed to for a box. What was there before is forgotten, because it may be the same consent; that
 * of another provider is revoked later.
 */
export async function keepGrant(
  tx: Tx,
  deps: Pick<TokenDeps, 'secrets' | 'clock'>,
  { owner, grant: { sourceId, provider, username, tokens } }: { owner: OwnerId; grant: NewGrant },
): Promise<void> {
  await tx.sql`
    update mail_source_grants set source_id = null
    where owner_id = ${owner} and source_id = ${sourceId} and provider <> ${provider}`;
  await tx.sql`delete from mail_source_grants where owner_id = ${owner} and source_id = ${sourceId}`;
  const values = { ownerId: owner, sourceId, provider, username, createdAt: deps.clock.now().toString() };
  await tx.sql`insert into mail_source_grants ${tx.sql({ ...values, ...sealTokens(deps, tokens) })}`;
}

/** The consent of a box is not needed any more; it is revoked later. */
export async function dropGrant(tx: Tx, owner: OwnerId, sourceId: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ id: string }[]>`
    update mail_source_grants set source_id = null where owner_id = ${owner} and source_id = ${sourceId} returning id`;
  return row?.id;
}

/** Without it, as after a restore without the keys, the person has to agree again. Throws OauthError. */
function openToken({ secrets }: Pick<TokenDeps, 'secrets'>, sealed: string): string {
  const token = openIfReadable(secrets, { purpose: boxTokenPurpose, sealed });
  if (token === undefined) throw new OauthError('consent');
  return token;
}

type Row = {
  id: string;
  provider: string;
  sealedRefreshToken: string;
  sealedAccessToken: string;
  isFresh: boolean;
  isValid: boolean;
  isLeased: boolean;
};

type Asked = { deps: TokenDeps; owner: OwnerId; sourceId: string; refused?: string | undefined };
type Claim = { leaseId: string; provider: string; refreshToken: string };
/** `token`: the stored one, as far as it still holds. */
type Found = { token: string | null; isFresh: boolean; claim: Claim | undefined };

/** The stored token; when another one is needed, the right to fetch it, unless somebody has that. */
async function lookAt({ deps, owner, sourceId, refused }: Asked): Promise<Found> {
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => {
    const [row] = await tx.sql<Row[]>`
      select id, provider, sealed_refresh_token, sealed_access_token, refresh_at > ${now} as is_fresh,
             expires_at > ${now} as is_valid, coalesce(lease_until > ${now}, false) as is_leased
      from mail_source_grants where owner_id = ${owner} and source_id = ${sourceId} for update`;
    if (!row) throw new OauthError('consent');
    const stored = openToken(deps, row.sealedAccessToken);
    const token = row.isValid && stored !== refused ? stored : null;
    if (token !== null && row.isFresh) return { token, isFresh: true, claim: undefined };
    if (row.isLeased) return { token, isFresh: false, claim: undefined };
    const [lease] = await tx.sql<{ leaseId: string }[]>`
      update mail_source_grants set lease_id = gen_random_uuid(), lease_until = ${now.add({ seconds: leaseSeconds })}
      where owner_id = ${owner} and id = ${row.id} returning lease_id`;
    const refreshToken = openToken(deps, row.sealedRefreshToken);
    return { token, isFresh: false, claim: lease && { ...lease, provider: row.provider, refreshToken } };
  });
}

type Claimed = Asked & { claim: Claim };

async function endLease({ deps, owner, claim }: Claimed): Promise<void> {
  await deps.db.scoped(
    owner,
    (tx) => tx.sql`
      update mail_source_grants set lease_id = null, lease_until = null
      where owner_id = ${owner} and lease_id = ${claim.leaseId}`,
  );
}

async function askProvider({ deps, claim }: Claimed): Promise<Tokens & { refreshToken: string }> {
  const stored = await deps.db.system((tx) => findStoredProvider(tx, claim.provider), { readOnly: true });
  const provider = openProvider(stored, deps.secrets);
  const tokens = await refreshTokens({ outbound: deps.outbound, provider }, claim.refreshToken);
  return { ...tokens, refreshToken: tokens.refreshToken ?? claim.refreshToken };
}

/**
 * Both tokens are stored before either is used: a provider that gives a new refresh token may not take the old one any
 * more. Undefined when the box was connected again meanwhile.
 */
async function renew(claimed: Claimed): Promise<string | undefined> {
  const { deps, owner, claim } = claimed;
  let tokens: Tokens & { refreshToken: string };
  try {
    tokens = await askProvider(claimed);
  } catch (error) {
    await endLease(claimed);
    throw error;
  }
  const rows = await deps.db.scoped(
    owner,
    (tx) => tx.sql`
      update mail_source_grants set ${tx.sql(sealTokens(deps, tokens))}, lease_id = null, lease_until = null
      where owner_id = ${owner} and lease_id = ${claim.leaseId} returning id`,
  );
  return rows.length > 0 ? tokens.accessToken : undefined;
}

/**
 * The access token of a box, renewed when it ends soon or was `refused`. One process at a time renews it; others wait,
 * or continue with the old one as long as it holds. Throws OauthError.
 */
export async function boxToken(asked: Asked): Promise<string> {
  for (let waits = 0; waits < maxWaits; waits += 1) {
    const { token, isFresh, claim } = await lookAt(asked);
    if (token !== null && (isFresh || !claim)) return token;
    if (!claim) {
      await asked.deps.clock.sleep(waitMs);
      continue;
    }
    try {
      const renewed = await renew({ ...asked, claim });
      if (renewed !== undefined) return renewed;
    } catch (error) {
      const isPassing = error instanceof OauthError && error.reason !== 'consent';
      if (!isPassing || token === null) throw error;
      return token;
    }
  }
  throw new OauthError('provider');
}

type Left = { id: string; provider: string; username: string; sealedRefreshToken: string };

/**
 * Tells the provider that the consent of a disconnected box is over, and forgets it. Not when another box of the same
 * account uses it: some providers end everything the person ever agreed to.
 */
export async function revokeGrant({ deps, owner, id }: { deps: TokenDeps; owner: OwnerId; id: string }): Promise<void> {
  const found = await deps.db.scoped(
    owner,
    async (tx) => {
      const [left] = await tx.sql<(Left & { isShared: boolean })[]>`
        select g.id, g.provider, g.username, g.sealed_refresh_token,
               exists (select 1 from mail_source_grants o where o.owner_id = g.owner_id and o.provider = g.provider
                         and lower(o.username) = lower(g.username) and o.source_id is not null) as is_shared
        from mail_source_grants g where g.owner_id = ${owner} and g.id = ${id} and g.source_id is null`;
      return left && { left, stored: await findStoredProvider(tx, left.provider) };
    },
    { readOnly: true },
  );
  if (!found) return;
  const { left, stored } = found;
  const token = openIfReadable(deps.secrets, { purpose: boxTokenPurpose, sealed: left.sealedRefreshToken });
  // A provider that the operator removed cannot be asked, nor one about a token that cannot be read any more.
  if (stored && token !== undefined && !left.isShared) {
    await revokeToken({ outbound: deps.outbound, provider: openProvider(stored, deps.secrets) }, token);
  }
  await deps.db.scoped(owner, (tx) => tx.sql`delete from mail_source_grants where owner_id = ${owner} and id = ${id}`);
}

/** How long it is tried to revoke a consent. */
const revokeDays = 7;

/** Consents of disconnected boxes; those that could not be revoked in a week are forgotten. */
export async function listLeftGrants(tx: Tx, now: Temporal.Instant): Promise<{ owner: string; id: string }[]> {
  await tx.sql`update mail_source_grants set left_at = ${now} where source_id is null and left_at is null`;
  await tx.sql`
    delete from mail_source_grants where source_id is null and left_at < ${now.subtract({ hours: 24 * revokeDays })}`;
  return tx.sql<{ owner: string; id: string }[]>`
    select owner_id as owner, id from mail_source_grants where source_id is null order by id`;
}
