import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Platform } from '#platform/platform.types.ts';
import { noticeUrl, noticeWords } from '../emails/notice-words.ts';
import { notificationTexts } from '../locales/texts.ts';
import { findReader, lockUnpushed, markPushed } from '../notifications.repository.ts';
import type { NotificationRow, NoticeReader } from '../notifications.types.ts';
import {
  deletePushDevice,
  listPushDeviceRows,
  markReached,
  markUnreached,
  type PushDeviceRow,
} from '../push/push-devices.repository.ts';
import { readPushKeys } from '../push/push-keys.ts';
import { type PushMessage, sendPush, withProduct } from '../push/send-push.ts';
import { readQuietSpan } from '../quiet/quiet-hours.repository.ts';
import { quietUntil } from '../quiet/quiet-hours.rules.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Pushes unseen notifications to the client's devices. */
export const pushNotices = defineJob({
  name: 'notifications.push_notices',
  payload: z.object({ owner: z.uuid() }),
});

type Deps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'config' | 'secrets' | 'outbound' | 'logger'>;

/** More than this at once are combined into one sentence with their number. */
const maxApart = 3;

type Work = { devices: PushDeviceRow[]; messages: PushMessage[] };

type Reported = { reader: NoticeReader; notices: readonly NotificationRow[]; product: string };

function messagesOf(deps: Deps, { reader, notices, product }: Reported): PushMessage[] {
  const locale = reader.locale ?? deps.config.defaultLocale;
  const { publicUrl } = deps.config;
  if (notices.length > maxApart) {
    const { title, body } = notificationTexts[locale].pushMany;
    const url = noticeUrl({ publicUrl, link: null });
    return [{ title: title(notices.length), body: withProduct(body, product), url, tag: 'enlace-many' }];
  }
  return notices.map((notice) => {
    const { title, detail } = noticeWords({ locale, notice });
    return { title, body: detail, url: noticeUrl({ publicUrl, link: notice.link }), tag: notice.id };
  });
}

/** Claims what is waiting; during quiet hours it stays and the job returns at their end. */
async function claim(tx: Tx, deps: Deps, owner: OwnerId): Promise<Work | undefined> {
  const reader = await findReader(tx, owner);
  if (!reader || reader.suspended) return undefined;
  const now = deps.clock.now();
  const waiting = await lockUnpushed(tx, owner);
  if (waiting.length === 0) return undefined;
  const quietEnd = quietUntil(await readQuietSpan(tx, owner), { now, timeZone: reader.timeZone });
  if (quietEnd) {
    await deps.jobs.enqueue(tx, pushNotices, { owner }, { startAfter: quietEnd });
    return undefined;
  }
  await markPushed(tx, { owner, ids: waiting.map(({ id }) => id), now });
  const unread = waiting.filter(({ readAt }) => readAt === null);
  if (unread.length === 0) return undefined;
  const { name: product } = (await readSettings(tx)).brand;
  const messages = messagesOf(deps, { reader, notices: unread, product });
  return { devices: await listPushDeviceRows(tx, owner), messages };
}

/**
 * A notification is pushed at most once: it is marked before it is sent, because a repeated push annoys more than a
 * lost one harms; it is in the app either way.
 */
export async function pushWaitingNotices({ deps, owner: id }: { deps: Deps; owner: string }): Promise<void> {
  const owner = ownerId(id);
  const work = await deps.db.system((tx) => claim(tx, deps, owner));
  if (!work || work.devices.length === 0) return;
  const keys = await readPushKeys(deps);
  for (const device of work.devices) {
    for (const message of work.messages) {
      const outcome = await sendPush({ deps, keys, device, message });
      await deps.db.scoped(owner, (tx) => {
        if (outcome === 'taken') return markReached(tx, owner, device.id, deps.clock.now());
        return outcome === 'gone'
          ? deletePushDevice(tx, owner, device.id).then(() => undefined)
          : markUnreached(tx, owner, device.id);
      });
      if (outcome !== 'taken') break;
    }
  }
}
