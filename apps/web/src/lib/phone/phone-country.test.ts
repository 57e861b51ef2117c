import { afterEach, expect, test, vi } from 'vitest';
import { startApiServer } from '../../test/api-server.ts';
import { openBrowser } from '../../test/browser-globals.ts';
import { countryOfAnswer } from './phone-country.ts';

afterEach(() => vi.restoreAllMocks());

test('an answer is used only when it starts with 1', () => {
  expect(countryOfAnswer('1;JP;JPN;Japan')).toBe('jp');
  expect(countryOfAnswer('1ES')).toBe('es');
  expect(countryOfAnswer('0;;;WRONG INPUT')).toBeUndefined();
  expect(countryOfAnswer('2;ZZ;ZZZ;Reserved')).toBeUndefined();
  expect(countryOfAnswer('')).toBeUndefined();
});

async function guessAfresh(answer: { status?: number; text: string }) {
  openBrowser({ geoip: '/geoip' });
  vi.resetModules();
  const server = await startApiServer(() => answer);
  const { guessCountry } = await import('./phone-country.ts');
  const countries = [await guessCountry(), await guessCountry()];
  await server.stop();
  return { countries, asked: server.paths() };
}

test('the country is asked once per page', async () => {
  const { countries, asked } = await guessAfresh({ text: '1;JP;JPN;Japan' });
  expect(countries).toEqual(['jp', 'jp']);
  expect(asked).toEqual(['/geoip']);
});

test('a failed look-up is logged and the field starts with the default country', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { countries } = await guessAfresh({ status: 500, text: 'x' });
  expect(countries[0]).toBe('es');
  expect(logged.mock.calls[0]?.[0]).toBe('unable to fetch the country');
});
