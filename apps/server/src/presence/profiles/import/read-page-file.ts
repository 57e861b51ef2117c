import { readVcards, VcardFileError } from '#platform/vcard/read-vcard.ts';
import { readHtmlPage } from './html-page.ts';
import { emptyImport, type ImportedPage } from './import.types.ts';
import { readJsonPage } from './json-page.ts';
import { networkOf } from './social-network.rules.ts';

function fromVcard(text: string): ImportedPage | undefined {
  try {
    const [contact] = readVcards(text);
    if (!contact) return undefined;
    const socials = contact.socials.flatMap(({ url }) => {
      const network = networkOf(url);
      return network === undefined ? [] : [{ network, url }];
    });
    return {
      ...emptyImport,
      kind: 'vcard',
      name: contact.name || contact.organisation,
      bio: contact.note,
      socials,
      contact,
    };
  } catch (error) {
    if (error instanceof VcardFileError) return undefined;
    throw error;
  }
}

function fromJson(text: string): ImportedPage | undefined {
  try {
    return readJsonPage(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isWorthAPage({ links, socials, contact }: ImportedPage): boolean {
  return links.length > 0 || socials.length > 0 || contact !== undefined;
}

/**
 * Reads a vCard, a builder's JSON export or a saved page of links, detected by content; undefined when nothing is
 * usable.
 */
export function readPageFile(content: string): ImportedPage | undefined {
  const text = content.replace(/^\uFEFF/, '').trimStart();
  const page = /^begin:vcard/i.test(text) ? fromVcard(text) : /^[[{]/.test(text) ? fromJson(text) : readHtmlPage(text);
  return page && isWorthAPage(page) ? page : undefined;
}
