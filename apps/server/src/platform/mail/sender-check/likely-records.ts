import type { SenderCheckInput } from './sender-check.types.ts';

const maxSignatures = 10;
const domainName = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,10}$/;

type Question = readonly [name: string, type: 'TXT'];

function domainOf(address: string): string {
  return /^[^>\s",;()]*/.exec(address.slice(address.lastIndexOf('@') + 1))?.[0] ?? '';
}

function tagOf(field: string, tag: 'd=' | 's='): string {
  return (
    field
      .split(';')
      .find((part) => part.startsWith(tag))
      ?.slice(tag.length) ?? ''
  );
}

/**
 * DNS records that the check of a mail will ask for one after the other: keys of its signatures (RFC 6376 §3.6.2.1),
 * the policy of From's domain (RFC 7489 §6.6.3) and the senders of the envelope's (RFC 7208 §4.4). Asked in advance and
 * together, they cost the slowest answer instead of the sum. `header` is the header block as text.
 */
export function likelyRecords(header: string, { envelopeFrom }: Pick<SenderCheckInput, 'envelopeFrom'>): Question[] {
  const fields = header.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const named = (name: string) =>
    fields.filter((field) => field.toLowerCase().startsWith(name)).map((field) => field.slice(name.length));
  const keys = named('dkim-signature:')
    .slice(0, maxSignatures)
    .map((field) => field.replace(/\s+/g, ''))
    .map((field) => `${tagOf(field, 's=')}._domainkey.${tagOf(field, 'd=')}`);
  const [from = ''] = named('from:');
  const names = [...keys, `_dmarc.${domainOf(from)}`, domainOf(envelopeFrom)].map((name) => name.toLowerCase());
  return [...new Set(names)].filter((name) => domainName.test(name)).map((name) => [name, 'TXT']);
}
