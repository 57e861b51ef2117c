import type { IncomingMessage } from 'node:http';
import { findPublicProfile, type PublicLookup } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { pageWishOf } from './page-query.ts';
import { siteOf } from './site-gate.ts';

const pathPart = /^[a-z0-9-]{1,64}$/i;

type Asked = { params: { alias: string; ref: string }; url: string; raw: IncomingMessage };

/** The page under whose address something is requested, with the language and key of the address. */
export async function findPage(platform: Platform, { params: { alias, ref }, url, raw }: Asked): Promise<PublicLookup> {
  if (!pathPart.test(alias) || !pathPart.test(ref)) return { status: 'missing', mainPath: null };
  const address = { alias, ref, site: siteOf(raw), ...pageWishOf(url) };
  return platform.db.system((tx) => findPublicProfile(tx, { deps: platform, ...address }), { readOnly: true });
}
