import { ownerId } from '#platform/context.ts';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import type { MailboxBench } from '../mailbox.test-support.ts';
import type { ReplyTarget } from '../resolve-reply-target.ts';
import type { InboundRow, Incoming } from './inbound-mail.types.ts';

export const ana = 'ana@visitor.example';
export const fingerprint = 'ab'.repeat(32);

/** A mail of Ana that quotes nothing. */
export const plainMail: ParsedMail = {
  messageId: 'hers@visitor.example',
  isMessageIdDerived: false,
  inReplyTo: null,
  references: [],
  from: { name: 'Ana', address: ana },
  replyTo: [],
  writer: { name: 'Ana', address: ana },
  isPassedOn: false,
  to: [],
  cc: [],
  deliveredTo: [],
  subject: 'Hola',
  date: null,
  text: 'Hola',
  replyText: 'Hola',
  html: null,
  remoteImages: 0,
  attachments: [],
  invitation: null,
  protection: null,
  isDamaged: false,
  kind: 'human',
  isBulk: false,
  shelfReason: null,
  contentHash: fingerprint,
  bounce: null,
};

type Conversation = {
  participants?: string[];
  at?: string;
  contactId?: string | null;
  originId?: string | null;
  deliveryId?: string | null;
  profileId?: string;
  mergedInto?: string | null;
};
type Message = {
  conversationId: string;
  messageId: string;
  direction?: 'in' | 'out';
  text?: string;
  fullText?: string | null;
  contentHash?: string | null;
};

/** Rows of one client, written one by one, and Ana's mails to them. */
export function createThreadRows(bench: MailboxBench, client: TestClient, profile: { id: string; name: string }) {
  const { owner } = client;
  const sql = bench.database.adminSql;
  const uuid = () => bench.deps.ids.uuid();
  return {
    async conversation(input: Conversation = {}): Promise<string> {
      const { participants = [ana], at = '2026-11-01', contactId = null, originId = null, deliveryId = null } = input;
      const { profileId = profile.id, mergedInto = null } = input;
      const id = uuid();
      await sql`
        insert into conversations (owner_id, id, profile_id, profile_name, contact_id, visitor_name, visitor_email,
          participants, subject, locale, state, last_message_at, origin_id, campaign_delivery_id, merged_into, deleted_at)
        values (${owner}, ${id}, ${profileId}, 'Taller', ${contactId}, 'Ana', ${participants[0] ?? null},
          ${participants}, 'Hola', 'es', 'waiting', ${at}, ${originId}, ${deliveryId}, ${mergedInto},
          ${mergedInto === null ? null : at})`;
      return id;
    },
    async message(input: Message): Promise<void> {
      const { conversationId, messageId, direction = 'in', text = 'Hola', fullText = null, contentHash = null } = input;
      await sql`
        insert into messages (owner_id, conversation_id, direction, channel, author_name, text, full_text, message_id,
          content_hash, delivery_state)
        values (${owner}, ${conversationId}, ${direction}, 'email', 'Ana', ${text}, ${fullText}, ${messageId},
          ${contentHash === null ? null : Buffer.from(contentHash, 'hex')}, ${direction === 'out' ? 'accepted' : null})`;
    },
    async ourMail(messageId: string, to: string, related: Record<string, string> = {}): Promise<void> {
      await sql`
        insert into mails (owner_id, purpose, to_address, subject, message_id, state, from_address, envelope_from, body_text, related)
        values (${owner}, 'mailbox_reply', ${to}, 'x', ${messageId}, 'accepted', 'us@enlace.example', 'us@enlace.example', 'x',
          ${JSON.stringify(related)}::text::jsonb)`;
    },
    async arrival(conversationId: string, messageId: string, source: InboundRow['source']): Promise<void> {
      await sql`
        insert into inbound_mails (owner_id, recipient, envelope_from, raw_hash, size, state, received_at, source,
          message_id, conversation_id)
        values (${owner}, 'x', ${ana}, ${Buffer.from(uuid())}, 1, 'stored', '2026-11-01', ${source},
          ${messageId}, ${conversationId})`;
    },
    /** A delivery of a campaign of this client, and the Message-ID of its mail. */
    async delivery(email: string): Promise<{ id: string; campaignId: string; messageId: string }> {
      const [id, campaignId] = [uuid(), uuid()];
      await sql`
        insert into campaigns (owner_id, id, name, profile_id) values (${owner}, ${campaignId}, 'Esmaltes', ${profile.id})`;
      await sql`
        insert into campaign_deliveries (owner_id, id, campaign_id, contact_id, email, domain)
        values (${owner}, ${id}, ${campaignId}, ${uuid()}, ${email}, 'visitor.example')`;
      return { id, campaignId, messageId: `${id.replaceAll('-', '')}.campaign@enlace.example` };
    },
    /** Runs work on a mail that arrived. */
    arrived<T>(
      {
        mail = {},
        target = { kind: 'source', owner, profile },
        source = 'smtp',
        address = ana,
      }: { mail?: Partial<ParsedMail>; target?: ReplyTarget; source?: InboundRow['source']; address?: string },
      work: (incoming: Incoming) => Promise<T>,
    ): Promise<T> {
      return bench.deps.db.scoped(owner, (tx: Tx) =>
        work({
          tx,
          deps: bench.deps,
          owner: ownerId(owner),
          mail: { ...plainMail, ...mail },
          head: new Map(),
          size: 0,
          target,
          source,
          recipient: '',
          sender: { name: 'Ana', address, isPassedOn: false },
          attachments: [],
          senderCheck: null,
          receivedAt: bench.deps.clock.now(),
          way: { sourceId: null, address: null, isToProfile: false, isForwarded: false, isLoop: false },
        }),
      );
    },
    at: (conversationId: string): ReplyTarget => ({ kind: 'conversation', owner: ownerId(owner), conversationId }),
  };
}
export type ThreadRows = ReturnType<typeof createThreadRows>;
