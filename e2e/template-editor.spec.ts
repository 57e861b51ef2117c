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

test('a block for a segment is chosen in its form, marked in the list, and gone from the mail of those outside', async ({
  page,
  product,
}) => {
  const client = await createClient(product);
  const call = (body: object) => ({ method: 'POST', body, token: client.token });
  const rules = { type: 'all', rules: [{ type: 'text', field: 'city', test: { op: 'is', value: 'Altea' } }] };
  await callApi(product, '/api/segments', call({ name: 'De Altea', colour: 1, rules }));
  const { id } = await (await callApi(product, '/api/templates', call({ starterId: 'news' }))).json();
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/plantillas/${id}`);
  const mail = page.frameLocator('iframe[data-front="true"]');
  await mail.locator('[data-bid]').nth(2).click();
  const row = page.locator('[data-block][data-open]');
  const block = (await row.getAttribute('data-block')) ?? '';
  const parts = mail.locator(`[data-bid="${block}"]`);
  await expect(parts.first()).toBeVisible();

  await row.getByLabel('Quién lo ve').selectOption({ label: 'Quien está en una lista viva' });
  await row.getByLabel('Lista viva', { exact: true }).selectOption({ label: 'De Altea' });
  await expect(row.getByText('Solo lo ve quien está en De Altea')).toBeAttached();
  const viewer = page.getByRole('combobox', { name: 'Qué bloques ver' });
  await viewer.selectOption({ label: 'En ninguna lista viva' });
  await expect(parts).toHaveCount(0);
  await viewer.selectOption({ label: 'En De Altea' });
  await expect(parts.first()).toBeVisible();

  // What is stored says it, too, and taking the step back gives the block to everybody again.
  await viewer.selectOption({ label: 'En ninguna lista viva' });
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(viewer).toHaveCount(0);
  await expect(row.getByLabel('Quién lo ve')).toHaveValue('everybody');
});
