import { escapeMailAttribute, escapeMailText } from '../../mail/mail-escape.ts';
import { mjButtonless, mjTable, mjText } from '../../mail/mjml-parts.ts';
import type { MailContext, MailView } from '../../mail/mail-view.ts';
import type { LinkItem, LinkListProps } from './link_list.schema.ts';

function renderItem(item: LinkItem, context: MailContext): string {
  const { colors, fonts } = context;
  const picture = item.image
    ? `<td width="68" style="padding:10px 0;vertical-align:top"><img src="${escapeMailAttribute(
        context.resolveFile(item.image.fileId, { width: 128 }),
      )}" alt="${escapeMailAttribute(item.image.alt)}" width="56" height="56" style="border-radius:10px;display:block"></td>`
    : '';
  const name = `<strong style="font-weight:600;color:${colors.ink}">${escapeMailText(item.title)}</strong>`;
  const title =
    item.url === ''
      ? name
      : `<a href="${escapeMailAttribute(item.url)}" style="color:${colors.ink};text-decoration:none">${name}</a>`;
  const subtitle =
    item.subtitle === ''
      ? ''
      : `<br><span class="m2" style="font-size:14px;color:${colors.ink2}">${escapeMailText(item.subtitle)}</span>`;
  return `<tr>${picture}<td class="m1" style="padding:10px 0;border-bottom:1px solid ${colors.line};font-family:${fonts.body};font-size:16px;line-height:1.4;color:${colors.ink}">${title}${subtitle}</td></tr>`;
}

export function renderLinkListMail({ props, context }: MailView<LinkListProps>): string {
  const items = props.items.filter((item) => item.title !== '');
  if (items.length === 0) return '';
  const title = props.title === '' ? '' : mjText({ context, variant: 'subtitle', html: escapeMailText(props.title) });
  const more =
    props.moreLabel === '' || props.moreUrl === ''
      ? ''
      : mjButtonless({ context, label: props.moreLabel, url: props.moreUrl });
  return title + mjTable(items.map((item) => renderItem(item, context)).join('')) + more;
}
