import { expect } from 'vitest';
import type { ProfileStats } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { createMovableClock, listen, type PublishedPage } from '#publishing/public-pages/public-pages.test-support.ts';
import { publicPagesOf } from '#publishing/public-pages/public-pages.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

export const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
export const safariOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
export const chromeOnTablet =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
export const insideInstagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.87';
export const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
export const whatsappPreview = 'WhatsApp/2.23.20.0';

export const spain = '80.58.61.250';
export const japan = '133.11.0.1';
export const atHome = '192.168.1.5';

export type Visit = {
  path: string;
  agent?: string;
  from?: string;
  headers?: Record<string, string>;
  method?: string;
};

export type VisitKit = TestApp & {
  clock: ReturnType<typeof createMovableClock>;
  /** Base address of the listening server. */
  base: string;
  visit(visit: Visit): Promise<Response>;
  /** Writes what was counted so far. */
  flush(): Promise<void>;
  stats(page: PublishedPage, query?: string): Promise<ProfileStats>;
  /** Addresses of the page's counted links, as a crawler finds them. */
  countedLinks(path: string): Promise<string[]>;
};

/** The application behind a proxy that passes each visitor's address, with a clock that can be advanced. */
export async function createVisitKit(): Promise<VisitKit> {
  const clock = createMovableClock();
  const http = { host: '127.0.0.1', port: 0, trustProxy: ['127.0.0.1'], connectionsPerNetwork: 0, drainMs: 0 };
  const kit = await createTestApp({ config: { http }, overrides: { clock } });
  const base = await listen(kit);
  const flush = () => publicPagesOf(kit.platform).visits.flush();
  return {
    ...kit,
    clock,
    base,
    flush,
    async visit({ path, agent = chromeOnWindows, from = spain, headers = {}, method = 'GET' }) {
      const reply = await fetch(base + path, {
        method,
        redirect: 'manual',
        headers: { 'user-agent': agent, 'x-forwarded-for': from, 'accept-language': 'es-ES,es;q=0.9', ...headers },
      });
      await reply.arrayBuffer();
      return reply;
    },
    async stats({ client, profile }, query = '') {
      await flush();
      // The clock outruns sessions.
      const token = await kit.createSession(client.userId);
      const reply = await kit.call('GET', `/api/profiles/${profile.id}/stats${query}`, { token });
      expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
      return reply.json();
    },
    async countedLinks(path) {
      const html = await (await fetch(base + path, { headers: { 'user-agent': googlebot } })).text();
      return [...new Set([...html.matchAll(/href="(\/link\/[^"]+\/go\/[^"]+)"/g)].map((match) => match[1] ?? ''))];
    },
  };
}

export const linkBlocks = [
  {
    id: 'enlaces',
    type: 'link_list',
    version: 1,
    props: {
      items: [
        { title: 'Tienda', url: 'https://tienda.example/' },
        { title: 'Talleres', url: 'https://talleres.example/otoño' },
      ],
    },
  },
  {
    id: 'redes',
    type: 'social_links',
    version: 1,
    props: { items: [{ network: 'instagram', url: 'https://instagram.com/barroysal' }] },
  },
];
