import * as mailbox from '@enlace/contract/mailbox/conversations/mailbox.contract.ts';
import * as contract from '@enlace/contract/mailbox/conversations/mailbox-rules.contract.ts';
import type { RuleAction, RuleCondition } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { createInboundMail } from '../inbound-mail.ts';
import { conversationAddress } from '../mail-addresses.usecases.ts';
import { receiveFormMessage } from '../mailbox.usecases.ts';

const base = '/api/mailbox/rules';
let kit: TestApp;
let marina: TestClient;
let profile: { id: string; name: string };

beforeAll(async () => {
  kit = await createTestApp({ work: true });
});
afterAll(() => kit.close());
beforeEach(async () => {
  marina = await kit.createClient();
  profile = { id: kit.platform.ids.uuid(), name: 'Talleres' };
  await kit.database.adminSql`
    insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
    values (${marina.owner}, ${profile.id}, 'Talleres', ${profile.id}, 'es', '{}', ${profile.id.slice(-8)}, 'barro')`;
});

async function make(url: string, name: string, body: object = {}): Promise<string> {
  const answer = await kit.call('POST', url, { ...marina, body: { name, ...body } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>().id;
}
const label = (name: string) => make('/api/mailbox/conversations/labels', name);

async function addRule({ name, ...rest }: { name: string; conditions: RuleCondition[]; actions: RuleAction[] }) {
  const answer = await kit.call('POST', base, { ...marina, body: { name, ...rest } });
  expect(answer.statusCode, answer.body).toBe(200);
}

function write() {
  return kit.platform.db.scoped(marina.owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: kit.platform,
      owner: marina.owner,
      profile,
      sender: { name: 'Julia Roca', email: 'julia@correo.example', phone: null },
      text: 'Quiero dos tazas',
      fields: [],
      consent: null,
      spam: { score: 0, reasons: [] },
      idempotencyKey: kit.platform.ids.uuid(),
      locale: 'es',
    }),
  );
}
async function read(id: string) {
  const answer = await kit.call('GET', `/api/mailbox/conversations/${id}`, marina);
  return mailbox.getConversation.reply.parse(answer.json());
}
async function wasSorted(id: string): Promise<boolean> {
  const { messages } = await read(id);
  return messages.items.some(({ system }) => system?.kind === 'rule_applied');
}

describe('rules for what mails have', () => {
  it('see of a mail that arrives what they see of it later', async () => {
    const { conversationId } = await write();
    const recipient = conversationAddress(kit.platform, conversationId);
    const email = 'julia@correo.example';
    const conditions: RuleCondition[] = [
      { field: 'to', isNot: false, values: [recipient] },
      { field: 'cc', isNot: false, values: ['cuentas.example'] },
      { field: 'own_address', isNot: false, values: [recipient] },
      { field: 'original_sender', isNot: false, values: ['secretaria@correo.example'] },
      { field: 'list', isNot: false, values: ['avisos.correo'] },
      { field: 'automatic', isNot: false },
      { field: 'header', isNot: false, name: 'X-Ticket', values: ['a-17'] },
      { field: 'file_name', isNot: false, values: ['factura'] },
    ];
    const more: RuleCondition[] = [
      { field: 'file_type', isNot: false, values: ['pdf'] },
      { field: 'file_size', isNot: true, kilobytes: 1 },
      { field: 'size', isNot: false, kilobytes: 2 },
      { field: 'body', isNot: false, values: ['presupuesto de las tazas'] },
      { field: 'text', isNot: true, values: ['presupuesto de las tazas'] },
    ];
    const [one, two] = [await label('Uno'), await label('Dos')];
    await addRule({ name: 'Uno', conditions, actions: [{ kind: 'label', labelIds: [one] }] });
    await addRule({ name: 'Dos', conditions: more, actions: [{ kind: 'label', labelIds: [two] }] });
    const raw = [
      `From: Julia Roca <${email}>`,
      'Sender: Secretaría <secretaria@correo.example>',
      `To: <${recipient}>`,
      'Cc: Gestoría <ana@cuentas.example>',
      'Subject: Re: Tu mensaje',
      `Message-ID: <${kit.platform.ids.uuid()}@correo.example>`,
      'List-Id: <avisos.correo.example>',
      'In-Reply-To: <x@y.example>',
      'X-Ticket: A-17',
      `X-Relleno: ${'x'.repeat(2000).replaceAll(/x{60}/g, '$&\r\n ')}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=corte',
      '',
      '--corte',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Adelante.',
      '',
      'El 3 nov 2026, Taller <taller@barro.example> escribió:',
      '> Va el presupuesto de las tazas.',
      '--corte',
      'Content-Type: application/octet-stream; name="Factura.PDF"',
      'Content-Disposition: attachment; filename="Factura.PDF"',
      '',
      'x',
      '--corte--',
      '',
    ].join('\r\n');
    const envelope = { from: email, to: [recipient], remoteAddress: '127.0.0.1', helo: 'prueba' };
    const receivedAt = kit.platform.clock.now();
    await createInboundMail(kit.platform).receive({ envelope, raw: Buffer.from(raw), receivedAt });
    await expect.poll(() => wasSorted(conversationId), { timeout: 15_000 }).toBe(true);
    expect((await read(conversationId)).conversation.labelIds.toSorted()).toEqual([one, two].toSorted());
    for (const wanted of [conditions, more]) {
      const answer = await kit.call('POST', `${base}/trial`, {
        ...marina,
        body: { needsAll: true, conditions: wanted },
      });
      const { items } = contract.tryMailboxRule.reply.parse(answer.json());
      expect(items.filter((item) => item.matches).map(({ channel }) => channel)).toEqual(['email']);
    }
    // What depends on the original is not guessed when that is gone, least of all turned round.
    await kit.database.adminSql`update inbound_mails set raw = null where owner_id = ${marina.owner}`;
    const turned: RuleCondition = { field: 'header', isNot: true, name: 'X-Otro', values: [] };
    const trial = await kit.call('POST', `${base}/trial`, {
      ...marina,
      body: { needsAll: true, conditions: [turned] },
    });
    const { items } = contract.tryMailboxRule.reply.parse(trial.json());
    expect(items.map(({ channel, isUnknown, matches }) => [channel, isUnknown, matches])).toEqual([
      ['email', true, false],
      ['form', false, true],
    ]);
    const close = async (rule: object) => {
      const body = { name: 'Cerrar', actions: [{ kind: 'state', state: 'closed' }], ...rule };
      const created = await kit.call('POST', base, { ...marina, body });
      const { id } = contract.createMailboxRule.reply.parse(created.json()).rule;
      return contract.applyMailboxRule.reply.parse((await kit.call('POST', `${base}/${id}/apply`, marina)).json());
    };
    expect(await close({ conditions: [turned] })).toMatchObject({ matched: 0, unknown: 1 });
    expect((await read(conversationId)).conversation.state).toBe('waiting');
    const known = { field: 'to', isNot: false, values: [recipient] };
    expect(await close({ needsAll: false, conditions: [turned, known] })).toMatchObject({ matched: 1, unknown: 0 });
    expect((await read(conversationId)).conversation.state).toBe('closed');
  });

  it.each([
    { field: 'header', isNot: false, name: 'X Ticket', values: [] },
    { field: 'header', isNot: false, name: 'X-Ticket:', values: [] },
    { field: 'size', isNot: false, kilobytes: 0 },
    { field: 'file_name', isNot: false, values: [] },
  ])('reject %j', async (condition) => {
    const body = { name: 'Mal', conditions: [condition], actions: [{ kind: 'notify', notify: false }] };
    expect((await kit.call('POST', base, { ...marina, body })).statusCode).toBe(422);
  });
});
