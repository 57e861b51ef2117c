import { escapeMailAttribute, escapeMailText } from '../../mail/mail-escape.ts';
import { mjText } from '../../mail/mjml-parts.ts';
import type { MailView } from '../../mail/mail-view.ts';
import { networkNames, type SocialLinksProps } from './social_links.schema.ts';

export function renderSocialLinksMail({ props, context }: MailView<SocialLinksProps>): string {
  const links = props.items
    .filter((item) => item.url !== '')
    .map((item) => {
      const name = networkNames[item.network] ?? context.optionTexts[item.network];
      return `<a class="m2" href="${escapeMailAttribute(item.url)}" style="color:${context.colors.ink2}">${escapeMailText(name)}</a>`;
    });
  return links.length === 0 ? '' : mjText({ context, variant: 'small', html: links.join(' &nbsp;·&nbsp; ') });
}
