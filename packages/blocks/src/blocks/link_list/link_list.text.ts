import { joinLines, type TextView } from '../../text/text-view.ts';
import type { LinkListProps } from './link_list.schema.ts';

export function renderLinkListText({ props }: TextView<LinkListProps>): string {
  const items = props.items
    .filter((item) => item.title !== '')
    .map((item) => joinLines([`- ${item.title}`, item.subtitle && `  ${item.subtitle}`, item.url && `  ${item.url}`]));
  const more = props.moreLabel !== '' && props.moreUrl !== '' ? `${props.moreLabel}: ${props.moreUrl}` : '';
  return joinLines([props.title, ...items, more]);
}
