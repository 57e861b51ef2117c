import { expect, test } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { createClient, useSession } from './kit/session.ts';

/** The noun that `npm run new:try` makes, in its copy of the repository; only there is this a test. */
let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

for (const width of [1440, 390]) {
  test(`a new noun is created, renamed, deleted and brought back at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await useSession(page, product, await createClient(product));
    await page.goto(`${product.url}/user/saludos-rapidos`);
    await expect(page.getByRole('heading', { level: 1, name: 'Saludos rápidos' })).toBeVisible();
    await expect(page.getByText('Todavía no hay saludos rápidos')).toBeVisible();
    expect(await findViolations(page, { tags: wcag })).toEqual([]);

    const dialog = page.getByRole('dialog');
    const save = async (name: string) => {
      await dialog.getByRole('textbox', { name: 'Nombre' }).fill(name);
      await page.keyboard.press('Enter');
    };
    const menu = async (name: string, item: string) => {
      await page.getByRole('button', { name: `Acciones de la fila: ${name}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const create = page.getByRole('button', { name: 'Crear un saludo rápido' }).first();
    await create.click();
    await save('Buenos días');
    await expect(dialog).toBeHidden();
    await create.click();
    await save('buenos dias');
    await expect(dialog.getByText('El nombre «buenos dias» ya está en uso.')).toBeVisible();
    await save('Buenas noches');
    await expect(dialog).toBeHidden();
    await menu('Buenas noches', 'Cambiar el nombre');
    await save('Buenas tardes');
    await expect(page.getByText('Buenas tardes')).toBeVisible();
    expect(await findViolations(page, { tags: wcag })).toEqual([]);
    const picture = process.env['NEW_NOUN_PICTURES'];
    if (picture !== undefined) await page.screenshot({ path: `${picture}/new-noun-${width}.png` });

    await menu('Buenas tardes', 'Eliminar');
    await expect(page.getByText('Se ha eliminado «Buenas tardes»')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('button', { name: 'Acciones de la fila: Buenas tardes' })).toBeVisible();

    await page.goto(`${product.url}/user/historial`);
    await expect(page.getByText('Eliminó un saludo rápido').first()).toBeVisible();
  });
}
