import type { TestApp, TestClient } from '#test/kit/app.ts';

type Recorded = { action: string; before: unknown; after: unknown };

/** A client's history entries about the account, oldest first. */
export async function historyOf(kit: TestApp, owner: string, prefix: string): Promise<Recorded[]> {
  return kit.platform.db.system(
    (tx) => tx.sql<Recorded[]>`
      select action, before, after from history_entries
      where owner_id = ${owner} and action like ${`${prefix}%`} order by created_at, id`,
  );
}

/** A multipart upload with text parts before the file. */
export function upload(
  kit: TestApp,
  {
    client,
    bytes,
    name = 'retrato.jpg',
    part = 'file',
    fields = {},
  }: {
    client: Pick<TestClient, 'token'>;
    bytes: Buffer;
    name?: string;
    part?: string;
    fields?: Record<string, string>;
  },
) {
  const boundary = 'limite-de-prueba';
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return kit.app.inject({
    method: 'POST',
    url: '/api/account/avatar',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${client.token}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
