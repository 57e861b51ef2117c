import { actOnEach, lastOfLink, type NoticeActSource } from '#platform/notice-act.ts';

/** A campaign that the system stopped can go on while it is paused. */
export const campaignActs: NoticeActSource = {
  kinds: ['campaign.failed'],
  find: ({ tx, owner, notices }) =>
    actOnEach({
      tx,
      owner,
      notices,
      idOf: lastOfLink,
      act: { verb: 'resume', subject: 'campaign' },
      fitting: async (ids) => {
        const rows = await tx.sql<{ id: string }[]>`
          select id from campaigns
          where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and deleted_at is null and state = 'paused'`;
        return rows.map(({ id }) => id);
      },
    }),
};
