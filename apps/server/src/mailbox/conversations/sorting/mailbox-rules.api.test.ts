import * as mailbox from '@enlace/contract/mailbox/conversations/mailbox.contract.ts';
import * as contract from '@enlace/contract/mailbox/conversations/mailbox-rules.contract.ts';
import type { RuleAction, RuleCondition } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';
import { createInboundMail } from '../inbound-mail.ts';
import { conversationAddress } from '../mail-addresses.usecases.ts';
import { receiveFormMessage } from '../mailbox.usecases.ts';
import { visitorUrl } from '../visitor/visitor-link.ts';

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

type Rule = {
  name?: string;
  needsAll?: boolean;
  conditions?: RuleCondition[];
  actions: RuleAction[];
  isLast?: boolean;
};
const anyForm: RuleCondition[] = [{ field: 'channel', isNot: false, values: ['form', 'page', 'email'] }];

async function addRule({ name = 'Pedidos', conditions = anyForm, ...rest }: Rule, client = marina) {
  const answer = await kit.call('POST', base, { ...client, body: { name, conditions, ...rest } });
  expect(answer.statusCode, answer.body).toBe(200);
  return contract.createMailboxRule.reply.parse(answer.json()).rule;
}
async function listed(client = marina) {
  return contract.listMailboxRules.reply.parse((await kit.call('GET', base, client)).json()).items;
}
async function make(url: string, name: string, body: object = {}) {
  const answer = await kit.call('POST', url, { ...marina, body: { name, ...body } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string; savedReply?: { id: string } }>();
}
const folder = async (name = 'Ventas') => (await make('/api/mailbox/conversations/folders', name)).id;
const label = async (name: string) => (await make('/api/mailbox/conversations/labels', name)).id;
const contactLabel = async (name: string) => (await make('/api/contacts/labels', name)).id;

type Written = Partial<Parameters<typeof receiveFormMessage>[0]>;
function write(input: Written = {}) {
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
      ...input,
    }),
  );
}
async function read(id: string) {
  const answer = await kit.call('GET', `/api/mailbox/conversations/${id}`, marina);
  return mailbox.getConversation.reply.parse(answer.json());
}
async function lines(id: string) {
  const { messages } = await read(id);
  return messages.items.flatMap(({ system }) =>
    system?.kind === 'rule_applied'
      ? [[system.ruleName, ...system.actions.map(({ kind, text }) => `${kind} ${text}`.trim())]]
      : [],
  );
}
const notices = () => kit.database.adminSql`select 1 from notifications where owner_id = ${marina.owner}`;

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('rules for what comes in', () => {
  it('sort a form message in the transaction that brings it, and say so below it and in the record', async () => {
    const [folderId, labelId, personal] = [await folder(), await label('Pedido'), await contactLabel('Cliente')];
    await addRule({
      conditions: [{ field: 'text', isNot: false, values: ['TAZAS'] }],
      actions: [
        { kind: 'folder', folderId },
        { kind: 'label', labelIds: [labelId] },
        { kind: 'contact_label', contactLabelIds: [personal] },
        { kind: 'state', state: 'closed' },
        { kind: 'notify', notify: false },
      ],
    });
    const { conversationId } = await write();
    const { conversation, contact } = await read(conversationId);
    expect(conversation).toMatchObject({ folderId, labelIds: [labelId], state: 'closed', unread: 0 });
    const links = await kit.database.adminSql`
      select subject_id from label_links where owner_id = ${marina.owner} and label_id = ${personal}`;
    expect(links.map((link) => String(link['subject_id']))).toEqual([contact?.id]);
    expect(await lines(conversationId)).toEqual([
      ['Pedidos', 'closed', 'moved Ventas', 'labelled Pedido', 'contact_labelled Cliente', 'quiet'],
    ]);
    expect(await notices()).toHaveLength(0);
    const [entry] = await kit.database.adminSql`
      select after, actor from history_entries where owner_id = ${marina.owner} and action = 'conversation.sorted'`;
    expect(entry).toMatchObject({ after: { name: 'Julia Roca', rules: ['Pedidos'] }, actor: { kind: 'system' } });
    expect(await listed()).toMatchObject([{ uses: 1, gaps: [] }]);
    const other = await write({ text: 'Hola', sender: { name: 'Pau', email: 'pau@correo.example', phone: null } });
    expect((await read(other.conversationId)).conversation.state).toBe('waiting');
    expect(await lines(other.conversationId)).toEqual([]);
    expect(await notices()).toHaveLength(1);
  });

  it('decide on spam both ways before anybody becomes a tamy', async () => {
    await addRule({
      name: 'Fuera',
      conditions: [{ field: 'sender', isNot: false, values: ['ofertas.example'] }],
      actions: [{ kind: 'state', state: 'spam' }],
    });
    await addRule({
      name: 'Dentro',
      conditions: [
        { field: 'subject', isNot: false, values: ['talleres'] },
        { field: 'text', isNot: false, values: ['factura'] },
      ],
      actions: [{ kind: 'state', state: 'not_spam' }],
    });
    const offer = await write({ sender: { name: 'Oferta', email: 'x@mail.ofertas.example', phone: null } });
    expect(await read(offer.conversationId)).toMatchObject({ conversation: { state: 'spam', contactId: null } });
    expect(await lines(offer.conversationId)).toEqual([['Fuera', 'spam']]);
    expect(await notices()).toHaveLength(0);
    const spam = { score: 80, reasons: ['honeypot'] };
    const saved = await write({ text: 'Mi factura', spam });
    expect(await read(saved.conversationId)).toMatchObject({
      conversation: { state: 'waiting' },
      contact: { name: 'Julia Roca' },
    });
    expect(await notices()).toHaveLength(1);
    const lost = await write({
      text: 'Otra cosa',
      spam,
      sender: { name: 'Pau', email: 'pau@correo.example', phone: null },
    });
    expect((await read(lost.conversationId)).conversation.state).toBe('spam');
  });

  it('take mail that comes in and what is written on the page of a conversation', async () => {
    const labelId = await label('Con factura');
    await addRule({
      conditions: [
        { field: 'channel', isNot: false, values: ['email'] },
        { field: 'attachment', isNot: false },
      ],
      actions: [{ kind: 'label', labelIds: [labelId] }],
    });
    await addRule({
      name: 'Página',
      conditions: [{ field: 'channel', isNot: false, values: ['page'] }],
      actions: [{ kind: 'snooze', hours: 4 }],
    });
    const { conversationId } = await write();
    const email = 'julia@correo.example';
    const recipient = conversationAddress(kit.platform, conversationId);
    const raw = [
      `From: Julia Roca <${email}>`,
      `To: <${recipient}>`,
      'Subject: Re: Tu mensaje',
      `Message-ID: <${kit.platform.ids.uuid()}@correo.example>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=corte',
      '',
      '--corte',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Va la factura.',
      '--corte',
      'Content-Type: application/pdf; name="factura.pdf"',
      'Content-Disposition: attachment; filename="factura.pdf"',
      '',
      'x',
      '--corte--',
      '',
    ].join('\r\n');
    const envelope = { from: email, to: [recipient], remoteAddress: '127.0.0.1', helo: 'prueba' };
    await createInboundMail(kit.platform).receive({
      envelope,
      raw: Buffer.from(raw),
      receivedAt: kit.platform.clock.now(),
    });
    await until(async () => ((await lines(conversationId)).length > 0 ? true : undefined));
    expect(await lines(conversationId)).toEqual([['Pedidos', 'labelled Con factura']]);
    const page = await kit.app.inject({
      method: 'POST',
      url: new URL(visitorUrl(kit.platform, { conversationId, email })).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ text: '¿Llegó?', form: kit.platform.ids.uuid() }).toString(),
    });
    expect(page.statusCode).toBeLessThan(400);
    const { conversation } = await read(conversationId);
    expect(conversation).toMatchObject({ state: 'snoozed', labelIds: [labelId] });
  });

  it('send a saved reply once a day to a person, never to machines, and name the rule', async () => {
    const made = await kit.call('POST', '/api/mailbox/saved-replies', {
      ...marina,
      body: {
        name: 'Gracias',
        format: 'plain',
        body: 'Hola {{ contact.first_name | default: "hola" }}: te leo mañana.',
      },
    });
    const savedReplyId = made.json<{ savedReply: { id: string } }>().savedReply.id;
    await addRule({ actions: [{ kind: 'reply', savedReplyId }] });
    const address = 'ana@correo.example';
    const { conversationId } = await write({ sender: { name: 'Ana Pi', email: address, phone: null } });
    await write({ sender: { name: 'Robot', email: 'no-reply@correo.example', phone: null } });
    const [mail] = await mailsTo(kit, { address });
    expect(mail?.text).toContain('Hola Ana: te leo mañana.');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
    await until(async () => ((await lines(conversationId)).length > 0 ? true : undefined));
    expect(await lines(conversationId)).toEqual([['Pedidos', 'replied Gracias']]);
    await write({ sender: { name: 'Ana Pi', email: address, phone: null }, text: 'Y otra cosa' });
    await until(async () => {
      const open = await kit.database.adminSql`
        select 1 from pgboss.job where name = 'templates.answer_by_rule' and state < 'completed'`;
      return open.length === 0 ? true : undefined;
    });
    expect(await mailsTo(kit, { address })).toHaveLength(1);
    const all = await kit.outbox();
    expect(all.filter(({ envelopeTo }) => envelopeTo === 'no-reply@correo.example')).toEqual([]);
    expect((await read(conversationId)).conversation.state).toBe('waiting');
  });

  it('that miss something are passed over and shown, and the message arrives', async () => {
    const folderId = await folder();
    const { id } = await addRule({
      actions: [
        { kind: 'folder', folderId },
        { kind: 'state', state: 'closed' },
      ],
    });
    await addRule({ name: 'Entera', actions: [{ kind: 'snooze', hours: 1 }] });
    await kit.call('DELETE', `/api/mailbox/conversations/folders/${folderId}`, { ...marina, body: {} });
    expect(await listed()).toMatchObject([{ id, gaps: ['folder'] }, { gaps: [] }]);
    const { conversationId } = await write();
    expect(await lines(conversationId)).toMatchObject([['Entera', expect.stringContaining('snoozed 20')]]);
    // The rest can be saved while the gap stays; a new foreign id cannot.
    const [rule] = await listed();
    const put = (actions: RuleAction[]) =>
      kit.call('PUT', `${base}/${id}`, { ...marina, body: { ...rule, actions, baseRevision: rule?.revision } });
    const strange = await put([{ kind: 'folder', folderId: kit.platform.ids.uuid() }]);
    expect([strange.statusCode, strange.json().error.fields]).toMatchObject([
      422,
      [{ path: 'actions.0.folderId', code: 'invalid_option' }],
    ]);
    expect((await put([{ kind: 'folder', folderId }])).statusCode).toBe(200);
  });

  it('leave a conversation where the client put it', async () => {
    const [sales, urgent] = [await folder(), await folder('Urgente')];
    await addRule({ actions: [{ kind: 'folder', folderId: sales }] });
    const { conversationId } = await write();
    const body = { ids: [conversationId], folderId: urgent };
    await kit.call('POST', '/api/mailbox/conversations/folders/subjects', { ...marina, body });
    await write({ text: 'Sigo aquí' });
    expect((await read(conversationId)).conversation.folderId).toBe(urgent);
  });
});

describe('keeping rules', () => {
  const quiet: RuleAction[] = [{ kind: 'notify', notify: false }];

  it('orders, switches, removes and brings back, each with its record', async () => {
    const a = await addRule({ name: 'A', actions: quiet });
    await addRule({ name: 'B', actions: quiet });
    const c = await addRule({ name: 'C', actions: quiet });
    const ids = [c.id, kit.platform.ids.uuid(), a.id];
    await kit.call('PUT', `${base}/order`, { ...marina, body: { ids } });
    const names = async () => (await listed()).map(({ name }) => name).join('');
    expect(await names()).toBe('CAB');
    await kit.call('POST', `${base}/${a.id}/enabled`, { ...marina, body: { isEnabled: false } });
    expect((await listed())[1]).toMatchObject({ name: 'A', isEnabled: false });
    await kit.call('DELETE', `${base}/${a.id}`, marina);
    expect(await names()).toBe('CB');
    expect((await kit.call('DELETE', `${base}/${a.id}`, marina)).statusCode).toBe(404);
    await kit.call('POST', `${base}/${a.id}/restore`, marina);
    expect(await names()).toBe('CAB');
    const actions = await kit.database.adminSql`
      select action from history_entries where owner_id = ${marina.owner} and subject_kind = 'mailbox_rule' order by id`;
    expect(actions.map((row) => String(row['action']).slice('mailbox_rule.'.length)).join(' ')).toBe(
      'created created created ordered switched_off removed restored',
    );
  });

  it('refuses to write over what another window changed, other people’s things, and two answers in one rule', async () => {
    const rule = await addRule({ actions: quiet });
    const put = (name: string) =>
      kit.call('PUT', `${base}/${rule.id}`, { ...marina, body: { ...rule, name, baseRevision: rule.revision } });
    expect((await put('Uno')).statusCode).toBe(200);
    const second = await put('Dos');
    expect([second.statusCode, second.body]).toEqual([409, expect.stringContaining('mailbox_rules.conflict')]);
    const eva = await kit.createClient({ name: 'Eva' });
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/restore'],
      ['POST', '/apply'],
    ] as const)
      expect((await kit.call(method, `${base}/${rule.id}${path}`, eva)).statusCode).toBe(404);
    const folderId = await folder();
    const strange = { name: 'X', conditions: anyForm, actions: [{ kind: 'folder', folderId }] };
    expect((await kit.call('POST', base, { ...eva, body: strange })).statusCode).toBe(422);
    const twice = { name: 'X', conditions: anyForm, actions: [...quiet, ...quiet] };
    expect((await kit.call('POST', base, { ...marina, body: twice })).statusCode).toBe(422);
    const both = {
      ...twice,
      actions: [
        { kind: 'snooze', hours: 1 },
        { kind: 'state', state: 'closed' },
      ],
    };
    expect((await kit.call('POST', base, { ...marina, body: both })).statusCode).toBe(422);
  });

  it('tries conditions on the last messages without changing anything', async () => {
    const labelId = await contactLabel('Vip');
    const { conversationId } = await write();
    await write({
      text: 'Hola',
      sender: { name: 'Pau', email: 'pau@correo.example', phone: null },
      fields: [{ label: 'Qué', value: 'Un jarrón' }],
    });
    const { contact } = await read(conversationId);
    await kit.call('POST', '/api/contacts/labels/subjects', {
      ...marina,
      body: { ids: [contact?.id], addIds: [labelId], removeIds: [] },
    });
    const attempt = async (conditions: RuleCondition[], needsAll = true) => {
      const answer = await kit.call('POST', `${base}/trial`, { ...marina, body: { needsAll, conditions } });
      const { items } = contract.tryMailboxRule.reply.parse(answer.json());
      expect(items).toHaveLength(2);
      return items.filter(({ matches }) => matches).map(({ name }) => name);
    };
    expect(await attempt([{ field: 'text', isNot: false, values: ['jarron'] }])).toEqual(['Pau']);
    expect(await attempt([{ field: 'contact_label', isNot: false, contactLabelIds: [labelId] }])).toEqual([
      'Julia Roca',
    ]);
    expect(await attempt([{ field: 'channel', isNot: true, values: ['form'] }])).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('applies a rule to what is there already, and every change can be taken back', async () => {
    const [folderId, labelId, personal] = [await folder(), await label('Pedido'), await contactLabel('Cliente')];
    const { conversationId } = await write();
    await write({ text: 'Nada', sender: { name: 'Pau', email: 'pau@correo.example', phone: null } });
    const { id } = await addRule({
      conditions: [{ field: 'text', isNot: false, values: ['tazas'] }],
      actions: [
        { kind: 'folder', folderId },
        { kind: 'label', labelIds: [labelId] },
        { kind: 'contact_label', contactLabelIds: [personal] },
        { kind: 'state', state: 'closed' },
      ],
    });
    const answer = contract.applyMailboxRule.reply.parse(
      (await kit.call('POST', `${base}/${id}/apply`, marina)).json(),
    );
    expect(answer).toMatchObject({ looked: 2, matched: 1 });
    expect((await read(conversationId)).conversation).toMatchObject({ state: 'closed', folderId, labelIds: [labelId] });
    const { undo } = answer;
    expect([undo.states.length, undo.conversationLinks.length, undo.contactLinks.length]).toEqual([1, 2, 1]);
    for (const undoId of undo.states)
      await kit.call('POST', '/api/mailbox/conversations/undo', { ...marina, body: { undoId } });
    for (const undoId of undo.conversationLinks)
      await kit.call('POST', '/api/mailbox/conversations/folders/undo', { ...marina, body: { undoId } });
    for (const undoId of undo.contactLinks)
      expect((await kit.call('POST', '/api/contacts/folders/undo', { ...marina, body: { undoId } })).statusCode).toBe(
        200,
      );
    expect((await read(conversationId)).conversation).toMatchObject({ state: 'waiting', folderId: null, labelIds: [] });
  });
});
