import type { PageEnvironment } from '@enlace/blocks/page/render-page-input.ts';
import type { PrintedCode } from '@enlace/blocks/page/printed-address.tsx';
import type { PagePlace } from '#profiles/door.ts';
import { planPicture, type PictureSubject } from './og/picture-order.ts';
import { darkRuns, qrMatrix, quietModules } from './qr/qr-matrix.ts';

type IdentityInput = {
  subject: PictureSubject & { shortCode?: string; hasPassword?: boolean };
  publicUrl: string;
  place: PagePlace;
  /** Language and key of the page, as its other links carry them. */
  query: string;
};
type Pictures = Pick<PageEnvironment, 'ogImageUrl' | 'iconUrl' | 'touchIconUrl' | 'manifestUrl'>;
type Identity = Partial<Pictures> & Pick<PageEnvironment, 'reportUrl' | 'printed'>;

/** The code leads over the short link, so that paper outlives a change of name. */
function printedCode(text: string, address: string): PrintedCode {
  const matrix = qrMatrix({ text, hasLogo: false });
  const path = darkRuns(matrix, false)
    .map(({ row, column, length }) => `M${column + quietModules} ${row + quietModules}h${length}v1h-${length}z`)
    .join('');
  return { modules: matrix.side + 2 * quietModules, path, address };
}

/** A page behind a password shows nothing of itself outside. */
function picturesOf({ subject, publicUrl, place, query }: IdentityInput): Partial<Pictures> {
  if (subject.hasPassword === true) return {};
  const version = `${query === '' ? '?' : `${query}&`}v=${planPicture({ ...subject, place }, publicUrl).hash}`;
  const { base, urlBase } = place;
  return {
    ogImageUrl: `${urlBase}/og.jpg${version}`,
    iconUrl: `${base}/icon-96.png${version}`,
    touchIconUrl: `${base}/icon-180.png${version}`,
    manifestUrl: `${base}/app.webmanifest${query}`,
  };
}

/** How a page shows itself elsewhere: in shared links, on home screens, on paper; and where to report it. */
export function pageIdentity(input: IdentityInput): Identity {
  const { subject, publicUrl, place } = input;
  const { shortCode } = subject;
  const address = place.url;
  return {
    ...picturesOf(input),
    reportUrl: `${place.base}/denunciar`,
    printed: printedCode(shortCode === undefined ? address : `${publicUrl}/q/${shortCode}`, address),
  };
}
