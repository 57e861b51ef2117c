import { joinLines, type TextView } from '../../text/text-view.ts';
import { networkNames, type SocialLinksProps } from './social_links.schema.ts';

export function renderSocialLinksText({ props }: TextView<SocialLinksProps>): string {
  return joinLines(
    props.items
      .filter((item) => item.url !== '')
      .map((item) => `${networkNames[item.network] ?? item.network}: ${item.url}`),
  );
}
