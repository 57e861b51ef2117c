import { remotePictureLimit } from '@enlace/contract/mailbox/conversations/remote-pictures.contract.ts';

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** The sanitiser writes exactly these four characters as references. */
function decode(attribute: string): string {
  return attribute.replace(/&(?:amp|quot|lt|gt);/g, (reference) => signs[reference] ?? reference);
}

/** Addresses of a sanitised mail's remote images, without duplicates, in order; only the first ones. */
export function remotePictureUrls(html: string): string[] {
  const found = [...html.matchAll(/ data-remote-src="([^"]*)"/g)].map((match) => decode(match[1] ?? ''));
  return [...new Set(found)].slice(0, remotePictureLimit);
}
