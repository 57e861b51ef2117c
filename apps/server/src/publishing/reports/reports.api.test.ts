import { systemClock } from '#platform/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';
import { publishPage, type PublishedPage } from '#publishing/public-pages/public-pages.test-support.ts';

let kit: TestApp;
let owner: { userId: string; token: string };
let now = systemClock.now();
let network = 1;

beforeAll(async () => {
  kit = await createTestApp({ work: true, overrides: { clock: { ...systemClock, now: () => now } } });
  owner = await kit.createAdmin();
});
afterAll(() => kit.close());

const base = '/api/admin/reports';
const get = (path: string, token = owner.token) => kit.call('GET', base + path, { token });
const post = (path: string, body: object = {}, token = owner.token) => kit.call('POST', base + path, { token, body });

function wait(duration: Temporal.DurationLike): void {
  now = now.add(duration);
}

type Sent = { stamp?: string; headers?: Record<string, string>; from?: string };

async function formOf({ profile }: PublishedPage, headers: Record<string, string> = {}) {
  const reply = await kit.app.inject({ url: `${profile.path}/denunciar`, headers });
  const stamp = /name="_ts" value="([^"]+)"/.exec(reply.body)?.[1] ?? '';
  return { reply, stamp };
}

/** Acts as a browser without scripts: opens the form, chooses, sends. */
async function report(page: PublishedPage, fields: Record<string, string>, { stamp, headers = {}, from }: Sent = {}) {
  const fresh = stamp ?? (await formOf(page)).stamp;
  if (stamp === undefined) wait({ seconds: 5 });
  return kit.app.inject({
    method: 'POST',
    url: `${page.profile.path}/denunciar`,
    remoteAddress: from ?? `198.51.100.${(network += 1)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ _ts: fresh, website: '', ...fields }).toString(),
  });
}

async function listed(page: PublishedPage, query = ''): Promise<{ id: string; state: string }[]> {
  const { items } = (await get(`?limit=200${query}`)).json();
  return items.filter((item: { profile: { id: string } }) => item.profile.id === page.profile.id);
}

describe('reporting a page', () => {
  it('takes two presses from any page, without a script, in the visitor’s language', async () => {
    const page = await publishPage(kit);
    const html = (await kit.app.inject({ url: page.profile.path })).body;
    expect(html).toContain(`href="${page.profile.path}/denunciar"`);
    const titles = {
      es: '¿Qué pasa con esta página?',
      en: 'What is wrong with this page?',
      ja: 'このページの問題を教えてください',
    };
    for (const [language, title] of Object.entries(titles)) {
      const { reply } = await formOf(page, { 'accept-language': language });
      expect(reply.body).toContain(title);
      expect(reply.body).not.toContain('<script');
      expect(reply.headers['content-security-policy']).toMatch(/^sandbox allow-forms; default-src 'none'/);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    const sent = await report(page, {
      reason: 'scam',
      text: 'Pide el número de la tarjeta\r\ny no hay tienda',
      email: ' Ana@Correo.example ',
    });
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('Gracias por avisar');
    const [item] = await listed(page);
    expect((await get(`/${item?.id}`)).json()).toMatchObject({
      state: 'open',
      reason: 'scam',
      text: 'Pide el número de la tarjeta\ny no hay tienda',
      email: 'ana@correo.example',
      profile: { name: 'Barro y Sal', path: page.profile.path, state: 'public' },
      client: { id: page.client.userId, alias: page.client.alias },
      decision: null,
      withheld: null,
      others: [],
    });
  });

  it('says what is missing and keeps what was written', async () => {
    const page = await publishPage(kit);
    const reply = await report(page, { text: 'Algo <b>raro</b>', email: 'no-es-un-correo' });
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain('Elige un motivo');
    expect(reply.body).toContain('Revisa el correo');
    expect(reply.body).toContain('Algo &lt;b&gt;raro&lt;/b&gt;</textarea>');
    const long = await report(page, { reason: 'other', text: 'a'.repeat(2001) });
    expect([long.statusCode, long.body.includes('Es demasiado largo')]).toEqual([422, true]);
    expect(await listed(page)).toEqual([]);
  });

  it('is refused to programs: no stamp, a forged one, sent at once, the hidden field filled in', async () => {
    const page = await publishPage(kit);
    const { stamp } = await formOf(page);
    expect((await report(page, { reason: 'spam' }, { stamp })).statusCode).toBe(403);
    wait({ seconds: 5 });
    for (const [fields, used] of [
      [{ reason: 'spam', website: 'https://spam.example' }, stamp],
      [{ reason: 'spam' }, ''],
      [{ reason: 'spam' }, stamp.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))],
    ] as const)
      expect((await report(page, fields, { stamp: used })).statusCode).toBe(403);
    expect(await listed(page)).toEqual([]);
    expect((await report(page, { reason: 'spam' }, { stamp })).statusCode).toBe(200);
  });

  it('counts the same words from the same network once, and stops a network that goes on', async () => {
    const page = await publishPage(kit);
    const from = '203.0.113.77';
    for (let time = 0; time < 3; time += 1) await report(page, { reason: 'hate', text: 'Lo mismo' }, { from });
    expect(await listed(page)).toHaveLength(1);
    const statuses = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await report(page, { reason: 'hate', text: `Otra cosa ${time}` }, { from })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    wait({ minutes: 11 });
    expect((await report(page, { reason: 'hate', text: 'Más tarde' }, { from })).statusCode).toBe(200);
  });

  it('says nothing about pages nobody may see', async () => {
    const page = await publishPage(kit);
    await kit.call('POST', `/api/profiles/${page.profile.id}/hide`, { token: page.client.token, body: {} });
    expect((await formOf(page)).reply.statusCode).toBe(404);
  });

  it('writes to administrators who can act, once for each page until somebody looked into it', async () => {
    const helper = await kit.createAdmin({ role: 'support' });
    const watcher = await kit.createAdmin({ role: 'observer' });
    const page = await publishPage(kit, { name: 'Página señalada' });
    const addressOf = async (id: string) =>
      (await kit.database.adminSql<{ email: string }[]>`select email from users where id = ${id}`)[0]?.email ?? '';
    await report(page, { reason: 'scam', text: 'Primera' });
    await report(page, { reason: 'scam', text: 'Segunda' });
    const subject = 'Han denunciado la página «Página señalada»';
    const subjects = async (id: string) =>
      (await mailsTo(kit, { address: await addressOf(id), count: 0 }))
        .map((mail) => mail.subject)
        .filter((line) => line === subject);
    await expect.poll(() => subjects(helper.userId), { timeout: 8000 }).toEqual([subject]);
    expect(await subjects(watcher.userId)).toEqual([]);
  });
});

describe('the operator’s inbox of reports', () => {
  it('is for roles that may: reading and acting apart', async () => {
    const page = await publishPage(kit);
    await report(page, { reason: 'other', text: 'Algo' });
    const [item] = await listed(page);
    const tokens = {
      support: (await kit.createAdmin({ role: 'support' })).token,
      auditor: (await kit.createAdmin({ role: 'auditor' })).token,
      observer: (await kit.createAdmin({ role: 'observer' })).token,
      client: page.client.token,
    };
    const statuses = async (token: string) => [
      (await get('', token)).statusCode,
      (await get(`/${item?.id}`, token)).statusCode,
      (await post(`/${item?.id}/decide`, { state: 'rejected' }, token)).statusCode,
    ];
    expect(await statuses(tokens.client)).toEqual([403, 403, 403]);
    expect(await statuses(tokens.observer)).toEqual([403, 403, 403]);
    expect(await statuses(tokens.auditor)).toEqual([200, 200, 403]);
    expect(await statuses(tokens.support)).toEqual([200, 200, 200]);
  });

  it('filters by state, reason and words, pages, and counts', async () => {
    const page = await publishPage(kit, { name: 'Taller Ñandú' });
    for (const reason of ['scam', 'spam', 'spam']) await report(page, { reason, text: `Por ${reason} ${network}` });
    expect(await listed(page, '&state=open')).toHaveLength(3);
    expect(await listed(page, '&reason=spam')).toHaveLength(2);
    expect(await listed(page, '&search=nandu')).toHaveLength(3);
    expect(await listed(page, '&search=otra%20cosa%20distinta')).toHaveLength(0);
    const first = (await get('?limit=2')).json();
    const second = (await get(`?limit=2&cursor=${first.next}`)).json();
    const ids = [...first.items, ...second.items].map((item: { id: string }) => item.id);
    expect(new Set(ids).size).toBe(4);
    const [one] = await listed(page);
    expect(one).toMatchObject({ othersOpen: 2 });
    const before = (await get('/counts')).json();
    await post(`/${one?.id}/decide`, { state: 'rejected', note: 'Es una queja de precios' });
    const after = (await get('/counts')).json();
    expect(after).toEqual({ ...before, open: before.open - 1, rejected: before.rejected + 1 });
  });

  it('decides once, keeps the note, opens again, and leaves a record', async () => {
    const page = await publishPage(kit);
    await report(page, { reason: 'privacy', text: 'Sale mi teléfono' });
    const [item] = await listed(page);
    const path = `/${item?.id}`;
    const decided = await post(`${path}/decide`, { state: 'resolved', note: 'Lo ha quitado' });
    expect(decided.json()).toMatchObject({ state: 'resolved', decision: { by: 'Operadora', note: 'Lo ha quitado' } });
    expect((await post(`${path}/decide`, { state: 'rejected' })).json().error.code).toBe('reports.already_decided');
    expect((await post(`${path}/reopen`)).json()).toMatchObject({ state: 'open', decision: null });
    expect((await post(`${path}/reopen`)).json().error.code).toBe('reports.not_decided');
    const entries = await kit.database.adminSql<{ action: string }[]>`
      select action from history_entries where subject_id = ${item?.id ?? ''} order by id`;
    expect(entries.map(({ action }) => action)).toEqual(['report.received', 'report.decided', 'report.reopened']);
  });

  it('takes a page off the air with everything of it, tells the client why, and gives it back', async () => {
    const page = await publishPage(kit, { name: 'Tienda falsa' });
    const { client, profile } = page;
    for (const text of ['Estafa', 'También a mí']) await report(page, { reason: 'scam', text });
    const [item] = await listed(page);
    const path = `/${item?.id}`;
    const seen = async (file = '') => (await kit.app.inject({ url: profile.path + file })).statusCode;
    expect(await seen()).toBe(200);
    const reason = 'Cobra por productos que no existen';
    expect((await post(`${path}/withhold`, { reason })).json()).toMatchObject({
      state: 'resolved',
      profile: { state: 'withheld' },
      withheld: { by: 'Operadora', reason },
    });
    await expect.poll(() => seen(), { timeout: 2000 }).toBe(404);
    for (const file of ['/og.jpg', '/contact.vcf', '/app.webmanifest', '/denunciar'])
      expect(await seen(file)).toBe(404);
    expect((await listed(page)).map(({ state }) => state)).toEqual(['resolved', 'resolved']);
    expect((await post(`${path}/withhold`, { reason })).json().error.code).toBe('reports.already_withheld');
    // Its client can do anything with it except show it.
    await kit.call('POST', `/api/profiles/${profile.id}/publish`, { token: client.token, body: {} });
    expect(await seen()).toBe(404);
    const notices = (await kit.call('GET', '/api/notifications', { token: client.token })).json().items;
    expect(notices[0]).toMatchObject({ kind: 'profile.withheld', params: { name: 'Tienda falsa' } });
    const texts = async () =>
      (await mailsTo(kit, { address: client.email, count: 0 }))
        .map((mail) => `${mail.subject}\n${mail.text}`)
        .join('\n');
    await expect.poll(texts, { timeout: 8000 }).toContain(reason);
    const history = (await kit.call('GET', '/api/history', { token: client.token })).json().items;
    expect(history.map((entry: { action: string }) => entry.action)).toContain('profile.withheld');
    expect((await post(`${path}/release`)).json()).toMatchObject({ profile: { state: 'public' }, withheld: null });
    await expect.poll(() => seen(), { timeout: 2000 }).toBe(200);
    expect((await post(`${path}/release`)).json().error.code).toBe('reports.not_withheld');
  });

  it('forgets the networks of senders after a day', async () => {
    const page = await publishPage(kit);
    await report(page, { reason: 'other', text: 'Con red' });
    const known = async () =>
      (await kit.database.adminSql`select 1 from abuse_reports where network_key is not null`).length;
    expect(await known()).toBeGreaterThan(0);
    wait({ hours: 25 });
    const { forgetOldNetworks } = await import('./jobs/forget-report-networks.handler.ts');
    await forgetOldNetworks({ deps: kit.platform });
    expect(await known()).toBe(0);
  });
});
