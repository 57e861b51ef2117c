import { type Brand, defaultBrand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';

/** The mail's sender: `{product}` in texts is the brand’s name. */
export type MailDress = { brand: Brand; publicUrl: string };

const plainDress: MailDress = { brand: defaultBrand, publicUrl: '' };

export type ProductMail = {
  locale: Locale;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** Several short items, each with a link. */
  items?: readonly { label: string; detail: string; url: string }[];
  button?: { label: string; url: string };
  note?: string;
  footer: string;
  /** Last line, e.g. the unsubscribe link of this kind of mail. */
  footerLink?: { label: string; url: string };
};

export type MailContent = {
  subject: string;
  html: string;
  text: string;
  /** Its source, so that it can be rendered with the operator’s brand when queued. */
  source?: ProductMail;
};

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

const serif = "Petrona, Georgia, 'Hiragino Mincho ProN', 'Yu Mincho', serif";
const sans = "'Hanken Grotesk', Helvetica, Arial, 'Hiragino Sans', 'Yu Gothic', sans-serif";

type Link = { label: string; url: string };

function button({ label, url }: Link, accent: string): string {
  return `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:${accent};color:#FFFFFF;font:600 16px/48px ${sans};padding:0 24px;border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font:13px/1.5 ${sans};color:#686975;word-break:break-all"><a href="${escapeHtml(url)}" style="color:${accent}">${escapeHtml(url)}</a></p>`;
}

function itemRow({ label, detail, url }: NonNullable<ProductMail['items']>[number], accent: string): string {
  const small =
    detail === '' ? '' : `<br><span style="font:14px/1.5 ${sans};color:#4C4F5D">${escapeHtml(detail)}</span>`;
  return `<p style="margin:0;padding:12px 0;border-top:1px solid #E6E4DF;font:16px/1.5 ${sans}"><a href="${escapeHtml(url)}" style="color:${accent};text-decoration:none;font-weight:600">${escapeHtml(label)}</a>${small}</p>`;
}

function footerLinkRow({ label, url }: Link): string {
  return `<p style="margin:6px 0 0;font:12px/1.5 ${sans}"><a href="${escapeHtml(url)}" style="color:#686975">${escapeHtml(label)}</a></p>`;
}

function headRow({ brand: { name, pictures }, publicUrl }: MailDress): string {
  if (pictures.light !== null)
    return `<p style="margin:0 0 28px"><img src="${escapeHtml(publicUrl + pictures.light)}" height="32" alt="${escapeHtml(name)}" style="display:block;height:32px;width:auto;border:0;font:20px/1.2 ${serif};color:#181D2E"></p>`;
  const mark = name === defaultBrand.name ? `<span style="color:#F4512C">e</span>&#8202; ` : '';
  return `<p style="margin:0 0 28px;font:20px/1 ${serif};color:#181D2E">${mark}${escapeHtml(name)}</p>`;
}

/** Support contact, and the operator's own last line. */
function brandLines({ supportEmail, supportUrl, mailFooter }: Brand): string[] {
  return [supportEmail, supportUrl, mailFooter].filter((line) => line !== null);
}

function brandRows(brand: Brand): string {
  const { supportEmail, supportUrl, mailFooter } = brand;
  const links = [
    ...(supportEmail === null ? [] : [{ label: supportEmail, url: `mailto:${supportEmail}` }]),
    ...(supportUrl === null ? [] : [{ label: supportUrl, url: supportUrl }]),
  ];
  const last =
    mailFooter === null
      ? ''
      : `<p style="margin:6px 0 0;font:12px/1.5 ${sans};color:#686975">${escapeHtml(mailFooter)}</p>`;
  return links.map(footerLinkRow).join('\n') + last;
}

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
    ...(mail.button ? { button: named(mail.button, name) } : {}),
    ...(mail.note === undefined ? {} : { note: name(mail.note) }),
    footer: name(mail.footer),
    ...(mail.footerLink ? { footerLink: named(mail.footerLink, name) } : {}),
  };
}

/** The product's own mail: one idea, one button, an equivalent plain-text part. */
export function productMail(source: ProductMail, dress: MailDress = plainDress): MailContent {
  const { brand } = dress;
  const accent = (brand.accent ?? '#274A9C').toUpperCase();
  const mail = withName(source, brand.name);
  const paragraphs = mail.paragraphs.map(
    (text) => `<p style="margin:0 0 16px;font:16px/1.62 ${sans};color:#181D2E">${escapeHtml(text)}</p>`,
  );
  const note = mail.note ? `<p style="margin:0;font:14px/1.5 ${sans};color:#4C4F5D">${escapeHtml(mail.note)}</p>` : '';
  const html = `<!doctype html>
<html lang="${mail.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#F6F4F1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F6F4F1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border:1px solid #E6E4DF;border-radius:12px"><tr><td style="padding:36px 40px">
${headRow(dress)}
<h1 style="margin:0 0 20px;font:480 28px/1.16 ${serif};color:#181D2E">${escapeHtml(mail.title)}</h1>
${paragraphs.join('\n')}
${(mail.items ?? []).map((item) => itemRow(item, accent)).join('\n')}
${mail.button ? button(mail.button, accent) : ''}
${note}
</td></tr></table>
<p style="margin:20px 0 0;font:12px/1.5 ${sans};color:#686975">${escapeHtml(mail.footer)}</p>
${mail.footerLink ? footerLinkRow(mail.footerLink) : ''}
${brandRows(brand)}</td></tr></table></body></html>`;
  const lines = [
    mail.title,
    ...mail.paragraphs,
    ...(mail.items ?? []).map(({ label, detail, url }) => [label, detail, url].filter(Boolean).join('\n')),
    ...(mail.button ? [`${mail.button.label}:\n${mail.button.url}`] : []),
    ...(mail.note ? [mail.note] : []),
    `--\n${mail.footer}`,
    ...(mail.footerLink ? [`${mail.footerLink.label}:\n${mail.footerLink.url}`] : []),
    ...brandLines(brand),
  ];
  return { subject: mail.subject, html, text: `${lines.join('\n\n')}\n`, source };
}
