import { request } from 'node:http';
import type { CustomDomain } from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { pageSitesOf } from '#presence/profiles/usecases/page-sites.ts';
import type { Zone } from '#workspace/sending-domains/zone.test-support.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { expect, vi } from 'vitest';

/** The installation's address in these tests' zones. */
export const homeAddress = '203.0.113.7';

/** Publishes in the zone what the screen says. */
export function publishRecords(zone: Zone, { records, wireHost }: CustomDomain): void {
  for (const { purpose, name, value } of records) if (purpose === 'proof') zone.records.set(`TXT ${name}`, [value]);
  zone.records.set('A enlace.example', [homeAddress]);
  zone.records.set(`A ${wireHost}`, [homeAddress]);
}

export async function claim(kit: TestApp, client: TestClient, host: string): Promise<CustomDomain> {
  const answer = await kit.call('POST', '/api/custom-domains', { token: client.token, body: { host } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ domain: CustomDomain }>().domain;
}

export async function look(kit: TestApp, client: TestClient, { id }: Pick<CustomDomain, 'id'>): Promise<CustomDomain> {
  const answer = await kit.call('POST', `/api/custom-domains/${id}/check`, { token: client.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ domain: CustomDomain }>().domain;
}

/** Claims and proves a host, and waits until this process serves it. */
export async function serve(
  { kit, zone, client }: { kit: TestApp; zone: Zone; client: TestClient },
  host: string,
): Promise<CustomDomain> {
  const added = await claim(kit, client, host);
  publishRecords(zone, added);
  const domain = await look(kit, client, added);
  expect(domain.state).toBe('verified');
  await vi.waitFor(() => expect(pageSitesOf(kit.platform).visited(host)).toBeTypeOf('object'), { timeout: 2000 });
  return domain;
}

export type Visit = { status: number; headers: Record<string, string>; body: string };
type Asked = { host: string; path: string; method?: string; headers?: Record<string, string>; body?: string };

/** A visitor's request over a real connection, with the host they entered. */
export function visit(origin: string, { host, path, method = 'GET', headers = {}, body }: Asked): Promise<Visit> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers: { host, ...headers } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const known = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(known),
          body: Buffer.concat(pieces).toString(),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
