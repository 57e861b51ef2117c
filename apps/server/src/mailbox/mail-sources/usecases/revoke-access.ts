import { listLeftGrants, revokeGrant } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import { OauthError } from '#platform/oauth/oauth.types.ts';
import { revokeBoxAccess } from '../jobs/poll-source.job.ts';
import type { SourceDeps } from '../mail-sources.types.ts';

type Input = { deps: SourceDeps; owner: string; grantId: string };

/** Tells the provider of a disconnected box; the job is repeated while that does not answer. */
export async function revokeAccess({ deps, owner, grantId: id }: Input): Promise<void> {
  try {
    await revokeGrant({ deps, owner: ownerId(owner), id });
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    deps.logger.info({ reason: error.reason }, 'a consent could not be revoked yet');
    if (error.reason === 'provider') throw error;
  }
}

/** Sign-ins that nobody finished, and consents whose box went another way, or that could not be revoked yet. */
export async function sweepAccess({ deps }: { deps: SourceDeps }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    await tx.sql`delete from mail_source_attempts where expires_at <= ${now}`;
    for (const { owner, id } of await listLeftGrants(tx, now)) {
      await deps.jobs.enqueue(tx, revokeBoxAccess, { owner, grantId: id });
    }
  });
}
