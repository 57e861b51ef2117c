import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unknownValue } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import type { CountryResponse, Reader } from 'mmdb-lib';
import { type Address, addressText, packAddress } from '../sighting.rules.ts';
import { isGlobalAddress } from '#platform/outbound/addresses.ts';

const tablePackage = '@ip-location-db/geo-whois-asn-country-mmdb';
const tableFile = 'geo-whois-asn-country.mmdb';

/** Country of a network address: two letters, or `unknown`. */
export type CountryOf = (address: Address) => string;

type Answer = CountryResponse & { country_code?: string };

type Table = { reader: Reader<Answer>; bytes: Buffer };

async function readTable(): Promise<Table> {
  const { Reader: TableReader } = await import('mmdb-lib');
  const folder = createRequire(import.meta.url)
    .resolve(`${tablePackage}/package.json`)
    .replace(/package\.json$/, '');
  // Each country is read once; addresses are looked up by the country's position in the table.
  const bytes = await readFile(folder + tableFile);
  return { reader: new TableReader<Answer>(bytes, { cache: new Map<string | number, unknown>() }), bytes };
}

/**
 * The table entry of an IPv4 address, as a number. It walks the bit tree as the reader does, but without allocating
 * lists or strings: the reader is used once per entry. Undefined for other table formats.
 */
function createEntryOf({ reader, bytes }: Table): ((address: number) => number) | undefined {
  const { recordSize, nodeByteSize, nodeCount, ipVersion } = reader.metadata;
  if (recordSize !== 24) return undefined;
  const step = (node: number, bit: number) => {
    const at = node * nodeByteSize + bit * 3;
    return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  };
  let start = 0;
  // In a table of both kinds IPv4 is under 96 zeros.
  for (let depth = 0; ipVersion === 6 && depth < 96 && start < nodeCount; depth += 1) start = step(start, 0);
  return (address) => {
    let node = start;
    for (let bit = 31; bit >= 0 && node < nodeCount; bit -= 1) node = step(node, (address >>> bit) & 1);
    return node;
  };
}

const firstPartsNobodyOwns: ReadonlySet<number> = new Set([0, 10, 100, 127, 169, 172, 192, 198, 203]);

/** Starts like a private network, or is not an IPv4 address: needs the exact, slower check. */
function mayBePrivate(address: Address): boolean {
  if (typeof address === 'string') return true;
  const first = address >>> 24;
  return first >= 224 || firstPartsNobodyOwns.has(first);
}

const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * The table is eight megabytes, so it is loaded when the first visit is written, not at startup. Nothing is queried
 * over the network.
 */
export function createCountryTable(): () => Promise<CountryOf> {
  let opened: Promise<CountryOf> | undefined;
  async function open(): Promise<CountryOf> {
    const table = await readTable();
    const entryOf = createEntryOf(table);
    const codes = new Map<number, string>();
    function read(plain: string): string {
      const code = table.reader.get(plain)?.country_code;
      return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : unknownValue;
    }
    function lookUp(address: Address): string {
      // The table assigns some private networks to countries.
      if (mayBePrivate(address) && !isGlobalAddress(addressText(address))) return unknownValue;
      if (typeof address === 'string' || !entryOf) return read(addressText(address));
      const entry = entryOf(address);
      const known = codes.get(entry);
      if (known !== undefined) return known;
      const code = read(addressText(address));
      codes.set(entry, code);
      return code;
    }
    return (address) => lookUp(typeof address === 'string' ? packAddress(address.replace(mapped, '')) : address);
  }
  return () => (opened ??= open());
}
