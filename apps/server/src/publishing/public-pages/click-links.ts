import { createHash } from 'node:crypto';

const keyLength = 10;

/** Where counted links lead: `{blockId}/{key}` → address. The key comes from the address, so it outlives reordering. */
export type ClickTargets = ReadonlyMap<string, { blockId: string; href: string }>;

export type ClickLinks = {
  targets: ClickTargets;
  /** Path of ours that counts the click and leads to the owner's address. */
  resolve(link: { href: string; blockId: string }): string;
};

/** Collects the links of one page while it is drawn. */
export function createClickLinks({ base, query }: { base: string; query: string }): ClickLinks {
  const targets = new Map<string, { blockId: string; href: string }>();
  return {
    targets,
    resolve({ href, blockId }) {
      const key = `${blockId}/${createHash('sha256').update(href).digest('base64url').slice(0, keyLength)}`;
      targets.set(key, { blockId, href });
      return `${base}/go/${key}${query}`;
    },
  };
}
