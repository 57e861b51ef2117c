import { boxTokenPurpose } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findStoredProvider, openProvider } from '#platform/oauth/oauth-providers.ts';
import { revokeToken } from '#platform/oauth/oauth-requests.ts';
import { OauthError } from '#platform/oauth/oauth.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { openIfReadable } from '#platform/security/secrets.ts';
import { revokeLooseToken } from '../jobs/poll-source.job.ts';

type Queue = Pick<Platform, 'db' | 'jobs'>;

/** Whether somebody here works with the same account: some providers end everything it ever agreed to. */
function isStillUsed(tx: Tx, { provider, username }: { provider: string; username: string }) {
  return tx.sql`exists (
    select from mail_source_grants o where o.provider = ${provider} and lower(o.username) = lower(${username}) and o.source_id is not null)`;
}

/**
 * All consents of a client who is erased: their rows go at once, and jobs tell the providers, so that none of
 * them holds the erasure up. Safe to repeat.
 */
export async function leaveProviders({ deps, owner }: { deps: Queue; owner: OwnerId }): Promise<void> {
  await deps.db.system(async (tx) => {
    const left = await tx.sql<{ provider: string; username: string; sealedRefreshToken: string }[]>`
      delete from mail_source_grants where owner_id = ${owner} returning provider, username, sealed_refresh_token`;
    for (const { provider, username, sealedRefreshToken: sealedToken } of left) {
      const [row] = await tx.sql<{ isUsed: boolean }[]>`select ${isStillUsed(tx, { provider, username })} as is_used`;
      if (row?.isUsed !== true) await deps.jobs.enqueue(tx, revokeLooseToken, { provider, sealedToken });
    }
  });
}

type Unused = { owner: OwnerId; provider: string; username: string; token: string };

/**
 * A token that was given for a box that was not connected in the end. Not while the client has another box there: who
 * signed in is not known, and may be the person of that one.
 */
export async function dropUnused(
  deps: Queue & Pick<Platform, 'secrets'>,
  { owner, provider, username, token }: Unused,
): Promise<void> {
  await deps.db.system(async (tx) => {
    const [row] = await tx.sql<{ isUsed: boolean }[]>`
      select ${isStillUsed(tx, { provider, username })} or exists (
        select from mail_source_grants where owner_id = ${owner} and provider = ${provider} and source_id is not null) as is_used`;
    const sealedToken = deps.secrets.seal(boxTokenPurpose, token);
    if (row?.isUsed !== true) await deps.jobs.enqueue(tx, revokeLooseToken, { provider, sealedToken });
  });
}

type Loose = { deps: Pick<Platform, 'db' | 'secrets' | 'outbound' | 'logger'>; provider: string; sealedToken: string };

/** Tells the provider (RFC 7009). Throws OauthError while it does not answer; the queue ends that. */
export async function revokeLoose({ deps, provider: id, sealedToken: sealed }: Loose): Promise<void> {
  const stored = await deps.db.system((tx) => findStoredProvider(tx, id), { readOnly: true });
  const token = openIfReadable(deps.secrets, { purpose: boxTokenPurpose, sealed });
  // A provider that the operator removed cannot be asked, nor one about a token that cannot be read any more.
  if (!stored || token === undefined) return;
  try {
    await revokeToken({ outbound: deps.outbound, provider: openProvider(stored, deps.secrets) }, token);
  } catch (error) {
    if (!(error instanceof OauthError) || error.reason === 'provider') throw error;
    deps.logger.info({ reason: error.reason }, 'a consent could not be revoked');
  }
}
