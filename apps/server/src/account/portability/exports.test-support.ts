import { expect } from 'vitest';
import { until } from '#sending/campaigns/campaigns.test-support.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

type Call = { kit: TestApp; client: TestClient; id: string };

export async function exportState({ kit, client, id }: Call): Promise<string | undefined> {
  const { items } = (await kit.call('GET', '/api/exports', { token: client.token })).json();
  return items.find((item: { id: string }) => item.id === id)?.state;
}

/** Requests an export and waits until it is ready. */
export async function finishedExport(kit: TestApp, client: TestClient): Promise<string> {
  const asked = await kit.call('POST', '/api/exports', { token: client.token });
  expect(asked.statusCode, asked.body).toBe(200);
  const { id } = asked.json();
  await until(
    () => exportState({ kit, client, id }),
    (state) => state === 'ready',
    { milliseconds: 30_000 },
  );
  return id;
}

export async function downloadExport({ kit, client, id }: Call): Promise<Buffer> {
  const ticket = await kit.call('POST', `/api/exports/${id}/ticket`, { token: client.token });
  expect(ticket.statusCode, ticket.body).toBe(200);
  const answer = await kit.app.inject({ url: ticket.json().path });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
