import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { readPicture } from '#modules/files/usecases/read-picture.ts';
import type { OwnerId } from '#platform/context.ts';
import { createWorkerPool } from '#platform/mail/worker-pool.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type PicturePlan, planPicture } from './picture-order.ts';
import type { DrawnPicture, DrawOrder } from './share-image.types.ts';

/** Any page will do: what is drawn first pays for reading code and fonts. */
const warmUpSubject = {
  name: 'Enlace',
  alias: 'enlace',
  slug: 'enlace',
  document: { version: 1 as const, blocks: [], theme: defaultTheme('barro') },
};

export type PictureKind = { kind: 'share' } | { kind: 'icon'; pixels: number };
export type Wanted = { plan: PicturePlan; owner: OwnerId; kind: PictureKind };

/** Pictures of pages, drawn in a process of their own and kept in memory under the hash of what they show. */
export type ShareImages = {
  /** Undefined when too many are waiting or the drawing failed; asking again later is right. */
  get(wanted: Wanted): Promise<DrawnPicture | undefined>;
  /** Starts the process and lets it draw once, so that fonts and code are there before anybody waits for them. */
  warm(): Promise<void>;
  /** Whether this picture of a page is in memory. */
  has(hash: string): boolean;
  close(): Promise<void>;
};

const memoryBytes = 24 * 1024 * 1024;
const mostWaiting = 40;
const coverWidth = 1280;
/** What draws keeps its fonts and code so long after the last picture. */
const idleMs = 5 * 60_000;

type Deps = Pick<Platform, 'db' | 'storage' | 'logger'>;
type Drawing = Promise<DrawnPicture | undefined>;

function keyOf(hash: string, kind: PictureKind): string {
  return `${hash} ${kind.kind === 'icon' ? kind.pixels : kind.kind}`;
}

function createShareImages(deps: Deps): ShareImages {
  const pool = createWorkerPool<DrawOrder, DrawnPicture>({
    name: 'share-image',
    size: 1,
    limits: { process: { megabytes: 256, idleMs } },
    timeoutMs: 10_000,
    logger: deps.logger,
  });
  const kept = new Map<string, DrawnPicture>();
  const drawing = new Map<string, Drawing>();
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

  async function order(request: DrawOrder): Drawing {
    const result = await pool.run(request);
    if (result.ok) return result.value;
    if (result.reason !== 'closed')
      deps.logger.warn({ reason: result.reason, message: result.message }, 'a picture of a page was not drawn');
    return undefined;
  }

  async function draw(key: string, { plan, owner, kind }: Wanted): Drawing {
    const { coverId } = plan;
    const cover = coverId === null ? undefined : await readPicture({ deps, owner, fileId: coverId, width: coverWidth });
    const picture = await order({ ...plan.order, cover: cover ?? null, ...kind });
    if (picture) keep(key, picture);
    return picture;
  }

  return {
    async get(wanted) {
      const key = keyOf(wanted.plan.hash, wanted.kind);
      const known = kept.get(key) ?? drawing.get(key);
      if (known) return known;
      if (drawing.size >= mostWaiting) return undefined;
      const work = draw(key, wanted).finally(() => drawing.delete(key));
      drawing.set(key, work);
      return work;
    },
    async warm() {
      await order({ ...planPicture(warmUpSubject, '').order, cover: null, kind: 'share' });
    },
    has: (hash) => kept.has(keyOf(hash, { kind: 'share' })),
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
