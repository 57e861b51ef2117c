import { expect, test } from 'vitest';
import { openBrowser } from '../test/browser-globals.ts';

test('style text passes, anything that could become an element does not', async () => {
  openBrowser();
  const { allowStyleText } = await import('./trusted-types.ts');
  expect(allowStyleText(':root{--a:1px} a>b{color:red}')).toContain('--a');
  expect(() => allowStyleText('<img src=x onerror=alert(1)>')).toThrow();
  expect(() => allowStyleText('&lt;script')).toThrow();
});

test('no script is loaded by address but the two workers of the product', async () => {
  openBrowser();
  const { allowOwnWorker } = await import('./trusted-types.ts');
  for (const url of ['/push-worker.js', '/assets/sha256.worker-Cx_9-a1B.js']) expect(allowOwnWorker(url)).toBe(url);
  for (const url of [
    '/f/0195d1f0-0000-7000-8000-000000000001/file.txt',
    'https://other.example/assets/sha256.worker-a.js',
    '/assets/sha256.worker-../../f/a.js',
    '/assets/other-a.js',
  ])
    expect(() => allowOwnWorker(url), url).toThrow();
});
