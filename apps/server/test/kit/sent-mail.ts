import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import type { TestApp } from './app.ts';

/** Sends the newest waiting mail to this address, and returns what was sent: a stored row is not yet a mail. */
export async function sentMail(kit: TestApp, address: string): Promise<string> {
  const [mail] = await kit.database.adminSql<{ id: string }[]>`
    select id from mails where to_address = ${address} order by id desc limit 1`;
  await deliverStoredMail({ deps: kit.platform, mailId: mail?.id ?? '' });
  const left = (await kit.outbox()).findLast(({ envelopeTo }) => envelopeTo === address);
  return (left?.raw.toString('utf8') ?? '').replaceAll(/\r\n[ \t]/g, ' ');
}
