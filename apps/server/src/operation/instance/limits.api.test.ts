import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldRunLogs } from '#sending/automations/jobs/forget-run-logs.job.ts';
import { createSendLimits } from '#sending/campaigns/engine/send-limits.ts';
import { movableClock } from '#identity/sign-in/identity.test-support.ts';
import { forgetOldRawMail } from '#mailbox/conversations/jobs/forget-raw-mail.job.ts';
import { removeOldStatisticDays } from '#publishing/visits/jobs/remove-old-days.job.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let client: TestClient;
const clock = movableClock();
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  client = await kit.createClient();
});
afterEach(async () => {
  await kit.database.adminSql`delete from operator_settings`;
  kit.platform.settings.forget();
});
afterAll(() => kit.close());

/** Sessions end as the clock advances, so each call has its own. */
const operator = async () => (await kit.createAdmin()).token;
const clientToken = () => kit.createSession(client.userId);
const set = async (body: object, as?: string) =>
  kit.call('PATCH', '/api/admin/limits', { token: as ?? (await operator()), body });
const options = async (query = '') => (await kit.app.inject(`/api/register/options${query}`)).json();

let people = 0;
async function register(extra: object = {}) {
  people += 1;
  const person = `persona-${people}`;
  const { accountTypes, policyVersion } = await options();
  const body = {
    name: 'Ana Ruiz',
    alias: person,
    email: `${person}@correo.example`,
    phone: '+34612345678',
    accountTypeId: accountTypes[0].id,
    password: 'tres tazas verdes',
    policyVersion,
    consent: true,
    locale: 'es',
    ...extra,
  };
  return kit.call('POST', '/api/register', { body });
}
const codeOf = async (call: ReturnType<typeof register>) => (await call).json().error?.code;

describe('registration', () => {
  it('is open by default and closes', async () => {
    expect(await options()).toMatchObject({ open: true, reason: null });
    await set({ registration: 'closed' });
    expect(await options()).toMatchObject({ open: false, reason: 'closed' });
    expect(await codeOf(register())).toBe('auth.registration_closed');
  });

  it('by invitation takes the invited address and no other, until the invitation ends', async () => {
    await set({ registration: 'invite' });
    expect(await options()).toMatchObject({ open: false, reason: 'invite' });
    expect(await codeOf(register())).toBe('auth.invitation_needed');
    const body = { email: 'invitada@correo.example', locale: 'es' };
    const invited = (
      await kit.call('POST', '/api/admin/registration-invites', { token: await operator(), body })
    ).json();
    const invitation = new URL(invited.url).searchParams.get('invitacion') ?? '';
    expect(await options(`?invitation=${invitation}`)).toMatchObject({ open: true, invited: body.email });
    expect(await codeOf(register({ invitation }))).toBe('auth.invitation_needed');
    const forged = invitation.replace(/^[^.]+/, Buffer.from('otra@correo.example').toString('base64url'));
    expect(await codeOf(register({ invitation: forged, email: 'otra@correo.example' }))).toBe('auth.invitation_needed');
    expect((await register({ invitation, email: body.email })).statusCode).toBe(200);
    clock.forward({ hours: 15 * 24 });
    expect(await options(`?invitation=${invitation}`)).toMatchObject({ open: false, reason: 'spent' });
  });

  it('takes no more in a day than the operator wants, also at once', async () => {
    clock.forward({ hours: 48 });
    await set({ registrationsPerDay: 2 });
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(register())));
    expect(codes.toSorted()).toEqual(['auth.registrations_full', 'auth.registrations_full', undefined, undefined]);
    expect(await options()).toMatchObject({ open: false, reason: 'full' });
    clock.forward({ hours: 25 });
    expect(await options()).toMatchObject({ open: true });
  });

  it('stores the version that was accepted, for the list of who accepted what', async () => {
    await register({ email: 'consta@correo.example' });
    const [row] = await kit.database
      .adminSql`select policy_version from registrations where email = 'consta@correo.example'`;
    expect(row?.['policy_version']).toBe(1);
  });
});

describe('a limit that is moved', () => {
  it('changes the calls of an API key', async () => {
    const body = { name: 'Clave', scopes: ['contacts.read'], life: '30' };
    const key = (await kit.call('POST', '/api/keys', { token: await clientToken(), body })).json().token;
    await set({ apiCallsPerMinute: 10 });
    const answers = [];
    for (let call = 0; call < 12; call += 1) answers.push(await kit.call('GET', '/api/contacts', { token: key }));
    expect(answers[0]?.headers['ratelimit-limit']).toBe('10');
    expect(answers.at(-1)?.statusCode).toBe(429);
  });

  it('refuses larger uploads, and tells the largest', async () => {
    await set({ uploadBytes: 1024 * 1024 });
    const session = await clientToken();
    const begin = (length: number) =>
      kit.app.inject({
        method: 'POST',
        url: '/api/uploads',
        headers: {
          authorization: `Bearer ${session}`,
          'tus-resumable': '1.0.0',
          'upload-length': String(length),
        },
      });
    expect((await begin(1024 * 1024 + 1)).json()).toMatchObject({
      error: { code: 'uploads.too_large', params: { limitBytes: 1024 * 1024 } },
    });
    expect((await begin(1024 * 1024)).statusCode).toBe(201);
    const options = await kit.app.inject({ method: 'OPTIONS', url: '/api/uploads' });
    expect(options.headers['tus-max-size']).toBe(String(1024 * 1024));
  });

  it('slows campaigns of clients in trial, and of nobody else', async () => {
    await set({ trialMailsPerMinute: 3 });
    const paying = await kit.createClient();
    const { adminSql } = kit.database;
    await adminSql`delete from subscriptions where owner_id = ${paying.userId}`;
    for (const who of [client, paying]) {
      const id = kit.platform.ids.uuid();
      await adminSql`insert into campaigns (id, owner_id, name, state, started_at) values (${id}, ${who.userId}, 'Envío', 'sending', now())`;
    }
    const limits = createSendLimits({ deps: kit.platform });
    await limits.refresh();
    expect(limits.client(client.owner)?.perMinute).toBe(3);
    expect(limits.client(paying.owner)).toBeUndefined();
  });

  it('keeps statistics no longer than that, whatever the client chose', async () => {
    const today = clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate();
    const [profile] = await kit.database.adminSql`select id from profiles where owner_id = ${client.userId} limit 1`;
    const profileId: string =
      profile?.['id'] ??
      (await kit.call('POST', '/api/profiles', { token: await clientToken(), body: { name: 'Taller' } })).json().id;
    for (const days of [10, 60]) {
      const day = today.subtract({ days }).toString();
      await kit.database
        .adminSql`insert into profile_visit_days (owner_id, profile_id, day, visits) values (${client.userId}, ${profileId}, ${day}, 5)`;
    }
    await set({ statisticsDays: 30 });
    const settings = await kit.call('GET', '/api/visits/settings', { token: await clientToken() });
    expect(settings.json()).toEqual({ keepDays: 30 });
    await removeOldStatisticDays({ deps: kit.platform });
    const left = await kit.database.adminSql`select day from profile_visit_days where owner_id = ${client.userId}`;
    expect(left).toHaveLength(1);
  });

  it('empties logs of automations and originals of mails sooner', async () => {
    const { adminSql } = kit.database;
    await set({ automationLogDays: 7, rawMailDays: 5 });
    const old = clock
      .now()
      .subtract({ hours: 24 * 6 })
      .toString();
    await adminSql`
      insert into inbound_mails (owner_id, recipient, envelope_from, raw, raw_hash, size, state, received_at, processed_at)
      values (${client.userId}, 'x@in.example', '', '\\x00', '\\x01', 1, 'stored', ${old}, ${old})`;
    await forgetOldRawMail({ deps: kit.platform });
    const kept = await adminSql`select 1 from inbound_mails where owner_id = ${client.userId} and raw is not null`;
    expect(kept).toHaveLength(0);
    await expect(forgetOldRunLogs({ deps: kit.platform })).resolves.toBeUndefined();
  });
});

describe('mail to the installation itself', () => {
  it('is kept for 90 days', async () => {
    const { adminSql } = kit.database;
    for (const days of [89, 90]) {
      const at = clock.now().subtract({ hours: 24 * days });
      await adminSql`
        insert into operator_mails (recipient, envelope_from, raw_hash, raw, size, state, subject, received_at)
        values ('abuse@in.example', '', ${String(days)}, '\\x00', 1, 'kept', ${String(days)}, ${at.toString()})`;
    }
    await forgetOldRawMail({ deps: kit.platform });
    expect(await adminSql`select subject from operator_mails where recipient = 'abuse@in.example'`).toEqual([
      { subject: '89' },
    ]);
  });
});

describe('the list of limits', () => {
  it('tells defaults beside what was moved, keeps history, and gives back', async () => {
    const moved = (await set({ uploadBytes: 5 * 1024 * 1024 })).json();
    expect(moved.limits.uploadBytes).toBe(5 * 1024 * 1024);
    expect(moved.defaults).toMatchObject({ registration: 'open', apiCallsPerMinute: 600, automationLogDays: 365 });
    expect((await set({ uploadBytes: null })).json().limits.uploadBytes).toBeNull();
    const entries = await kit.database.adminSql`
      select before, after from history_entries where action = 'instance.limits_changed' order by id desc limit 1`;
    expect(entries[0]).toMatchObject({ before: { uploadBytes: 5 * 1024 * 1024 }, after: { uploadBytes: null } });
  });

  it.each([
    { uploadBytes: 5 },
    { apiCallsPerMinute: 1_000_000 },
    { registration: 'quizá' },
    { statisticsDays: 12.5 },
    { nada: 1 },
  ])('refuses %j', async (body) => {
    expect((await set(body)).statusCode).toBe(422);
  });

  it('is changed by owners alone, and two changes at once both hold', async () => {
    const support = await kit.createAdmin({ role: 'support' });
    expect((await set({ registration: 'closed' }, support.token)).statusCode).toBe(403);
    await Promise.all([set({ uploadBytes: 2 * 1024 * 1024 }), set({ statisticsDays: 90 })]);
    const { limits } = (await kit.call('GET', '/api/admin/limits', { token: await operator() })).json();
    expect(limits).toMatchObject({ uploadBytes: 2 * 1024 * 1024, statisticsDays: 90 });
  });
});
