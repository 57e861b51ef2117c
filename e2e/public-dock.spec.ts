import { expect } from '@playwright/test';
import { callApi, createClient } from './kit/session.ts';
import { test } from './kit/test.ts';

test('on a small phone the bar of a page covers no control', async ({ page, product }) => {
  const { token } = await createClient(product);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const template of ['restaurant', 'artist', 'hairdresser', 'consultant', 'school', 'estate_agent']) {
    const call = { method: 'POST', body: { name: 'Casa Ortuño', template }, token };
    const made = await (await callApi(product, '/api/profiles', call)).json();
    await callApi(product, `/api/profiles/${made.id}/publish`, { method: 'POST', body: {}, token });
    await page.goto(`${product.url}${made.path}`);
    await expect(page.locator('.dock')).toBeAttached();
    const covered = await page.evaluate(() => {
      const dock = document.querySelector('.dock')?.getBoundingClientRect();
      if (!dock) return ['no dock'];
      return [...document.querySelectorAll('a[href], button, input, select, textarea')]
        .filter((control) => !control.closest('.dock, .skip') && control.checkVisibility())
        .filter((control) => {
          const { top, bottom, width } = control.getBoundingClientRect();
          return width > 1 && bottom > dock.top && top < dock.bottom;
        })
        .map((control) => control.outerHTML.slice(0, 80));
    });
    expect(covered, template).toEqual([]);
  }
});
