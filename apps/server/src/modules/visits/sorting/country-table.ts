import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unknownValue } from '@enlace/contract/visits/visits.schemas.ts';
import type { CountryResponse, Reader } from 'mmdb-lib';
import { isGlobalAddress } from '#platform/outbound/addresses.ts';

const tablePackage = '@ip-location-db/geo-whois-asn-country-mmdb';
const tableFile = 'geo-whois-asn-country.mmdb';

/** Country of a network address: two letters, or `unknown`. */
export type CountryOf = (address: string) => string;

type Answer = CountryResponse & { country_code?: string };

async function readTable(): Promise<Reader<Answer>> {
  const { Reader: TableReader } = await import('mmdb-lib');
  const folder = createRequire(import.meta.url)
    .resolve(`${tablePackage}/package.json`)
    .replace(/package\.json$/, '');
  // Each country is read once; where it stands in the table is what an address is looked up for.
  return new TableReader<Answer>(await readFile(folder + tableFile), { cache: new Map<string | number, unknown>() });
}

/** Begins like a network nobody owns, or is no IPv4 address at all: worth the exact and slower check. */
const mayBePrivate = /^(?:0|10|100|127|169|172|192|198|203|22[4-9]|2[3-5]\d)\.|[^\d.]|^$/;
const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** The table is eight megabytes, so it is read when the first visit is written down, not at the start. Nothing is asked over the network. */
export function createCountryTable(): () => Promise<CountryOf> {
  let table: Promise<Reader<Answer>> | undefined;
  return async () => {
    table ??= readTable();
    const reader = await table;
    return (address) => {
      const plain = address.startsWith(':') ? address.replace(mapped, '') : address;
      // The table gives some private networks to countries.
      if (mayBePrivate.test(plain) && !isGlobalAddress(plain)) return unknownValue;
      const code = reader.get(plain)?.country_code;
      return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : unknownValue;
    };
  };
}
