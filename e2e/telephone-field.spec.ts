import { expect, type Page } from '@playwright/test';
import type { Product } from './kit/product.ts';
import { test } from './kit/test.ts';

let product: Product;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const go = (page: Page, path: string) => page.goto(product.url + path);

test.describe('telephone field', () => {
  test('guesses the country with one request and takes national numbers', async ({ page }) => {
    const asked: string[] = [];
    await page.route('http://127.0.0.1:9/**', (route) => {
      asked.push(route.request().method());
      return route.fulfill({
        body: '1;JP;JPN;Japan',
        contentType: 'text/plain',
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    await go(page, '/register');
    const field = page.locator('input[type="tel"]');
    await expect(field).toHaveAttribute('placeholder', 'Telefono');
    await expect(field).toHaveAttribute('maxlength', '25');
    const country = page.getByRole('button', { name: 'País elegido' });
    await expect(country).toHaveAttribute('title', 'Japón');
    expect(asked).toEqual(['GET']);
    await country.click();
    await expect(page.getByPlaceholder('Buscar país')).toBeVisible();
    await expect(page.locator('.iti__country-list').getByText('+34').first()).toBeAttached();
    const list = await page.locator('.iti__country-selector').boundingBox();
    expect(list?.width).toBeCloseTo(390, -1);
  });

  test('says “unable to fetch the country” in the console when the look-up fails, and works on', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('http://127.0.0.1:9/**', (route) =>
      route.fulfill({ body: '0;;;', headers: { 'access-control-allow-origin': '*' } }),
    );
    await go(page, '/register');
    await expect.poll(() => logged.some((text) => text.includes('unable to fetch the country'))).toBe(true);
    await page.locator('input[type="tel"]').fill('655 02 18 43');
    await expect(page.locator('input[type="tel"]')).toHaveValue(/655/);
  });

  test('is never wider than the screen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await go(page, '/register');
    await page.getByRole('button', { name: 'País elegido' }).click();
    await expect(page.getByPlaceholder('Buscar país')).toBeVisible();
    const list = await page.locator('.iti__country-selector').boundingBox();
    expect(list?.width ?? 999).toBeLessThanOrEqual(360);
  });
});
