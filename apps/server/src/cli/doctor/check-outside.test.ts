import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';
import { silentLogger as logger } from '#test/kit/silent-logger.ts';
import { checkMailNames } from './check-mail-names.ts';
import { checkNetwork, judgeEnd } from './check-network.ts';
import type { DoctorInput } from './check.types.ts';
import { redactFinding } from './doctor.ts';
import { judgeClock } from './judge-clock.ts';

function inputOf(env: Record<string, string>): DoctorInput {
  return { config: loadConfig(env), logger, migrationsDirectory: '' };
}

function resolverOf(records: Record<string, string[][] | 'silent'>): ResolveRecords {
  return async (name, type) => {
    const found = records[`${type} ${name}`];
    if (found === 'silent') throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
    if (!found) throw Object.assign(new Error('nothing there'), { code: 'ENOTFOUND' });
    return found;
  };
}

const mail = {
  SMTP_URL: 'smtp://127.0.0.1:2500',
  MAIL_FROM: 'Enlace <enlace@correo.barroysal.es>',
  MAIL_IN_DOMAIN: 'in.barroysal.es',
};

it('asks the DNS for what mail needs, and says what to publish', async () => {
  const input = inputOf(mail);
  const whole = await checkMailNames(
    input,
    resolverOf({
      'TXT correo.barroysal.es': [['google-site-verification=x'], ['v=spf1 ', 'ip4:192.0.2.1 -all']],
      'TXT _dmarc.correo.barroysal.es': [['v=DMARC1; p=reject']],
      'MX in.barroysal.es': [['10 mx']],
    }),
  );
  expect(whole.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  const bare = await checkMailNames(input, resolverOf({ 'TXT correo.barroysal.es': [['v=spf2']] }));
  expect(bare.map(({ state }) => state)).toEqual(['warn', 'warn', 'warn']);
  expect(bare.map(({ remedy }) => remedy)).toEqual([
    expect.stringContaining('v=spf1'),
    expect.stringContaining('v=DMARC1'),
    expect.stringContaining('SMTP_IN_PORT 2525'),
  ]);
});

it('takes silence for no answer, not for a missing record', async () => {
  const [spf] = await checkMailNames(inputOf(mail), resolverOf({ 'TXT correo.barroysal.es': 'silent' }));
  expect(spf).toMatchObject({ state: 'warn', text: expect.stringContaining('no name server') });
});

it('asks nobody for names that are not in the world', async () => {
  const nobody: ResolveRecords = () => Promise.reject(new Error('asked'));
  expect(await checkMailNames(inputOf({ MAIL_IN_DOMAIN: 'mail.localhost' }), nobody)).toEqual([]);
});

it('tells in time that a certificate ends', () => {
  const day = (days: number): string =>
    new Date(Temporal.Now.instant().epochMilliseconds + days * 86_400_000 + 3_600_000).toUTCString();
  expect(judgeEnd('it', day(40))).toMatchObject({ state: 'ok', text: 'it is good for 40 days' });
  expect(judgeEnd('it', day(5))).toMatchObject({ state: 'warn', text: 'it ends in 5 days' });
  expect(judgeEnd('it', day(-3))).toMatchObject({ state: 'fail', text: 'it ended 3 days ago' });
});

it('does not take the server of another installation for its own', async () => {
  const other = createServer((_request, response) => response.end('{"status":"ok"}'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const env = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_IN_PORT: '0' };
  try {
    expect(await checkNetwork(inputOf(env), false)).toMatchObject([
      {
        check: 'ports',
        state: 'warn',
        text: expect.stringContaining('of another installation'),
        remedy: expect.stringContaining('PORT'),
      },
      { check: 'public address', state: 'warn', text: expect.stringContaining('another installation') },
    ]);
    for (const isRunning of [true, undefined])
      expect((await checkNetwork(inputOf(env), isRunning)).map(({ state }) => state)).toEqual(['ok', 'ok']);
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

it('compares the clock with that of whoever answers', () => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  const judge = (date: string | null) => judgeClock('cubo.example', date, now);
  expect(judge('Sat, 21 Nov 2026 09:56:00 GMT')).toMatchObject([{ state: 'ok' }]);
  expect(judge('Sat, 21 Nov 2026 09:30:00 GMT')).toMatchObject([
    { state: 'fail', text: 'this machine is 30 minutes ahead of cubo.example', remedy: expect.stringContaining('ntp') },
  ]);
  expect(judge('Sat, 21 Nov 2026 10:20:00 GMT')).toMatchObject([
    { text: expect.stringContaining('20 minutes behind') },
  ]);
  expect([...judge(null), ...judge('ayer')]).toEqual([]);
});

it('hides secrets whichever way it is printed, and leaves the names of files', () => {
  const text = 'postgres://enlace:geheim-9271@db/enlace is not /srv/setup/enlace-data/secrets/master.key';
  const finding = redactFinding({ check: 'database', state: 'fail', text, remedy: text });
  expect(JSON.stringify(finding)).not.toContain('geheim-9271');
  expect(finding.text).toContain('/srv/setup/enlace-data/secrets/master.key');
  expect(redactFinding({ check: 'x', state: 'ok', text: 'y' })).toEqual({ check: 'x', state: 'ok', text: 'y' });
});
