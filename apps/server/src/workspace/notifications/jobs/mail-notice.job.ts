import type { NewMail } from '#workspace/mails/mails.types.ts';
import { queueMail } from '#workspace/mails/mails.usecases.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { settableKind } from '../channels.rules.ts';
import { noticeEmail } from '../emails/notice.email.ts';
import { mailOffUrl } from '../mail-off.rules.ts';
import { countMailedSince, deferToDigest, findReader, lockUnmailed, markMailed } from '../notifications.repository.ts';
import { readQuietSpan } from '../quiet/quiet-hours.repository.ts';
import { quietUntil } from '../quiet/quiet-hours.rules.ts';
import type { NoticeReader, NotificationRow } from '../notifications.types.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Mails one notification to a client who wants it immediately. */
export const mailNotice = defineJob({
  name: 'notifications.mail_notice',
  payload: z.object({ owner: z.uuid(), notificationId: z.uuid() }),
});

/** A busy mailbox must not cause a flood of mails: further ones wait for the daily summary. */
const maxPerHour = 20;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'secrets'>;
type Work = { tx: Tx; deps: Deps; reader: NoticeReader; notice: NotificationRow };

async function queueNotice({ tx, deps, reader, notice }: Work): Promise<void> {
  const owner = ownerId(reader.id);
  const locale = reader.locale ?? deps.config.defaultLocale;
  const off = mailOffUrl({ deps, off: { owner, scope: settableKind(notice.kind) ?? 'daily' } });
  const content = noticeEmail({ locale, notice, publicUrl: deps.config.publicUrl, offUrl: off });
  const mail: NewMail = {
    purpose: 'notice',
    to: { name: reader.name, address: reader.email },
    list: { unsubscribeUrl: off },
    autoSubmitted: 'auto-generated',
    ...content,
  };
  await queueMail({ tx, deps, owner, mail });
}

/** Queues the mail of one notification, once; not when it was read meanwhile. */
export async function mailOneNotice({
  deps,
  owner: id,
  notificationId,
}: {
  deps: Deps;
  owner: string;
  notificationId: string;
}): Promise<void> {
  const owner = ownerId(id);
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const notice = await lockUnmailed(tx, { owner, id: notificationId });
    const reader = notice && (await findReader(tx, id));
    if (!notice || !reader) return;
    const isWanted = notice.readAt === null && !reader.suspended;
    if (isWanted) {
      const quietEnd = quietUntil(await readQuietSpan(tx, owner), { now, timeZone: reader.timeZone });
      if (quietEnd) return deps.jobs.enqueue(tx, mailNotice, { owner: id, notificationId }, { startAfter: quietEnd });
      const sent = await countMailedSince(tx, { owner, since: now.subtract({ hours: 1 }) });
      if (sent >= maxPerHour) return deferToDigest(tx, { owner, id: notificationId });
      await queueNotice({ tx, deps, reader, notice });
    }
    return markMailed(tx, { owner, ids: [notice.id], now });
  });
}
