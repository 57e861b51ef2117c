import type { OwnerId } from '#platform/context.ts';
import type { ImapFolder, ImapSession } from '#platform/mail/imap/imap.types.ts';
import { type ClosedMail, listClosedMails, markFiled } from '../folders.repository.ts';
import type { SourceDeps, SourceRow } from '../mail-sources.types.ts';

const mailsPerLook = 200;

type Look = { deps: SourceDeps; owner: OwnerId; row: SourceRow };

/** Where a mail is now: numbers change, and people move mail. */
async function findUids(box: ImapFolder, { uid, uidValidity, messageId }: ClosedMail): Promise<number[]> {
  if (uidValidity === box.uidValidity) return [uid];
  return messageId === null ? [] : box.findByMessageId(messageId);
}

async function fileOne({ row }: Look, box: ImapFolder, mail: ClosedMail): Promise<void> {
  for (const uid of await findUids(box, mail)) {
    if (row.readsClosed) await box.markRead(uid);
    if (row.closedFolder !== null && row.closedFolder !== mail.folder) await box.move(uid, row.closedFolder);
  }
}

/** Marks as read, or moves, what belongs to conversations that were closed here, if the owner wants that. */
export async function fileClosed(look: Look, session: ImapSession): Promise<void> {
  const { deps, owner, row } = look;
  if (!row.readsClosed && row.closedFolder === null) return;
  const mails = await deps.db.scoped(owner, (tx) => listClosedMails(tx, owner, row.id, mailsPerLook), {
    readOnly: true,
  });
  for (const [folder, those] of Map.groupBy(mails, (mail) => mail.folder)) {
    const box = await session.openFolder(folder, { isWritable: true });
    for (const mail of those) {
      await fileOne(look, box, mail);
      await deps.db.scoped(owner, (tx) => markFiled(tx, owner, { id: mail.id, now: deps.clock.now() }));
    }
  }
}
