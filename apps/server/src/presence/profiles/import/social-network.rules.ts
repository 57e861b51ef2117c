import type { SocialNetwork } from '@enlace/blocks/blocks/social_links/social_links.schema.ts';

const hosts: readonly (readonly [SocialNetwork, RegExp])[] = [
  ['instagram', /(^|\.)instagram\.com$/],
  ['facebook', /(^|\.)(facebook\.com|fb\.me|fb\.com)$/],
  ['whatsapp', /(^|\.)(wa\.me|whatsapp\.com)$/],
  ['tiktok', /(^|\.)tiktok\.com$/],
  ['youtube', /(^|\.)(youtube\.com|youtu\.be)$/],
  ['x', /(^|\.)(x\.com|twitter\.com)$/],
  ['linkedin', /(^|\.)linkedin\.com$/],
  ['telegram', /(^|\.)(t\.me|telegram\.me)$/],
  ['threads', /(^|\.)threads\.(net|com)$/],
  ['bluesky', /(^|\.)bsky\.app$/],
  ['mastodon', /(^|\.)mastodon\.[a-z]+$/],
  ['pinterest', /(^|\.)pinterest(?:\.[a-z]{2,3}){1,2}$/],
  ['spotify', /(^|\.)spotify\.com$/],
  ['github', /(^|\.)github\.com$/],
  ['line', /(^|\.)line\.me$/],
];

/** The social network of an address, by its host alone; undefined for any other site. */
export function networkOf(url: string): SocialNetwork | undefined {
  if (/^mailto:/i.test(url)) return 'email';
  if (/^tel:/i.test(url)) return 'phone';
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  return hosts.find(([, form]) => form.test(hostname))?.[0];
}

/** Whether a network's address is an account rather than a post: a short path. */
export function isAccountAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return new URL(url).pathname.split('/').filter((part) => part !== '').length <= 2;
}
