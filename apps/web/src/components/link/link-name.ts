import { shortUrl } from './short-url.ts';

const whole = /^\{\{-?\s*([\w.]+)(?:[^\w.}][^}]*)?\}\}$/;
const variable = /\{\{[^{}]+\}\}/g;
const fallback = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/;

/** Where a link leads: to an address, to the profile, or to an address that every reader has of their own. */
export type LinkTarget = { kind: 'address'; text: string } | { kind: 'profile' } | { kind: 'personal' };

/** The address of a link as one reads it. What readers have of their own in the middle of it becomes three dots. */
export function linkTarget(url: string): LinkTarget {
  const name = whole.exec(url.trim())?.[1];
  if (name === 'profile_url' || name === 'profile.url') return { kind: 'profile' };
  if (name !== undefined) return { kind: 'personal' };
  return { kind: 'address', text: shortUrl(url.replaceAll(variable, '…')) };
}

/** The words of a link with their variables as one reads them: their fallback, else three dots. */
export function linkWords(label: string): string {
  return label
    .replaceAll(variable, (found: string) => {
      const words = fallback.exec(found);
      return words?.[1] ?? words?.[2] ?? '…';
    })
    .replaceAll(/\{%(?:(?!\{%|%\}).)*%\}/g, '')
    .trim();
}
