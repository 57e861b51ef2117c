import type { Locale } from '@enlace/contract/core/locale.ts';
import type { TemplateData } from '#platform/mail/render/render.types.ts';
import { templateTexts } from '../locales/texts.ts';
import { readerZone } from '#sending/templates/reader-zones.rules.ts';
import { READER, type ReaderWords, readerWordsOf } from '#platform/mail/render/reader-words.ts';
import type { MailContact, MailFeed, MailSender } from '../templates.types.ts';

/** Addresses of the recipient's own pages; `click` and `open` are set only in counted mails. */
export type MailLinks = { unsubscribe: string; viewOnline: string; preferences: string; click: string; open: string };

/** Unknown values are null, which conditions treat as false and texts render as empty. */
function known(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** The feed as templates see it; missing parts of an entry are absent. */
export function feedData({ title, link, items }: MailFeed): TemplateData {
  return {
    title: known(title),
    link: known(link),
    items: items.map((item) =>
      Object.fromEntries(Object.entries(item).map(([name, text]) => [name, known(text)] as const)),
    ),
  };
}

export type WordsSender = Pick<MailSender, 'locale' | 'timeZone' | 'printedFields'>;

/** How the sender writes dates and numbers; a reader's language and clock come before. */
export function wordsOf({ locale, timeZone, printedFields }: WordsSender): ReaderWords {
  return { locale, timeZone, fields: printedFields };
}

/** The reader's language, and the clock that sending by the reader's clock also goes by. */
function wordsFor(contact: MailContact, home: ReaderWords, wanted: Locale | undefined): ReaderWords {
  return {
    locale: wanted ?? contact.language ?? home.locale,
    timeZone: readerZone(contact, home),
    fields: home.fields,
  };
}

/** Values that are the same for every recipient. */
export function sharedMailData(sender: MailSender, feed?: MailFeed): TemplateData {
  const { profile, brandName, postalAddress } = sender;
  return {
    [READER]: wordsOf(sender),
    profile: { name: profile.name, url: profile.url },
    profile_url: profile.url,
    brand: { name: brandName, address: known(postalAddress) },
    ...(feed ? { feed: feedData(feed) } : {}),
  };
}

function firstWord(name: string): string | undefined {
  return name.includes('@') ? undefined : name.trim().split(/\s+/)[0];
}

/** Everything a mail may say about one reader: plain values only, because they may be passed to another thread. */
export function personalMailData({
  contact,
  links,
  shared,
  locale,
}: {
  contact: MailContact;
  links: MailLinks;
  shared: TemplateData;
  /** Chosen for this mail; absent: the reader's. */
  locale?: Locale;
}): TemplateData {
  const home = readerWordsOf(shared);
  return {
    ...shared,
    ...(home ? { [READER]: wordsFor(contact, home, locale) } : {}),
    contact: {
      ...contact.fields,
      id: contact.id,
      name: contact.name.includes('@') ? null : known(contact.name),
      first_name: known(contact.firstName ?? firstWord(contact.name)),
      last_name: known(contact.lastName),
      email: known(contact.email),
      phone: known(contact.phone),
      company: known(contact.company),
      city: known(contact.city),
      language: known(contact.language),
      fields: contact.fields,
    },
    unsubscribe_url: links.unsubscribe,
    preferences_url: links.preferences,
    view_online_url: links.viewOnline,
    web_url: links.viewOnline,
    track: { click: links.click, open: links.open },
  };
}

/** The invented reader of previews without a chosen contact. */
export function sampleContact(locale: Locale): MailContact {
  return {
    id: '00000000-0000-7000-8000-000000000000',
    ...templateTexts[locale].sample,
    language: locale,
    timeZone: null,
    fields: {},
  };
}

/** Links for previews and test mails: they lead to a page that explains itself and changes nothing. */
export function sampleLinks(publicUrl: string): MailLinks {
  return {
    unsubscribe: `${publicUrl}/baja/prueba`,
    preferences: `${publicUrl}/preferencias/prueba`,
    viewOnline: `${publicUrl}/correo/prueba`,
    click: '',
    open: '',
  };
}
