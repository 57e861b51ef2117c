import { expect, type Page } from '@playwright/test';
import { Hand, type Way } from './kit/hand.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { slowDownLine } from './kit/slow-line.ts';
import { test } from './kit/test.ts';
import { replyTo } from './kit/visitor-mail.ts';
import { tasks } from './tasks/tasks.ts';

/** A few of the tasks that `npm run tasks` walks: each takes no more clicks or keys than stated there. */
const sample = tasks.slice(0, 3);

let product: Product;
let client: SignedIn;

async function make(path: string, body: unknown): Promise<{ id: string; conversation?: { id: string } }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  expect(answer.ok, `${path} ${answer.status}`).toBe(true);
  return answer.json();
}

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product, { name: 'Marina Ferrer' });
  const { id: profileId } = await make('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  const { id: contactId } = await make('/api/contacts', { name: 'Lucía Ortuño', email: 'lucia@ortuno.example' });
  for (const [name, email] of [
    ['Julia Roca', 'julia@roca.example'],
    ['Tomás Ortega', 'tomas@ortega.example'],
  ])
    await make('/api/contacts', { name, email });
  await make('/api/mailbox/conversations', {
    profileId,
    contactId,
    subject: 'Feria de otoño',
    text: 'Hola, Lucía. ¿Venís a la feria?',
    idempotencyKey: `first-${contactId}`,
  });
  await replyTo(product, await product.sink.waitFor('lucia@ortuno.example'), {
    from: 'Lucía Ortuño <lucia@ortuno.example>',
    text: 'Sí, ¿a qué hora?',
  });
});

async function begin(page: Page, { way, start }: { way: Way; start: string }): Promise<Hand> {
  await useSession(page, product, client);
  await page.goto(product.url + start);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[data-loading-overlay], [aria-busy="true"]')).toHaveCount(0);
  return new Hand(page, way);
}

for (const way of ['mouse', 'keys'] as const) {
  for (const { name, start, limit, walk } of sample) {
    test(`${name}, by ${way} alone`, async ({ page }) => {
      const hand = await begin(page, { way, start });
      await walk(hand, { product, client });
      expect(hand.count, 'clicks or keys').toBeLessThanOrEqual(limit[way]);
    });
  }
}

test('on a slow line an answer written before its conversation is there arrives whole', async ({ page }) => {
  const [, answer] = sample;
  if (!answer) throw new Error('the sample has no answer');
  const hand = await begin(page, { way: 'slow', start: answer.start });
  await slowDownLine(page);
  await answer.walk(hand, { product, client });
});
