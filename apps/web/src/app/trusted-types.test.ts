import { expect, test } from 'vitest';
import { openBrowser } from '../test/browser-globals.ts';

test('style text passes, anything that could become an element does not', async () => {
  openBrowser();
  const { allowStyleText } = await import('./trusted-types.ts');
  expect(allowStyleText(':root{--a:1px} a>b{color:red}')).toContain('--a');
  expect(() => allowStyleText('<img src=x onerror=alert(1)>')).toThrow();
  expect(() => allowStyleText('&lt;script')).toThrow();
});
