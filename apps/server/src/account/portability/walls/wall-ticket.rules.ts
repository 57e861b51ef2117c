import type { Platform } from '#platform/platform.types.ts';

const purpose = 'wall-archive';

/** The wall of an archive, and the expiry of its address. */
export type WallTicket = { owner: string; profileId: string; untilMs: number };

/** The ticket in an address: signed, so that nothing has to be stored. */
export function writeWallTicket(
  { secrets }: Pick<Platform, 'secrets'>,
  { owner, profileId, untilMs }: WallTicket,
): string {
  const body = `${owner}.${profileId}.${untilMs.toString(36)}`;
  return `${body}.${secrets.sign(purpose, body)}`;
}

/** Verifies one of our tickets; undefined for anything else and for an expired one. */
export function readWallTicket(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  text: string,
): Pick<WallTicket, 'owner' | 'profileId'> | undefined {
  const [owner = '', profileId = '', until = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0) return undefined;
  if (!secrets.verify({ purpose, text: `${owner}.${profileId}.${until}`, signature })) return undefined;
  return Number.parseInt(until, 36) > clock.now().epochMilliseconds ? { owner, profileId } : undefined;
}
