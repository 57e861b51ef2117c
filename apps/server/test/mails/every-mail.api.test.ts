import type { SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuyer, draftFor, giveSeller, giveTax } from '#billing/invoices/invoices.test-support.ts';
import { issueInvoice } from '#billing/invoices/invoices.usecases.ts';
import { receiveFormMessage } from '#mailbox/door.ts';
import { publishPage, solveFreshChallenge } from '#publishing/public-pages/public-pages.test-support.ts';
import { createActive, createTamy, enrol, mail } from '#sending/automations/automations.test-support.ts';
import { createDraft, createReadyTemplate, startNow, until } from '#sending/campaigns/campaigns.test-support.ts';
import { type SmtpSink, startSmtpSink, type SunkMail } from '#sending/campaigns/smtp-sink.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { hasPerl, judgeMails, judgeSignatures, writeForJudges, python } from '#test/kit/judges/judges.ts';
import { strangeLine, strangeText } from '#test/kit/judges/strange-values.ts';
import { queueMail } from '#workspace/door.ts';
import { createZone } from '#workspace/sending-domains/zone.test-support.ts';
import { samples } from './sample-mails.ts';

// One of each kind of mail that leaves, through the ways it really takes, judged by programs that others wrote.
const seed = 20_261_127;
const product = 'enlace.example';
const inbound = 'buzon.enlace.example';
const zone = createZone();
let sink: SmtpSink;
let kit: TestApp;
let client: TestClient;
const records: [string, string][] = [];

const lines = fc.sample(strangeLine, { numRuns: 40, seed }).filter((line) => line.trim() !== '');
const texts = fc.sample(strangeText, { numRuns: 40, seed }).filter((text) => text.trim() !== '');
let next = 0;
/** Another strange name or subject each time, without what fields refuse. */
const line = (): string => {
  next += 1;
  return (
    (lines[next % lines.length] ?? '')
      .replaceAll(/[\p{C}{}%]/gu, '')
      .slice(0, 60)
      .trim() || 'ñ'
  );
};
const text = (): string => {
  next += 1;
  return (
    (texts[next % texts.length] ?? '')
      .replaceAll(/[^\P{C}\n]/gu, '')
      .replaceAll(/[{}%]/g, '')
      .trim() || 'ñ'
  );
};

async function post<Reply>(url: string, body: unknown, method: 'POST' | 'PUT' = 'POST'): Promise<Reply> {
  const answer = await kit.call(method, url, { token: client.token, body });
  if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Reply>();
}

/** The operator's domains, whose keys sign for every client without their own. */
async function giveDomains(): Promise<void> {
  const { token } = await kit.createAdmin();
  for (const domain of [product, inbound]) {
    const added = await kit.call('POST', '/api/admin/sending-domains', { token, body: { domain } });
    const { domain: made } = added.json<{ domain: SendingDomain }>();
    for (const { name, value } of made.records) {
      zone.records.set(`TXT ${name}`, [value]);
      records.push([name, value]);
    }
    zone.records.set(`TXT ${domain}`, ['v=spf1 ip4:192.0.2.1 ~all']);
    zone.records.set(`MX ${domain}`, [`mx.${domain}`]);
    await kit.call('POST', `/api/admin/sending-domains/${made.id}/check`, { token });
  }
}

/** A person of their own for each kind, so that a mail says which it is. */
const to = (kind: string) => `${kind}@correo.example`;

async function sendOwnMails(): Promise<void> {
  await kit.platform.db.system(async (tx) => {
    for (const { name, make } of samples)
      for (const locale of ['es', 'ja'] as const)
        for (const content of make(locale).slice(0, 3)) {
          const address = to('system');
          await queueMail({
            tx,
            deps: kit.platform,
            mail: { purpose: name, to: { name: line(), address }, ...content },
          });
        }
  });
}

async function sendBulk(): Promise<void> {
  await createTamy(kit, client, { name: line(), email: to('campaign') });
  const draft = await createDraft(kit, client, { subject: `${line()} {{ contact.first_name }}`, text: text() });
  await startNow(kit, client, draft.id);
  const template = await createReadyTemplate(kit, client, { subject: line(), text: text() });
  const steps = [mail('m', template.id)];
  const automation = await createActive(kit, client, { trigger: { kind: 'hand' }, steps });
  const contactIds = [await createTamy(kit, client, { name: line(), email: to('automation') })];
  await enrol(kit, client, { id: automation.id, contactIds });
  const ofData = await createReadyTemplate(kit, client, { subject: '{{ data.what }}', text: '{{ data.what }}' });
  const message = { templateId: ofData.id, to: { email: to('transactional'), name: line() }, data: { what: line() } };
  await post('/api/transactional', { messages: [message] });
}

async function sendFromMailbox(profileId: string): Promise<void> {
  const idempotencyKey = () => kit.platform.ids.uuid();
  const begin = (kind: string, more: object = {}) => ({
    ...{ profileId, to: [{ name: line(), email: to(kind) }], subject: line(), text: text() },
    ...{ idempotencyKey: idempotencyKey(), ...more },
  });
  const { conversation, message } = await post<{ conversation: { id: string }; message: { id: string } }>(
    '/api/mailbox/conversations',
    begin('answer', {
      cc: [{ name: line(), email: 'copia@correo.example' }],
      html: `<p>${line()}</p>`,
      text: undefined,
    }),
  );
  await post(`/api/mailbox/conversations/${conversation.id}/forwards`, {
    ...{ messageIds: [message.id], to: [{ name: line(), email: to('forward') }], text: text() },
    idempotencyKey: idempotencyKey(),
  });
}

/** An automatic answer to whoever writes in the form of a profile. */
async function sendAutoAnswer(profile: { id: string; name: string }): Promise<void> {
  const hours = {
    timeZone: 'Europe/Madrid',
    weekly: null,
    closedDays: [],
    expectedAnswer: 'day',
    autoAnswer: 'always',
  };
  await post(
    `/api/senders/profiles/${profile.id}/hours`,
    { ...hours, autoTexts: { es: text().slice(0, 500), en: '', ja: '' } },
    'PUT',
  );
  await kit.platform.db.scoped(client.owner, (tx) =>
    receiveFormMessage({
      ...{ tx, deps: kit.platform, owner: client.owner, profile, text: '¿Quedan plazas?', fields: [], locale: 'es' },
      sender: { name: line(), email: to('auto'), phone: null },
      consent: { text: 'Acepto', textVersion: 'v1', ipHash: null, locale: 'es' },
      spam: { score: 0, reasons: [] },
      idempotencyKey: kit.platform.ids.uuid(),
    }),
  );
}

async function submit(path: string, values: Record<string, string>): Promise<void> {
  const answer = await kit.app.inject({
    method: 'POST',
    url: `${path}/form`,
    remoteAddress: '198.51.100.20',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', accept: 'application/json' },
    payload: new URLSearchParams({ altcha: await solveFreshChallenge(kit), _ms: '8000', ...values }).toString(),
  });
  if (answer.statusCode >= 300) throw new Error(`the form answered ${answer.statusCode}: ${answer.body}`);
}

async function sendInvoice(): Promise<void> {
  await giveTax(kit);
  await giveSeller(kit);
  const buyer = await createBuyer(kit);
  await kit.database.adminSql`update billing_identities set email = ${to('invoice')} where owner_id = ${buyer.owner}`;
  const draft = draftFor(buyer, 2299);
  // It is sent once it is issued.
  await kit.platform.db.system((tx) => issueInvoice({ tx, deps: kit.platform, draft, at: kit.platform.clock.now() }));
}

const personal = ['answer', 'forward'];
const bulk = ['campaign', 'automation'];
const kinds = [...personal, ...bulk, 'transactional', 'auto', 'signup', 'invoice', 'password', 'system'];

beforeAll(async () => {
  sink = await startSmtpSink();
  kit = await createTestApp({
    work: true,
    overrides: { dns: zone.dns },
    config: {
      publicUrl: `https://${product}`,
      mail: {
        smtpUrl: `smtp://127.0.0.1:${sink.port}?tls=none`,
        from: `envios@${product}`,
        inbound: { host: '127.0.0.1', port: 0, domain: inbound, tls: undefined, rawDays: 0 },
      },
    },
  });
  await giveDomains();
  const signup = { id: 'lista', type: 'signup', version: 1, props: { askName: true } };
  const page = await publishPage(kit, { name: line(), blocks: [signup] });
  ({ client } = page);
  await kit.database.adminSql`update users set email = ${to('password')} where id = ${client.userId}`;
  await kit.call('POST', '/api/password/forgot', { body: { email: to('password') } });
  await sendOwnMails();
  await sendBulk();
  await sendFromMailbox(page.profile.id);
  await sendAutoAnswer(page.profile);
  await submit(page.profile.path, { _block: 'lista', f_email: to('signup'), f_name: line(), _consent: 'on' });
  await sendInvoice();
  await until(
    async () => kinds.filter((kind) => !sink.mails.some((each) => each.to === to(kind))),
    (missing) => missing.length === 0,
  );
}, 120_000);
afterAll(async () => {
  await kit.close();
  await sink.close();
});

/** The fields of a mail by name, in order; continuation lines joined. */
function fieldsOf({ raw }: SunkMail): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  for (const each of head.split('\r\n')) {
    const colon = each.indexOf(':');
    const name = each.slice(0, colon).toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), each.slice(colon + 1).trim()]);
  }
  return fields;
}

const kindOf = ({ to: address }: SunkMail) => kinds.find((kind) => address === to(kind));

describe('every kind of mail', () => {
  it('is there', () => {
    expect(new Set(sink.mails.map(kindOf))).toEqual(new Set(kinds));
    expect(sink.mails.length).toBeGreaterThan(samples.length * 2);
  });

  it('has each field once, in ASCII, on lines that every server takes', () => {
    for (const each of sink.mails) {
      const where = `${kindOf(each)} ${each.raw.slice(0, 400)}`;
      const fields = fieldsOf(each);
      for (const name of ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type'])
        expect(fields.get(name), where).toHaveLength(1);
      for (const [name, values] of fields)
        expect(values.length, `${name} ${where}`).toBe(name === 'dkim-signature' ? 2 : 1);
      expect(/[^\x00-\x7f]/.exec(each.raw), where).toBeNull();
      expect(/\r(?!\n)|(?<!\r)\n/.exec(each.raw), where).toBeNull();
      expect(Math.max(...each.raw.split('\r\n').map(({ length }) => length)), where).toBeLessThanOrEqual(998);
    }
  });

  it('is dated, named and signed by the domain it is from', () => {
    const ids = new Set<string>();
    for (const each of sink.mails) {
      const fields = fieldsOf(each);
      const [id = '', from = ''] = [fields.get('message-id')?.[0], fields.get('from')?.[0]];
      ids.add(id);
      expect(id).toMatch(/^<[^@<>]+@(?:buzon\.)?enlace\.example>$/);
      const domain = /@([a-z.]+)>?$/.exec(from)?.[1] ?? '';
      expect([product, inbound]).toContain(domain);
      for (const signature of fields.get('dkim-signature') ?? []) expect(signature).toContain(`d=${domain};`);
      const age = Date.now() - Date.parse(fields.get('date')?.[0] ?? '');
      expect(Math.abs(age)).toBeLessThan(10 * 60_000);
    }
    expect(ids.size).toBe(sink.mails.length);
  });

  it('says whether a person wrote it, how to leave a list, and to whom complaints belong', () => {
    for (const each of sink.mails) {
      const kind = kindOf(each) ?? '';
      const fields = fieldsOf(each);
      const automatic = kind === 'auto' ? 'auto-replied' : 'auto-generated';
      const isQuiet = [...personal, ...bulk].includes(kind);
      expect(fields.get('auto-submitted'), kind).toEqual(isQuiet ? undefined : [automatic]);
      expect(fields.has('feedback-id'), kind).toBe(![...personal, 'auto'].includes(kind));
      expect(fields.has('list-unsubscribe-post'), kind).toBe(bulk.includes(kind));
      if (!bulk.includes(kind)) continue;
      expect(fields.get('list-unsubscribe')?.[0]).toMatch(/^<https:[^>]+>, <mailto:[^>]+>$/);
      expect(fields.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
      for (const signature of fields.get('dkim-signature') ?? [])
        expect(signature.toLowerCase()).toMatch(/h=[^;]*list-unsubscribe:[^;]*list-unsubscribe-post/);
    }
  });
});

describe('for programs that others wrote', () => {
  let evidence: Awaited<ReturnType<typeof writeForJudges>>;
  beforeAll(async () => {
    evidence = await writeForJudges(
      sink.mails.map(({ raw }) => raw),
      records.filter(([name]) => name.includes('_domainkey')),
    );
  });
  afterAll(() => evidence.drop());

  it('has no defects and verifies in Python', (context) => {
    if (python === undefined) return context.skip('python3 with dkimpy and PyNaCl is not on this machine');
    const judged = judgeMails(evidence.folder);
    expect(judged).toHaveLength(sink.mails.length);
    for (const [index, verdict] of judged.entries()) {
      const each = sink.mails[index];
      expect(verdict, each && kindOf(each)).toMatchObject({ defects: [], signatures: [true, true] });
      expect(verdict.text?.trim()).not.toBe('');
    }
  });

  it('verifies with Mail::DKIM', (context) => {
    if (!hasPerl) return context.skip('perl with Mail::DKIM is not on this machine');
    expect(judgeSignatures(evidence.folder)).toEqual(sink.mails.map(() => 'pass'));
  });
});
