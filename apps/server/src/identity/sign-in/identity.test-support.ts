import type { LightMyRequestResponse } from 'fastify';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createPasswords } from '#platform/security/passwords.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

export const password = 'tres tazas verdes';
let hash: Promise<string> | undefined;

/** A hash of `password` as the product computes it; computed once, because it is slow. */
export function passwordHash(): Promise<string> {
  hash ??= createPasswords().hash(password);
  return hash;
}

/** A clock whose `now` can be advanced; it stays put in between. */
export function movableClock(): Clock & { forward(duration: Temporal.DurationLike): void } {
  let now = Temporal.Now.instant();
  return {
    ...systemClock,
    now: () => now,
    forward(duration) {
      now = now.add(duration);
    },
  };
}

/** A client who can sign in with `password`. */
export async function createPerson(kit: TestApp, options: { name?: string } = {}): Promise<TestClient> {
  const client = await kit.createClient(options);
  const made = await passwordHash();
  await kit.platform.db.system((tx) => tx.sql`update users set password_hash = ${made} where id = ${client.userId}`);
  return client;
}

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';

type From = { ip?: string; userAgent?: string; headers?: Record<string, string> };

/** One call of a visitor from a given address. */
export function visit(kit: TestApp, url: string, body: object, from: From = {}): Promise<LightMyRequestResponse> {
  const { ip = '198.51.100.7', userAgent = firefox, headers = {} } = from;
  return kit.app.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: { 'x-csrf-token': kit.pageToken(), 'user-agent': userAgent, ...headers },
    payload: body,
  });
}

export function signIn(
  kit: TestApp,
  input: { email: string; password?: string },
  from: From = {},
): Promise<LightMyRequestResponse> {
  return visit(kit, '/api/login', { password, ...input }, from);
}

/** The token of a session opened by signing in. */
export async function openedSession(kit: TestApp, email: string, from: From = {}): Promise<string> {
  const answer = await signIn(kit, { email }, from);
  if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().data.token;
}
