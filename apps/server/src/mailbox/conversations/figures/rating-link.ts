import type { Platform } from '#platform/platform.types.ts';

/** Mails are read later: their links stay valid after their master key is gone. */
export const ratingPurpose = 'conversation-rating';

/** Where a person says whether they were helped; the address contains nothing but the question. */
export function ratingUrl(deps: Pick<Platform, 'secrets' | 'config'>, id: string): string {
  const body = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return `${deps.config.publicUrl}/c/valorar/${body}.${deps.secrets.sign(ratingPurpose, id)}`;
}

/** The question of a genuine link; undefined for anything we did not sign. */
export function readRatingLink({ secrets }: Pick<Platform, 'secrets'>, token: string): string | undefined {
  const [body = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length !== 16) return undefined;
  const id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return secrets.verify({ purpose: ratingPurpose, text: id, signature }) ? id : undefined;
}
