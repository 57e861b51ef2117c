import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { sentMail } from '#test/kit/sent-mail.ts';
import { cleanIntake } from '../jobs/clean-form-intake.job.ts';
import {
  createMovableClock,
  publishPage,
  type PublishedPage,
  solveFreshChallenge,
} from '../public-pages.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

type Props = { confirmByMail?: boolean; askName?: boolean; consentText?: string };

function publishSignup(props: Props = {}): Promise<PublishedPage> {
  return publishPage(kit, {
    blocks: [{ id: 'lista', type: 'signup', version: 1, props: { askName: true, ...props } }],
  });
}

async function signUp({ profile }: PublishedPage, values: Record<string, string>, json = true) {
  return kit.app.inject({
    method: 'POST',
    url: `${profile.path}/form`,
    remoteAddress: '198.51.100.20',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      accept: json ? 'application/json' : 'text/html',
    },
    payload: new URLSearchParams({ _block: 'lista', ...values }).toString(),
  });
}

async function signUpProved(page: PublishedPage, values: Record<string, string>) {
  return signUp(page, { altcha: await solveFreshChallenge(kit), _ms: '8000', ...values });
}

type Contact = { id: string; name: string; email: string; status: string; source: string };

async function contactsOf({ client }: PublishedPage): Promise<Contact[]> {
  return kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<Contact[]>`
      select id, name, email, status, source from contacts where owner_id = ${client.owner} and deleted_at is null`,
  );
}

async function consentsOf({ client }: PublishedPage) {
  return kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ text: string; source: string; action: string; ipHash: string | null }[]>`
      select text, source, action, ip_hash from contact_consents where owner_id = ${client.owner} order by at`,
  );
}

type Mail = { subject: string; text: string; html: string; fromName: string };

/** The mails sent to an address, latest last. */
async function mailsTo(email: string): Promise<Mail[]> {
  return kit.database.adminSql<Mail[]>`
    select subject, body_text as text, html, from_name as "fromName" from mails where to_address = ${email} order by created_at, id`;
}

/** The links in those mails. */
async function confirmLinks(email: string): Promise<string[]> {
  return (await mailsTo(email)).flatMap(({ text }) => /\/confirmar\/[\w-]+/.exec(text) ?? []);
}

let counter = 0;
function freshEmail(): string {
  counter += 1;
  return `lectora${counter}@correo.example`;
}

describe('signing up with confirmation', () => {
  test('makes nobody a tamy until the link of the mail is pressed', async () => {
    const page = await publishSignup({ consentText: 'Un correo al mes.' });
    const email = freshEmail();
    const reply = await signUpProved(page, { f_email: email.toUpperCase(), f_name: 'Lucía', _tz: 'America/Lima' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await contactsOf(page)).toEqual([]);
    const [link = ''] = await confirmLinks(email);
    const sent = await sentMail(kit, email);
    expect(sent).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(sent.replaceAll('=\r\n', '')).toContain(link);

    const asked = await kit.app.inject({ url: link });
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('Un correo al mes.');
    expect(asked.headers['content-security-policy']).toMatch(/^sandbox/);
    expect(await contactsOf(page)).toEqual([]);

    const done = await kit.app.inject({ method: 'POST', url: link });
    expect(done.body).toContain('Ya estás en la lista');
    expect(await contactsOf(page)).toMatchObject([{ name: 'Lucía', email, status: 'subscribed', source: 'signup' }]);
    const zones = await kit.database.adminSql`
      select c.time_zone as kept, r.time_zone as waiting from contacts c join signup_requests r on r.owner_id = c.owner_id
      where c.owner_id = ${page.client.owner}`;
    expect([...zones]).toEqual([{ kept: 'America/Lima', waiting: null }]);
    const again = await kit.app.inject({ method: 'POST', url: link });
    expect(again.body).toContain('Ya estás en la lista');
    expect(await consentsOf(page)).toMatchObject([{ text: 'Un correo al mes.', source: 'signup', action: 'given' }]);
  });

  test('says nothing the visitor typed to a stranger, and comes in the profile’s name', async () => {
    const page = await publishSignup();
    const email = freshEmail();
    await signUpProved(page, { f_email: email, f_name: 'Compra en spam.example' });
    const [mail] = await mailsTo(email);
    expect(mail?.fromName).toBe('Barro y Sal');
    expect(mail?.subject).toContain('Barro y Sal');
    expect(`${mail?.text}${mail?.html}`).not.toContain('spam.example');
  });

  test('writes to one address three times a day at most, and once for a double press', async () => {
    const page = await publishSignup();
    const email = freshEmail();
    for (let press = 0; press < 2; press += 1) await signUpProved(page, { f_email: email });
    expect(await confirmLinks(email)).toHaveLength(1);
    for (let hour = 0; hour < 5; hour += 1) {
      clock.advance({ hours: 1 });
      expect((await signUpProved(page, { f_email: email })).statusCode).toBe(200);
    }
    expect(await confirmLinks(email)).toHaveLength(3);
  });

  test('the link is good for seven days, and is nobody else’s', async () => {
    const page = await publishSignup();
    const email = freshEmail();
    await signUpProved(page, { f_email: email });
    const [link = ''] = await confirmLinks(email);
    const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await kit.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
    clock.advance({ hours: 24 * 7 + 1 });
    const late = await kit.app.inject({ method: 'POST', url: link, headers: { 'accept-language': 'en' } });
    expect(late.statusCode).toBe(404);
    expect(late.body).toContain('This link no longer works');
    clock.advance({ hours: 24 * 7 });
    await cleanIntake({ deps: kit.platform });
    const left = await kit.database.adminSql`select 1 from signup_requests where owner_id = ${page.client.owner}`;
    expect(left).toHaveLength(0);
    expect(await contactsOf(page)).toEqual([]);
  });

  test('brings back who had unsubscribed, but not whom the owner blocked', async () => {
    const page = await publishSignup();
    const [gone, blocked] = [freshEmail(), freshEmail()];
    for (const email of [gone, blocked]) {
      await signUpProved(page, { f_email: email });
      await kit.app.inject({ method: 'POST', url: (await confirmLinks(email))[0] ?? '' });
    }
    await kit.database
      .adminSql`update contacts set status = 'unsubscribed' where owner_id = ${page.client.owner} and email = ${gone}`;
    await kit.database
      .adminSql`update contacts set status = 'blocked' where owner_id = ${page.client.owner} and email = ${blocked}`;
    clock.advance({ minutes: 20 });
    for (const email of [gone, blocked]) expect((await signUpProved(page, { f_email: email })).statusCode).toBe(200);
    expect(await confirmLinks(blocked)).toHaveLength(1);
    await kit.app.inject({ method: 'POST', url: (await confirmLinks(gone))[1] ?? '' });
    const statuses = Object.fromEntries((await contactsOf(page)).map(({ email, status }) => [email, status]));
    expect(statuses).toEqual({ [gone]: 'subscribed', [blocked]: 'blocked' });
  });

  test('leaves whom the plan has no room for in the mailbox, with the agreement', async () => {
    const page = await publishSignup();
    const email = freshEmail();
    await signUpProved(page, { f_email: email });
    const { owner } = page.client;
    await kit.database.adminSql`
      insert into quota_counters (owner_id, resource, period_start, used) values (${owner}, 'contacts', '-infinity', 5000)
      on conflict (owner_id, resource, period_start) do update set used = 5000`;
    await kit.app.inject({ method: 'POST', url: (await confirmLinks(email))[0] ?? '' });
    expect(await contactsOf(page)).toEqual([]);
    const messages = await kit.database.adminSql`
      select 1 from messages where owner_id = ${owner} and author_email = ${email} and consent is not null`;
    expect(messages).toHaveLength(1);
  });
});

describe('signing up', () => {
  test('without confirmation subscribes at once, with what was agreed to', async () => {
    const page = await publishSignup({ confirmByMail: false });
    const email = freshEmail();
    expect((await signUpProved(page, { f_email: email })).statusCode).toBe(200);
    expect(await contactsOf(page)).toMatchObject([{ name: email, email, status: 'subscribed', source: 'signup' }]);
    const [consent] = await consentsOf(page);
    expect(consent?.text).toContain('Al apuntarte recibirás novedades');
    expect(consent?.ipHash).toMatch(/^[\w-]{43}$/);
    expect(await confirmLinks(email)).toEqual([]);
  });

  test('works without JavaScript, and says what is wrong beside the field', async () => {
    const page = await publishSignup();
    const html = (await kit.app.inject({ url: page.profile.path })).body;
    const stamp = /name="_ts" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(html).toContain('type="email"');
    clock.advance({ seconds: 12 });
    const wrong = await signUp(page, { f_email: 'no es un correo', f_name: 'Lucía', _ts: stamp }, false);
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Revisa el correo');
    expect(wrong.body).toContain('value="Lucía"');
    const email = freshEmail();
    const sent = await signUp(page, { f_email: email, _ts: stamp }, false);
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('Te hemos enviado un correo');
    expect(await confirmLinks(email)).toHaveLength(1);
  });

  test('thanks a program that fills the hidden field, and writes to nobody', async () => {
    const page = await publishSignup();
    const email = freshEmail();
    expect((await signUpProved(page, { f_email: email, website: 'https://spam.example' })).statusCode).toBe(200);
    expect(await confirmLinks(email)).toEqual([]);
  });

  test('has the limit of forms', async () => {
    const page = await publishSignup();
    const codes: number[] = [];
    for (let sent = 0; sent < 6; sent += 1)
      codes.push((await signUpProved(page, { f_email: freshEmail() })).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
