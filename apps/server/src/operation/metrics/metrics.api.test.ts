import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addContacts } from '#sending/campaigns/campaigns.test-support.ts';
import { queueMail } from '#workspace/mails/mails.usecases.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

const token = 'una-ficha-para-medir';
let app: TestApp;
let ahead = 0;

beforeAll(async () => {
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + ahead };
  app = await createTestApp({ config: { metricsToken: token }, overrides: { clock }, expectsHistory: false });
});
afterAll(() => app.close());

const scrape = (given?: string) =>
  app.app.inject({ url: '/metrics', headers: given === undefined ? {} : { authorization: given } });

/** The format Prometheus requires: every sample after its HELP and TYPE. */
function assertForm(text: string): void {
  const typed = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    const about = /^# (HELP|TYPE) ([a-z0-9_]+) .+$/.exec(line);
    if (about?.[1] === 'TYPE') typed.add(about[2] ?? '');
    if (about) continue;
    const sample = /^([a-z0-9_]+)(\{([a-z]+="(?:[^"\\]|\\.)*",?)*\})? (-?[0-9.e+-]+|NaN|\+Inf)$/.exec(line);
    expect(sample, line).not.toBeNull();
    expect(
      typed.has((sample?.[1] ?? '').replace(/_(bucket|sum|count)$/, '')) || typed.has(sample?.[1] ?? ''),
      line,
    ).toBe(true);
  }
}

describe('/metrics', () => {
  it('is there only with a token of the settings, and only for whoever sends it', async () => {
    for (const given of [undefined, '', 'Bearer', 'Bearer nada', token, `Basic ${token}`, `Bearer ${token}x`])
      expect((await scrape(given)).statusCode, given).toBe(401);
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await scrape(`${scheme} ${token}`)).statusCode, scheme).toBe(200);
    const other = await createTestApp({ expectsHistory: false });
    try {
      const answer = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode).toBe(404);
    } finally {
      await other.close();
    }
  }, 180_000);

  it('counts answers by route and status, mails by outcome, and what waits', async () => {
    const client = await app.createClient({ name: 'Nombre secreto', alias: 'alias-secreto' });
    await addContacts(app, client, { count: 2 });
    await app.call('GET', '/api/contacts/01900000-0000-7000-8000-00000000abcd', { token: client.token });
    const { mailId } = await app.platform.db.system((tx) =>
      queueMail({
        tx,
        deps: app.platform,
        mail: { purpose: 'test', to: { name: null, address: 'secreta@correo.example' }, subject: 'Hola', text: 'Hola' },
      }),
    );
    await deliverStoredMail({ deps: app.platform, mailId });
    // The database is queried again.
    ahead += 60_000;
    const { body } = await scrape(`Bearer ${token}`);
    assertForm(body);
    expect(body).toMatch(/enlace_http_requests_total\{method="GET",route="\/api\/contacts\/:id",status="404"\} 1\n/);
    expect(body).toMatch(/enlace_http_request_seconds_count\{method="GET",route="\/api\/contacts\/:id"\} 1\n/);
    expect(body).toContain('enlace_mail_out_total{outcome="accepted"} 1\n');
    expect(body).toMatch(/enlace_jobs_due\{queue="mails\.[a-z_]+"\} \d+\n/);
    expect(body).toContain('enlace_database_up 1\n');
    expect(body).toContain('enlace_installation_held 0\n');
    expect(body).toMatch(/enlace_database_sessions\{application="enlace[a-z-]*",state="[a-z ]+"\} \d+\n/);
    for (const secret of ['secret', client.owner, '00000000abcd', token]) expect(body).not.toContain(secret);
  }, 180_000);
});
