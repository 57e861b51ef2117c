import { remotePictureLimit } from '@enlace/contract/mailbox/mailbox/remote-pictures.contract.ts';

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** The sanitiser writes these four signs as references and no others. */
function decode(attribute: string): string {
  return attribute.replace(/&(?:amp|quot|lt|gt);/g, (reference) => signs[reference] ?? reference);
}

/** Addresses of the remote pictures of a sanitised mail, each once, in the order they are shown; the first ones only. */
export function remotePictureUrls(html: string): string[] {
  const found = [...html.matchAll(/ data-remote-src="([^"]*)"/g)].map((match) => decode(match[1] ?? ''));
  return [...new Set(found)].slice(0, remotePictureLimit);
}
