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
let lucia: string;

async function make(path: string, body: unknown): Promise<{ id: string; conversation?: { id: string } }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  expect(answer.ok, `${path} ${answer.status}`).toBe(true);
  return answer.json();
}

test.beforeEach(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product, { name: 'Marina Ferrer' });
  lucia = `lucia.${client.user.id.slice(-6)}@ortuno.example`;
  const { id: profileId } = await make('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  const { id: contactId } = await make('/api/contacts', { name: 'Lucía Ortuño', email: lucia });
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
});

/** The conversation waits for an answer. */
async function writeToUs(): Promise<void> {
  const mail = await product.sink.waitFor(lucia);
  await replyTo(product, mail, { from: `Lucía Ortuño <${lucia}>`, text: 'Sí, ¿a qué hora?' });
}

async function begin(page: Page, { way, start }: { way: Way; start: string }): Promise<Hand> {
  if (start.startsWith('/user/buzon')) await writeToUs();
  await useSession(page, product, client);
  await page.goto(product.url + start);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[data-loading-overlay], [aria-busy="true"]')).toHaveCount(0);
  if (start.startsWith('/user/buzon')) await expect(page.locator('[data-conversation]').first()).toBeVisible();
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
