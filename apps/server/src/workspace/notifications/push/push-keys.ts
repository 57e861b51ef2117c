import webPush from 'web-push';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Purpose under which the private key is encrypted. */
export const pushKeyPurpose = 'push-key';

export type PushKeys = { publicKey: string; privateKey: string };

type Row = { publicKey: string; privateSealed: string };

function readRow(tx: Tx): Promise<Row[]> {
  return tx.sql<Row[]>`select public_key, private_sealed from push_keys`.then((rows) => [...rows]);
}

/**
 * The installation's identity for push services (VAPID, RFC 8292), created once: browsers bind their subscriptions to
 * it. Two processes that start together end up with the same keys.
 */
export function ensurePushKeys(deps: Pick<Platform, 'db' | 'secrets'>): Promise<void> {
  return deps.db.system(async (tx) => {
    if ((await readRow(tx)).length > 0) return;
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await tx.sql`
      insert into push_keys (public_key, private_sealed) values (${publicKey}, ${deps.secrets.seal(pushKeyPurpose, privateKey)})
      on conflict (id) do nothing`;
  });
}

export async function readPublicKey(tx: Tx): Promise<string> {
  const [row] = await readRow(tx);
  if (!row) throw new Error('the keys for pushes are missing: they are made when the product starts');
  return row.publicKey;
}

export function readPushKeys(deps: Pick<Platform, 'db' | 'secrets'>): Promise<PushKeys> {
  return deps.db.system(async (tx) => {
    const [row] = await readRow(tx);
    if (!row) throw new Error('the keys for pushes are missing: they are made when the product starts');
    return { publicKey: row.publicKey, privateKey: deps.secrets.open(pushKeyPurpose, row.privateSealed) };
  });
}
