import { mapLiquid } from '../model/liquid.ts';
import { escapeMailText } from './mail-escape.ts';

/** Characters of a mail's first words that the widest list of mails shows after the subject. */
const shownCharacters = 130;
/** An invisible sign keeps programs from taking the blanks together. */
const blank = '&zwnj;&nbsp;';

/** The words after the subject, and blanks, so that no list shows the first line of the mail after them. */
export function preheaderHtml(text: string): string {
  const words = mapLiquid(text, { plain: (part) => part, tag: () => '' });
  return escapeMailText(text) + blank.repeat(Math.max(0, shownCharacters - [...words].length));
}
