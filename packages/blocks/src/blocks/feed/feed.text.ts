import type { TextView } from '../../text/text-view.ts';
import type { FeedProps } from './feed.schema.ts';

function when(field: string, line: string): string {
  return `{% if item.${field} != "" %}${line}\n{% endif %}`;
}

export function renderFeedText({ props, context }: TextView<FeedProps>): string {
  const { title, shown, hasSummaries, hasDates, linkLabel } = props;
  const entry = [
    '{{ item.title }}\n',
    hasSummaries ? when('summary', '{{ item.summary }}') : '',
    hasDates ? when('date', '{{ item.date }}') : '',
    when('link', `${linkLabel || context.texts.wall.more}: {{ item.link }}`),
    '{% unless forloop.last %}\n{% endunless %}',
  ];
  const head = title === '' ? '' : `${title}\n\n`;
  return `{% if feed.items != empty %}${head}{% for item in feed.items limit: ${shown} %}${entry.join('')}{% endfor %}{% endif %}`;
}
