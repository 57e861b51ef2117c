import { type MailContent, queueMail } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ClientsDeps } from './clients.types.ts';

type Input = {
  tx: Tx;
  deps: ClientsDeps;
  to: { name: string; email: string };
  purpose: string;
  content: MailContent;
};

/** Queues a mail from the product to a client, sent if this transaction commits. */
export async function mailClient({ tx, deps, to, purpose, content }: Input): Promise<void> {
  await queueMail({ tx, deps, mail: { purpose, to: { name: to.name, address: to.email }, ...content } });
}
