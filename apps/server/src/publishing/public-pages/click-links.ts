import { createHash } from 'node:crypto';

const keyLength = 10;

/**
 * Targets of counted links: `{blockId}/{key}` → address. The key is derived from the address, so it survives
 * reordering.
 */
export type ClickTargets = ReadonlyMap<string, { blockId: string; href: string }>;

export type ClickLinks = {
  targets: ClickTargets;
  /** Our path that counts the click and redirects to the owner's address. */
  resolve(link: { href: string; blockId: string }): string;
};

/** Collects the links of one page while it is rendered. */
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
