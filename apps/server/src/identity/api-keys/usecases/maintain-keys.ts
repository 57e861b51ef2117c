import { apiKeyLimits } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { getClientCard } from '#identity/sign-in/identity.usecases.ts';
import { queueMail } from '#workspace/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { removeEndedBefore, takeExpiring } from '../api-keys.repository.ts';
import { keptDays } from '../api-keys.rules.ts';
import { keyExpiryEmail } from '../emails/key-expiry.email.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config'>;

/** Mails the owners of keys that expire within a week, once per key, and removes keys that expired long ago. */
export async function maintainKeys({ deps }: { deps: Deps }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const until = now.add({ hours: 24 * apiKeyLimits.noticeDays });
    for (const key of await takeExpiring(tx, { now, until })) {
      const client = await getClientCard(tx, key.ownerId);
      const content = keyExpiryEmail({ client, key, publicUrl: deps.config.publicUrl });
      const to = { name: client.name, address: client.email };
      await queueMail({ tx, deps, mail: { purpose: 'api_key_expiry', to, ...content } });
    }
    await removeEndedBefore(tx, now.subtract({ hours: 24 * keptDays }));
  });
}
