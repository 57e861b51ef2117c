import type { Platform } from '#platform/platform.types.ts';
import { joinList } from './join-list.ts';
import { closeSignupRequest, findSignupRequest, type SignupRequest } from './signup-requests.repository.ts';
import { readSignupToken } from './signup-token.ts';

export const confirmationDays = 7;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'events' | 'live' | 'jobs' | 'secrets'>;

function isLive({ requestedAt, confirmedAt }: SignupRequest, now: Temporal.Instant): boolean {
  const end = requestedAt.add({ hours: confirmationDays * 24 });
  return confirmedAt !== null || Temporal.Instant.compare(now, end) < 0;
}

/** The request behind a link in a mail; undefined when the link is invalid or expired. */
export async function readSignup(deps: Deps, token: string): Promise<SignupRequest | undefined> {
  const ref = readSignupToken(deps, token);
  const request = ref && (await deps.db.scoped(ref.owner, (tx) => findSignupRequest(tx, ref.owner, ref)));
  return request && isLive(request, deps.clock.now()) ? request : undefined;
}

/** Subscribes the person who requested it, from their own mailbox. Repeating it changes nothing. */
export async function confirmSignup(deps: Deps, token: string): Promise<SignupRequest | undefined> {
  const ref = readSignupToken(deps, token);
  if (!ref) return undefined;
  const { owner, id } = ref;
  return deps.db.scoped(owner, async (tx) => {
    const request = await findSignupRequest(tx, owner, { id, lock: true });
    const now = deps.clock.now();
    if (!request || !isLive(request, now)) return undefined;
    const { email, name, timeZone, profileId, profileName, text, textVersion, ipHash, locale } = request;
    if (request.confirmedAt !== null || email === null) return request;
    await joinList({
      tx,
      deps,
      owner,
      profile: { id: profileId, name: profileName },
      person: { email, name, timeZone },
      agreement: { text, textVersion, ipHash, locale },
      key: id,
    });
    await closeSignupRequest(tx, owner, { id, at: now });
    return { ...request, confirmedAt: now };
  });
}
