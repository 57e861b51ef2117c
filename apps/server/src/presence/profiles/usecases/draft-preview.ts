import type { OwnerId } from '#platform/context.ts';
import { ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

const purpose = 'profile-draft-preview';
const dayMs = 86_400_000;
const lifetimeDays = 2;

type Deps = Pick<Platform, 'secrets' | 'clock'>;
type Subject = { owner: string; profileId: string };

function text({ owner, profileId, lastDay }: Subject & { lastDay: number }): string {
  return `${owner}.${profileId}.${lastDay}`;
}

/**
 * Signed path of the draft as a page, valid until the end of tomorrow (UTC) so that browsers can cache it for a day.
 */
export function draftPreviewPath({
  deps,
  owner,
  profileId,
  revision,
}: Subject & { deps: Deps; revision: number }): string {
  const lastDay = Math.floor(deps.clock.now().epochMilliseconds / dayMs) + lifetimeDays;
  const signature = deps.secrets.sign(purpose, text({ owner, profileId, lastDay }));
  return `/p/preview/${owner}/${profileId}/${lastDay}/${signature}?r=${revision}`;
}

type SignedPreview = Subject & { lastDay: string; signature: string };

/** The owner in a signed preview path, or undefined when it is forged or expired. */
export function verifyDraftPreview(
  deps: Deps,
  { owner, profileId, lastDay, signature }: SignedPreview,
): OwnerId | undefined {
  const day = Number.parseInt(lastDay, 10);
  if (!Number.isSafeInteger(day) || deps.clock.now().epochMilliseconds >= day * dayMs) return undefined;
  const isOurs = deps.secrets.verify({ purpose, text: text({ owner, profileId, lastDay: day }), signature });
  return isOurs ? ownerId(owner) : undefined;
}
