import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml, type MailContent } from '#workspace/door.ts';
import { signupTexts } from './locales/texts.ts';

type Input = { locale: Locale; profileName: string; consent: string; url: string };

const sans = "'Hanken Grotesk', Helvetica, Arial, 'Hiragino Sans', 'Yu Gothic', sans-serif";
const serif = "Petrona, Georgia, 'Hiragino Mincho ProN', 'Yu Mincho', serif";

function layout({
  locale,
  profileName,
  subject,
  rows,
}: Omit<Input, 'consent' | 'url'> & { subject: string; rows: string }) {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#F6F4F1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F6F4F1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border:1px solid #E6E4DF;border-radius:12px"><tr><td style="padding:36px 40px">
<p style="margin:0 0 28px;font:20px/1.3 ${serif};color:#181D2E">${escapeHtml(profileName)}</p>
${rows}
</td></tr></table></td></tr></table></body></html>`;
}

/**
 * Asks the reader of the address to confirm; the link opens a page with a button, opening it changes nothing. It
 * contains nothing the visitor typed, so that nobody can write to strangers through it.
 */
export function signupConfirmationEmail({ locale, profileName, consent, url }: Input): MailContent {
  const texts = signupTexts[locale];
  const subject = texts.subject(profileName);
  const text = (size: number, color: string, words: string) =>
    `<p style="margin:0 0 16px;font:${size}px/1.6 ${sans};color:${color}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`;
  const rows = [
    `<h1 style="margin:0 0 20px;font:480 28px/1.16 ${serif};color:#181D2E">${escapeHtml(texts.title)}</h1>`,
    text(16, '#181D2E', texts.body(profileName)),
    `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#274A9C;color:#FFFFFF;font:600 16px/48px ${sans};padding:0 24px;border-radius:8px;text-decoration:none">${escapeHtml(texts.button)}</a></p>`,
    text(14, '#4C4F5D', consent),
    text(14, '#4C4F5D', texts.ignore),
    `<p style="margin:0;font:13px/1.5 ${sans};color:#686975;word-break:break-all"><a href="${escapeHtml(url)}" style="color:#274A9C">${escapeHtml(url)}</a></p>`,
  ].join('\n');
  const plain = [profileName, texts.title, texts.body(profileName), `${texts.button}:\n${url}`, consent, texts.ignore];
  return { subject, html: layout({ locale, profileName, subject, rows }), text: `${plain.join('\n\n')}\n` };
}
