import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invitationOf, listInvitations } from './invitations/invitations.repository.ts';
import type { MailboxDeps } from './mailbox.context.ts';
import type { Message, MessageRow } from './mailbox.types.ts';
import { listAttachments, messageOf } from './messages.repository.ts';
import { readOwnAddresses } from './own-addresses.ts';

type Input = { deps: Pick<MailboxDeps, 'secrets' | 'config'>; owner: OwnerId; rows: readonly MessageRow[] };

/** What a thread shows of these rows. */
export async function presentMessages(tx: Tx, { deps, owner, rows }: Input): Promise<Message[]> {
  const ids = rows.map(({ id }) => id);
  const attachments = await listAttachments(tx, owner, ids);
  const isOwn = await readOwnAddresses(tx, { deps, owner });
  const found = await listInvitations(tx, owner, ids);
  return rows.map((row) => {
    const invitation = found.find(({ messageId }) => messageId === row.id);
    return { ...messageOf(row, { attachments, isOwn }), invitation: invitation ? invitationOf(invitation) : null };
  });
}
