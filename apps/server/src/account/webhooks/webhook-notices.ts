import { actOnEach, type NoticeActSource } from '#platform/notice-act.ts';

/** A webhook that was disabled can be resumed. */
export const webhookActs: NoticeActSource = {
  kinds: ['webhook.disabled'],
  find: ({ tx, owner, notices }) =>
    actOnEach({
      tx,
      owner,
      notices,
      idOf: ({ params }) => String(params['webhookId'] ?? ''),
      act: { verb: 'resume', subject: 'webhook' },
      fitting: async (ids) => {
        const rows = await tx.sql<{ id: string }[]>`
          select id from webhook_endpoints
          where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and deleted_at is null and state = 'disabled'`;
        return rows.map(({ id }) => id);
      },
    }),
};
