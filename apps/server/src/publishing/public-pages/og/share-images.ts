import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { readPicture } from '#files/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { createWorkerPool } from '#platform/mail/worker-pool.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type PicturePlan, planPicture } from './picture-order.ts';
import type { DrawnPicture, DrawOrder } from './share-image.types.ts';

/** Any page will do: the first drawing loads code and fonts. */
const warmUpSubject = {
  name: 'Enlace',
  alias: 'enlace',
  slug: 'enlace',
  document: { version: 1 as const, blocks: [], theme: defaultTheme('barro') },
};

export type PictureKind = { kind: 'share' } | { kind: 'icon'; pixels: number };
export type Wanted = { plan: PicturePlan; owner: OwnerId; kind: PictureKind };

/** `isFinal`: it is the requested image. */
export type ShownPicture = { bytes: Uint8Array; contentType: string; isFinal: boolean };

/** Images of pages, drawn in a separate process and cached in memory by the hash of what they show. */
export type ShareImages = {
  /** Undefined when too many are waiting or the drawing failed; a failed one is not retried for some minutes. */
  get(wanted: Wanted): Promise<DrawnPicture | undefined>;
  /** The same without waiting: the page's previous image, else its cover, until there is a better one. */
  show(wanted: Wanted): Promise<ShownPicture | undefined>;
  /** Starts the process and draws once, so that fonts and code are loaded before anybody waits for them. */
  warm(): Promise<void>;
  /** Whether this image of a page is in memory. */
  has(hash: string): boolean;
  close(): Promise<void>;
};

const memoryBytes = 24 * 1024 * 1024;
const maxWaiting = 40;
const coverWidth = 1280;
/** How long the drawing process keeps its fonts and code after the last image. */
const idleMs = 5 * 60_000;
/** A visitor with an alternative waits no longer than this for a drawing. */
const patienceMs = 3000;
const afterFailure = { minutes: 5 };
/** Failures, and pages with a known last image; the oldest are dropped first. */
const maxRemembered = 2000;

type Deps = Pick<Platform, 'db' | 'storage' | 'logger' | 'clock'>;
/** The slot for one kind of image of a page, whatever it shows. */
function pageOf({ plan, owner, kind }: Wanted): string {
  return `${owner} ${keyOf(plan.order.address, kind)}`;
}

type Limits = { timeoutMs?: number; ceilingMs?: number };
type Drawing = Promise<DrawnPicture | undefined>;

function keyOf(hash: string, kind: PictureKind): string {
  return `${hash} ${kind.kind === 'icon' ? kind.pixels : kind.kind}`;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
}

function createShareImages(deps: Deps, limits: Limits): ShareImages {
  const pool = createWorkerPool<DrawOrder, DrawnPicture>({
    name: 'share-image',
    size: 1,
    limits: { process: { megabytes: 256, idleMs } },
    timeoutMs: 10_000,
    ...limits,
    logger: deps.logger,
  });
  const kept = new Map<string, DrawnPicture>();
  const drawing = new Map<string, Drawing>();
  const failedAt = new Map<string, Temporal.Instant>();
  const lastOfPage = new Map<string, string>();
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
      deps.logger.warn({ reason: result.reason, message: result.message }, 'a page picture was not rendered');
    return undefined;
  }

  async function coverOf({ plan: { coverId }, owner }: Wanted): Promise<Buffer | undefined> {
    return coverId === null ? undefined : readPicture({ deps, owner, fileId: coverId, width: coverWidth });
  }

  async function draw(key: string, wanted: Wanted): Drawing {
    const cover = await coverOf(wanted);
    const picture = await order({ ...wanted.plan.order, cover: cover ?? null, ...wanted.kind });
    if (picture) {
      keep(key, picture);
      remember(lastOfPage, pageOf(wanted), key);
    } else remember(failedAt, key, deps.clock.now());
    return picture;
  }

  function hasFailed(key: string): boolean {
    const at = failedAt.get(key);
    return at !== undefined && Temporal.Instant.compare(deps.clock.now(), at.add(afterFailure)) < 0;
  }

  async function insteadOf(wanted: Wanted): Promise<ShownPicture | undefined> {
    const last = kept.get(lastOfPage.get(pageOf(wanted)) ?? '');
    if (last) return { ...last, isFinal: false };
    const cover = wanted.kind.kind === 'share' ? await coverOf(wanted) : undefined;
    return cover && { bytes: cover, contentType: 'image/webp', isFinal: false };
  }

  const images: ShareImages = {
    async get(wanted) {
      const key = keyOf(wanted.plan.hash, wanted.kind);
      const known = kept.get(key) ?? drawing.get(key);
      if (known) return known;
      if (drawing.size >= maxWaiting || hasFailed(key)) return undefined;
      const work = draw(key, wanted).finally(() => drawing.delete(key));
      drawing.set(key, work);
      return work;
    },
    async show(wanted) {
      const drawn = images.get(wanted);
      const waiting = new AbortController();
      const late = deps.clock.sleep(patienceMs, waiting.signal).catch(() => undefined);
      const inTime = await Promise.race([drawn, late.then(() => undefined)]);
      waiting.abort();
      const ready = inTime ?? (await insteadOf(wanted));
      if (ready) return { ...ready, isFinal: ready === inTime };
      const waitedFor = await drawn;
      return waitedFor && { ...waitedFor, isFinal: true };
    },
    async warm() {
      await order({ ...planPicture(warmUpSubject, '').order, cover: null, kind: 'share' });
    },
    has: (hash) => kept.has(keyOf(hash, { kind: 'share' })),
    close: () => pool.close(),
  };
  return images;
}

const perPlatform = new WeakMap<Platform, ShareImages>();

/** The single instance of a process; its drawing limits are those of the first call. */
export function shareImagesOf(platform: Platform, limits: Limits = {}): ShareImages {
  const known = perPlatform.get(platform) ?? createShareImages(platform, limits);
  perPlatform.set(platform, known);
  return known;
}
