import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { publishPage, solveFreshChallenge } from '#publishing/public-pages/public-pages.test-support.ts';

export type TestWall = {
  client: TestClient;
  profileId: string;
  path: string;
  feed(format: 'rss' | 'atom' | 'json'): string;
};

/** A client with a published profile and an active wall. */
export async function createWall(kit: TestApp, settings: object = {}): Promise<TestWall> {
  const { client, profile } = await publishPage(kit);
  const url = `/api/walls/${profile.id}`;
  const reply = await kit.call('PATCH', url, { token: client.token, body: { isOn: true, ...settings } });
  if (reply.statusCode !== 200) throw new Error(`the test wall was refused: ${reply.body}`);
  const path = `${profile.path}/muro`;
  return { client, profileId: profile.id, path, feed: (format) => `${path}.${format}` };
}

/** A post of the client; published unless specified otherwise. */
export async function createPost(kit: TestApp, { client, profileId }: TestWall, body: object): Promise<Post> {
  const url = `/api/walls/${profileId}/posts`;
  const reply = await kit.call('POST', url, { token: client.token, body: { publish: true, ...body } });
  if (reply.statusCode !== 200) throw new Error(`the test post was refused: ${reply.body}`);
  return reply.json();
}

type FormPost = { url: string; values: Record<string, string>; ip?: string; json?: boolean; userAgent?: string };

/** Submits a form as a browser without a session does. */
export function sendForm(
  kit: TestApp,
  { url, values, ip = '198.51.100.20', json = false, userAgent = 'Prueba' }: FormPost,
) {
  return kit.app.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      accept: json ? 'application/json' : 'text/html',
      'user-agent': userAgent,
    },
    payload: new URLSearchParams(values).toString(),
  });
}

/** What a visitor’s browser sends with a text. */
export async function writing(kit: TestApp, texto: string, nombre = 'Pau Verdú'): Promise<Record<string, string>> {
  return { nombre, texto, altcha: await solveFreshChallenge(kit), _key: kit.platform.ids.uuid().replaceAll('-', '') };
}

/** The timestamp of a page, as a browser without JavaScript would return it. */
export async function stampOf(kit: TestApp, url: string): Promise<string> {
  const html = (await kit.app.inject({ url })).body;
  return /name="_ts" value="([^"]+)"/.exec(html)?.[1] ?? '';
}
