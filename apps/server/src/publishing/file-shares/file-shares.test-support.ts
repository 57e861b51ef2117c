import { fileShareSchema } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import type { FileShare } from './file-shares.types.ts';

/** A running product with its address: streams and cut connections need a real socket. */
export async function listen(kit: TestApp): Promise<string> {
  return kit.app.listen({ host: '127.0.0.1', port: 0 });
}

type ShareOptions = {
  client: TestClient;
  fileId?: string;
  folderId?: string;
  body?: Record<string, unknown>;
};

/** A link to a file or folder. */
export async function shareOf(kit: TestApp, { client, fileId, folderId, body = {} }: ShareOptions): Promise<FileShare> {
  const target = fileId === undefined ? { kind: 'folder', id: folderId } : { kind: 'file', id: fileId };
  const reply = await kit.call('POST', '/api/file-shares', { token: client.token, body: { target, ...body } });
  if (reply.statusCode !== 200) throw new Error(`the link was refused: ${reply.body}`);
  return fileShareSchema.parse(reply.json());
}

export async function folderOf(
  kit: TestApp,
  { client, name, parentId = null }: { client: TestClient; name: string; parentId?: string | null },
): Promise<string> {
  const reply = await kit.call('POST', '/api/files/folders', { token: client.token, body: { name, parentId } });
  if (reply.statusCode !== 200) throw new Error(`the folder was refused: ${reply.body}`);
  return reply.json<{ id: string }>().id;
}

export async function readShare(kit: TestApp, { client, id }: { client: TestClient; id: string }): Promise<FileShare> {
  const list = await kit.call('GET', '/api/file-shares?limit=200', { token: client.token });
  const found = list.json<{ items: FileShare[] }>().items.find((share) => share.id === id);
  if (!found) throw new Error('the link is not in the list');
  return found;
}

/** Polls until a condition holds: what follows the end of a response takes a moment. */
export async function until<Value>(read: () => Promise<Value>, isRight: (value: Value) => boolean): Promise<Value> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (Date.now() > deadline) throw new Error(`it never came true: ${JSON.stringify(value)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

/** Presses the download button; returns the address of the bytes, or the response instead. */
export async function beginAt(address: string, path: string, fields: Record<string, string> = {}) {
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  await reply.arrayBuffer();
  const location = reply.headers.get('location');
  return { status: reply.status, url: location === null ? undefined : `${address}${location}` };
}
