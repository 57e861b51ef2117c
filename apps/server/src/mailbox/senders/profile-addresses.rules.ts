import { slugFromName } from '#presence/door.ts';

/** Days a replaced address still works. */
export const retiredDays = 90;

const longestName = 40;
const nameForm = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;

/**
 * Addresses of the installation itself (RFC 2142, RFC 5321 §4.5.1), and those by which certificate authorities ask
 * whose domain it is.
 */
const reservedNames: ReadonlySet<string> = new Set([
  'abuse',
  'admin',
  'administrator',
  'bounce',
  'bounces',
  'dmarc',
  'ftp',
  'hostmaster',
  'mailer-daemon',
  'mail-daemon',
  'no-reply',
  'nobody',
  'noc',
  'noreply',
  'postmaster',
  'root',
  'security',
  'ssladmin',
  'sysadmin',
  'unsubscribe',
  'usenet',
  'uucp',
  'webmaster',
  'www',
]);

type Place = { domain: string; sender: string };

/** Whether a name belongs to the installation: signed addresses, roles, the product's own sender. */
export function isReservedName(name: string, { domain, sender }: Place): boolean {
  return name.length < 2 || reservedNames.has(name) || `${name}@${domain}`.toLowerCase() === sender.toLowerCase();
}

/** Lower-case ASCII letters and digits, divided by dots, hyphens or underscores. */
export function isNameSound(name: string): boolean {
  return name.length >= 2 && name.length <= longestName && nameForm.test(name);
}

/** The wanted name of a profile's address: from its name, else from the address of its page. */
export function wishedName({ name, slug }: { name: string; slug: string }): string {
  const wish = slugFromName(name, slug)
    .slice(0, longestName - 6)
    .replace(/[-_.]$/, '');
  return isNameSound(wish) ? wish : 'buzon';
}

/** The wish, then the wish with numbers; the last has a random part, which nobody else has. */
export function* candidateNames(wish: string, chance: () => string): Generator<string> {
  yield wish;
  for (let number = 2; number < 10; number += 1) yield `${wish}-${number}`;
  for (;;) yield `${wish}-${chance()}`;
}

/** The name in an address of this domain, without what stands behind a plus sign; undefined for other domains. */
export function nameInAddress(address: string, domain: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (at <= 0 || domain === '' || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined;
  const local = address.slice(0, at).toLowerCase();
  const plus = local.indexOf('+');
  const name = plus === -1 ? local : local.slice(0, plus);
  return isNameSound(name) ? name : undefined;
}
