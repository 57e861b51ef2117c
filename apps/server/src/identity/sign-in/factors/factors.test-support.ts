import { createHash } from 'node:crypto';
import { generateSync } from 'otplib';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Passwords } from '#platform/security/passwords.ts';

export const password = 'tres tazas verdes';
export const start = Temporal.Instant.from('2026-03-02T09:00:10Z');

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Instant hashing; its real strength is tested elsewhere. */
const quickPasswords: Passwords = {
  hash: (text) => Promise.resolve(digestOf(text)),
  verify: ({ password: text, hash }) => Promise.resolve(digestOf(text) === hash),
  needsRehash: () => false,
  pretend: () => Promise.resolve(),
};

type Options = { config?: Partial<Config>; hasRealHashes?: boolean };

/** An application whose time stays put until it is moved. */
export async function createFactorsApp({ config = {}, hasRealHashes = false }: Options = {}) {
  let now = start;
  const clock = { ...systemClock, now: () => now };
  const kit = await createTestApp({
    config,
    overrides: hasRealHashes ? { clock } : { clock, passwords: quickPasswords },
  });
  return {
    ...kit,
    now: () => now,
    pass(duration: Temporal.DurationLike) {
      now = now.add(duration);
    },
  };
}
export type FactorsApp = Awaited<ReturnType<typeof createFactorsApp>>;

/** A client, or an administrator, who can sign in with `password`. */
export async function createPerson(kit: FactorsApp, { isAdmin = false }: { isAdmin?: boolean } = {}) {
  const { userId, token } = isAdmin ? await kit.createAdmin() : await kit.createClient();
  const hash = await kit.platform.passwords.hash(password);
  await kit.database.adminSql`update users set password_hash = ${hash} where id = ${userId}`;
  const [row] = await kit.database.adminSql<{ email: string }[]>`select email from users where id = ${userId}`;
  return { userId, token, email: row?.email ?? '' };
}
export type Person = Awaited<ReturnType<typeof createPerson>>;

/** The code an app shows now, or would show `skew` seconds from now. */
export function codeOf(kit: FactorsApp, secret: string, skew = 0): string {
  return generateSync({ secret, epoch: kit.now().epochMilliseconds / 1000 + skew });
}

/** Connects an app, then waits out the time step whose code confirmed it. */
export async function connectApp(
  kit: FactorsApp,
  { token }: { token: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await kit.call('POST', '/api/account/totp', { token })).json();
  const body = { code: codeOf(kit, secret) };
  const confirmed = await kit.call('POST', '/api/account/totp/confirm', { token, body });
  if (confirmed.statusCode !== 200) throw new Error(`the app was not connected: ${confirmed.body}`);
  kit.pass({ seconds: 30 });
  return { secret, recoveryCodes: confirmed.json().recoveryCodes };
}

export function enterPassword(kit: FactorsApp, { email }: { email: string }): Promise<LightMyRequestResponse> {
  return kit.call('POST', '/api/login', { body: { email, password } });
}

/** The id of the step after a correct password. */
export async function challengeOf(kit: FactorsApp, person: { email: string }): Promise<string> {
  const { error } = (await enterPassword(kit, person)).json();
  if (error?.code !== 'auth.second_factor_required') throw new Error(`no second step: ${JSON.stringify(error)}`);
  return error.params.challenge;
}

export function enterCode(
  kit: Pick<TestApp, 'call'>,
  { challenge, code }: { challenge: string; code: string },
): Promise<LightMyRequestResponse> {
  return kit.call('POST', '/api/login/code', { body: { challenge, code } });
}

export const codeOfError = (answer: LightMyRequestResponse): string => answer.json().error?.code;
