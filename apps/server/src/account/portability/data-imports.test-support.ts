import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { DataImport } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { until } from '#sending/campaigns/campaigns.test-support.ts';
import { writeZip } from '#platform/zip/write-zip.ts';
import { buffer } from 'node:stream/consumers';
import type { TestApp, TestClient } from '#test/kit/app.ts';

type Place = { kit: TestApp; client: Pick<TestClient, 'token'> };

export async function uploadArchive({ kit, client, archive, wallOf }: Place & { archive: Buffer; wallOf?: string }) {
  const head =
    '--limite\r\ncontent-disposition: form-data; name="file"; filename="enlace.zip"\r\ncontent-type: application/zip\r\n\r\n';
  return kit.app.inject({
    method: 'POST',
    url: `/api/data-imports${wallOf === undefined ? '' : `?wallOf=${wallOf}`}`,
    headers: { 'content-type': 'multipart/form-data; boundary=limite', authorization: `Bearer ${client.token}` },
    payload: Buffer.concat([Buffer.from(head), archive, Buffer.from('\r\n--limite--\r\n')]),
  });
}

/** The import once it has settled. */
export async function settledImport({ kit, client, id }: Place & { id: string }): Promise<DataImport> {
  return until(
    async () => (await kit.call('GET', `/api/data-imports/${id}`, { token: client.token })).json() as DataImport,
    ({ state }) => state !== 'checking' && state !== 'running',
    { milliseconds: 60_000 },
  );
}

/** Uploads an archive and waits for the result of the check. */
export async function checkedImport(input: Place & { archive: Buffer; wallOf?: string }): Promise<DataImport> {
  const answer = await uploadArchive(input);
  expect(answer.statusCode, answer.body).toBe(200);
  return settledImport({ ...input, id: answer.json().id });
}

/** Runs a checked import and waits for its end. */
export async function finishedImport({ kit, client, id }: Place & { id: string }): Promise<DataImport> {
  const answer = await kit.call('POST', `/api/data-imports/${id}/run`, { token: client.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return settledImport({ kit, client, id });
}

/** An archive of these files. */
export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  async function* entries() {
    for (const [path, content] of Object.entries(files))
      yield { path, content: [typeof content === 'string' ? Buffer.from(content) : content] };
  }
  const modifiedAt = Temporal.PlainDateTime.from('2026-11-23T10:00');
  return buffer(Readable.from(writeZip({ entries: entries(), modifiedAt, onEntry: () => undefined })));
}
