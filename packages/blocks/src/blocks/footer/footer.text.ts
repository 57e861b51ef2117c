import { joinLines, type TextView } from '../../text/text-view.ts';
import type { FooterProps } from './footer.schema.ts';

export function renderFooterText({ props }: TextView<FooterProps>): string {
  const links = props.links.filter((link) => link.url !== '').map((link) => `${link.label}: ${link.url}`);
  return joinLines([props.text, ...links]);
}
