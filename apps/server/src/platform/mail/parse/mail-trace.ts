import { headerLimits, readHeaderBlock } from './header-block.ts';

/** What servers wrote into a mail on its way. */
export type MailTrace = {
  /** Servers it passed. */
  hops: number;
  /** Boxes it was delivered to, the last one first, each as often as it was. */
  deliveredTo: string[];
  /** The box that forwarded or redirected it here, by its own fields; null when it came directly. */
  forwardedBy: string | null;
};

const ADDRESS = /[^\s<>,;"()]{1,64}@[^\s<>,;"()]{1,255}/g;
const longestField = 2_000;

const addressesOf = (value: string) =>
  (value.slice(0, longestField).match(ADDRESS) ?? []).map((address) => address.toLowerCase());

/** The fields of a head, unfolded, in their order. */
function fieldsOf(raw: Uint8Array): { name: string; value: string }[] {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(readHeaderBlock(raw).end, headerLimits.bytes));
  const fields: { name: string; value: string }[] = [];
  for (const line of head.toString('utf8').split(/\r?\n/)) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last) last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0)
      fields.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() });
  }
  return fields;
}

/** The fields of a mail's head by lower-case name, each with its values in their order. */
export type MailHead = ReadonlyMap<string, readonly string[]>;

/** Reads the head of a mail; its first part is enough. */
export function readHead(raw: Uint8Array): MailHead {
  const head = new Map<string, string[]>();
  for (const { name, value } of fieldsOf(raw)) head.set(name, [...(head.get(name) ?? []), value]);
  return head;
}

/** Addresses in these fields of a head, in lower case. */
export function addressesIn(head: MailHead, names: readonly string[]): string[] {
  return names.flatMap((name) => head.get(name) ?? []).flatMap(addressesOf);
}

/**
 * Reads the way of a mail from its head. `isOurs` tells our own addresses: they name no box that forwarded it.
 * Gmail writes X-Forwarded-For (the box, then the destination) and X-Forwarded-To, servers Delivered-To and
 * X-Original-To, programs that redirect Resent-From (RFC 5322 §3.6.6).
 */
export function readTrace(raw: Uint8Array, isOurs: (address: string) => boolean): MailTrace {
  const fields = fieldsOf(raw);
  const of = (...names: string[]) =>
    fields.filter(({ name }) => names.includes(name)).flatMap(({ value }) => addressesOf(value));
  const deliveredTo = of('delivered-to');
  const boxes = [
    ...of('x-forwarded-for'),
    ...deliveredTo,
    ...of('resent-from', 'resent-sender'),
    ...of('x-original-to', 'envelope-to', 'x-envelope-to'),
  ];
  return {
    hops: fields.filter(({ name }) => name === 'received').length,
    deliveredTo,
    forwardedBy: boxes.find((address) => !isOurs(address)) ?? null,
  };
}
