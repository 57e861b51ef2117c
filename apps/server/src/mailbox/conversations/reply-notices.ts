import { actOnEach, lastOfLink, type NoticeActSource } from '#platform/notice-act.ts';

/** A message can be answered while nobody has, and there is an address to answer to. */
export const replyActs: NoticeActSource = {
  kinds: ['message.received'],
  find: ({ tx, owner, notices }) =>
    actOnEach({
      tx,
      owner,
      notices,
      idOf: lastOfLink,
      act: { verb: 'reply', subject: 'conversation' },
      fitting: async (ids) => {
        const rows = await tx.sql<{ id: string }[]>`
          select id from conversations
          where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and deleted_at is null and last_direction = 'in'
            and visitor_email is not null and state in ('waiting', 'open', 'snoozed')`;
        return rows.map(({ id }) => id);
      },
    }),
};
