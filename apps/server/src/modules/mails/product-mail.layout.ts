import type { Locale } from '@enlace/contract/core/locale.ts';

export type ProductMail = {
  locale: Locale;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** Several short things, each leading somewhere. */
  items?: readonly { label: string; detail: string; url: string }[];
  button?: { label: string; url: string };
  note?: string;
  footer: string;
  /** Last line, e.g. the way out of this kind of mail. */
  footerLink?: { label: string; url: string };
};

export type MailContent = { subject: string; html: string; text: string };

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

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#274A9C;color:#FFFFFF;font:600 16px/48px ${sans};padding:0 24px;border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font:13px/1.5 ${sans};color:#686975;word-break:break-all"><a href="${escapeHtml(url)}" style="color:#274A9C">${escapeHtml(url)}</a></p>`;
}

function itemRow({ label, detail, url }: NonNullable<ProductMail['items']>[number]): string {
  const small =
    detail === '' ? '' : `<br><span style="font:14px/1.5 ${sans};color:#4C4F5D">${escapeHtml(detail)}</span>`;
  return `<p style="margin:0;padding:12px 0;border-top:1px solid #E6E4DF;font:16px/1.5 ${sans}"><a href="${escapeHtml(url)}" style="color:#274A9C;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>${small}</p>`;
}

function footerLinkRow({ label, url }: NonNullable<ProductMail['footerLink']>): string {
  return `<p style="margin:6px 0 0;font:12px/1.5 ${sans}"><a href="${escapeHtml(url)}" style="color:#686975">${escapeHtml(label)}</a></p>`;
}

/** The product's own mail: one idea, one button, a plain-text part that says the same. */
export function productMail(mail: ProductMail): MailContent {
  const paragraphs = mail.paragraphs.map(
    (text) => `<p style="margin:0 0 16px;font:16px/1.62 ${sans};color:#181D2E">${escapeHtml(text)}</p>`,
  );
  const note = mail.note ? `<p style="margin:0;font:14px/1.5 ${sans};color:#4C4F5D">${escapeHtml(mail.note)}</p>` : '';
  const html = `<!doctype html>
<html lang="${mail.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#F6F4F1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F6F4F1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border:1px solid #E6E4DF;border-radius:12px"><tr><td style="padding:36px 40px">
<p style="margin:0 0 28px;font:20px/1 ${serif};color:#181D2E"><span style="color:#F4512C">e</span>&#8202; Enlace</p>
<h1 style="margin:0 0 20px;font:480 28px/1.16 ${serif};color:#181D2E">${escapeHtml(mail.title)}</h1>
${paragraphs.join('\n')}
${(mail.items ?? []).map(itemRow).join('\n')}
${mail.button ? button(mail.button) : ''}
${note}
</td></tr></table>
<p style="margin:20px 0 0;font:12px/1.5 ${sans};color:#686975">${escapeHtml(mail.footer)}</p>
${mail.footerLink ? footerLinkRow(mail.footerLink) : ''}
</td></tr></table></body></html>`;
  const lines = [
    mail.title,
    ...mail.paragraphs,
    ...(mail.items ?? []).map(({ label, detail, url }) => [label, detail, url].filter(Boolean).join('\n')),
    ...(mail.button ? [`${mail.button.label}:\n${mail.button.url}`] : []),
    ...(mail.note ? [mail.note] : []),
    `--\n${mail.footer}`,
    ...(mail.footerLink ? [`${mail.footerLink.label}:\n${mail.footerLink.url}`] : []),
  ];
  return { subject: mail.subject, html, text: `${lines.join('\n\n')}\n` };
}
