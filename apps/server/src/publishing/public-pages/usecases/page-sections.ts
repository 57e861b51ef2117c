import type { PageSection } from '@enlace/blocks/page/render-page-input.ts';
import type { PublicProfile } from '#presence/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

export type DrawSection = (tx: Tx, profile: PublicProfile) => Promise<PageSection | undefined>;

const drawersOf = new WeakMap<Platform, DrawSection[]>();

/** Registers a module's section on public profiles; its content is cached until the profile’s page is invalidated. */
export function addPageSection(platform: Platform, draw: DrawSection): void {
  drawersOf.set(platform, [...(drawersOf.get(platform) ?? []), draw]);
}

/** All other modules' sections on this profile. */
export async function drawSections(platform: Platform, profile: PublicProfile): Promise<PageSection | undefined> {
  const drawers = drawersOf.get(platform) ?? [];
  if (drawers.length === 0) return undefined;
  return platform.db.scoped(profile.owner, async (tx) => {
    const drawn: PageSection[] = [];
    for (const draw of drawers) {
      const section = await draw(tx, profile);
      if (section) drawn.push(section);
    }
    if (drawn.length === 0) return undefined;
    return { html: drawn.map(({ html }) => html).join(''), css: drawn.map(({ css }) => css).join('') };
  });
}
