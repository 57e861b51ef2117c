import { createHash } from 'node:crypto';
import { type BlockDocument, findBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { themeTokens } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { PagePlace } from '#presence/door.ts';
import type { PictureOrder } from './share-image.types.ts';

/** Incremented when the drawing itself changes, so that cached images are redrawn. */
const drawingVersion = 1;
const longestLine = 200;

export type PictureSubject = {
  name: string;
  alias: string;
  slug: string;
  document: BlockDocument;
  /** Omitted for what has no address yet. */
  place?: Pick<PagePlace, 'url'>;
};
/** What to draw, which cover it uses, and a name for exactly this image. */
export type PicturePlan = { order: Omit<PictureOrder, 'cover'>; coverId: string | null; hash: string };

const cornerNumbers = { straight: 0, soft: 1, round: 2 } as const;

function hostOf(publicUrl: string): string {
  return publicUrl.replace(/^https?:\/\//, '');
}

/** Everything an image of a page shows, without reading any bytes. */
export function planPicture(subject: PictureSubject, publicUrl: string): PicturePlan {
  const { document, alias, slug, place } = subject;
  const { theme } = document;
  const cover = findBlock(document, 'cover')?.props;
  const { bg, ink, ink2, soft, line, card, deep, onDeep, onDeep2, acc, onAcc, accText } = themeTokens({
    choice: theme,
    scheme: theme.scheme === 'dark' ? 'dark' : 'light',
  });
  const order = {
    theme: theme.id,
    colors: { bg, ink, ink2, soft, line, card, deep, onDeep, onDeep2, acc, onAcc, accText },
    headings: theme.headings,
    corners: cornerNumbers[theme.corners],
    name: cover?.name || subject.name,
    line: [...(cover?.bio ?? '')].slice(0, longestLine).join(''),
    location: cover?.location ?? '',
    address: hostOf(place?.url ?? `${publicUrl}/link/${alias}/${slug}`).replace(/\/$/, ''),
    showsMark: theme.madeWith,
  };
  const coverId = cover?.image?.fileId ?? null;
  const hash = createHash('sha256')
    .update(JSON.stringify([drawingVersion, order, coverId]))
    .digest('base64url')
    .slice(0, 16);
  return { order, coverId, hash };
}
