import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';
import { silentLogger as logger } from '#test/kit/database.ts';
import { checkMailNames } from './check-mail-names.ts';
import { judgeEnd } from './check-network.ts';
import type { DoctorInput } from './check.types.ts';

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
