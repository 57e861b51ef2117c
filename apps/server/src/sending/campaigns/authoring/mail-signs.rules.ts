import type { MailSign } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { replaceTags } from '@enlace/contract/core/trim-text.ts';
import { withoutUnseen } from './mail-markup.rules.ts';

type Mail = { subject: string; html: string; text: string };
type Found = { sign: MailSign; detail: string };

const maxSubject = 70;
const maxLinks = 25;
const fewWords = 20;
const shorteners = /^(?:www\.)?(?:bit\.ly|t\.co|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|buff\.ly|cutt\.ly|acortar\.link)$/i;

function attributes(html: string, tag: 'img' | 'a'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^<>]*>`, 'gi'))].map(([whole]) => whole);
}

function valueOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
}

function wordsOf(html: string): number {
  const text = replaceTags(withoutUnseen(html), () => ' ');
  return (
    (text.match(/[\p{L}\p{N}]{2,}/gu) ?? []).length +
    (text.match(/[\p{Script=Han}\p{Script=Hiragana}]{4}/gu) ?? []).length
  );
}

function isLoud(subject: string): boolean {
  const letters = subject.match(/\p{L}/gu) ?? [];
  const capitals = subject.match(/\p{Lu}/gu) ?? [];
  return (letters.length >= 8 && capitals.length / letters.length > 0.7) || /[!¡!]{2}|[€$]{2}|!.*!/.test(subject);
}

function linkSigns(html: string): Found[] {
  const hrefs = attributes(html, 'a').flatMap((tag) => valueOf(tag, 'href') ?? []);
  const hosts = hrefs.flatMap((href) => URL.parse(href)?.hostname ?? []);
  const found: Found[] = [];
  const short = hosts.find((host) => shorteners.test(host));
  if (short !== undefined) found.push({ sign: 'short_links', detail: short });
  const bare = hosts.find((host) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || host.startsWith('['));
  if (bare !== undefined) found.push({ sign: 'bare_links', detail: bare });
  if (hrefs.length > maxLinks) found.push({ sign: 'many_links', detail: String(hrefs.length) });
  return found;
}

/** Traits that spam filters penalise. `html` and `text` are what a reader gets. */
export function signsOf({ subject, html, text }: Mail): Found[] {
  const found: Found[] = [];
  if (text.trim() === '') found.push({ sign: 'no_text', detail: '' });
  const images = attributes(html, 'img').filter((tag) => valueOf(tag, 'width') !== '1');
  const silent = images.filter((tag) => (valueOf(tag, 'alt') ?? '').trim() === '').length;
  if (silent > 0) found.push({ sign: 'images_without_text', detail: String(silent) });
  if (images.length > 0 && wordsOf(html) < fewWords) found.push({ sign: 'mostly_images', detail: '' });
  if (isLoud(subject)) found.push({ sign: 'loud_subject', detail: '' });
  if ([...subject].length > maxSubject) found.push({ sign: 'long_subject', detail: String([...subject].length) });
  if (!/\/(?:baja|preferencias)\//.test(html)) found.push({ sign: 'no_unsubscribe', detail: '' });
  return [...found, ...linkSigns(html)];
}
