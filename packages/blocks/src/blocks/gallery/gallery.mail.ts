import { escapeMailAttribute, escapeMailText } from '../../mail/mail-escape.ts';
import type { MailContext, MailView } from '../../mail/mail-view.ts';
import { mjTable, mjText } from '../../mail/mjml-parts.ts';
import { type GalleryProps, type ShownPicture, shownPictures } from './gallery.schema.ts';

// More would make the mail too long; the page has them all.
const maxPictures = 8;
const cellWidth = 262;

function cell(picture: ShownPicture | undefined, context: MailContext): string {
  if (!picture) return '<td width="50%"></td>';
  const { image, caption, url } = picture;
  const source = escapeMailAttribute(context.resolveFile(image.fileId, { width: cellWidth * 2 }));
  const drawn = `<img src="${source}" alt="${escapeMailAttribute(image.alt)}" width="${cellWidth}" style="width:100%;height:auto;border-radius:10px;display:block">`;
  const linked = url === '' ? drawn : `<a href="${escapeMailAttribute(url)}">${drawn}</a>`;
  const words =
    caption === ''
      ? ''
      : `<div class="m2" style="padding-top:6px;font-family:${context.fonts.body};font-size:14px;line-height:1.4;color:${context.colors.ink2}">${escapeMailText(caption)}</div>`;
  return `<td width="50%" style="padding:6px;vertical-align:top">${linked}${words}</td>`;
}

export function renderGalleryMail({ props, context }: MailView<GalleryProps>): string {
  const pictures = shownPictures(props).slice(0, maxPictures);
  if (pictures.length === 0) return '';
  const title = props.title === '' ? '' : mjText({ context, variant: 'subtitle', html: escapeMailText(props.title) });
  const rows = pictures
    .filter((_picture, position) => position % 2 === 0)
    .map((picture, row) => `<tr>${cell(picture, context)}${cell(pictures[row * 2 + 1], context)}</tr>`);
  return title + mjTable(rows.join(''));
}
