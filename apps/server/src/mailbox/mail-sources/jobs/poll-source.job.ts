import type { ImapFailure } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { noteUnread, storeInbound } from '#mailbox/conversations/usecases/take-source-mail.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { type BoxMail, ImapError, type ImapFolder, type ImapSession } from '#platform/mail/imap/imap.types.ts';
import { type FolderRow, listFolderRows, moveCursor } from '../folders.repository.ts';
import { claimDue, noteFailure, noteMails, noteSuccess } from '../mail-sources.repository.ts';
import { isHalted, largestMail, leaseMinutes, mailsPerLook, minutesToNext, mustStop } from '../mail-sources.rules.ts';
import { boxFailureOf, openBox } from '../usecases/open-connection.ts';
import type { SourceDeps, SourceRow } from '../mail-sources.types.ts';
import { fileClosed } from '../usecases/file-closed.ts';
import { readSentFolder } from '../usecases/sent-folder.ts';
import { halt, run } from '../usecases/notify-halted.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Polls one box of a client. A failure is recorded on the source, so the job itself is not retried. */
export const pollSource = defineJob({
  name: 'mail_sources.poll',
  payload: z.object({ owner: z.uuid(), sourceId: z.uuid() }),
  retryLimit: 1,
  expireInSeconds: 600,
  concurrency: 4,
});

/** Finds boxes that are due. */
export const pollDueSources = defineJob({ name: 'mail_sources.poll_due', payload: z.object({}), cron: '* * * * *' });

/** Tells a provider that the consent of a disconnected box is over. */
export const revokeBoxAccess = defineJob({
  name: 'mail_sources.revoke',
  payload: z.object({ owner: z.uuid(), grantId: z.uuid() }),
  retryDelaySeconds: 60,
});

/** Tells a provider about a token that belongs to no box: what it was for is gone or never came to be. */
export const revokeLooseToken = defineJob({
  name: 'mail_sources.revoke_token',
  payload: z.object({ provider: z.string(), sealedToken: z.string() }),
  retryLimit: 8,
  retryDelaySeconds: 60,
});

/** Reminds of sources that deliver nothing, and finds services that became silent. */
export const watchMailSources = defineJob({
  name: 'mail_sources.watch',
  payload: z.object({}),
  cron: '*/15 * * * *',
  retryLimit: 0,
});

const maxDue = 100;

type Look = { deps: SourceDeps; owner: OwnerId; row: SourceRow };

/** Queues the boxes that are due. */
export async function pollDue({ deps }: { deps: SourceDeps }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const leaseUntil = now.add({ minutes: leaseMinutes });
    for (const due of await claimDue(tx, { now, leaseUntil, limit: maxDue })) {
      await deps.jobs.enqueue(tx, pollSource, due);
    }
  });
}

type Opened = { folder: FolderRow; box: ImapFolder };

/** The mails and the cursor after them are one commit: a crash repeats at most one group, which is recognised. */
async function keep({ deps, owner, row }: Look, { folder, box }: Opened, mails: readonly BoxMail[]): Promise<void> {
  const { uidValidity } = box;
  const now = deps.clock.now();
  const about = {
    owner,
    source: 'imap',
    sourceId: row.id,
    profileId: row.profileId,
    recipient: row.username ?? '',
    envelopeFrom: '',
  } as const;
  // One after the other, as in the box.
  const arrivals = mails.map((_mail, index) => now.subtract({ milliseconds: mails.length - 1 - index }));
  const placeOf = ({ uid }: BoxMail) => ({ folder: folder.name, uid, uidValidity });
  const nameOf = ({ uid }: BoxMail) =>
    `${row.id}:${folder.name === row.folder ? '' : `${folder.name}:`}${uidValidity}:${uid}`;
  await deps.db.scoped(owner, async (tx) => {
    const stored = await Promise.all(
      mails.map((mail, index) => {
        const received = { ...about, receivedAt: arrivals[index] ?? now };
        return mail.raw
          ? storeInbound(tx, deps, { ...received, place: placeOf(mail), raw: mail.raw })
          : noteUnread(tx, deps, { ...received, size: mail.size, reason: 'too_large', name: nameOf(mail) });
      }),
    );
    await noteMails(tx, owner, { id: row.id, at: now, all: mails.length, fresh: stored.filter(Boolean).length });
    const uid = Math.max(...mails.map((mail) => mail.uid));
    await moveCursor(tx, owner, { sourceId: row.id, name: folder.name, uidValidity, uid });
  });
}

/**
 * What is above the cursor of a folder, or, when the server renumbered it, what came since it is read; at most so many.
 * Returns how many there were.
 */
async function takeNew(look: Look, { folder, box }: Opened, limit: number): Promise<number> {
  const { deps, owner, row } = look;
  const isSame = folder.uidValidity === box.uidValidity;
  const lastUid = isSame ? folder.lastUid : 0;
  // Servers compare days in their own zone, so a day earlier is requested; known mails are recognised.
  const since = lastUid === 0 ? folder.since.subtract({ hours: 24 }) : undefined;
  const uids = await box.listAbove({ uid: lastUid, since });
  for await (const mails of box.readGroups({ uids: uids.slice(0, limit), maxBytes: largestMail }))
    if (mails.length > 0) await keep(look, { folder, box }, mails);
  if (!isSame && uids.length === 0) {
    const cursor = { sourceId: row.id, name: folder.name, uidValidity: box.uidValidity, uid: 0 };
    await deps.db.scoped(owner, (tx) => moveCursor(tx, owner, cursor));
  }
  return uids.length;
}

type Taken = { hasMore: boolean; gone: ImapError | undefined };

/** Every folder, also when one of them is gone. */
async function takeFolders(look: Look, session: ImapSession): Promise<Taken> {
  const { deps, owner, row } = look;
  const folders = await deps.db.scoped(owner, (tx) => listFolderRows(tx, owner, row.id), { readOnly: true });
  let left = mailsPerLook;
  let gone: ImapError | undefined;
  for (const folder of folders) {
    try {
      left -= await takeNew(look, { folder, box: await session.openFolder(folder.name) }, Math.max(0, left));
    } catch (error) {
      if (!(error instanceof ImapError) || error.reason !== 'folder') throw error;
      gone = error;
    }
  }
  return { hasMore: left < 0, gone };
}

async function settle({ deps, owner, row }: Look, hasMore: boolean): Promise<void> {
  const now = deps.clock.now();
  const nextPollAt = now.add({ minutes: hasMore ? leaseMinutes : minutesToNext(0) });
  await deps.db.scoped(owner, async (tx) => {
    await noteSuccess(tx, owner, { id: row.id, now, nextPollAt });
    await run({ tx, deps, owner, id: row.id });
    if (hasMore) await deps.jobs.enqueue(tx, pollSource, { owner, sourceId: row.id });
  });
}

async function fail({ deps, owner, row }: Look, error: ImapFailure): Promise<void> {
  const now = deps.clock.now();
  const failures = row.failures + 1;
  const isOver = mustStop({ failures, error });
  const nextPollAt = isOver ? null : now.add({ minutes: minutesToNext(failures) });
  await deps.db.scoped(owner, async (tx) => {
    await noteFailure(tx, owner, { id: row.id, error, failures, now, nextPollAt });
    const isStoppedNow = isOver && row.nextPollAt !== null;
    if (isHalted({ kind: row.kind, failures, error })) await halt({ tx, deps, owner, id: row.id }, isStoppedNow);
    if (!isStoppedNow) return;
    const entry = { action: 'mail_source.stopped', subjectKind: 'mail_source', subjectId: row.id, after: { failures } };
    await recordHistory({ tx, owner, actor: { kind: 'system', job: pollSource.name }, entry });
  });
  deps.logger.info({ sourceId: row.id, error, failures }, 'a client’s mailbox could not be read');
}

type Job = { deps: SourceDeps; owner: string; sourceId: string };

/** Fetches what is new in one box; safe to run twice or concurrently. */
export async function pollOne({ deps, owner: id, sourceId }: Job): Promise<void> {
  const owner = ownerId(id);
  const [row] = await deps.db.scoped(
    owner,
    (tx) => tx.sql<SourceRow[]>`
      select * from mail_sources where owner_id = ${owner} and id = ${sourceId} and kind = 'imap' and not paused`,
    { readOnly: true },
  );
  if (!row) return;
  const look = { deps, owner, row };
  try {
    const session = await openBox({ deps, owner, row });
    try {
      const { hasMore, gone } = await takeFolders(look, session);
      await readSentFolder(look, { session, isBehind: hasMore });
      await fileClosed(look, session);
      if (gone) throw gone;
      await settle(look, hasMore);
    } finally {
      await session.close();
    }
  } catch (error) {
    const reason = boxFailureOf(error, row);
    if (reason === undefined) throw error;
    await fail(look, reason);
  }
}
