import type { NewMail } from '#workspace/mails/mails.types.ts';
import { queueMail } from '#workspace/mails/mails.usecases.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { digestEmail } from '../emails/digest.email.ts';
import { mailOffUrl } from '../mail-off.rules.ts';
import {
  claimDigest,
  dropDigest,
  listDigestReaders,
  lockDigestRows,
  markMailed,
  setDigestMail,
} from '../notifications.repository.ts';
import type { NoticeReader } from '../notifications.types.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Checks every quarter of an hour whose day has begun with a summary waiting. */
export const sendDigests = defineJob({
  name: 'notifications.send_digests',
  payload: z.object({}),
  cron: '*/15 * * * *',
  retryLimit: 2,
  expireInSeconds: 600,
});

/** The summary is sent from this hour of the person's local day. */
export const digestHour = 8;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'secrets' | 'logger'>;
type Work = { tx: Tx; deps: Deps; reader: NoticeReader; day: string; now: Temporal.Instant };

/** One summary per person and local day: claim, marks and mail are one transaction. */
async function sendDigest({ tx, deps, reader, day, now }: Work): Promise<void> {
  const owner = ownerId(reader.id);
  if (!(await claimDigest(tx, { owner, day, now }))) return;
  const rows = await lockDigestRows(tx, owner);
  await markMailed(tx, { owner, ids: rows.map(({ id }) => id), now });
  const unread = rows.filter(({ readAt }) => readAt === null);
  if (unread.length === 0) return dropDigest(tx, { owner, day });
  const locale = reader.locale ?? deps.config.defaultLocale;
  const offUrl = mailOffUrl({ deps, off: { owner, scope: 'daily' } });
  const { publicUrl } = deps.config;
  const content = digestEmail({ locale, name: reader.name, notices: unread, publicUrl, offUrl });
  const to = { name: reader.name, address: reader.email };
  const mail: NewMail = {
    purpose: 'digest',
    to,
    list: { unsubscribeUrl: offUrl },
    autoSubmitted: 'auto-generated',
    ...content,
  };
  const { mailId } = await queueMail({ tx, deps, owner, mail });
  return setDigestMail(tx, { owner, day, mailId });
}

/** Sends due summaries. A failure for one person is reported at the end and does not delay the others. */
export async function sendDueDigests({ deps, signal }: { deps: Deps; signal?: AbortSignal }): Promise<void> {
  const now = deps.clock.now();
  const readers = await deps.db.system(listDigestReaders);
  const failures: unknown[] = [];
  for (const reader of readers) {
    if (signal?.aborted) return;
    try {
      const local = now.toZonedDateTimeISO(reader.timeZone);
      const day = local.toPlainDate().toString();
      if (local.hour >= digestHour) await deps.db.system((tx) => sendDigest({ tx, deps, reader, day, now }));
    } catch (error) {
      deps.logger.error({ err: error, userId: reader.id }, 'a daily summary could not be sent');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} daily summaries were not sent`);
}
