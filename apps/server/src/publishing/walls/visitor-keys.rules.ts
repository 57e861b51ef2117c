import { networkOf } from '#identity/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';

type Deps = Pick<Platform, 'secrets'>;
type Visitor = { ip: string; userAgent: string };

/**
 * A visitor's key for one client: keyed, so that neither address nor network can be recovered or compared between
 * clients.
 */
export function networkKey({ secrets }: Deps, { owner, ip }: { owner: string; ip: string }): string {
  return secrets.sign('wall-visitor', `${owner}\n${networkOf(ip)}`);
}

/** A visitor with their browser, for reactions and votes that count once. */
export function browserKey({ secrets }: Deps, { owner, ip, userAgent }: Visitor & { owner: string }): string {
  return secrets.sign('wall-browser', `${owner}\n${networkOf(ip)}\n${userAgent}`);
}

/** What is stored of an author's secret link. */
export function editHashOf(token: string): string {
  return hashToken(token).toString('hex');
}
