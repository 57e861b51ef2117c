import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, publishPage, type PublishedPage } from '#publishing/public-pages/public-pages.test-support.ts';
import { createZone } from '#workspace/sending-domains/zone.test-support.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { type Nginx, nginxObstacle, startNginx } from './nginx.test-support.ts';
import { serve, visit } from './sites.test-support.ts';

const obstacle = await nginxObstacle();

describe.skipIf(obstacle !== null)(`behind an nginx${obstacle === null ? '' : ` (left out: ${obstacle})`}`, () => {
  const host = 'www.barroysal.example';
  const zone = createZone();
  let kit: TestApp;
  let nginx: Nginx;
  let page: PublishedPage;

  beforeAll(async () => {
    kit = await createTestApp({ overrides: { dns: zone.dns }, config: { publicUrl: 'https://enlace.example' } });
    nginx = await startNginx(await listen(kit));
    page = await publishPage(kit);
    await serve({ kit, zone, client: page.client }, host);
  }, 60_000);
  afterAll(async () => {
    await nginx.stop();
    await kit.close();
  });

  const at = (path: string, name = host) => visit(nginx.origin, { host: name, path });

  it('pages come by the client’s own name, whoever else’s do not', async () => {
    const other = await publishPage(kit, { name: 'Ajena' });
    const { status, body } = await at('/');
    expect([status, body.includes('<link rel="canonical" href="https://www.barroysal.example/"')]).toEqual([200, true]);
    expect((await at('/api/session')).status).toBe(404);
    expect((await at(other.profile.path)).status).toBe(404);
    expect((await at('/barro-y-sal/qr.svg')).status).toBe(200);
  });

  it('the other address leads here', async () => {
    const { status, headers } = await at(page.profile.path, 'enlace.example');
    expect([status, headers['location']]).toEqual([301, 'https://www.barroysal.example/']);
  });

  it('says which certificates may be issued', async () => {
    expect((await at(`/api/tls-allowed?domain=${host}`, '127.0.0.1')).status).toBe(200);
    expect((await at('/api/tls-allowed?domain=otra.example', '127.0.0.1')).status).toBe(404);
  });
});
