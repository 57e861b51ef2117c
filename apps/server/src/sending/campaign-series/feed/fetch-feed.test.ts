import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '#platform/outbound/outbound.ts';
import {
  type Canary,
  dialOver,
  publicAddress,
  startCanary,
  startWebServer,
} from '#platform/outbound/outbound.test-support.ts';
import { fetchFeed } from './fetch-feed.ts';

const feed = '<rss><channel><title>Fuera</title><item><title>Uno</title></item></channel></rss>';
let canary: Canary;
let web: { port: number; close(): Promise<void> };
let fetched: (url: string) => Promise<string>;

beforeAll(async () => {
  canary = await startCanary();
  web = await startWebServer((request, response) => {
    const to: Record<string, string> = {
      '/inside': `http://127.0.0.1:${canary.port}/`,
      '/own': 'https://enlace.example/boletin/0a/feed.xml',
    };
    const location = to[request.url ?? ''];
    if (location === undefined) response.end(request.url === '/large' ? feed.padEnd(3_000_000) : feed);
    else response.writeHead(302, { location }).end();
  });
  const { dial } = dialOver({ web: web.port, canary: canary.port });
  const resolve = (name: string) => Promise.resolve([name.startsWith('dentro') ? '127.0.0.1' : publicAddress]);
  const deps = {
    outbound: createOutbound({ allow: [], dial, resolve }),
    config: { publicUrl: 'https://enlace.example' },
    readLocalFeed: () => Promise.resolve(undefined),
  };
  fetched = async (url) => {
    try {
      const answer = await fetchFeed({ deps, url });
      return answer.isChanged ? answer.feed.title : 'unchanged';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
});
afterAll(() => Promise.all([canary.close(), web.close()]));

describe('the way to a feed', () => {
  it('leads to public places', async () => {
    expect(await fetched('http://fuera.example/feed')).toBe('Fuera');
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost/feed',
    'http://dentro.example/feed',
    'http://169.254.169.254/latest',
    'http://0x7f.1/',
    'http://fuera.example:8080/feed',
    'http://fuera.example/inside',
  ])('does not lead inside: %s', async (url) => {
    expect(await fetched(url)).toBe('campaign_series.feed_refused');
    expect(canary.connections()).toBe(0);
  });

  it('does not lead back to what is sent from here, not by a detour either', async () => {
    expect(await fetched('https://enlace.example/boletin/0a/feed.xml')).toBe('campaign_series.feed_loop');
    expect(await fetched('http://fuera.example/own')).toMatch(/^campaign_series\.feed_/);
  });

  it('ends where an answer is too large', async () => {
    expect(await fetched('http://fuera.example/large')).toBe('campaign_series.feed_unreachable');
  });
});
