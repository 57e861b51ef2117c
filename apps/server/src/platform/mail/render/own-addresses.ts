import { isContactLink, schemeOf } from '@enlace/contract/core/link-schemes.ts';

const host = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?=[/?#]|$)/u;
const mailAddress = /^[^\s@/?#:<>"]+@[^\s@/?#:<>"]+\.[\p{L}]{2,}$/u;
/** A page of the same site rather than a site: `index.html`. */
const fileName = /\.(?:html?|php|aspx?|jsp|pdf|jpe?g|png|gif|svg|webp|zip|docx?|xlsx?)$/i;

/**
 * A link as a mail needs it. In a mail there is no page whose scheme it could share, so one without a scheme is of the
 * web where that is beyond doubt.
 */
export function completeLink(written: string): string {
  const text = written.trim();
  if (text.startsWith('//')) return `https:${text}`;
  if (/^www\.[^\s./]+\.\S/i.test(text)) return `https://${text}`;
  if (mailAddress.test(text)) return `mailto:${text}`;
  const found = host.exec(text)?.[0];
  return found === undefined || (found === text && fileName.test(text)) ? written : `https://${text}`;
}

/** The same for pictures, whose file names look like hosts. */
export function completeSource(written: string): string {
  return written.trim().startsWith('//') ? `https:${written.trim()}` : written;
}

/** Whether a link leads somewhere from a mail; one that begins with a variable or logic is judged when it leaves. */
export function leadsSomewhere(written: string): boolean {
  const link = completeLink(written).trim();
  if (link === '' || /^(?:#|\{|<!--liquid-)/.test(link)) return true;
  const scheme = schemeOf(link);
  return scheme === 'http' || scheme === 'https' || isContactLink(link);
}
