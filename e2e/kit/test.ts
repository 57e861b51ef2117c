import { test as plain } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/**
 * `product` is one for all test files of a worker, started when the first asks for it. A file takes it when it looks
 * only at what its own clients have. One that changes or counts what belongs to the installation, or stops it, starts
 * its own.
 *
 * Every file uses this `test`: a worker ends, with its product and its browser, at a file that uses another.
 */
export const test = plain.extend<object, { product: Product }>({
  product: [
    async ({ browserName: _browserName }, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
