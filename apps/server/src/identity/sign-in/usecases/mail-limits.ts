import { AppError } from '#platform/errors.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { addToBucket, mailPerAddress, mailPerNetwork } from '../attempt-limits.ts';
import { networkKey } from '../origin.ts';

type Deps = Pick<Platform, 'clock' | 'secrets'>;

/**
 * Whether one more mail may be sent to this address on a stranger's request. The response does not reveal it, and it is
 * the same for unknown addresses. Error: request.rate_limited when the network requests too often.
 */
export async function mayMail(deps: Deps, tx: Tx, { email, ip }: { email: string; ip: string }): Promise<boolean> {
  const now = deps.clock.now();
  const network = { key: `mn:${networkKey(deps, ip)}`, bucket: mailPerNetwork, now };
  const waitMs = await addToBucket(tx, network);
  if (waitMs > 0) throw new AppError('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const address = { key: `ma:${deps.secrets.sign('mail-address', email)}`, bucket: mailPerAddress, now };
  return (await addToBucket(tx, address)) === 0;
}
