import { contrastRatio } from '@enlace/blocks/contrast.ts';
import type { PageDocument, Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';

export type QrLogo = 'none' | 'photo' | 'cover';
export type QrLook = { logo: QrLogo; usesPageColor: boolean };
export type QrFormat = 'svg' | 'png' | 'pdf';

const readableOnPaper = 4.5;

function fileIdIn(document: PageDocument, type: string, field: string): string | undefined {
  const block = document.blocks.find((each) => each.type === type);
  const props = block?.['props'];
  if (typeof props !== 'object' || props === null || !(field in props)) return undefined;
  const image: unknown = Reflect.get(props, field);
  if (typeof image !== 'object' || image === null || !('fileId' in image)) return undefined;
  return typeof image.fileId === 'string' ? image.fileId : undefined;
}

/** Images of the page that can be placed in the centre of its QR code. */
export function logoFiles(document: PageDocument): Record<Exclude<QrLogo, 'none'>, string | undefined> {
  return { photo: fileIdIn(document, 'contact_card', 'photo'), cover: fileIdIn(document, 'cover', 'image') };
}

/** Whether scanners can distinguish this colour from white paper. */
export function isReadableCode(color: string | null): color is string {
  return color !== null && contrastRatio(color, '#ffffff') >= readableOnPaper;
}

/** Address of the QR code as an image or PDF, with the selected style. */
export function qrPath(profile: Profile, format: QrFormat, { logo, usesPageColor }: QrLook): string {
  const base = { svg: profile.qrSvgPath, png: profile.qrPngPath, pdf: profile.qrPdfPath }[format];
  const fileId = logo === 'none' ? undefined : logoFiles(profile.draft.document)[logo];
  const query = new URLSearchParams();
  if (fileId !== undefined) query.set('logo', fileId);
  if (usesPageColor && isReadableCode(profile.color)) query.set('color', profile.color.slice(1));
  const text = query.toString();
  return text === '' ? base : `${base}?${text}`;
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => named[sign] ?? sign);
}

/** HTML for the owner's own site; visits from there are counted separately. */
export function embedCode({ name, url }: Pick<Profile, 'name' | 'url'>, kind: 'frame' | 'link'): string {
  const address = `${url}?via=embed`;
  if (kind === 'link') return `<a href="${address}">${escapeHtml(name)}</a>`;
  return `<iframe src="${address}" title="${escapeHtml(name)}" width="100%" height="720" style="border:0;border-radius:12px" loading="lazy"></iframe>`;
}
