import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createOutbound } from './outbound.ts';
import { dialOver, publicAddress, startWebServer } from './outbound.test-support.ts';

const releases: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0).toReversed()) await release();
});

type Site = (request: IncomingMessage, response: ServerResponse, asked: number) => void;

async function world(site: Site = (_request, response, asked) => response.end(`answer ${asked}`)) {
  let asked = 0;
  const web = await startWebServer((request, response) => {
    request.resume();
    request.on('end', () => site(request, response, (asked += 1)));
  });
  releases.push(web.close);
  const { dial, dialled } = dialOver({ web: web.port });
  const answers = { address: publicAddress };
  const outbound = createOutbound({ allow: [], dial, resolve: async () => [answers.address] });
  const call = async (url = 'http://shop.example/hook', more: { maxBytes?: number; timeoutMs?: number } = {}) => {
    const answer = await outbound.fetch({ url, method: 'POST', body: 'x', keepsConnection: true, ...more });
    return answer.body.toString();
  };
  return { outbound, call, answers, opened: () => dialled.length, asked: () => asked };
}

it('serves the next call to the same place, and to no other', async () => {
  const { call, outbound, opened } = await world();
  expect([await call(), await call(), await call('http://shop.example/other')]).toEqual([
    'answer 1',
    'answer 2',
    'answer 3',
  ]);
  expect(opened()).toBe(1);
  // The same address under another name is a different key.
  expect(await call('http://bakery.example/hook')).toBe('answer 4');
  expect(opened()).toBe(2);
  expect((await outbound.fetch({ url: 'http://shop.example/hook' })).body.toString()).toBe('answer 5');
  expect(opened()).toBe(3);
});

it('carries calls at once over one each', async () => {
  const { call, opened } = await world();
  const answers = await Promise.all(Array.from({ length: 5 }, () => call()));
  expect(answers.toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `answer ${n}`));
  await Promise.all(Array.from({ length: 5 }, () => call()));
  expect(opened()).toBe(5);
});

it('is of no use once the name leads elsewhere', async () => {
  const { call, answers, asked } = await world();
  await call();
  answers.address = '127.0.0.1';
  await expect(call()).rejects.toMatchObject({ code: 'outbound.refused' });
  expect(asked()).toBe(1);
});

it('that the other side closed without a word is replaced, and the call sent again', async () => {
  const { call, opened, asked } = await world((request, response, n) => {
    if (n === 2) request.socket.destroy();
    else response.end(`answer ${n}`);
  });
  expect([await call(), await call(), await call()]).toEqual(['answer 1', 'answer 3', 'answer 4']);
  expect([opened(), asked()]).toEqual([2, 4]);
});

it('a fresh one that is closed without a word is a failure, not tried again', async () => {
  const { call, asked } = await world((request) => request.socket.destroy());
  await expect(call()).rejects.toMatchObject({ reason: 'protocol' });
  expect(asked()).toBe(1);
});

it('ends with an answer that is not read to its end, and at the deadline', async () => {
  const { call, opened } = await world((_request, response, n) => {
    if (n === 1) response.end('much more than that');
    else if (n === 3) response.write('half');
    else response.end('fine');
  });
  await expect(call(undefined, { maxBytes: 4 })).rejects.toMatchObject({ reason: 'too_large' });
  expect(await call()).toBe('fine');
  await expect(call(undefined, { timeoutMs: 200 })).rejects.toMatchObject({ reason: 'timeout' });
  expect(await call()).toBe('fine');
  expect(opened()).toBe(3);
});
