/** The limits of what only some readers of a mail get, in its compiled form. */
export const OPEN = '\uE130';
export const BEGUN = '\uE131';
export const CLOSE = '\uE132';

/** A text in which nothing looks like such a limit. */
export function withoutSigns(text: string): string {
  return text.replace(/[\uE130-\uE132]/g, '');
}
