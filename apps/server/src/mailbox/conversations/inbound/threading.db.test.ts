import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import { conversationAddress } from '../mail-addresses.usecases.ts';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import type { ReplyTarget } from '../resolve-reply-target.ts';
import { findAnswered } from './find-answered.ts';
import { findSideConversation, findTargetConversation, isParticipant } from './find-conversation.ts';
import { findCopy, findInboundTarget } from './find-target.ts';
import type { InboundRow } from './inbound-mail.types.ts';
import { ana, createThreadRows, fingerprint, plainMail, type ThreadRows } from './threading.test-support.ts';

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };
let other: { id: string; name: string };
let rows: ThreadRows;

beforeAll(async () => {
  bench = await createMailboxBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Taller');
  other = await bench.createProfile(marina, 'Tienda');
  rows = createThreadRows(bench, marina, profile);
});

describe('a mail of a person belongs', () => {
  const joined = (mail: Partial<ParsedMail>, target?: ReplyTarget) =>
    rows.arrived({ mail, ...(target && { target }) }, async (incoming) => (await findTargetConversation(incoming))?.id);

  it('to the conversation of the signed address, whatever it quotes', async () => {
    const [addressed, quoted] = [await rows.conversation(), await rows.conversation()];
    await rows.message({ conversationId: quoted, messageId: 'b@enlace.example', direction: 'out' });
    expect(await joined({ inReplyTo: 'b@enlace.example' }, rows.at(addressed))).toBe(addressed);
  });

  it('else to the one of the answered mail, then of the newest it refers to', async () => {
    const [a, b] = [await rows.conversation(), await rows.conversation()];
    await rows.message({ conversationId: a, messageId: 'a@enlace.example', direction: 'out' });
    await rows.message({ conversationId: b, messageId: 'b@enlace.example', direction: 'out' });
    expect(await joined({ inReplyTo: 'b@enlace.example', references: ['a@enlace.example'] })).toBe(b);
    expect(await joined({ references: ['a@enlace.example', 'b@enlace.example'] })).toBe(b);
    expect(await joined({ references: ['b@enlace.example', 'a@enlace.example'] })).toBe(a);
    expect(await joined({ inReplyTo: 'unknown@x.example', references: ['a@enlace.example'] })).toBe(a);
    expect(await joined({ inReplyTo: 'unknown@x.example' })).toBeUndefined();
    // A single mail has an address, but no conversation.
    const single = { kind: 'mail', owner: marina.owner, mailId: bench.deps.ids.uuid(), contactId: null } as const;
    expect(await joined({ inReplyTo: 'a@enlace.example' }, { ...single, address: ana })).toBe(a);
  });

  it('to the newest of their own conversations about the campaign mail it was sent to', async () => {
    const [mine, another] = [await rows.delivery(ana), await rows.delivery(ana)];
    await rows.conversation({ deliveryId: mine.id, at: '2026-11-01' });
    const newest = await rows.conversation({ deliveryId: mine.id, at: '2026-11-02' });
    await rows.conversation({ deliveryId: another.id, at: '2026-11-03' });
    await rows.conversation({ deliveryId: mine.id, at: '2026-11-04', participants: ['primo@otro.example'] });
    const target = (deliveryId: string): ReplyTarget => ({
      kind: 'delivery',
      owner: marina.owner,
      deliveryId,
      campaignId: mine.campaignId,
      campaignName: 'Esmaltes',
      contactId: bench.deps.ids.uuid(),
      profile,
    });
    expect(await joined({}, target(mine.id))).toBe(newest);
    expect(await joined({}, target(bench.deps.ids.uuid()))).toBeUndefined();
  });

  it('as a stranger’s to the newest of theirs that came by the same conversation', async () => {
    const [origin, elsewhere] = [await rows.conversation(), await rows.conversation()];
    await rows.conversation({ originId: origin, at: '2026-11-01' });
    const newest = await rows.conversation({ originId: origin, at: '2026-11-02' });
    await rows.conversation({ originId: elsewhere, at: '2026-11-03' });
    await rows.conversation({ originId: origin, at: '2026-11-04', participants: ['primo@otro.example'] });
    const side = (originId: string) =>
      rows.arrived({}, async (incoming) => (await findSideConversation(incoming, originId))?.id);
    expect(await side(origin)).toBe(newest);
    expect(await side(newest)).toBeUndefined();
  });

  it('among its participants when they wrote in it or are its tamy', async () => {
    const { conversationId } = await bench.write(marina, profile);
    const [written] = await bench.database.adminSql<{ contact_id: string }[]>`
      select contact_id from conversations where id = ${conversationId}`;
    const withContact = await rows.conversation({ contactId: written?.contact_id ?? null });
    const without = await rows.conversation();
    const belongs = (id: string, address: string) =>
      rows.arrived({ target: rows.at(id) }, async (incoming) => {
        const row = await findTargetConversation(incoming);
        return row && isParticipant(incoming.tx, incoming.owner, { row, address });
      });
    expect(await belongs(without, ana)).toBe(true);
    expect(await belongs(withContact, 'julia.roca@correo.es')).toBe(true);
    expect(await belongs(withContact, 'primo@otro.example')).toBe(false);
    expect(await belongs(without, 'julia.roca@correo.es')).toBe(false);
  });
});

describe('a mail is a copy', () => {
  type Way = { target?: ReplyTarget; source?: InboundRow['source'] };
  const copyOf = (mail: Partial<ParsedMail> = {}, way: Way = {}) =>
    rows.arrived({ mail, ...way }, async (incoming) => (await findCopy(incoming))?.conversationId);

  it('of our own with its id and the first 200 characters of its text', async () => {
    const [one, two] = [await rows.conversation(), await rows.conversation()];
    const text = `A${'x'.repeat(198)}B`;
    await rows.message({ conversationId: one, messageId: 'one@enlace.example', direction: 'out', text: `${text}C` });
    await rows.message({
      conversationId: two,
      messageId: 'two@enlace.example',
      direction: 'out',
      text: 'Sirve.\n\nSí',
    });
    const sent = (messageId: string, mail: string) => copyOf({ messageId, text: mail });
    expect(await sent('one@enlace.example', `${text}D`)).toBe(one);
    expect(await sent('one@enlace.example', text.replace('B', 'E'))).toBeUndefined();
    expect(await sent('one@enlace.example', text.replace('A', 'E'))).toBeUndefined();
    expect(await sent('two@enlace.example', '> Hola\n> Sirve. Sí\n')).toBe(two);
    expect(await sent('other@enlace.example', 'Sirve. Sí')).toBeUndefined();
    await rows.message({ conversationId: two, messageId: 'in@enlace.example', text: 'Sirve.' });
    expect(await sent('in@enlace.example', 'Sirve. Sí')).toBeUndefined();
  });

  it('with the id and fingerprint of one in the conversation it was sent to', async () => {
    const id = await rows.conversation();
    await rows.message({ conversationId: id, messageId: 'hers@visitor.example', contentHash: fingerprint });
    await rows.message({
      conversationId: id,
      messageId: 'sent@enlace.example',
      contentHash: fingerprint,
      direction: 'out',
      text: 'No',
    });
    expect(await copyOf({}, { target: rows.at(id) })).toBe(id);
    expect(await copyOf({ contentHash: 'cd'.repeat(32) }, { target: rows.at(id) })).toBeUndefined();
    expect(await copyOf({ messageId: 'other@visitor.example' }, { target: rows.at(id) })).toBeUndefined();
    expect(await copyOf({ messageId: 'sent@enlace.example' }, { target: rows.at(id) })).toBeUndefined();
  });

  it('without a fingerprint by its text, whole or as shown', async () => {
    const [whole, shown] = [await rows.conversation(), await rows.conversation()];
    await rows.message({
      conversationId: whole,
      messageId: 'w@visitor.example',
      text: 'Hola',
      fullText: 'Hola\n> antes',
    });
    await rows.message({ conversationId: shown, messageId: 's@visitor.example', text: 'Hola' });
    const mail = { text: 'Hola\n> antes', replyText: 'Hola' };
    expect(await copyOf({ ...mail, messageId: 'w@visitor.example' }, { target: rows.at(whole) })).toBe(whole);
    expect(await copyOf({ ...mail, messageId: 's@visitor.example' }, { target: rows.at(shown) })).toBe(shown);
    expect(
      await copyOf({ messageId: 's@visitor.example', text: 'Adiós', replyText: 'Adiós' }, { target: rows.at(shown) }),
    ).toBeUndefined();
  });

  it('also of one next to that conversation, or where it was merged into, but not of one elsewhere', async () => {
    const [origin, elsewhere] = [await rows.conversation(), await rows.conversation({ profileId: other.id })];
    const another = await rows.conversation({ originId: origin, profileId: other.id });
    const target = await rows.conversation({ profileId: other.id });
    const merged = await rows.conversation({ mergedInto: target });
    for (const [conversationId, messageId] of [
      [elsewhere, 'elsewhere@visitor.example'],
      [another, 'another@visitor.example'],
      [target, 'merged@visitor.example'],
    ] as const)
      await rows.message({ conversationId, messageId, contentHash: fingerprint });
    const copy = (messageId: string, id: string) => copyOf({ messageId }, { target: rows.at(id) });
    expect(await copy('another@visitor.example', origin)).toBe(another);
    expect(await copy('merged@visitor.example', merged)).toBe(target);
    expect(await copy('elsewhere@visitor.example', origin)).toBeUndefined();
    expect(await copy('merged@visitor.example', origin)).toBeUndefined();
  });

  it('of one that the profile has, except where two addresses of ours bring it twice', async () => {
    const [here, addressed] = [await rows.conversation(), await rows.conversation()];
    const [id, second] = ['hers@visitor.example', 'second@visitor.example'];
    await rows.message({ conversationId: here, messageId: id, contentHash: fingerprint });
    expect(await copyOf()).toBe(here);
    expect(await copyOf({}, { target: { kind: 'source', owner: marina.owner, profile: other } })).toBeUndefined();
    // Nothing of this came to this conversation by the listener.
    await rows.arrival(here, id, 'imap');
    await rows.arrival(here, second, 'smtp');
    await rows.arrival(addressed, id, 'smtp');
    expect(await copyOf({}, { target: rows.at(addressed) })).toBe(here);
    await rows.arrival(here, id, 'smtp');
    expect(await copyOf({}, { target: rows.at(addressed) })).toBeUndefined();
    expect(await copyOf({}, { target: rows.at(addressed), source: 'imap' })).toBe(here);
    expect(await copyOf()).toBe(here);
  });
});

describe('an answer to a mail of ours', () => {
  type Ids = { inReplyTo?: string | null; references?: string[]; address?: string };
  const answered = ({ inReplyTo = null, references = [], address = ana }: Ids) =>
    bench.deps.db.system((tx) => findAnswered(tx, { inReplyTo, references, address }));
  const idOf = (name: string) => `${name}-${marina.owner}@enlace.example`;

  it('is known by the id it quotes, from the person it went to alone', async () => {
    await rows.ourMail(idOf('a'), ana);
    await rows.ourMail(idOf('b'), 'primo@otro.example');
    const mine = { owner: marina.owner, profileId: null };
    expect(await answered({ inReplyTo: idOf('a') })).toEqual(mine);
    expect(await answered({ inReplyTo: idOf('a'), address: ' ANA@Visitor.example ' })).toEqual(mine);
    expect(await answered({ inReplyTo: idOf('a'), address: 'primo@otro.example' })).toBeUndefined();
    expect(await answered({ inReplyTo: idOf('c') })).toBeUndefined();
    await bench.database.adminSql`update mails set owner_id = null where message_id = ${idOf('a')}`;
    expect(await answered({ inReplyTo: idOf('a') })).toBeUndefined();
  });

  it('belongs to the profile of the mail, else of its conversation', async () => {
    const conversationId = await rows.conversation({ profileId: other.id });
    await rows.ourMail(idOf('a'), ana, { conversationId });
    await rows.ourMail(idOf('b'), ana, { conversationId, profileId: profile.id });
    await rows.ourMail(idOf('c'), ana, { conversationId: bench.deps.ids.uuid() });
    expect((await answered({ inReplyTo: idOf('a') }))?.profileId).toBe(other.id);
    expect((await answered({ inReplyTo: idOf('b') }))?.profileId).toBe(profile.id);
    expect((await answered({ inReplyTo: idOf('c') }))?.profileId).toBeNull();
  });

  it('is of the mail it answers, then of the newest it refers to, within twenty ids', async () => {
    await rows.ourMail(idOf('a'), ana, { profileId: profile.id });
    await rows.ourMail(idOf('b'), ana, { profileId: other.id });
    const profileOf = async (ids: Ids) => (await answered(ids))?.profileId;
    expect(await profileOf({ inReplyTo: idOf('b'), references: [idOf('a')] })).toBe(other.id);
    expect(await profileOf({ references: [idOf('a'), idOf('b')] })).toBe(other.id);
    expect(await profileOf({ references: [idOf('b'), idOf('a')] })).toBe(profile.id);
    const unknown = Array.from({ length: 20 }, (_, index) => `${index}@x.example`);
    expect(await profileOf({ references: [idOf('a'), ...unknown.slice(1)] })).toBe(profile.id);
    expect(await profileOf({ references: [idOf('a'), ...unknown] })).toBeUndefined();
  });

  it('to a campaign mail is known by the delivery in its id', async () => {
    const [his, hers] = [await rows.delivery('primo@otro.example'), await rows.delivery('Ana@visitor.example')];
    expect(await answered({ inReplyTo: hers.messageId })).toMatchObject({
      owner: marina.owner,
      profileId: profile.id,
      target: { kind: 'delivery', deliveryId: hers.id, campaignId: hers.campaignId },
    });
    const byPrimo = await answered({ inReplyTo: his.messageId, address: 'primo@otro.example' });
    expect(byPrimo).toMatchObject({ target: { deliveryId: his.id, campaignId: his.campaignId } });
    expect(await answered({ inReplyTo: hers.messageId, address: 'primo@otro.example' })).toBeUndefined();
    const gone = `${bench.deps.ids.uuid().replaceAll('-', '')}.campaign@enlace.example`;
    expect(await answered({ inReplyTo: gone })).toBeUndefined();
    await rows.ourMail(idOf('a'), ana, { profileId: other.id });
    expect((await answered({ inReplyTo: gone, references: [idOf('a')] }))?.profileId).toBe(other.id);
  });
});

describe('a stored mail goes', () => {
  const targetOf = (mail: Partial<ParsedMail>, row: Partial<InboundRow> = {}, client = marina) => {
    const stored: InboundRow = {
      id: bench.deps.ids.uuid(),
      recipient: 'us@enlace.example',
      envelopeFrom: ana,
      raw: null,
      state: 'received',
      attempts: 0,
      source: 'smtp',
      sourceId: null,
      profileId: null,
      isOwn: false,
      remoteAddress: null,
      helo: null,
      receivedAt: bench.deps.clock.now(),
      ...row,
    };
    return bench.deps.db.scoped(client.owner, (tx) =>
      findInboundTarget({ tx, deps: bench.deps, owner: client.owner, row: stored, mail: { ...plainMail, ...mail } }),
    );
  };
  const person = (address: string) => ({ name: '', address });

  it('from the listener to the signed address it was sent to', async () => {
    const [id, named] = [await rows.conversation(), await rows.conversation()];
    const to = [person(conversationAddress(bench.deps, named))];
    expect(await targetOf({ to }, { recipient: conversationAddress(bench.deps, id) })).toEqual(rows.at(id));
    // What its fields say is the sender’s word.
    expect(await targetOf({ to }, { profileId: other.id })).toEqual({
      kind: 'source',
      owner: marina.owner,
      profile: other,
    });
  });

  it.each([
    ['Delivered-To', (address: string) => ({ deliveredTo: [address] })],
    ['To', (address: string) => ({ to: [person('marina@taller.example'), person(address)] })],
    ['Cc', (address: string) => ({ cc: [person(address)] })],
  ])('from a box to a signed address in %s, if it is the client’s own', async (_field, fields) => {
    const id = await rows.conversation();
    const address = conversationAddress(bench.deps, id);
    expect(await targetOf(fields(address), { source: 'imap' })).toEqual(rows.at(id));
    const berta = await bench.createClient({ name: 'Berta' });
    const own = await bench.createProfile(berta, 'Berta');
    const target = await targetOf(fields(address), { source: 'imap' }, berta);
    expect(target).toEqual({ kind: 'source', owner: berta.owner, profile: own });
  });

  it('to the campaign mail it answers when the listener took it, from a box to its profile', async () => {
    const { id, messageId } = await rows.delivery(ana);
    expect(await targetOf({ inReplyTo: messageId })).toMatchObject({ kind: 'delivery', deliveryId: id });
    expect(await targetOf({ inReplyTo: messageId, writer: null })).toMatchObject({ kind: 'source' });
    const box = { source: 'imap', profileId: other.id } as const;
    expect(await targetOf({ inReplyTo: messageId }, box)).toMatchObject({ kind: 'source', profile: other });
  });

  it('nowhere while the client has no profile', async () => {
    expect(await targetOf({}, {}, await bench.createClient({ name: 'Berta' }))).toBeUndefined();
  });
});
