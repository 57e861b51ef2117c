import { expect } from '@playwright/test';
import { startProduct } from './kit/product.ts';
import { createClient } from './kit/session.ts';
import { test } from './kit/test.ts';

/** Small seeded generator (mulberry32), so that a failing run can be repeated with its seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const cycles = 4;
const writers = 4;

test('whatever was acknowledged before a kill -9 at any moment is there after it', async () => {
  test.setTimeout(300_000);
  const seed = Number(process.env['KILL_SEED'] ?? 20_261_121);
  console.log(`seed ${seed}`);
  const random = seeded(seed);
  const product = await startProduct();
  try {
    const { token } = await createClient(product);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const acknowledged = new Set<string>();
    let number = 0;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      let isDown = false;
      const write = async () => {
        while (!isDown) {
          number += 1;
          const email = `tamy${number}@correo.example`;
          const body = JSON.stringify({ name: `Tamy ${number}`, email });
          const answer = await fetch(`${product.url}/api/contacts`, { method: 'POST', headers, body }).catch(
            () => undefined,
          );
          if (answer?.ok) acknowledged.add(email);
        }
      };
      const work = Array.from({ length: writers }, write);
      await new Promise((resolve) => setTimeout(resolve, 150 + random() * 700));
      await product.kill();
      isDown = true;
      await Promise.all(work);
      await product.restart();
    }
    const found = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const answer = await fetch(`${product.url}/api/contacts?limit=200${page}`, { headers });
      const { items, next } = (await answer.json()) as { items: { email: string }[]; next: string | null };
      for (const { email } of items) found.add(email);
      cursor = next;
    } while (cursor);
    console.log(`${acknowledged.size} acknowledged over ${cycles} kills, ${found.size} stored`);
    expect(acknowledged.size).toBeGreaterThan(cycles);
    expect([...acknowledged].filter((email) => !found.has(email))).toEqual([]);
  } finally {
    await product.stop();
  }
});
