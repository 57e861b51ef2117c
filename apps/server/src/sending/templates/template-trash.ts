import { folderPath } from '#workspace/door.ts';
import { nothingFreed, type TrashKind } from '#platform/trash-kind.ts';
import { removeSavedReply, restoreSavedReply } from './saved-replies/save-replies.ts';
import { removeTemplate, restoreTemplate } from './usecases/remove-template.ts';

type Shared = Pick<TrashKind, 'table' | 'purged' | 'columns' | 'purge'>;

const shared: Shared = {
  table: 'templates',
  columns: (tx, owner) => ({
    name: tx.sql`t.name`,
    // Subjects contain variables, which mean nothing here.
    detail: tx.sql`''`,
    searched: tx.sql`enlace_fold(t.name || ' ' || t.subject)`,
    place: folderPath(tx, { owner, noun: 'template', subject: tx.sql`t.id` }),
  }),
  purged: { action: 'template.purged', subjectKind: 'template' },
  async purge({ tx, owner, ids }) {
    await tx.sql`delete from templates where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
    return nothingFreed;
  },
};

/** Trashes templates of mails and profiles; what was sent or made with them has its own copy. */
export const templateTrash: TrashKind = {
  ...shared,
  kind: 'template',
  only: (tx) => tx.sql`and t.kind <> 'reply'`,
  restore: restoreTemplate,
  trash: removeTemplate,
};

/** Trashes saved replies. */
export const savedReplyTrash: TrashKind = {
  ...shared,
  kind: 'saved_reply',
  only: (tx) => tx.sql`and t.kind = 'reply'`,
  restore: restoreSavedReply,
  trash: removeSavedReply,
};
