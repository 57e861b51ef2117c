import { claimCopy, delayCopy, listDueCopies, type SentMail, settleCopy, writeCopy } from '#workspace/door.ts';
import { noteUnread, storeInbound } from '#mailbox/conversations/usecases/take-source-mail.ts';
import { isOwnMailWanted, isReadingBehind, noteSentAs } from '#mailbox/conversations/usecases/take-own-mail.ts';
import type { OwnerId } from '#platform/context.ts';
import { formerIdFields } from '#platform/mail/imap/imap-folder.ts';
import { ImapError, type ImapFolder, type ImapSession } from '#platform/mail/imap/imap.types.ts';
import { readMessageIds } from '#platform/mail/parse/message-ids.ts';
import { isMissingContent } from '#platform/storage/storage.ts';
import { type FolderRow, findSentRow, forgetSentFolder, insertSentFolder, moveCursor } from '../folders.repository.ts';
import { noteMails } from '../mail-sources.repository.ts';
import { copyPatience, largestMail, mailsPerLook } from '../mail-sources.rules.ts';
import type { SourceDeps, SourceRow } from '../mail-sources.types.ts';

type Look = { deps: SourceDeps; owner: OwnerId; row: SourceRow };

/** A box that was just connected brings its sent mail from the same day on as the rest; any other one from now on. */
const freshHours = 24;

/** The folder of sent mail, looked for until there is one. */
async function findSentFolder({ deps, owner, row }: Look, session: ImapSession): Promise<FolderRow | undefined> {
  const known = await deps.db.scoped(owner, (tx) => findSentRow(tx, owner, row.id), { readOnly: true });
  if (known) return known;
  const found = (await session.listFolders()).find(({ use }) => use === 'sent');
  if (!found) return undefined;
  const now = deps.clock.now();
  const { uidValidity, uidNext } = await session.openFolder(found.name);
  const isFresh = Temporal.Instant.compare(row.createdAt, now.subtract({ hours: freshHours })) > 0;
  const wantsPast = isFresh && Temporal.Instant.compare(row.since, row.createdAt) < 0;
  const cursor = { uidValidity, lastUid: wantsPast ? 0 : uidNext - 1 };
  const since = wantsPast ? row.since : now;
  return deps.db.scoped(owner, async (tx) => {
    await insertSentFolder(tx, owner, { sourceId: row.id, name: found.name, since, createdAt: now, ...cursor });
    return findSentRow(tx, owner, row.id);
  });
}

type Ids = { own: string[]; former: string[]; quoted: string[] };

const fields = ['Message-ID', 'In-Reply-To', 'References', ...formerIdFields];

/** The ids in the head of a mail. */
function readIds(head: string): Ids {
  const lines = head.replace(/\r?\n(?=[ \t])/g, ' ').split(/\r?\n/);
  const of = (name: string) =>
    lines
      .filter((line) => line.slice(0, name.length + 1).toLowerCase() === `${name.toLowerCase()}:`)
      .flatMap((line) => readMessageIds(line));
  return {
    own: of('Message-ID'),
    former: formerIdFields.flatMap(of),
    quoted: [...of('In-Reply-To'), ...of('References')],
  };
}

type Opened = { folder: FolderRow; box: ImapFolder };

/** Only what belongs to a conversation is fetched: the rest of what the client writes is none of ours. */
async function isWanted({ deps, owner, row }: Look, box: ImapFolder, uid: number): Promise<boolean> {
  const head = await box.readFields({ uid, names: fields });
  if (head === undefined) return false;
  const { own, former, quoted } = readIds(head);
  return deps.db.scoped(owner, async (tx) => {
    const [id] = own;
    if (id !== undefined && former.length > 0) await noteSentAs(tx, owner, { former, sentAs: id });
    return isOwnMailWanted(tx, owner, { ids: [...own, ...former], quoted, opens: row.opensSent });
  });
}

async function takeOne(look: Look, { folder, box }: Opened, uid: number): Promise<void> {
  const { deps, owner, row } = look;
  const mail = (await isWanted(look, box, uid)) ? await box.read({ uid, maxBytes: largestMail }) : undefined;
  const now = deps.clock.now();
  const { uidValidity } = box;
  const about = {
    owner,
    source: 'imap',
    sourceId: row.id,
    profileId: row.profileId,
    recipient: row.username ?? '',
    envelopeFrom: '',
    receivedAt: now,
    isOwn: true,
  } as const;
  await deps.db.scoped(owner, async (tx) => {
    if (mail) {
      const name = `${row.id}:${folder.name}:${uidValidity}:${uid}`;
      const isNew = mail.raw
        ? await storeInbound(tx, deps, { ...about, raw: mail.raw })
        : await noteUnread(tx, deps, { ...about, size: mail.size, reason: 'too_large', name });
      await noteMails(tx, owner, { id: row.id, at: now, all: 1, fresh: isNew ? 1 : 0 });
    }
    await moveCursor(tx, owner, { sourceId: row.id, name: folder.name, uidValidity, uid });
  });
}

/** What was written elsewhere, once everything it may answer was read. */
async function takeOwn(look: Look, { folder, box }: Opened): Promise<void> {
  const { deps, owner, row } = look;
  const now = deps.clock.now();
  if (await deps.db.scoped(owner, (tx) => isReadingBehind(tx, owner, { sourceId: row.id, now }), { readOnly: true }))
    return;
  const isSame = folder.uidValidity === box.uidValidity;
  const uid = isSame ? folder.lastUid : 0;
  const since = uid === 0 ? folder.since.subtract({ hours: 24 }) : undefined;
  const uids = await box.listAbove({ uid, since });
  for (const each of uids.slice(0, mailsPerLook)) await takeOne(look, { folder, box }, each);
  if (isSame || uids.length > 0) return;
  const cursor = { sourceId: row.id, name: folder.name, uidValidity: box.uidValidity, uid: 0 };
  await deps.db.scoped(owner, (tx) => moveCursor(tx, owner, cursor));
}

const copiesPerLook = 50;
/** After the server refused a copy, for lack of room for instance, or its files could not be read. */
const refusedMinutes = 60;

type Copying = Look & { session: ImapSession; folder: string };

async function appendCopy({ deps, owner, session, folder }: Copying, mail: SentMail): Promise<void> {
  let raw: Buffer;
  try {
    raw = await writeCopy(deps, mail);
  } catch (error) {
    deps.logger.warn({ mailId: mail.id, err: error }, 'a sent mail could not be copied into its box');
    // Files that cannot be read right now are there later.
    const until = deps.clock.now().add({ minutes: refusedMinutes });
    await deps.db.scoped(owner, (tx) =>
      isMissingContent(error)
        ? settleCopy(tx, owner, { id: mail.id, state: 'given_up' })
        : delayCopy(tx, owner, { id: mail.id, until }),
    );
    return;
  }
  try {
    await session.append({ folder, raw, at: mail.sentAt });
  } catch (error) {
    if (!(error instanceof ImapError) || error.reason !== 'folder') throw error;
    deps.logger.info({ mailId: mail.id }, 'a box refused the copy of a sent mail');
    const until = deps.clock.now().add({ minutes: refusedMinutes });
    await deps.db.scoped(owner, (tx) => delayCopy(tx, owner, { id: mail.id, until }));
    return;
  }
  await deps.db.scoped(owner, (tx) => settleCopy(tx, owner, { id: mail.id, state: 'kept' }));
}

/** Looks for the mail first: the provider may have put it there, or another run that never said so. */
async function copyOne(copying: Copying, box: ImapFolder, mail: SentMail): Promise<void> {
  const { deps, owner, row } = copying;
  const now = deps.clock.now();
  const { id, messageId, sentAt } = mail;
  if (!(await deps.db.scoped(owner, (tx) => claimCopy(tx, owner, { id, now })))) return;
  if ((await box.findByMessageId(messageId)).length > 0) {
    await deps.db.scoped(owner, (tx) => settleCopy(tx, owner, { id, state: 'kept' }));
    return;
  }
  const until = sentAt.add({ minutes: copyPatience(row) });
  if (Temporal.Instant.compare(now, until) >= 0) await appendCopy(copying, mail);
  else await deps.db.scoped(owner, (tx) => delayCopy(tx, owner, { id, until: now.add({ seconds: 30 }) }));
}

async function keepCopies(copying: Copying, box: ImapFolder): Promise<void> {
  const { deps, owner, row } = copying;
  const find = { boxId: row.id, now: deps.clock.now(), limit: copiesPerLook };
  const mails = await deps.db.scoped(owner, (tx) => listDueCopies(tx, owner, find), { readOnly: true });
  for (const mail of mails) await copyOne(copying, box, mail);
}

type Session = {
  session: ImapSession;
  /** Mail that may be answered there is still in the box. */
  isBehind: boolean;
};

/**
 * The folder of sent mail of a box: what left through the box is put there, once, and what the client wrote in other
 * programs is taken from there. Safe to run twice or concurrently.
 */
export async function readSentFolder(look: Look, { session, isBehind }: Session): Promise<void> {
  const { deps, owner, row } = look;
  try {
    const folder = await findSentFolder(look, session);
    if (!folder) return;
    const box = await session.openFolder(folder.name);
    await keepCopies({ ...look, session, folder: folder.name }, box);
    if (!isBehind) await takeOwn(look, { folder, box });
  } catch (error) {
    if (!(error instanceof ImapError) || error.reason !== 'folder') throw error;
    // Somebody renamed it, or it is listed and does not open; the next look finds its successor. The rest is read.
    await deps.db.scoped(owner, (tx) => forgetSentFolder(tx, owner, row.id));
  }
}
