import { joinLines, type TextView } from '../../text/text-view.ts';
import type { HeadingProps } from './heading.schema.ts';

export function renderHeadingText({ props }: TextView<HeadingProps>): string {
  const underline = (props.size === 'large' ? '=' : '-').repeat(Math.min([...props.text].length, 60));
  const link = props.linkLabel !== '' && props.linkUrl !== '' ? `${props.linkLabel}: ${props.linkUrl}` : '';
  return joinLines([props.text, underline, link]);
}
