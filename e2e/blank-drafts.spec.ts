import { expect, type Page } from '@playwright/test';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** Whoever opens a new draft and leaves it has made nothing; whoever writes in it has, however they leave. */
type Kind = {
  name: string;
  list: string;
  /** Where the list comes from: an empty screen may only not have it yet. */
  api: string;
  start?: string;
  untitled: string;
  open: (page: Page) => Promise<void>;
  address: RegExp;
};

const id = '[0-9a-f-]{36}';
const kinds: Kind[] = [
  {
    name: 'campaign',
    list: '/user/campanas',
    api: '/api/campaigns',
    untitled: 'Sin título',
    open: (page) => page.getByRole('button', { name: 'Nueva campaña' }).first().click(),
    address: new RegExp(`/user/campanas/${id}`),
  },
  {
    name: 'template',
    list: '/user/plantillas',
    api: '/api/templates',
    start: '/user/plantillas?nuevo=1',
    untitled: 'Sin título',
    open: (page) => page.getByRole('button', { name: /^Empezar en blanco/ }).click(),
    address: new RegExp(`/user/plantillas/${id}`),
  },
  {
    name: 'series',
    list: '/user/campanas/periodicas',
    api: '/api/campaign-series',
    untitled: 'Campaña periódica',
    open: (page) => page.getByRole('button', { name: 'Nueva campaña periódica' }).first().click(),
    address: new RegExp(`/user/campanas/periodicas/${id}`),
  },
  {
    name: 'automation',
    list: '/user/campanas/automatizaciones',
    api: '/api/automations',
    untitled: 'Automatización sin nombre',
    open: (page) => page.getByRole('button', { name: /^Desde cero/ }).click(),
    address: new RegExp(`/user/campanas/automatizaciones/${id}`),
  },
];

async function signIn(page: Page, product: Product): Promise<SignedIn> {
  const client = await createClient(product);
  await useSession(page, product, client);
  return client;
}

async function expectUnlisted(page: Page, product: Product, kind: Kind, { token }: SignedIn): Promise<void> {
  await page.goto(`${product.url}${kind.list}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await (await callApi(product, kind.api, { token })).json()).items).toEqual([]);
  await expect(page.getByRole('main').getByText(kind.untitled, { exact: true })).toHaveCount(0);
}

async function openNew(
  page: Page,
  product: Product,
  { list, start = list, untitled, open, address }: Kind,
): Promise<void> {
  await page.goto(`${product.url}${start}`);
  await open(page);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: untitled })).toBeVisible();
}

for (const kind of kinds) {
  test(`a ${kind.name} opened and left is in no list, by going back, by reloading or by closing the tab`, async ({
    page,
    product,
    context,
  }) => {
    const client = await signIn(page, product);
    await openNew(page, product, kind);
    await page.goBack();
    await expect(page).toHaveURL(`${product.url}${kind.start ?? kind.list}`);
    await expectUnlisted(page, product, kind, client);
    // It is still there for the tab that has it open, also after a reload.
    await openNew(page, product, kind);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: kind.untitled })).toBeVisible();
    await page.close({ runBeforeUnload: false });
    const other = await context.newPage();
    await expectUnlisted(other, product, kind, client);
    await other.close();
  });
}

test('a template in which something was written is in the list', async ({ page, product }) => {
  const [, template] = kinds;
  if (!template) throw new Error('no kind of template');
  await signIn(page, product);
  await openNew(page, product, template);
  await page.getByRole('textbox', { name: 'Asunto', exact: true }).fill('El horno está abierto');
  await expect(page.locator('[data-save-state=saved]')).toBeVisible();
  await page.goto(`${product.url}${template.list}`);
  await expect(page.getByRole('main').getByText('Sin título').first()).toBeVisible();
});
