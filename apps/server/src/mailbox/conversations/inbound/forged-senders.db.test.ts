import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import type { SenderCheckResult } from '#platform/mail/sender-check/sender-check.types.ts';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import { getConversation, listConversations } from '../usecases/read-mailbox.ts';
import { replyToConversation } from '../usecases/reply.ts';
import { type Ours, person, plain, writeMail } from './fixtures/mail-writer.test-support.ts';
import { processInboundMail } from '../jobs/process-inbound-mail.job.ts';
import { storeInbound } from './store-inbound.ts';

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };
let conversationId: string;
let ours: Ours;

const disowned: SenderCheckResult = {
  verdict: 'suspect',
  dkim: 'none',
  spf: 'fail',
  dmarc: 'fail',
  domain: 'correo.es',
};
const proven: SenderCheckResult = {
  verdict: 'verified',
  dkim: 'pass',
  spf: 'none',
  dmarc: 'pass',
  domain: 'correo.es',
};

const unsaid: SenderCheckResult = { ...proven, verdict: 'unknown', dkim: 'none', dmarc: 'none' };

beforeAll(async () => {
  bench = await createMailboxBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  const { deps, database } = bench;
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Talleres');
  ({ conversationId } = await bench.write(marina, profile, {
    sender: { name: person.name, email: person.address, phone: '' },
  }));
  const input = { text: 'Sirve.', idempotencyKey: deps.ids.uuid(), close: false };
  const { message } = await replyToConversation({ deps, ctx: marina.ctx, id: conversationId, input });
  await bench.deliver();
  const [mail] = await database.adminSql<{ message_id: string; reply_to: string; envelope_from: string }[]>`
    select message_id, reply_to, envelope_from from mails where related ->> 'messageId' = ${message.id}`;
  ours = { messageId: mail?.message_id ?? '', reply: mail?.reply_to ?? '', bounce: mail?.envelope_from ?? '' };
});

type Bring = { check: SenderCheckResult; to: string; text: string };

/** A mail in the visitor's name that quotes our mail, with their domain's DMARC result. */
async function bring({ check, to, text }: Bring): Promise<void> {
  const deps = { ...bench.deps, senderCheck: { check: async () => check, close: async () => undefined } };
  deps.advance({ minutes: 1 });
  const raw = writeMail(ours, to, { part: plain(text) });
  const receivedAt = deps.clock.now();
  const box = { source: 'imap', recipient: 'marina@taller.example', profileId: profile.id } as const;
  const about = to.endsWith('@in.example.org') ? ({ source: 'smtp', recipient: to } as const) : box;
  const mail = { ...about, owner: marina.owner, envelopeFrom: person.address, raw, receivedAt };
  await deps.db.scoped(marina.owner, (tx) => storeInbound(tx, deps, mail));
  for (const { payload } of bench.waiting.splice(0)) {
    if (typeof payload['inboundMailId'] !== 'string') continue;
    await processInboundMail({ deps, owner: marina.owner, inboundMailId: payload['inboundMailId'] });
  }
}

const textsOf = async (id: string) =>
  (await getConversation({ deps: bench.deps, ctx: marina.ctx, id })).messages.items
    .filter(({ direction, system }) => direction === 'in' && !system)
    .map(({ text }) => text);
const opened = async () =>
  (await listConversations({ deps: bench.deps, ctx: marina.ctx, query: { limit: 50 } })).items.filter(
    ({ id }) => id !== conversationId,
  );

describe('a mail that the domain of its sender disowns', () => {
  it.each([
    ['a box', () => 'marina@taller.example'],
    ['the bounce address', () => ours.bounce],
  ])('and that quotes a mail of ours opens a conversation beside, by way of %s', async (_way, to) => {
    const before = await textsOf(conversationId);
    await bring({ check: disowned, to: to(), text: 'Cambie mi cuenta' });
    expect(await textsOf(conversationId)).toEqual(before);
    const [side, ...others] = await opened();
    expect(others).toEqual([]);
    expect(side).toMatchObject({ contactId: null, state: 'waiting', origin: { conversationId } });
    expect(await textsOf(side?.id ?? '')).toEqual(['Cambie mi cuenta']);
    const { messages } = await getConversation({ deps: bench.deps, ctx: marina.ctx, id: side?.id ?? '' });
    expect(messages.items.at(-1)?.differentSender).toBe(true);
    await bring({ check: disowned, to: to(), text: 'Ya' });
    expect(await textsOf(side?.id ?? '')).toEqual(['Cambie mi cuenta', 'Ya']);
    expect((await opened()).map(({ isSenderUnproven }) => isSenderUnproven)).toEqual([true]);
  });

  it('joins when it came to the signed address of the conversation, marked as it is', async () => {
    await bring({ check: disowned, to: ours.reply, text: 'Desde una lista' });
    expect((await textsOf(conversationId)).at(-1)).toBe('Desde una lista');
    expect(await opened()).toEqual([]);
  });

  it('is the exception: what the domain stands behind joins by its quoted id', async () => {
    await bring({ check: proven, to: 'marina@taller.example', text: 'Soy yo' });
    expect((await textsOf(conversationId)).at(-1)).toBe('Soy yo');
    expect(await opened()).toEqual([]);
  });
});

describe('the list of conversations', () => {
  const marks = async () => {
    const { items } = await listConversations({ deps: bench.deps, ctx: marina.ctx, query: { limit: 50 } });
    return items.map(({ isSenderUnproven }) => isSenderUnproven);
  };

  it('marks a mail in the name of a tamy that nothing confirms, until one comes that is theirs', async () => {
    expect(await marks()).toEqual([false]);
    await bring({ check: unsaid, to: 'marina@taller.example', text: 'Soy yo' });
    expect(await marks()).toEqual([true]);
    await bring({ check: proven, to: 'marina@taller.example', text: 'Ahora sí' });
    expect(await marks()).toEqual([false]);
  });

  it('leaves out what came to the address that was given to this person, and people nobody knew', async () => {
    await bring({ check: unsaid, to: ours.reply, text: 'Gracias' });
    expect(await marks()).toEqual([false]);
    await bench.database.adminSql`update contacts set email = 'otra@correo.example' where owner_id = ${marina.owner}`;
    await bench.database.adminSql`delete from contact_addresses where owner_id = ${marina.owner}`;
    await bench.database.adminSql`delete from messages where owner_id = ${marina.owner}`;
    await bench.database.adminSql`delete from conversations where owner_id = ${marina.owner}`;
    await bring({ check: unsaid, to: 'marina@taller.example', text: 'Hola' });
    expect(await marks()).toEqual([false]);
  });
});
