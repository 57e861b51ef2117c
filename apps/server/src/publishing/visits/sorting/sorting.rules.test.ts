import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { siteNames } from '@enlace/contract/publishing/visits/sites.ts';
import fc from 'fast-check';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { expect, test } from 'vitest';
import { isGlobalAddress } from '#platform/outbound/addresses.ts';
import { packAddress } from '../sighting.rules.ts';
import { readQuery } from './campaign.rules.ts';
import { createCountryTable } from './country-table.ts';
import { readLanguage } from './language.rules.ts';
import { readReferrer, siteOfName } from './referrer.rules.ts';

test('of a referrer only the site stays, known ones by name', () => {
  const cases = {
    'https://l.instagram.com/?u=https%3A%2F%2Fa.example': 'instagram',
    'https://www.google.es/': 'google',
    'https://www.google.co.jp/search?q=marina+ferrer': 'google',
    'https://google.com.mx': 'google',
    'https://mail.google.com/mail/u/0/': 'gmail',
    'https://web.whatsapp.com/': 'whatsapp',
    'https://t.co/abc': 'x',
    'http://search.yahoo.co.jp/x': 'yahoo',
    'android-app://com.google.android.gm/': 'gmail',
    'https://www.BARROYSAL.example:8443/tienda?cliente=Ana': 'barroysal.example',
    'https://ana:secreto@blog.example/entrada': 'blog.example',
    'https://xn--cermica-8ya.example/': 'xn--cermica-8ya.example',
    'https://notgoogle.com/': 'notgoogle.com',
    'https://google.com.evil.example/': 'google.com.evil.example',
    'https://instagram.com.evil.example/': 'instagram.com.evil.example',
  };
  for (const [referrer, site] of Object.entries(cases))
    expect([referrer, readReferrer(referrer)]).toEqual([referrer, site]);
});

test('what is no site is nothing', () => {
  for (const referrer of [
    'about:blank',
    'null',
    'https://',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'javascript:alert(1)',
    'https://<script>/',
    'https://=cmd.example/',
    `https://${'a'.repeat(120)}.example/`,
    'android-app://com.unknown.app/',
    'ftp://files.example/',
  ])
    expect([referrer, readReferrer(referrer)]).toEqual([referrer, null]);
});

test('the address says how somebody came and of which campaign', () => {
  expect(readQuery('via=qr')).toMatchObject({ source: 'qr', campaign: undefined });
  expect(readQuery('via=short&utm_campaign=Oto%C3%B1o')).toMatchObject({ source: 'short', campaign: 'otoño' });
  expect(readQuery('utm_source=newsletter&utm_medium=email&utm_campaign=  Rebajas   de%0Aenero ')).toMatchObject({
    source: 'campaign',
    campaign: 'rebajas de enero',
  });
  expect(readQuery('utm_source=boletin')).toMatchObject({ source: 'campaign', campaign: 'boletin' });
  expect(readQuery('utm_campaign=ana%40correo.example')).toMatchObject({ source: 'campaign', campaign: 'other' });
  expect(readQuery(`utm_campaign=${'x'.repeat(200)}`).campaign).toHaveLength(60);
  expect(readQuery('via=<script>&x=1')).toEqual({ source: undefined, campaign: undefined, utmSource: undefined });
});

test('a campaign that names a site means the site', () => {
  expect(siteOfName('ig', siteNames)).toBe('instagram');
  expect(siteOfName('Instagram', siteNames)).toBe('instagram');
  expect(siteOfName('google maps', siteNames)).toBe('google_maps');
  expect(siteOfName('facebook.com', siteNames)).toBe('facebook');
  expect(siteOfName('boletín', siteNames)).toBeUndefined();
});

test('the first language asked for counts, if there is such a language', () => {
  const cases = {
    'es-ES,es;q=0.9,en;q=0.8': 'es',
    ja: 'ja',
    'EN-us': 'en',
    'zz-ZZ': 'unknown',
    '*': 'unknown',
    '': 'unknown',
  };
  for (const [header, language] of Object.entries(cases))
    expect([header, readLanguage(header)]).toEqual([header, language]);
});

test('countries come from the table that ships; private and broken addresses have none', async () => {
  const countryOf = await createCountryTable()();
  const cases = {
    '80.58.61.250': 'ES',
    '133.11.0.1': 'JP',
    '8.8.8.8': 'US',
    '::ffff:8.8.8.8': 'US',
    '2001:4860:4860::8888': 'US',
    '240a:10:ca8:15::1': 'JP',
    '127.0.0.1': 'unknown',
    '10.1.2.3': 'unknown',
    '192.168.1.5': 'unknown',
    '172.16.0.1': 'unknown',
    '100.64.0.1': 'unknown',
    '169.254.1.1': 'unknown',
    '::1': 'unknown',
    'fd00::1': 'unknown',
    'fe80::1%eth0': 'unknown',
    hola: 'unknown',
    '': 'unknown',
  };
  for (const [address, country] of Object.entries(cases))
    expect([address, countryOf(address)]).toEqual([address, country]);
});

test('the quick way through the table finds what its reader finds', async () => {
  const countryOf = await createCountryTable()();
  const folder = createRequire(import.meta.url)
    .resolve('@ip-location-db/geo-whois-asn-country-mmdb/package.json')
    .replace(/package\.json$/, '');
  const reader = new Reader<{ country_code?: string } & CountryResponse>(
    await readFile(`${folder}geo-whois-asn-country.mmdb`),
  );
  const parts = fc.tuple(fc.nat(223), fc.nat(255), fc.nat(255), fc.nat(255));
  fc.assert(
    fc.property(parts, (each) => {
      const text = each.join('.');
      const wanted = isGlobalAddress(text) ? (reader.get(text)?.country_code ?? 'unknown') : 'unknown';
      expect([text, countryOf(text), countryOf(packAddress(text))]).toEqual([text, wanted, wanted]);
    }),
    { numRuns: 3000 },
  );
});
