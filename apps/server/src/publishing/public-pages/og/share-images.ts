import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { readPicture } from '#files/door.ts';
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

/** `isFinal`: it is the picture that was asked for. */
export type ShownPicture = { bytes: Uint8Array; contentType: string; isFinal: boolean };

/** Pictures of pages, drawn in a process of their own and kept in memory under the hash of what they show. */
export type ShareImages = {
  /** Undefined when too many are waiting or the drawing failed; one that failed is not tried again for some minutes. */
  get(wanted: Wanted): Promise<DrawnPicture | undefined>;
  /** The same for whoever cannot wait: the page's picture of before, else its cover, while there is no better one. */
  show(wanted: Wanted): Promise<ShownPicture | undefined>;
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
/** A visitor who could be shown something else waits no longer than this for a drawing. */
const patienceMs = 3000;
const afterFailure = { minutes: 5 };
/** Failures, and pages whose last picture is known; the oldest go first. */
const mostRemembered = 2000;

type Deps = Pick<Platform, 'db' | 'storage' | 'logger' | 'clock'>;
/** The place of one kind of picture of a page, whatever it shows. */
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
  if (map.size > mostRemembered && oldest !== undefined) map.delete(oldest);
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
      deps.logger.warn({ reason: result.reason, message: result.message }, 'a picture of a page was not drawn');
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
      if (drawing.size >= mostWaiting || hasFailed(key)) return undefined;
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

/** The one instance of a process; the limits of its drawing count for who asks first. */
export function shareImagesOf(platform: Platform, limits: Limits = {}): ShareImages {
  const known = perPlatform.get(platform) ?? createShareImages(platform, limits);
  perPlatform.set(platform, known);
  return known;
}
