import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { OwnerId } from '#platform/context.ts';
import { createSemaphore } from '#platform/database/semaphore.ts';
import { notFound } from '#platform/errors.ts';
import { failed, OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.types.ts';
import { authorOf, type ClientContext } from '../mailbox.context.ts';
import { remotePictureUrls } from './remote-images.rules.ts';
import { findMessageHtml, findPicture, keepPicture } from './remote-images.repository.ts';
import sharp from 'sharp';

const longestSide = 1600;
const maxPixels = 50_000_000;
const quality = 80;
/** Raster formats only; the library could also read SVG and PDF, which are programs rather than images. */
const rasterFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/**
 * Decodes a remote image and re-encodes it as WebP: nothing of its bytes but the pixels is kept. Throws
 * outbound.failed.
 */
async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    if (!rasterFormats.has(format) || width * height > maxPixels) throw failed('content_type');
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  } catch (error) {
    throw failed('content_type', error);
  }
}

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'storage' | 'outbound'>;
type Input = { deps: Deps; ctx: ClientContext; id: string; position: number };
export type ShownPicture = { size: number; stream: Readable };

const pictureBytes = 2 * 1024 * 1024;
const keptFor = { hours: 24 * 7 };
const failureKeptFor = { minutes: 10 };

/** A thread full of images must not take the machine from everybody else. */
const fetching = createSemaphore(8);
const drawing = createSemaphore(1);

function isNewerThan(moment: Temporal.Instant, { deps, age }: { deps: Deps; age: Temporal.DurationLike }): boolean {
  return Temporal.Instant.compare(moment, deps.clock.now().subtract(age)) > 0;
}

async function readKept({ deps, owner, urlHash }: Kept): Promise<ShownPicture | undefined> {
  const row = await deps.db.scoped(owner, (tx) => findPicture(tx, owner, urlHash));
  if (!row) return undefined;
  if (row.storageKey === null) {
    if (isNewerThan(row.fetchedAt, { deps, age: failureKeptFor })) throw failed('unreachable');
    return undefined;
  }
  const size = isNewerThan(row.fetchedAt, { deps, age: keptFor }) ? await deps.storage.size(row.storageKey) : undefined;
  return size === undefined ? undefined : { size, stream: deps.storage.read(row.storageKey) };
}

type Kept = { deps: Deps; owner: OwnerId; urlHash: Buffer };

async function keep({ deps, owner, urlHash }: Kept, storageKey: string | null): Promise<void> {
  const fetchedAt = deps.clock.now();
  const replaced = await deps.db.scoped(owner, (tx) => keepPicture(tx, owner, { urlHash, storageKey, fetchedAt }));
  if (replaced !== null) await deps.storage.remove(replaced);
}

/** The request reveals nothing about the reader: no cookies, no referrer, the server's own address. */
async function fetchPicture({ deps, url }: { deps: Deps; url: string }): Promise<Buffer> {
  const answer = await fetching.run(() =>
    deps.outbound.fetch({ url, accept: ['image/*'], headers: { accept: 'image/*' }, maxBytes: pictureBytes }),
  );
  if (answer.status !== 200) throw failed('protocol');
  return drawing.run(() => redrawPicture(answer.body));
}

/**
 * A remote image of a received mail, fetched now or within the last week. Only addresses in the message are fetched.
 * Throws resource.not_found, outbound.refused, outbound.failed.
 */
export async function showRemotePicture({ deps, ctx, id, position }: Input): Promise<ShownPicture> {
  const { owner } = authorOf(ctx);
  const html = await deps.db.scoped(owner, (tx) => findMessageHtml(tx, owner, id));
  const url = html === undefined ? undefined : remotePictureUrls(html)[position];
  if (url === undefined) throw notFound();
  const urlHash = createHash('sha256').update(url).digest();
  const kept = await readKept({ deps, owner, urlHash });
  if (kept) return kept;
  try {
    const content = await fetchPicture({ deps, url });
    const storageKey = `remote/${owner}/${deps.ids.uuid()}.webp`;
    await deps.storage.put(storageKey, content);
    await keep({ deps, owner, urlHash }, storageKey);
    // Not from storage: another first request may have replaced the file meanwhile.
    return { size: content.length, stream: Readable.from([content]) };
  } catch (error) {
    if (error instanceof OutboundError && error.code === 'outbound.failed') await keep({ deps, owner, urlHash }, null);
    throw error;
  }
}
