import { actOnEach, type NoticeActSource } from '#platform/notice-act.ts';

/** A mailbox from which nothing arrives can be asked again now; not where a person has to agree again first. */
export const sourceActs: NoticeActSource = {
  kinds: ['mail.source'],
  find: ({ tx, owner, notices }) =>
    actOnEach({
      tx,
      owner,
      notices,
      idOf: ({ params }) => (params['what'] === 'running' ? undefined : String(params['thread'] ?? '')),
      act: { verb: 'retry', subject: 'mail_source' },
      fitting: async (ids) => {
        const rows = await tx.sql<{ id: string }[]>`
          select id from mail_sources
          where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and kind = 'imap' and not paused
            and halted_at is not null and last_error is distinct from 'consent'`;
        return rows.map(({ id }) => id);
      },
    }),
};
