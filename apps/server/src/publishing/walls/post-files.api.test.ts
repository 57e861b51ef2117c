import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadTo } from '#files/drive/files.test-support.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { createPost, createWall, type TestWall } from './walls.test-support.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

async function upload({ client }: TestWall, name: string): Promise<string> {
  const reply = await uploadTo(kit, { client, name, type: 'text/plain', bytes: Buffer.from(`texto de ${name}`) });
  return reply.json().id;
}

test('a file that a post shows is in use, names the post, and stays until the post lets it go', async () => {
  const wall = await createWall(kit);
  const { token } = wall.client;
  const id = await upload(wall, 'programa.txt');
  const uses = async () => (await kit.call('GET', `/api/files/${id}/uses`, { token })).json().items;
  expect(await uses()).toEqual([]);
  const post = await createPost(kit, wall, {
    kind: 'file',
    body: 'El programa\ndel sábado',
    media: [{ fileId: id, alt: '' }],
  });
  expect(await uses()).toMatchObject([
    {
      kind: 'post',
      id: post.id,
      profileId: wall.profileId,
      name: 'Barro y Sal: El programa',
      isInTrash: false,
      holds: true,
    },
  ]);
  expect((await kit.call('GET', `/api/files/${id}`, { token })).json()).toMatchObject({ isInUse: true });
  const refused = await kit.call('DELETE', `/api/files/${id}`, { token });
  expect(refused.json().error).toMatchObject({ code: 'files.in_use', params: { place: 'Barro y Sal: El programa' } });
  const other = await upload(wall, 'suelto.txt');
  const many = await kit.call('POST', '/api/files/trash', { token, body: { ids: [id, other] } });
  expect(many.json()).toMatchObject({ ids: [other], held: [{ id, place: 'Barro y Sal: El programa' }] });
  await kit.call('DELETE', `/api/wall-posts/${post.id}`, { token });
  expect(await uses()).toMatchObject([{ kind: 'post', isInTrash: true, holds: false }]);
  expect((await kit.call('GET', `/api/files/${id}`, { token })).json()).toMatchObject({ isInUse: false });
  expect((await kit.call('DELETE', `/api/files/${id}`, { token })).statusCode).toBe(200);
});

test('a draft holds its file too, though visitors see nothing of it', async () => {
  const wall = await createWall(kit);
  const { token } = wall.client;
  const id = await upload(wall, 'borrador.txt');
  await createPost(kit, wall, { kind: 'file', body: '', media: [{ fileId: id, alt: '' }], publish: false });
  expect((await kit.call('GET', `/api/files/${id}`, { token })).json()).toMatchObject({ isInUse: false });
  expect((await kit.call('DELETE', `/api/files/${id}`, { token })).json().error).toMatchObject({
    code: 'files.in_use',
  });
});
