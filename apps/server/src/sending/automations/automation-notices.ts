import { actOnEach, lastOfLink, type NoticeActSource } from '#platform/notice-act.ts';

/** An automation that was stopped can go on while it is paused. */
export const automationActs: NoticeActSource = {
  kinds: ['automation.stopped'],
  find: ({ tx, owner, notices }) =>
    actOnEach({
      tx,
      owner,
      notices,
      idOf: lastOfLink,
      act: { verb: 'resume', subject: 'automation' },
      fitting: async (ids) => {
        const rows = await tx.sql<{ id: string }[]>`
          select id from automations
          where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and deleted_at is null and state = 'paused'`;
        return rows.map(({ id }) => id);
      },
    }),
};
