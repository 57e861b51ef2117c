import type { Platform } from '#platform/platform.types.ts';

const purpose = 'wall-archive';

/** Which wall an archive is of, and until when its address opens. */
export type WallTicket = { owner: string; profileId: string; untilMs: number };

/** The ticket as it stands in an address: signed, so that nothing has to be kept. */
export function writeWallTicket(
  { secrets }: Pick<Platform, 'secrets'>,
  { owner, profileId, untilMs }: WallTicket,
): string {
  const body = `${owner}.${profileId}.${untilMs.toString(36)}`;
  return `${body}.${secrets.sign(purpose, body)}`;
}

/** Reads a ticket of ours back; undefined for anything else and for one that is over. */
export function readWallTicket(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  text: string,
): Pick<WallTicket, 'owner' | 'profileId'> | undefined {
  const [owner = '', profileId = '', until = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0) return undefined;
  if (!secrets.verify({ purpose, text: `${owner}.${profileId}.${until}`, signature })) return undefined;
  return Number.parseInt(until, 36) > clock.now().epochMilliseconds ? { owner, profileId } : undefined;
}
