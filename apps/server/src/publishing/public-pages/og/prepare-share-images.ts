import { getClientCard } from '#identity/door.ts';
import { findPublicProfile, pagePublishedChannel, recentlyPublishedPages } from '#presence/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Worker } from '#platform/module.ts';
import type { Platform } from '#platform/platform.types.ts';
import { planPicture } from './picture-order.ts';
import type { ShareImages, Wanted } from './share-images.ts';

/** The drawing process starts after the server itself and its first responses. */
const warmUpAfterMs = 2000;
/** Pages published in bulk beyond this are drawn on request. */
const maxPending = 20;
/** Images of earlier pages redrawn at process start; this also loads the fonts of the themes in use. */
const maxAtStart = 12;

type Deps = { platform: Platform; images: Pick<ShareImages, 'get' | 'warm'> };

async function pictureOf(platform: Platform, published: string): Promise<Wanted | undefined> {
  const [owner = '', ref = ''] = published.split(' ');
  const found = await platform.db.system(
    async (tx) => {
      const { alias } = await getClientCard(tx, ownerId(owner));
      return findPublicProfile(tx, { deps: platform, alias, ref });
    },
    { readOnly: true },
  );
  // Pages behind a password have no public image.
  if (found.status !== 'found' || found.profile.hasPassword) return undefined;
  return {
    plan: planPicture(found.profile, platform.config.publicUrl),
    owner: found.profile.owner,
    kind: { kind: 'share' },
  };
}

/**
 * Draws a page's image as soon as it is published, and those of the newest pages after process start: one at a time, so
 * that the first program that asks need not wait.
 */
export function prepareShareImages({ platform, images }: Deps): Worker {
  const { clock, db, logger } = platform;
  const stopping = new AbortController();
  const pending = new Set<string>();
  let drawing: Promise<void> | undefined;

  async function drawPending(): Promise<void> {
    for (const published of pending) {
      pending.delete(published);
      const wanted = await pictureOf(platform, published);
      if (wanted && !stopping.signal.aborted) await images.get(wanted);
    }
  }

  function onPublished(published: string): void {
    if (stopping.signal.aborted || pending.size >= maxPending) return;
    pending.add(published);
    drawing ??= drawPending()
      .catch((error: unknown) => logger.warn({ err: error }, 'a page picture was not prepared'))
      .finally(() => {
        drawing = undefined;
      });
  }

  async function warmUp(): Promise<void> {
    try {
      await clock.sleep(warmUpAfterMs, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
      return;
    }
    await images.warm();
    const recent = await db.system((tx) => recentlyPublishedPages(tx, maxAtStart), { readOnly: true });
    for (const { owner, profileId } of recent) onPublished(`${owner} ${profileId}`);
  }

  const listening = db.listen(pagePublishedChannel, onPublished);
  const warming = warmUp();
  for (const work of [listening, warming])
    work.catch((error: unknown) => logger.warn({ err: error }, 'page pictures are rendered on request'));

  return {
    async stop() {
      stopping.abort();
      await Promise.allSettled([listening.then((subscription) => subscription.unlisten()), warming, drawing]);
    },
  };
}
