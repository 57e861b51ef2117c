import { namedThings } from '#test/kit/named-things.ts';
import type { Factory, Maker } from './fixtures.ts';

/** A call of the client's that must succeed. */
export async function post(
  { kit, box }: Maker,
  url: string,
  body: unknown,
): Promise<{ id: string; key: { id: string } }> {
  const answer = await kit.call('POST', url, { token: box.client.token, body });
  if (answer.statusCode >= 300) throw new Error(`POST ${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

/** What needs a name and nothing else. */
export function named(url: string): Factory {
  return async (maker) => (await post(maker, url, { name: maker.box.mark })).id;
}

/** Of the things that need a name and nothing else; their kinds are known when the tests run. */
export function namedFactories(): Record<never, Factory> {
  return Object.fromEntries([...namedThings].map(([kind, url]) => [kind, named(url)]));
}

export async function gone({ kit, box }: Maker, url: string): Promise<void> {
  const answer = await kit.call('DELETE', url, { token: box.client.token });
  if (answer.statusCode >= 300) throw new Error(`DELETE ${url} answered ${answer.statusCode}: ${answer.body}`);
}

/** A second item of a kind goes to the trash, so that the first stays where other items need it. */
export function trashed(url: string, create: Factory): Factory {
  return async (maker) => {
    const id = await create(maker);
    await gone(maker, `${url}/${id}`);
    return id;
  };
}
