import { receiveFormMessage } from '#mailbox/conversations/mailbox.usecases.ts';
import type { Factory } from './fixtures.ts';
import { trashed } from './make-things.ts';

const createMailHook: Factory = async (maker) => {
  const { kit, box } = maker;
  const body = { name: box.mark, profileId: await box.get('profile') };
  const answer = await kit.call('POST', '/api/mail-sources/webhook', { token: box.client.token, body });
  return answer.json<{ source: { id: string } }>().source.id;
};

/** Inserted directly: creating one needs a server that answers. */
const createMailBox: Factory = async ({ kit, box }) => {
  const { owner } = box.client;
  const id = kit.platform.ids.uuid();
  const secret = kit.platform.secrets.seal('mail-source-password', 'x');
  await kit.database.adminSql`
    insert into mail_sources (owner_id, id, kind, name, profile_id, since, host, port, username, sealed_password, folder,
                              smtp_host, smtp_port, smtp_security, send_address, sealed_smtp_password)
    values (${owner}, ${id}, 'imap', ${box.mark}, ${await box.get('profile')}, now(), 'imap.example', 993, ${box.mark},
            ${secret}, 'INBOX', 'smtp.example', 587, 'starttls', 'hola@correo.example', ${secret})`;
  await kit.database.adminSql`
    insert into mail_source_folders (owner_id, source_id, name, since) values (${owner}, ${id}, 'INBOX', now())`;
  return id;
};

/** Its name has the mark only as far as an address can. */
const createAlias: Factory = async ({ kit, box }) => {
  const url = `/api/profile-addresses/${await box.get('profile')}/aliases`;
  const body = { name: `otra-${kit.platform.ids.code(8).toLowerCase()}` };
  const answer = await kit.call('POST', url, { token: box.client.token, body });
  const { profile } = answer.json<{ profile: { addresses: { id: string; name: string }[] } }>();
  return profile.addresses.find(({ name }) => name === body.name)?.id ?? '';
};

const createQuarantinedMail: Factory = async ({ kit, box }) => {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, state, reason, received_at)
    values (${box.client.owner}, ${id}, ${box.mark}, ${`${box.mark}@correo.example`}, ${Buffer.from(id)}, ${Buffer.from('x')}, 1,
            'quarantined', 'malformed', now())`;
  return id;
};

const createConversation: Factory = async (maker) => {
  const { kit, box } = maker;
  const { platform } = kit;
  const profileId = await box.get('profile');
  const { conversationId } = await platform.db.scoped(box.client.owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: platform,
      owner: box.client.owner,
      profile: { id: profileId, name: box.mark },
      sender: {
        name: box.mark,
        email: `${box.mark}-${platform.ids.code(6).toLowerCase()}@correo.example`,
        phone: null,
      },
      text: box.mark,
      fields: [{ label: 'Nombre', value: box.mark }],
      consent: null,
      spam: { score: 0, reasons: [] },
      idempotencyKey: platform.ids.uuid(),
      locale: 'es',
    }),
  );
  return conversationId;
};

/** Automatic mail with its original, as the mail reader leaves it. */
const createShelvedConversation: Factory = async (maker) => {
  const { kit, box } = maker;
  const { owner } = box.client;
  const conversationId = await createConversation(maker);
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    update conversations set state = 'shelf', shelf_reason = 'newsletter' where owner_id = ${owner} and id = ${conversationId}`;
  await kit.database.adminSql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, state, reason, received_at, conversation_id)
    values (${owner}, ${id}, ${box.mark}, ${`${box.mark}@correo.example`}, ${Buffer.from(id)}, ${Buffer.from(box.mark)}, 1,
            'shelved', 'newsletter', now(), ${conversationId})`;
  return conversationId;
};

const createMessage: Factory = async (maker) => {
  const conversation = await maker.box.get('conversation');
  const answer = await maker.kit.call('POST', `/api/mailbox/conversations/${conversation}/replies`, {
    token: maker.box.client.token,
    body: { text: maker.box.mark, idempotencyKey: maker.kit.platform.ids.uuid() },
  });
  const messageId: unknown = answer.json().message?.id;
  if (typeof messageId !== 'string') throw new Error(`the answer was not stored: ${answer.body}`);
  return messageId;
};

/** Its image is at an address the product never fetches, so the request stays here. */
const createPicturedMessage: Factory = async ({ kit, box }) => {
  const conversation = await box.get('conversation');
  const html = `<p>${box.mark}</p><img data-remote-src="http://127.0.0.1:9/${box.mark}.png">`;
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    update messages set html = ${html} where conversation_id = ${conversation} and direction = 'in' returning id`;
  return row?.id ?? '';
};

/** A received mail whose original is kept. */
const createReceivedMessage: Factory = async ({ kit, box }) => {
  const { owner } = box.client;
  const conversation = await box.get('conversation');
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    select id from messages where conversation_id = ${conversation} and direction = 'in' limit 1`;
  const messageId = row?.id ?? '';
  const id = kit.platform.ids.uuid();
  const raw = Buffer.from(`From: ${box.mark}@correo.example\r\nSubject: ${box.mark}\r\n\r\n${box.mark}\r\n`);
  await kit.database.adminSql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, state, received_at, conversation_id, shown_message_id)
    values (${owner}, ${id}, ${box.mark}, ${`${box.mark}@correo.example`}, sha256(${raw}), ${raw}, ${raw.length}, 'stored', now(),
            ${conversation}, ${messageId})`;
  return messageId;
};

/** A received mail that invites to an event. */
const createInvitedMessage: Factory = async ({ kit, box }) => {
  const messageId = await box.get('received_message');
  const organizer = { name: box.mark, email: `${box.mark}@correo.example` };
  const when = { kind: 'time', start: '2026-12-01T09:00:00Z', end: '2026-12-01T10:00:00Z', zone: null };
  const about = {
    method: 'request',
    uid: box.mark,
    recurrence: '',
    sequence: 0,
    stamp: '',
    title: box.mark,
    place: '',
  };
  const content = JSON.stringify({ ...about, organizer, attendees: [], when, rule: null });
  await kit.database.adminSql`
    insert into mail_invitations (owner_id, message_id, uid, sequence, method, starts_at, ends_at, content, received_at)
    values (${box.client.owner}, ${messageId}, ${box.mark}, 0, 'request', ${when.start}, ${when.end}, ${content}::text::jsonb, now())
    on conflict do nothing`;
  return messageId;
};

const createAttachment: Factory = async (maker) => {
  const { kit, box } = maker;
  const messageId = await box.get('message');
  const id = kit.platform.ids.uuid();
  const storageKey = `attachments/${id}`;
  await kit.platform.storage.put(storageKey, Buffer.from(box.mark));
  await kit.platform.db.scoped(
    box.client.owner,
    (tx) => tx.sql`
    insert into message_attachments (owner_id, id, message_id, position, name, mime, size, storage_key)
    values (${box.client.owner}, ${id}, ${messageId}, 0, ${`${box.mark}.txt`}, 'text/plain', ${box.mark.length}, ${storageKey})`,
  );
  return id;
};

const createOutgoingFile: Factory = async ({ kit, box }) => {
  const id = kit.platform.ids.uuid();
  const storageKey = `mailbox/${box.client.owner}/out/${id}`;
  await kit.platform.storage.put(storageKey, Buffer.from(box.mark));
  await kit.database.adminSql`
    insert into outgoing_files (owner_id, id, name, mime, size, storage_key)
    values (${box.client.owner}, ${id}, ${`${box.mark}.txt`}, 'text/plain', ${box.mark.length}, ${storageKey})`;
  return id;
};

const createScheduledReply: Factory = async (maker) => {
  const conversation = await maker.box.get('conversation');
  const { platform } = maker.kit;
  const sendAt = platform.clock.now().add({ hours: 48 }).toString();
  const body = { text: maker.box.mark, idempotencyKey: platform.ids.uuid(), sendAt };
  const { token } = maker.box.client;
  const answer = await maker.kit.call('POST', `/api/mailbox/conversations/${conversation}/scheduled`, { token, body });
  const id: unknown = answer.json().scheduled?.id;
  if (typeof id !== 'string') throw new Error(`the answer was not scheduled: ${answer.body}`);
  return id;
};

const createNewDraft: Factory = async ({ kit, box }) => {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into new_message_drafts (owner_id, id, subject, text, updated_at)
    values (${box.client.owner}, ${id}, ${box.mark}, ${box.mark}, now())`;
  return id;
};

const createSuppression: Factory = async ({ kit, box }) => {
  const body = { address: `${box.mark}-${kit.platform.ids.code(6).toLowerCase()}@correo.example`, note: box.mark };
  const answer = await kit.call('POST', '/api/suppressions', { token: box.client.token, body });
  return answer.json<{ id: string }>().id;
};

const createReturnHook: Factory = async ({ kit, box }) => {
  const body = { provider: 'postmark', name: box.mark };
  const answer = await kit.call('POST', '/api/return-hooks', { token: box.client.token, body });
  return answer.json<{ hook: { id: string } }>().hook.id;
};

/** The operator's own: no client may reach it. */
const createOperatorHook: Factory = async ({ kit }) => {
  const { token } = await kit.createAdmin();
  const body = { provider: 'postmark', name: 'Proveedor' };
  const answer = await kit.call('POST', '/api/admin/return-hooks', { token, body });
  return answer.json<{ hook: { id: string } }>().hook.id;
};

/** A log line is identified by its source and the id there. */
const createCommunication: Factory = async ({ box }) => `m${await box.get('message')}`;

/** Conversations, their messages, and the channels for incoming mail. */
export const messageFactories = {
  conversation: createConversation,
  shelved_conversation: createShelvedConversation,
  trashed_conversation: trashed('/api/mailbox/conversations', createConversation),
  message: createMessage,
  pictured_message: createPicturedMessage,
  received_message: createReceivedMessage,
  invited_message: createInvitedMessage,
  attachment: createAttachment,
  outgoing_file: createOutgoingFile,
  scheduled_reply: createScheduledReply,
  new_draft: createNewDraft,
  mail_source: createMailHook,
  mail_box: createMailBox,
  profile_alias: createAlias,
  quarantined_mail: createQuarantinedMail,
  suppression: createSuppression,
  return_hook: createReturnHook,
  operator_return_hook: createOperatorHook,
  communication: createCommunication,
} satisfies Record<string, Factory>;
