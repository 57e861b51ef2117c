import { nearestReadable } from '@enlace/blocks/contrast.ts';
import { type Brand, defaultBrand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml, fillLayout, type Markup, readLayout } from './fill-layout.ts';
import { productMailHtml } from './product-mail.gen.ts';

/** The mail's sender: `{product}` in texts is the brand’s name. */
export type MailDress = { brand: Brand; publicUrl: string };

type Link = { label: string; url: string };

export type ProductMail = {
  locale: Locale;
  subject: string;
  /** What lists of mails show after the subject; the first sentence after the greeting when absent. */
  preheader?: string;
  /** The name of a client who writes to somebody through us; such a mail has nothing of the operator's brand. */
  author?: string;
  title: string;
  paragraphs: readonly string[];
  /** Amounts and what they are for; the last one is their sum. */
  figures?: readonly { label: string; value: string }[];
  /** Several short items, each with a link. */
  items?: readonly { label: string; detail: string; url: string }[];
  button?: Link;
  note?: string;
  footer: string;
  /** Last line, e.g. the unsubscribe link of this kind of mail. */
  footerLink?: Link;
};

/** A mail that takes its form, with the operator’s brand of that moment, when it is queued. */
export type MailContent = { source: ProductMail };

export type RenderedMail = { subject: string; html: string; text: string };

/** The product's own mail: one idea, one button, an equivalent plain-text part. */
export function productMail(source: ProductMail): MailContent {
  return { source };
}

const layout = readLayout(productMailHtml);
const colors = { accent: '#274a9c', card: '#ffffff' } as const;

function named(link: Link, name: (text: string) => string): Link {
  return { label: name(link.label), url: link.url };
}

/** The texts with the brand's name inserted; addresses stay unchanged. */
function withName(mail: ProductMail, productName: string): ProductMail {
  const name = (text: string) => text.replaceAll('{product}', () => productName);
  return {
    ...mail,
    subject: name(mail.subject),
    title: name(mail.title),
    paragraphs: mail.paragraphs.map(name),
    ...(mail.preheader === undefined ? {} : { preheader: name(mail.preheader) }),
    ...(mail.button ? { button: named(mail.button, name) } : {}),
    ...(mail.note === undefined ? {} : { note: name(mail.note) }),
    footer: name(mail.footer),
    ...(mail.footerLink ? { footerLink: named(mail.footerLink, name) } : {}),
  };
}

/** A client's mail has their name alone. */
function dressOf({ author }: ProductMail, dress: MailDress): MailDress {
  return author === undefined ? dress : { ...dress, brand: { ...defaultBrand, name: author } };
}

function picture({ url, height, alt, look }: { url: string; height: number; alt: string; look: string }): string {
  return `<img src="${escapeHtml(url)}" height="${height}" alt="${escapeHtml(alt)}" ${look}>`;
}

/** The operator's logo; without one the name, ours next to its mark. */
function headOf({ author }: ProductMail, { brand: { name, pictures }, publicUrl }: MailDress): Markup {
  const shape = 'border:0;height:32px;width:auto;vertical-align:middle';
  if (pictures.light !== null) {
    const light = { url: publicUrl + pictures.light, height: 32, alt: name };
    if (pictures.dark === null)
      return { html: picture({ ...light, look: `class="lg-p" style="display:inline-block;${shape}"` }) };
    const dark = { url: publicUrl + pictures.dark, height: 32, alt: name };
    return {
      html: `${picture({ ...light, look: `class="lg-l" style="display:inline-block;${shape}"` })}<!--[if !mso]><!-->${picture({ ...dark, look: `class="lg-d" style="display:none;${shape}"` })}<!--<![endif]-->`,
    };
  }
  const isOurs = author === undefined && name === defaultBrand.name;
  const look = 'width="24" style="display:inline-block;border:0;height:24px;vertical-align:-5px;margin-right:8px"';
  const mark = isOurs ? picture({ url: `${publicUrl}/mail-mark.png`, height: 24, alt: '', look }) : '';
  return { html: mark + escapeHtml(name) };
}

/**
 * Readable on the card and under white: a button in a light colour with dark letters is light with light letters in
 * programs that darken mails on their own.
 */
function colorsOf({ accent }: Brand): { accent: string } {
  return { accent: nearestReadable(accent ?? colors.accent, colors.card, 4.5) };
}

// How greetings end in our three languages.
const greeting = /[,:、]$|(?:様|さん)$/;

function preheaderOf({ preheader, paragraphs, note, footer }: ProductMail): string {
  return preheader ?? paragraphs.find((text) => !greeting.test(text)) ?? note ?? footer;
}

function inLines(text: string): { text: Markup } {
  return { text: { html: escapeHtml(text).replaceAll('\n', '<br>') } };
}

function supportLinks({ supportEmail, supportUrl }: Brand): Link[] {
  return [
    ...(supportEmail === null ? [] : [{ label: supportEmail, url: `mailto:${supportEmail}` }]),
    ...(supportUrl === null ? [] : [{ label: supportUrl, url: supportUrl }]),
  ];
}

function htmlOf(mail: ProductMail, dress: MailDress): string {
  const { brand } = dress;
  const { figures = [], items = [], button, note, footer, footerLink } = mail;
  return fillLayout(layout, {
    lang: mail.locale,
    // All our languages are written from left to right.
    dir: 'ltr',
    ...colorsOf(brand),
    subject: mail.subject,
    preheader: preheaderOf(mail),
    head: headOf(mail, dress),
    title: mail.title,
    paragraphs: mail.paragraphs.map(inLines),
    table: figures.length === 0 ? [] : [{}],
    figures: figures.map((each, index) => ({ ...each, weight: index === figures.length - 1 ? '600' : 'normal' })),
    items: items.map(({ detail, ...each }) => ({ ...each, detail: detail === '' ? [] : [inLines(detail)] })),
    button: button ? [button] : [],
    note: note ? [inLines(note)] : [],
    footer: [inLines(footer)],
    links: [...(footerLink ? [footerLink] : []), ...supportLinks(brand)],
    last: brand.mailFooter === null ? [] : [inLines(brand.mailFooter)],
  });
}

function textOf(mail: ProductMail, { brand }: MailDress): string {
  const { author, figures = [], items = [], button, note, footer, footerLink } = mail;
  const { supportEmail, supportUrl, mailFooter } = brand;
  const parts = [
    ...(author === undefined ? [] : [author]),
    mail.title,
    ...mail.paragraphs,
    ...(figures.length === 0 ? [] : [figures.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    ...items.map(({ label, detail, url }) => [label, detail, url].filter(Boolean).join('\n')),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(note ? [note] : []),
    `--\n${footer}`,
    ...(footerLink ? [`${footerLink.label}:\n${footerLink.url}`] : []),
    ...[supportEmail, supportUrl, mailFooter].filter((line) => line !== null),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Both parts of a mail. The layout was compiled with the program; what differs is filled in here. */
export function renderProductMail(source: ProductMail, dress: MailDress): RenderedMail {
  const own = dressOf(source, dress);
  const mail = source.author === undefined ? withName(source, own.brand.name) : source;
  return { subject: mail.subject, html: htmlOf(mail, own), text: textOf(mail, own) };
}
