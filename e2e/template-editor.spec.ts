import { expect } from '@playwright/test';
import { callApi, createClient, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

test('subject above the blocks; a click in the mail opens its block, and the open block is outlined there', async ({
  page,
  product,
}) => {
  const client = await createClient(product);
  const call = { method: 'POST', body: { starterId: 'news' }, token: client.token };
  const { id } = await (await callApi(product, '/api/templates', call)).json();
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/plantillas/${id}`);
  const subject = page.getByRole('textbox', { name: 'Asunto', exact: true });
  await expect(subject).toBeVisible();
  await expect(page.locator('[data-opener]').first()).toBeVisible();

  const mail = page.frameLocator('iframe[data-front="true"]');
  const part = mail.locator('[data-bid]').nth(2);
  const block = await part.getAttribute('data-bid');
  await part.click();
  const row = page.locator(`[data-block="${block}"]`);
  await expect(row).toHaveAttribute('data-open', 'true');
  await expect(row.locator('[data-draft-fields] :focus')).toHaveCount(1);

  // The other way round: the open block is named in its part of the mail.
  await page.locator('[data-opener]').first().click();
  const name = (await page.locator('[data-opener] b').first().textContent()) ?? '';
  await expect(mail.locator('body > div > b', { hasText: name })).toBeVisible();
});
