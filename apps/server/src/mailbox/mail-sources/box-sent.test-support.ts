import { startFakeSmtpServer, ALL_CAPABILITIES } from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import type { BoxKit } from './box-kit.test-support.ts';

export type Thread = { conversationId: string; question: string };
type Own = { text: string; isExternal: boolean; at: string; recipients: object };
type Head = { state: string; unread: number; preview: string; lastDirection: string };

/** What the tests of the sent folder do with a box. */
export function sentKit(box: () => BoxKit) {
  const sql = () => box().kit.database.adminSql;
  const owner = () => box().client().owner;

  /** A box that sends through a server that takes everything. */
  async function addSendingBox(change: object = {}) {
    const capabilities = [...ALL_CAPABILITIES, 'STARTTLS', 'AUTH PLAIN'];
    const smtp = await startFakeSmtpServer({ capabilities });
    const { id } = await box().addBox(change);
    const { password } = box().connection();
    const set = await box().api('PUT', `/api/mail-sources/${id}/sending`, {
      host: '127.0.0.1',
      port: smtp.port,
      password,
    });
    if (set.statusCode !== 200) throw new Error(`the box does not send: ${set.body}`);
    await box().look(id);
    return { id, smtp };
  }

  async function answer({ conversationId }: Thread, text: string): Promise<{ messageId: string }> {
    const url = `/api/mailbox/conversations/${conversationId}/replies`;
    const key = box().kit.platform.ids.uuid();
    const sent = await box().api('POST', url, { text, idempotencyKey: key, close: false });
    if (sent.statusCode !== 200) throw new Error(`nothing was answered: ${sent.body}`);
    const [mail] = await sql()<{ id: string; messageId: string }[]>`
      select id, message_id as "messageId" from mails
      where owner_id = ${owner()} and purpose = 'mailbox_reply' order by id desc limit 1`;
    if (!mail) throw new Error('no mail was queued');
    await deliverStoredMail({ deps: box().kit.platform, mailId: mail.id });
    return { messageId: mail.messageId };
  }

  return {
    addSendingBox,
    answer,
    pass(minutes: number) {
      box().clock.now = box().clock.now.add({ minutes });
    },
    /** What was said by the client. */
    own: () => sql()<Own[]>`
      select text, is_external as "isExternal", at::text, recipients from messages
      where owner_id = ${owner()} and direction = 'out' order by at, id`,
    async head(id: string): Promise<Head | undefined> {
      const [row] = await sql()<Head[]>`
        select state, unread_count as unread, preview, last_direction as "lastDirection" from conversations where id = ${id}`;
      return row;
    },
    async conversations(): Promise<string[]> {
      const rows = await sql()<{ id: string }[]>`select id from conversations where owner_id = ${owner()} order by id`;
      return rows.map(({ id }) => id);
    },
    copyStates: async () => {
      const rows = await sql()<{ state: string }[]>`
        select copy_state as state from mails where owner_id = ${owner()} and box_id is not null order by id`;
      return rows.map(({ state }) => state);
    },
  };
}
