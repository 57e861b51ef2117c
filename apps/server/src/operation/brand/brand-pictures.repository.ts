import type { BrandPictureKind } from '@enlace/contract/operation/brand/brand.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import type { DrawnPicture } from './brand-pictures.ts';

type Replace = { kind: BrandPictureKind; pictures: readonly DrawnPicture[]; now: Temporal.Instant };

export async function replacePictures(tx: Tx, { kind, pictures, now }: Replace): Promise<void> {
  await removePictures(tx, kind);
  for (const { pixels, hash, content } of pictures)
    await tx.sql`
      insert into brand_pictures (kind, pixels, hash, content, changed_at) values (${kind}, ${pixels}, ${hash}, ${content}, ${now})`;
}

/** Of one kind, or all. */
export async function removePictures(tx: Tx, kind: BrandPictureKind | null): Promise<void> {
  await tx.sql`delete from brand_pictures where ${kind}::text is null or kind = ${kind}`;
}

export async function findPicture(
  tx: Tx,
  { kind, pixels }: { kind: string; pixels: number },
): Promise<{ hash: string; content: Buffer } | undefined> {
  const [row] = await tx.sql<{ hash: string; content: Buffer }[]>`
    select hash, content from brand_pictures where kind = ${kind} and pixels = ${pixels}`;
  return row;
}
