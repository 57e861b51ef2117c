import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

/** A clock that can be advanced. */
export function createMovableClock(): Clock & { advance(duration: Temporal.DurationLike): void } {
  let ahead = Temporal.Duration.from({ seconds: 0 });
  return {
    ...systemClock,
    now: () => systemClock.now().add(ahead),
    advance(duration) {
      ahead = ahead.add(duration);
    },
  };
}

export type PublishedPage = { client: TestClient; profile: Profile };

/** A client with one published profile; `blocks` replaces those of the starter page. */
export async function publishPage(
  kit: TestApp,
  { name = 'Barro y Sal', blocks }: { name?: string; blocks?: object[] } = {},
): Promise<PublishedPage> {
  const client = await kit.createClient();
  const { token } = client;
  const profile: Profile = (await kit.call('POST', '/api/profiles', { token, body: { name } })).json();
  if (blocks) {
    const document = { ...profile.draft.document, blocks };
    const saved = await kit.call('PUT', `/api/profiles/${profile.id}/draft`, {
      token,
      body: { document, baseRevision: 1 },
    });
    if (saved.statusCode !== 200) throw new Error(`the test document was refused: ${saved.body}`);
  }
  const published = await kit.call('POST', `/api/profiles/${profile.id}/publish`, { token, body: {} });
  if (published.statusCode !== 200) throw new Error(`the test page was not published: ${published.body}`);
  return { client, profile };
}

/** Listens on a free loopback port, so that requests take the fast path before routing. */
export async function listen(kit: TestApp): Promise<string> {
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  const address = kit.app.server.address();
  // NOTE: a server that listens on TCP has an AddressInfo.
  return `http://127.0.0.1:${(address as AddressInfo).port}`;
}

type Challenge = { algorithm: string; challenge: string; salt: string; maxnumber: number; signature: string };

/** Does the work of a visitor's browser: the payload of the `altcha` input. */
export async function solveFreshChallenge(kit: TestApp): Promise<string> {
  const challenge: Challenge = (await kit.call('GET', '/p/challenge')).json();
  for (let number = 0; number <= challenge.maxnumber; number += 1) {
    if (
      createHash('sha256')
        .update(challenge.salt + number)
        .digest('hex') !== challenge.challenge
    )
      continue;
    return Buffer.from(JSON.stringify({ ...challenge, number })).toString('base64');
  }
  throw new Error('the challenge has no answer');
}

/** Corrupts one letter of a proof's signature. */
export function spoilProof(proof: string): string {
  const payload: Challenge = JSON.parse(Buffer.from(proof, 'base64').toString());
  const signature = payload.signature.replace(/^./, (letter) => (letter === '0' ? '1' : '0'));
  return Buffer.from(JSON.stringify({ ...payload, signature })).toString('base64');
}
