import { escapeMailAttribute, escapeMailText } from '../../mail/mail-escape.ts';
import { mjText } from '../../mail/mjml-parts.ts';
import type { MailView } from '../../mail/mail-view.ts';
import type { FooterProps } from './footer.schema.ts';

export function renderFooterMail({ props, context }: MailView<FooterProps>): string {
  const links = props.links
    .filter((link) => link.label !== '' && link.url !== '')
    .map(
      (link) =>
        `<a class="m2" href="${escapeMailAttribute(link.url)}" style="color:${context.colors.ink2}">${escapeMailText(link.label)}</a>`,
    )
    .join(' &nbsp;·&nbsp; ');
  const parts = [escapeMailText(props.text), links].filter((part) => part !== '');
  return parts.length === 0 ? '' : mjText({ context, variant: 'legal', html: parts.join('<br>') });
}
