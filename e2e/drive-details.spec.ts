import { expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;

const day = 86_400_000;

async function keep(name: string): Promise<string> {
  const bytes = Buffer.from(`Contenido de ${name}`);
  const answer = await fetch(`${product.url}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  expect(answer.status).toBe(201);
  const found = await callApi(product, `/api/files?search=${encodeURIComponent(name)}`, { token: client.token });
  return (await found.json()).items[0].id;
}

async function share(id: string, days: number): Promise<void> {
  const body = { target: { kind: 'file', id }, expiresAt: new Date(Date.now() + days * day).toISOString() };
  const answer = await callApi(product, '/api/file-shares', { method: 'POST', token: client.token, body });
  expect(answer.ok).toBe(true);
}

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product, { name: 'Marina Ferrer' });
  const offer = await keep('Oferta.txt');
  await keep('Catálogo.txt');
  const price = await keep('Tarifa.txt');
  await share(offer, 3);
  await share(price, 40);
});

const tile = (page: Page, name: string) =>
  page.locator('article').filter({ has: page.getByRole('button', { name, exact: true }) });
const details = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the start says why a file is there, and tiles until when they are shared', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/nube`);
  const suggested = page.getByRole('region', { name: 'Sugeridos' });
  await expect(suggested.getByRole('button')).toHaveText([/^Oferta\.txt\s*Su enlace caduca el /]);
  const recent = page.getByRole('region', { name: 'Recientes' });
  await expect(recent.getByRole('button')).toHaveText([/^Tarifa\.txt\s*Compartido /, /^Catálogo\.txt\s*Subido /]);
  await expect(tile(page, 'Oferta.txt').getByText(/^Hasta el /)).toBeVisible();
  await expect(tile(page, 'Tarifa.txt').getByText(/^Hasta el /)).toBeVisible();
  await expect(tile(page, 'Catálogo.txt').getByText(/^Hasta el /)).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  await recent.getByRole('link', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL(/ver=recientes/);
  await expect(page.locator('article h3')).toHaveText(['Tarifa.txt', 'Oferta.txt', 'Catálogo.txt']);
  await page.goto(`${product.url}/user/nube?vista=lista`);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Oferta.txt' })
      .getByText(/^Hasta el /),
  ).toBeVisible();
});

test('the details open with i, follow the arrows, and say who, where and until when', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/nube?orden=nombre`);
  await tile(page, 'Catálogo.txt').getByRole('button', { name: 'Catálogo.txt', exact: true }).focus();
  await page.keyboard.press('i');
  const first = details(page, 'Catálogo.txt');
  await expect(first.getByText('Tú', { exact: true })).toBeVisible();
  await expect(first.getByText('No hay ningún enlace activo.')).toBeVisible();
  await expect(first.getByText('No se usa en ningún perfil, muro, plantilla ni campaña.')).toBeVisible();
  await expect(first.getByText('Subió el archivo')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const second = details(page, 'Oferta.txt');
  await expect(second.getByText(/Caduca /)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('i');
  await expect(second).toHaveCount(0);
});

test('a file that was looked at is the most recent one', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/nube`);
  await tile(page, 'Catálogo.txt').getByRole('button', { name: 'Catálogo.txt', exact: true }).click();
  const recent = page.getByRole('region', { name: 'Recientes' });
  await expect(recent.getByRole('button').first()).toHaveText(/^Catálogo\.txt\s*Abierto /);
});

test('on a phone the details are a sheet over the whole width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/nube`);
  await page.getByRole('region', { name: 'Sugeridos' }).getByRole('button').click();
  const sheet = details(page, 'Oferta.txt');
  await expect(sheet.getByRole('heading', { name: 'Enlaces activos' })).toBeVisible();
  const box = await sheet.boundingBox();
  expect(box?.width).toBe(390);
  expect(await findViolations(page)).toEqual([]);
});
