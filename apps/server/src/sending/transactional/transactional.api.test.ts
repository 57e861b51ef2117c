import type { Communication } from '@enlace/contract/sending/communications/communications.schemas.ts';
import type { ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import type { TransactionalDetail } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { dkimVerify } from 'mailauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addContacts, createReadyTemplate, inboundDomain } from '#sending/campaigns/campaigns.test-support.ts';
import { decodeWords, readMime } from '#sending/campaigns/read-mime.test-support.ts';
import { createTransactionalBench, orderData, type TransactionalBench } from './transactional.test-support.ts';

let bench: TransactionalBench;

beforeAll(async () => {
  bench = await createTransactionalBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.renew());

describe('a transactional mail', () => {
  it('leaves by a key of the API, filled with its data, as what it is: no list, no counting', async () => {
    await addContacts(bench.app, bench.client, { count: 1, prefix: 'ana' });
    const token = await bench.keyWith(['transactional.write', 'transactional.read']);
    const [receipt] = await bench.sent([bench.messageTo('ana1@correo.example')], { token });
    const mail = await bench.reached(receipt?.id ?? '', 'accepted');
    expect(mail).toMatchObject({ to: { email: 'ana1@correo.example' }, subject: 'Pedido P-1042', attempts: 1 });
    expect([mail.template?.id, mail.contact?.name]).toEqual([bench.templateId, 'Tamy 1']);
    const [{ raw, from } = { raw: '', from: '' }] = bench.arrivedAt('ana1@correo.example');
    const { fields, parts } = readMime(raw);
    const named = new Map(fields);
    expect(decodeWords(named.get('subject') ?? '')).toBe('Pedido P-1042');
    expect(named.get('auto-submitted')).toBe('auto-generated');
    expect([named.has('list-unsubscribe'), named.has('list-id')]).toEqual([false, false]);
    expect(from).toMatch(new RegExp(`^b\\+t[0-9a-f]{32}\\.[a-z2-7]{16}@${inboundDomain}$`));
    const [plain, html] = ['text/plain', 'text/html'].map(
      (mime) => parts.find((part) => part.mime === mime)?.text ?? '',
    );
    expect(plain).toContain('Hola Tamy1: el pedido P-1042 sale el lunes.');
    expect(plain).not.toMatch(/baja|suscri/i);
    expect(html).not.toMatch(/\/baja\/|\/t\/|<img[^>]+width="1"/);
  });

  it('stands on the timeline of the tamy, in the log with its kind, and in the history of the client', async () => {
    const [receipt] = await bench.sent([
      bench.messageTo('nueva@correo.example', {
        to: { email: 'Nueva@correo.example', name: 'Nuria Gil' },
        createContact: true,
      }),
    ]);
    const { contact } = await bench.reached(receipt?.id ?? '', 'accepted');
    const detail = (
      await bench.app.call('GET', `/api/contacts/${contact?.id}`, { token: bench.client.token })
    ).json<ContactDetail>();
    expect([detail.contact.name, detail.contact.status, detail.contact.source]).toEqual([
      'Nuria Gil',
      'pending',
      'api',
    ]);
    expect(detail.timeline.items).toMatchObject([
      { kind: 'transactional_sent', details: { text: 'Pedido P-1042' } },
      { kind: 'joined' },
    ]);
    const log = (
      await bench.app.call('GET', '/api/communications?kind=transactional', { token: bench.client.token })
    ).json<{
      items: Communication[];
    }>();
    expect(log.items).toMatchObject([{ kind: 'transactional', state: 'sent', contact: { name: 'Nuria Gil' } }]);
    const history = await bench.app.database.adminSql`
      select after from history_entries where owner_id = ${bench.client.owner} and action = 'transactional.sent'`;
    expect([...history]).toMatchObject([{ after: { messages: 1, skipped: 0, templates: 'Taller' } }]);
  });

  it('makes nobody a tamy unless asked to', async () => {
    await bench.sent([bench.messageTo('suelta@correo.example')]);
    const rows = await bench.app.database.adminSql`select 1 from contacts where owner_id = ${bench.client.owner}`;
    expect(rows).toHaveLength(0);
  });

  it('takes another subject, language and a place for answers that is the client’s own', async () => {
    const replyTo = bench.client.email;
    const wanted = { subject: 'Listo: {{ data.order.code }}', locale: 'en', replyTo };
    const [receipt] = await bench.sent([bench.messageTo('otra@correo.example', wanted)]);
    await bench.reached(receipt?.id ?? '', 'accepted');
    const [mail] = bench.arrivedAt('otra@correo.example');
    const named = new Map(readMime(mail?.raw ?? '').fields);
    expect(decodeWords(named.get('subject') ?? '')).toBe('Listo: P-1042');
    expect(named.get('reply-to')).toContain(replyTo);
    const stranger = await bench.send([bench.messageTo('otra@correo.example', { replyTo: 'ajena@otra.example' })]);
    expect([stranger.statusCode, stranger.json().error.fields]).toEqual([
      422,
      [{ path: 'messages.0.replyTo', code: 'invalid_option' }],
    ]);
  });
});

describe('the sender', () => {
  it('is the client’s own domain where it has one, signed with its keys', async () => {
    const domain = 'barroysal.example';
    const added = await bench.app.call('POST', '/api/sending-domains', { token: bench.client.token, body: { domain } });
    const { id, records } = added.json<{ domain: SendingDomain }>().domain;
    for (const { name, value } of records) bench.zone.records.set(`TXT ${name}`, [value]);
    bench.zone.records.set('TXT enlace.example', ['v=spf1 ip4:192.0.2.1 ~all']);
    bench.zone.records.set(`MX ${domain}`, ['mx.barroysal.example']);
    await bench.app.call('POST', `/api/sending-domains/${id}/check`, { token: bench.client.token });
    await bench.app.database
      .adminSql`update sending_domains set campaign_local = 'hola' where owner_id = ${bench.client.owner}`;
    const [receipt] = await bench.sent([bench.messageTo('firmada@correo.example', { replyTo: `pedidos@${domain}` })]);
    await bench.reached(receipt?.id ?? '', 'accepted');
    const [{ raw } = { raw: '' }] = bench.arrivedAt('firmada@correo.example');
    expect(new Map(readMime(raw).fields).get('from')).toContain(`hola@${domain}`);
    const { results } = await dkimVerify(Buffer.from(raw), { resolver: bench.zone.dns });
    expect(results.map(({ signingDomain, status }) => [signingDomain, status.result])).toEqual([
      [domain, 'pass'],
      [domain, 'pass'],
    ]);
  });
});

describe('an idempotency key', () => {
  it('makes two calls at once one: both get the same answer, and one mail leaves', async () => {
    const key = '"8e03978e-40d5-43dd-bc93-6894a57f9324"';
    const calls = await Promise.all([1, 2, 3].map(() => bench.sent([bench.messageTo('dos@correo.example')], { key })));
    expect(new Set(calls.map(([receipt]) => receipt?.id)).size).toBe(1);
    await bench.reached(calls[0]?.[0]?.id ?? '', 'accepted');
    expect(bench.arrivedAt('dos@correo.example')).toHaveLength(1);
    expect(await bench.sent([bench.messageTo('dos@correo.example')], { key: key.replaceAll('"', '') })).toEqual(
      calls[0],
    );
    const [used] = await bench.app.database.adminSql`
      select used::int as used from quota_counters where owner_id = ${bench.client.owner} and resource = 'sends'`;
    expect(used).toEqual({ used: 1 });
  });

  it('is refused with other messages, and is nobody else’s', async () => {
    await bench.sent([bench.messageTo('uno@correo.example')], { key: 'pedido-1042' });
    const other = await bench.send([bench.messageTo('tres@correo.example')], { key: 'pedido-1042' });
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'transactional.key_reused']);
    const neighbour = await bench.app.createClient();
    const foreign = await createReadyTemplate(bench.app, neighbour, { text: 'Hola', subject: 'Hola' });
    const answer = await bench.send([{ templateId: foreign.id, to: { email: 'x@correo.example' } }], {
      token: neighbour.token,
      key: 'pedido-1042',
    });
    expect(answer.statusCode, answer.body).toBe(202);
    const bad = await bench.send([bench.messageTo('uno@correo.example')], { key: 'corta' });
    expect([bad.statusCode, bad.json().error.fields]).toEqual([
      422,
      [{ path: 'idempotency-key', code: 'invalid_format' }],
    ]);
  });
});

describe('what is not sent', () => {
  it('a dead address, a complaint and a wish of the client: skipped with the reason, without taking from the plan', async () => {
    await addContacts(bench.app, bench.client, { count: 1, prefix: 'fuera' });
    const since = bench.app.platform.clock.now();
    await bench.app.database.adminSql`
      insert into suppressions (owner_id, address, reason, since)
      select ${bench.client.owner}, a, r, ${since.toString()} from (values ('muerta@correo.example', 'hard_bounce'), ('queja@correo.example', 'complaint'),
        ('no@correo.example', 'manual'), ('fuera1@correo.example', 'unsubscribed')) as v (a, r)`;
    const receipts = await bench.sent(
      ['muerta', 'queja', 'no', 'fuera1'].map((name) => bench.messageTo(`${name}@correo.example`)),
    );
    expect(receipts.map(({ state, skipReason }) => [state, skipReason])).toEqual([
      ['skipped', 'hard_bounce'],
      ['skipped', 'complaint'],
      ['skipped', 'manual'],
      // Unsubscribed people still hear about their own orders.
      ['queued', null],
    ]);
    await bench.reached(receipts[3]?.id ?? '', 'accepted');
    expect(bench.arrivedAt('muerta@correo.example')).toEqual([]);
    const [used] = await bench.app.database.adminSql`
      select used::int as used from quota_counters where owner_id = ${bench.client.owner} and resource = 'sends'`;
    expect(used).toEqual({ used: 1 });
    const skipped = await bench.app.call('GET', '/api/transactional?state=skipped&limit=2', {
      token: bench.client.token,
    });
    const page = skipped.json<{ items: TransactionalDetail[]; next: string }>();
    expect(page.items.map(({ skipReason }) => skipReason)).toEqual(['manual', 'complaint']);
    const rest = await bench.app.call('GET', `/api/transactional?state=skipped&cursor=${page.next}`, {
      token: bench.client.token,
    });
    expect(rest.json().items).toMatchObject([{ to: { email: 'muerta@correo.example' }, state: 'skipped' }]);
    const log = (await bench.app.call('GET', '/api/communications?state=skipped', { token: bench.client.token })).json<{
      items: Communication[];
    }>();
    expect(log.items.map(({ state, skipReason }) => [state, skipReason])).toEqual(
      [1, 2, 3].map(() => ['skipped', 'suppressed']),
    );
  });

  it('a message without a value the template prints: nothing of the call is taken', async () => {
    const wrong = {
      templateId: bench.templateId,
      to: { email: 'b@correo.example' },
      data: { order: { Code: 'P-1' }, day: ['lunes'] },
    };
    const answer = await bench.send([bench.messageTo('a@correo.example'), wrong]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({
      code: 'transactional.missing_variable',
      params: { variable: 'order.code', nearest: 'order.Code', message: 2 },
      fields: [{ path: 'messages.1.data.order.code', code: 'required', suggestion: 'order.Code' }],
    });
    const kind = await bench.send([bench.messageTo('b@correo.example', { data: { ...orderData, day: ['lunes'] } })]);
    expect(kind.json().error.fields).toEqual([{ path: 'messages.0.data.day', code: 'invalid_type' }]);
    expect(await bench.app.database.adminSql`select 1 from mails where owner_id = ${bench.client.owner}`).toHaveLength(
      0,
    );
  });

  it('more than the plan has left, or than the pace allows', async () => {
    await bench.app.database.adminSql`
      insert into quota_counters (owner_id, resource, period_start, used)
      select ${bench.client.owner}, 'sends', period_start, 1000000000 from subscriptions where owner_id = ${bench.client.owner}
      on conflict (owner_id, resource, period_start) do update set used = excluded.used`;
    const full = await bench.send([bench.messageTo('a@correo.example')]);
    expect([full.statusCode, full.json().error.code]).toEqual([402, 'quota.exceeded']);
    await bench.app.database.adminSql`update quota_counters set used = 0 where owner_id = ${bench.client.owner}`;
    await bench.app.database
      .adminSql`insert into send_limits (scope, key, per_minute) values ('own', ${bench.client.owner}, 1)`;
    await bench.sent(Array.from({ length: 70 }, (_item, index) => bench.messageTo(`p${index}@correo.example`)));
    const [turns] = await bench.app.database.adminSql`
      select count(*)::int as jobs, max(start_after) - min(start_after) > interval '69 minutes' as are_apart from pgboss.job
      where name = 'mails.deliver' and data ->> 'mailId' in (select id::text from mails where owner_id = ${bench.client.owner})`;
    expect(turns).toEqual({ jobs: 70, are_apart: true });
    const late = await bench.send([bench.messageTo('tarde@correo.example')]);
    expect([late.statusCode, late.json().error.code]).toEqual([429, 'transactional.too_fast']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(600);
  });

  it('what belongs to somebody else, or what the key may not', async () => {
    const neighbour = await bench.app.createClient();
    const foreign = await createReadyTemplate(bench.app, neighbour, { text: 'Hola', subject: 'Hola' });
    const [receipt] = await bench.sent([bench.messageTo('a@correo.example')]);
    expect((await bench.send([{ templateId: foreign.id, to: { email: 'a@correo.example' } }])).statusCode).toBe(404);
    expect(
      (await bench.app.call('GET', `/api/transactional/${receipt?.id}`, { token: neighbour.token })).statusCode,
    ).toBe(404);
    expect(
      (await bench.app.call('GET', `/api/transactional/templates/${foreign.id}`, { token: bench.client.token }))
        .statusCode,
    ).toBe(404);
    const reader = await bench.keyWith(['transactional.read', 'templates.read', 'campaigns.write']);
    expect((await bench.send([bench.messageTo('a@correo.example')], { token: reader })).statusCode).toBe(403);
    expect((await bench.read(receipt?.id ?? '', reader)).id).toBe(receipt?.id);
  });

  it.each([
    ['to', { to: { email: 'a@correo.example\r\nBcc: b@correo.example' } }],
    ['name', { to: { email: 'a@correo.example', name: 'Ana\r\nBcc: b@correo.example' } }],
    ['subject', { subject: 'Hola\nBcc: b@correo.example' }],
    ['replyTo', { replyTo: 'a@correo.example\nBcc: b@correo.example' }],
    ['a field nobody knows', { headers: { Bcc: 'b@correo.example' } }],
  ])('a line break in %s', async (_what, more) => {
    expect((await bench.send([bench.messageTo('a@correo.example', more)])).statusCode).toBe(422);
  });

  it('a line break in the data that a subject prints stays out of the head', async () => {
    const code = 'P-1\r\nBcc: b@correo.example';
    const [receipt] = await bench.sent([
      bench.messageTo('salto@correo.example', { data: { ...orderData, order: { code } } }),
    ]);
    await bench.reached(receipt?.id ?? '', 'accepted');
    const [mail] = bench.arrivedAt('salto@correo.example');
    const { fields } = readMime(mail?.raw ?? '');
    expect(fields.some(([name]) => name === 'bcc')).toBe(false);
    expect(decodeWords(fields.find(([name]) => name === 'subject')?.[1] ?? '')).toBe(
      'Pedido P-1 Bcc: b@correo.example',
    );
  });
});

it('tells which data a template uses, with an example that would be taken', async () => {
  const answer = await bench.app.call('GET', `/api/transactional/templates/${bench.templateId}`, {
    token: bench.client.token,
  });
  const { variables, example } = answer.json<{ variables: { name: string }[]; example: Record<string, unknown> }>();
  expect(variables.map(({ name }) => name).toSorted()).toEqual(['day', 'order.code']);
  await bench.sent([bench.messageTo('ejemplo@correo.example', { data: example })]);
});
