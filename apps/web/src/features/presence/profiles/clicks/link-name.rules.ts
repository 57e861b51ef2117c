import type { ProfileStats } from './stats.queries.ts';

type Link = Pick<ProfileStats['blocks'][number]['links'][number], 'href' | 'label'>;

/** An address without scheme, `www.` and the final slash. */
export function shortAddress(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

/** Name of a link: its text on the page, else its target; undefined when neither is known. */
export function linkName({ label, href }: Link): string | undefined {
  return label ?? (href === null ? undefined : shortAddress(href));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const deepest = 4;

/** The first image in a block's fields, to recognise it by. */
export function pictureOf(value: unknown, depth = 0): string | undefined {
  if (depth > deepest) return undefined;
  if (isRecord(value) && typeof value['fileId'] === 'string') return value['fileId'];
  const inside = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  for (const each of inside) {
    const found = pictureOf(each, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
