import { describe, expect, it } from 'vitest';
import { parseDevice } from './device.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

describe('the device a browser names', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows', 'desktop'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0`, 'Edge', 'Windows', 'desktop'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/110.0`, 'Opera', 'Linux', 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox', 'Linux', 'desktop'],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
    [`Mozilla/5.0 (Linux; Android 15; SM-X810) ${chrome} Safari/537.36`, 'Chrome', 'Android', 'tablet'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
      'phone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      'Safari',
      'macOS',
      'desktop',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 16181.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS', 'desktop'],
    ['curl/8.14.1', 'curl', null, 'unknown'],
    ['', null, null, 'unknown'],
  ])('%s', (userAgent, browser, system, form) => {
    expect(parseDevice(userAgent)).toEqual({ browser, system, form });
  });
});
