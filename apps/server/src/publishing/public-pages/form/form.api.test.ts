import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import {
  createMovableClock,
  publishPage,
  type PublishedPage,
  solveFreshChallenge,
  spoilProof,
} from '../public-pages.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

type Values = Record<string, string>;

const written: Values = {
  f_name: 'Lucía Prat',
  f_email: 'lucia@correo.example',
  f_message: 'Hola, ¿hay plaza el jueves?',
  _consent: 'on',
};

type Post = { values: Values; path?: string; json?: boolean; ip?: string };

/** Submits the form as a browser does; each page uses its own network, so that limits do not interfere. */
function post(
  page: PublishedPage,
  { values, path = `${page.profile.path}/form`, json = true, ip = '198.51.100.7' }: Post,
) {
  return kit.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: ip,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      accept: json ? 'application/json' : 'text/html',
    },
    payload: new URLSearchParams({ _block: 'form', ...values }).toString(),
  });
}

async function messagesOf({ client }: PublishedPage) {
  return kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ text: string; email: string; state: string; score: number; reasons: string[] }[]>`
    select m.text, c.visitor_email as email, c.state, c.spam_score as score, c.spam_reasons as reasons
    from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
    where m.owner_id = ${client.owner} and m.direction = 'in' and m.kind = 'human' order by m.at`,
  );
}

/** The timestamp of a page, as a browser without JavaScript would return it. */
async function stampOf(page: PublishedPage): Promise<string> {
  const html = (await kit.app.inject({ url: page.profile.path })).body;
  return /name="_ts" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

test('the zone of the browser goes into a new tamy, and never over what is known', async () => {
  const page = await publishPage(kit);
  const send = async (zone: string, key: string) => {
    const values = { ...written, altcha: await solveFreshChallenge(kit), _ms: '9000', _key: key.repeat(32), _tz: zone };
    expect((await post(page, { values })).statusCode).toBe(200);
    const [row] = await kit.database.adminSql`select time_zone from contacts where owner_id = ${page.client.owner}`;
    return row?.['time_zone'];
  };
  expect(await send('asia/tokyo', 'b')).toBe('Asia/Tokyo');
  expect(await send('Europe/Madrid', 'c')).toBe('Asia/Tokyo');
});

test('a zone that is none is passed over', async () => {
  const page = await publishPage(kit);
  const values = { ...written, altcha: await solveFreshChallenge(kit), _ms: '9000', _tz: "x'; drop table contacts" };
  expect((await post(page, { values })).statusCode).toBe(200);
  const [row] = await kit.database.adminSql`select time_zone from contacts where owner_id = ${page.client.owner}`;
  expect(row?.['time_zone']).toBeNull();
});

test('a message with its proof of work reaches the mailbox and makes a tamy with consent', async () => {
  const page = await publishPage(kit);
  const reply = await post(page, {
    values: { ...written, altcha: await solveFreshChallenge(kit), _ms: '9000', _key: 'a'.repeat(32) },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.headers['access-control-allow-origin']).toBe('*');
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(await messagesOf(page)).toMatchObject([
    { text: written['f_message'], email: 'lucia@correo.example', state: 'waiting', score: 0, reasons: [] },
  ]);
  const contacts = await kit.platform.db.scoped(
    page.client.owner,
    (tx) => tx.sql`select status from contacts where owner_id = ${page.client.owner}`,
  );
  expect(contacts).toMatchObject([{ status: 'subscribed' }]);
});

test('a message without consent to mailings arrives, and its tamy is not subscribed', async () => {
  const page = await publishPage(kit);
  const { _consent: _unticked, ...values } = written;
  expect((await post(page, { values: { ...values, altcha: await solveFreshChallenge(kit) } })).statusCode).toBe(200);
  const { owner } = page.client;
  const [contact] = await kit.platform.db.scoped(
    owner,
    (tx) => tx.sql<{ status: string }[]>`select status from contacts where owner_id = ${owner}`,
  );
  expect(contact?.status).toBe('pending');
  expect(
    await kit.platform.db.scoped(owner, (tx) => tx.sql`select 1 from contact_consents where owner_id = ${owner}`),
  ).toHaveLength(0);
});

test('without JavaScript the same form works, comes back as a page, and counts as a little suspicious', async () => {
  const page = await publishPage(kit);
  const stamp = await stampOf(page);
  clock.advance({ seconds: 12 });
  const reply = await post(page, { values: { ...written, _ts: stamp }, json: false });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('role="status">Mensaje enviado');
  expect(reply.headers['content-security-policy']).toMatch(/^sandbox /);
  expect(await messagesOf(page)).toMatchObject([{ state: 'spam', score: 50, reasons: ['no_proof'] }]);
});

test('without JavaScript nobody is faster than a person, forges the stamp, or fills the hidden field', async () => {
  const page = await publishPage(kit);
  const stamp = await stampOf(page);
  const tooFast = await post(page, { values: { ...written, _ts: stamp }, json: false });
  expect(tooFast.statusCode).toBe(403);
  expect(tooFast.body).toContain('No hemos podido comprobar el envío');
  expect(tooFast.body).toContain(`value="${stamp}"`);
  expect(tooFast.body).toContain('Hola, ¿hay plaza el jueves?');
  clock.advance({ seconds: 10 });
  for (const values of [{ _ts: '' }, { _ts: `${stamp}x` }, { _ts: stamp, website: 'https://spam.example' }]) {
    expect((await post(page, { values: { ...written, ...values } })).json().error.code).toBe('forms.not_verified');
  }
  clock.advance({ hours: 30 });
  expect((await post(page, { values: { ...written, _ts: stamp } })).statusCode).toBe(403);
  expect(await messagesOf(page)).toEqual([]);
});

test('a wrong, an expired and a used proof are refused and the text is kept', async () => {
  const page = await publishPage(kit);
  const used = await solveFreshChallenge(kit);
  expect((await post(page, { values: { ...written, altcha: used, _key: '1'.repeat(32) } })).statusCode).toBe(200);
  const expired = await solveFreshChallenge(kit);
  const wrong = spoilProof(await solveFreshChallenge(kit));
  clock.advance({ minutes: 21 });
  for (const altcha of [used, expired, wrong, 'e30=', 'nonsense', '{']) {
    const reply = await post(page, {
      values: { ...written, f_message: 'Otro texto', altcha, _key: '2'.repeat(32) },
      json: false,
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('Otro texto');
  }
  expect(await messagesOf(page)).toHaveLength(1);
});

test('a proof is spent once even when it is sent twice at the same moment', async () => {
  const page = await publishPage(kit);
  const altcha = await solveFreshChallenge(kit);
  const replies = await Promise.all(
    ['3', '4', '5'].map((key) => post(page, { values: { ...written, altcha, _key: key.repeat(32) } })),
  );
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 403, 403]);
  expect(await messagesOf(page)).toHaveLength(1);
});

test('the same message sent twice is one message, and both answers say it arrived', async () => {
  const page = await publishPage(kit);
  const values = { ...written, altcha: await solveFreshChallenge(kit), _key: '6'.repeat(32) };
  const replies = await Promise.all([post(page, { values }), post(page, { values }), post(page, { values })]);
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
  const stamp = await stampOf(page);
  clock.advance({ seconds: 10 });
  for (let press = 0; press < 3; press += 1) {
    expect((await post(page, { values: { ...written, _ts: stamp }, json: false })).statusCode).toBe(200);
  }
  expect(await messagesOf(page)).toHaveLength(2);
});

test('what is missing or wrong is said beside its field and what was typed stays', async () => {
  const page = await publishPage(kit);
  const values = { f_name: '"><script>alert(1)</script>', f_email: 'no es un correo', f_message: '' };
  const json = await post(page, { values });
  expect(json.statusCode).toBe(422);
  expect(json.json().error).toMatchObject({
    code: 'request.invalid',
    fields: [
      { path: 'f_email', code: 'invalid_email' },
      { path: 'f_message', code: 'required' },
    ],
  });
  const html = (await post(page, { values, json: false })).body;
  expect(html).toContain('Revisa el correo');
  expect(html).toContain('value="no es un correo"');
  expect(html).not.toContain('<script>alert');
});

test('from one network five proved and two unproved messages in ten minutes are enough', async () => {
  const page = await publishPage(kit);
  const send = async (index: number, values: Values) =>
    (await post(page, { values: { ...written, f_message: `Mensaje ${index}`, ...values } })).statusCode;
  const proved: number[] = [];
  for (let index = 0; index < 6; index += 1)
    proved.push(await send(index, { altcha: await solveFreshChallenge(kit), _key: `${index}`.repeat(32) }));
  expect(proved).toEqual([200, 200, 200, 200, 200, 429]);
  const stamp = await stampOf(page);
  clock.advance({ seconds: 10 });
  const unproved: number[] = [];
  for (let index = 10; index < 13; index += 1) unproved.push(await send(index, { _ts: stamp }));
  expect(unproved).toEqual([200, 200, 429]);
  expect(
    (await post(page, { values: { ...written, f_message: 'De otra red', _ts: stamp }, ip: '203.0.113.9' })).statusCode,
  ).toBe(200);
  clock.advance({ minutes: 11 });
  expect(await send(20, { _ts: stamp })).toBe(200);
});

test('a refused message costs nobody their proof or their place in the limit', async () => {
  const page = await publishPage(kit);
  const altcha = await solveFreshChallenge(kit);
  expect((await post(page, { values: { altcha, f_name: 'Sin correo' } })).statusCode).toBe(422);
  expect((await post(page, { values: { ...written, altcha } })).statusCode).toBe(200);
});

test('a form that is not there, hidden or another page’s answers 404', async () => {
  const [page, other] = [
    await publishPage(kit),
    await publishPage(kit, { blocks: [{ id: 'titulo', type: 'heading', version: 1, props: { text: 'Nada' } }] }),
  ];
  const altcha = await solveFreshChallenge(kit);
  for (const path of [
    `${other.profile.path}/form`,
    '/link/nadie/nada/form',
    `${page.profile.path}/form/otro`,
    '/link/%00/x/form',
  ]) {
    const reply = await post(page, { values: { ...written, altcha }, path });
    expect([path, reply.statusCode]).toEqual([path, 404]);
  }
  const bulky = await post(page, { values: { ...written, altcha, f_message: 'x'.repeat(70_000) } });
  expect([bulky.statusCode, bulky.json().error.code]).toEqual([413, 'request.too_large']);
  expect(await messagesOf(page)).toEqual([]);
});

test('a page that was open while its address changed can still send', async () => {
  const page = await publishPage(kit);
  await kit.call('PATCH', `/api/profiles/${page.profile.id}`, {
    token: page.client.token,
    body: { slug: 'otro-nombre' },
  });
  expect((await post(page, { values: { ...written, altcha: await solveFreshChallenge(kit) } })).statusCode).toBe(200);
});

test('a message that looks like advertising goes to spam with its reasons', async () => {
  const page = await publishPage(kit);
  const text = 'Buy <a href="https://a.example">now</a> https://b.example https://c.example';
  await post(page, { values: { ...written, f_message: text, altcha: await solveFreshChallenge(kit), _ms: '300' } });
  expect(await messagesOf(page)).toMatchObject([
    { state: 'spam', score: 75, reasons: ['too_fast', 'many_links', 'markup'] },
  ]);
});
