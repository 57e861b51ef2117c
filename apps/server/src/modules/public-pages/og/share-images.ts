import { readPicture } from '#modules/files/usecases/read-picture.ts';
import type { OwnerId } from '#platform/context.ts';
import { createWorkerPool } from '#platform/mail/worker-pool.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { PicturePlan } from './picture-order.ts';
import type { DrawnPicture, DrawOrder } from './share-image.types.ts';

export type PictureKind = { kind: 'share' } | { kind: 'icon'; pixels: number };
type Wanted = { plan: PicturePlan; owner: OwnerId; kind: PictureKind };

/** Pictures of pages, drawn in a thread of their own and kept in memory under the hash of what they show. */
export type ShareImages = {
  /** Undefined when too many are waiting or the drawing failed; asking again later is right. */
  get(wanted: Wanted): Promise<DrawnPicture | undefined>;
  close(): Promise<void>;
};

const memoryBytes = 24 * 1024 * 1024;
const mostWaiting = 40;
const coverWidth = 1280;

type Deps = Pick<Platform, 'db' | 'storage' | 'logger'>;

function createShareImages(deps: Deps): ShareImages {
  const pool = createWorkerPool<DrawOrder, DrawnPicture>({
    name: 'share-image',
    size: 1,
    limits: { maxOldGenerationSizeMb: 256 },
    timeoutMs: 10_000,
    logger: deps.logger,
  });
  const kept = new Map<string, DrawnPicture>();
  const drawing = new Map<string, Promise<DrawnPicture | undefined>>();
  let bytes = 0;

  function keep(key: string, picture: DrawnPicture): void {
    kept.set(key, picture);
    bytes += picture.bytes.length;
    for (const [oldest, { bytes: dropped }] of kept) {
      if (bytes <= memoryBytes) break;
      kept.delete(oldest);
      bytes -= dropped.length;
    }
  }

  async function draw(key: string, { plan, owner, kind }: Wanted): Promise<DrawnPicture | undefined> {
    const { order, coverId } = plan;
    const cover = coverId === null ? undefined : await readPicture({ deps, owner, fileId: coverId, width: coverWidth });
    const result = await pool.run({ ...order, cover: cover ?? null, ...kind });
    if (!result.ok) {
      deps.logger.warn({ reason: result.reason, message: result.message }, 'a picture of a page was not drawn');
      return undefined;
    }
    keep(key, result.value);
    return result.value;
  }

  return {
    async get(wanted) {
      const { plan, kind } = wanted;
      const key = `${plan.hash} ${kind.kind === 'icon' ? kind.pixels : kind.kind}`;
      const known = kept.get(key) ?? drawing.get(key);
      if (known) return known;
      if (drawing.size >= mostWaiting) return undefined;
      const work = draw(key, wanted).finally(() => drawing.delete(key));
      drawing.set(key, work);
      return work;
    },
    close: () => pool.close(),
  };
}

const perPlatform = new WeakMap<Platform, ShareImages>();

/** The one instance of a process. */
export function shareImagesOf(platform: Platform): ShareImages {
  const known = perPlatform.get(platform) ?? createShareImages(platform);
  perPlatform.set(platform, known);
  return known;
}
