/** What besides web addresses a link may open: a mail, a call or a message to somebody, a place, a calendar. */
export const contactSchemes = [
  'mailto',
  'tel',
  'sms',
  'whatsapp',
  'tg',
  'viber',
  'line',
  'sgnl',
  'facetime',
  'geo',
  'webcal',
] as const;
const contacts: ReadonlySet<string> = new Set(contactSchemes);

/** The scheme of an address, in lower case and without its colon. */
export function schemeOf(address: string): string | undefined {
  return /^\s*([a-z][a-z0-9+.-]{0,30}):/i.exec(address)?.[1]?.toLowerCase();
}

/** Whether a link opens an app in which to reach somebody, instead of a page. */
export function isContactLink(address: string): boolean {
  return contacts.has(schemeOf(address) ?? '');
}
