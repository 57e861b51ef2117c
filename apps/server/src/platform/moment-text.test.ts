import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

it.each([
  ['es', '19 de noviembre de 2026 a las 9:41'],
  ['en', '19 November 2026 at 09:41'],
  ['ja', '2026年11月19日 9:41'],
] as const)('a moment in words: %s', (locale, text) => {
  const written = momentText(Temporal.Instant.from('2026-11-19T08:41:00Z'), { locale, timeZone: 'Europe/Madrid' });
  expect(written).toBe(text);
});
