/** Somebody who gets a mail. What was typed and is no address stays in `email`, to be corrected. */
export type Recipient = { name: string; email: string };

const separators = new Set([',', ';', '\n', '\r', '\t', '、', '，', '；']);

/** Parts of a pasted list; separators inside quotation marks and angle brackets belong to a name or an address. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  let isAngled = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '<' || character === '>')) isAngled = character === '<';
    const ends = !isQuoted && !isAngled && separators.has(character);
    if (ends) parts.push(part);
    part = ends ? '' : part + character;
  }
  return [...parts, part].map((each) => each.trim()).filter((each) => each !== '');
}

function readPart(part: string): Recipient[] {
  const opens = part.lastIndexOf('<');
  const closes = part.indexOf('>', opens);
  if (opens >= 0 && closes > opens) {
    const name = part.slice(0, opens).replaceAll('"', '').trim();
    return [{ name, email: bare(part.slice(opens + 1, closes)) }];
  }
  // Addresses copied from a column or a sentence stand side by side.
  const words = part.split(' ').filter((word) => word !== '');
  if (words.every((word) => word.includes('@'))) return words.map((word) => ({ name: '', email: bare(word) }));
  return [{ name: '', email: bare(part) }];
}

function bare(address: string): string {
  const text = address.trim();
  return text.toLowerCase().startsWith('mailto:') ? text.slice('mailto:'.length) : text;
}

/** Reads what was typed or pasted: addresses with or without names, by commas, semicolons, lines or spaces. */
export function readRecipients(text: string): Recipient[] {
  return partsOf(text).flatMap(readPart);
}

/** As one writes it in a mail program: a name with a separator in quotation marks, so that it is read as one. */
export function writeRecipient({ name, email }: Recipient): string {
  if (name === '') return email;
  // Else a name such as “Puig, Laia” would be read as two people.
  const isQuoted = [...name].some((character) => separators.has(character) || character === '<' || character === '>');
  return isQuoted ? `"${name.replaceAll('"', '')}" <${email}>` : `${name} <${email}>`;
}

/** Adds people who are not there yet. */
export function addRecipients(people: readonly Recipient[], added: readonly Recipient[]): Recipient[] {
  const known = new Set(people.map(({ email }) => email.toLowerCase()));
  const fresh = added.filter(({ email }) => {
    const key = email.toLowerCase();
    const isKnown = known.has(key);
    known.add(key);
    return !isKnown;
  });
  return [...people, ...fresh];
}

/** Without case and accents, as people type. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
