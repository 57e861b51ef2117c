import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/**
 * Makes files in templates of mails being sent public: those mails are in other people's mailboxes. By what the
 * templates refer to, never by the mails, whose text may be somebody else's. Mailings do this when their mail is
 * frozen.
 */
export async function showInMails(
  tx: Tx,
  { owner, templateIds }: { owner: OwnerId; templateIds: readonly string[] },
): Promise<void> {
  if (templateIds.length === 0) return;
  await tx.sql`
    insert into mail_files (owner_id, file_id)
    select t.owner_id, e.file_id from templates t,
      lateral (select file_id from enlace_files_of(t.document) union select file_id from enlace_files_in(t.source)) e
    where t.owner_id = ${owner} and t.id = any(${[...templateIds]}::uuid[])
    order by e.file_id on conflict do nothing`;
}
