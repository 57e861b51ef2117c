import { shortUrl } from './short-url.ts';

const whole = /^\{\{-?\s*([\w.]+)(?:[^\w.}][^}]*)?\}\}$/;
const variable = /\{\{[^{}]+\}\}/g;
const fallback = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/;

/** Target of a link: an address, the profile, or an address that differs per recipient. */
export type LinkTarget = { kind: 'address'; text: string } | { kind: 'profile' } | { kind: 'personal' };

/** The readable address of a link. Personal parts in the middle become an ellipsis. */
export function linkTarget(url: string): LinkTarget {
  const name = whole.exec(url.trim())?.[1];
  if (name === 'profile_url' || name === 'profile.url') return { kind: 'profile' };
  if (name !== undefined) return { kind: 'personal' };
  return { kind: 'address', text: shortUrl(url.replaceAll(variable, '…')) };
}

/** The text of a link with its variables in readable form: their default, else an ellipsis. */
export function linkWords(label: string): string {
  return label
    .replaceAll(variable, (found: string) => {
      const words = fallback.exec(found);
      return words?.[1] ?? words?.[2] ?? '…';
    })
    .replaceAll(/\{%(?:(?!\{%|%\}).)*%\}/g, '')
    .trim();
}
