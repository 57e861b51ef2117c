import { escapeMailText } from '../../mail/mail-escape.ts';
import type { MailView } from '../../mail/mail-view.ts';
import { mjButtonless, mjDivider, mjText } from '../../mail/mjml-parts.ts';
import type { FeedProps } from './feed.schema.ts';

/** Logic between the parts, which MJML keeps unchanged. */
function logic(tag: string): string {
  return `<mj-raw>{% ${tag} %}</mj-raw>`;
}

function when(condition: string, content: string): string {
  return logic(`if ${condition}`) + content + logic('endif');
}

const picture =
  '<mj-image src="{{ item.picture }}" alt="{{ item.title }}" fluid-on-mobile="true" padding="6px 0 16px" border-radius="10px" />';

export function renderFeedMail({ props, context }: MailView<FeedProps>): string {
  const { title, shown, hasPictures, hasSummaries, hasDates, linkLabel } = props;
  const named = `<a class="m1" href="{{ item.link }}" style="color:${context.colors.ink};text-decoration:none">{{ item.title }}</a>`;
  const entry = [
    hasPictures ? when('item.picture != ""', picture) : '',
    mjText({
      context,
      variant: 'subtitle',
      html: `{% if item.link != "" %}${named}{% else %}{{ item.title }}{% endif %}`,
    }),
    hasSummaries ? when('item.summary != ""', mjText({ context, variant: 'body', html: '{{ item.summary }}' })) : '',
    hasDates ? when('item.date != ""', mjText({ context, variant: 'small', html: '{{ item.date }}' })) : '',
    when(
      'item.link != ""',
      mjButtonless({ context, label: linkLabel || context.texts.wall.more, url: '{{ item.link }}' }),
    ),
    logic('unless forloop.last') + mjDivider({ context, isShort: false }) + logic('endunless'),
  ];
  const head = title === '' ? '' : mjText({ context, variant: 'subtitle', html: escapeMailText(title) });
  const list = logic(`for item in feed.items limit: ${shown}`) + entry.join('') + logic('endfor');
  return when('feed.items != empty', head + list);
}
