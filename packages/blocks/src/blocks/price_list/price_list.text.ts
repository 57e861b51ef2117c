import { joinLines, type TextView } from '../../text/text-view.ts';
import { priceText } from './price-text.ts';
import { filledGroups, type PriceListProps } from './price_list.schema.ts';

export function renderPriceListText({ props, context }: TextView<PriceListProps>): string {
  const groups = filledGroups(props);
  if (groups.length === 0) return '';
  const parts = groups.map(({ title, note, items }) =>
    joinLines([
      title,
      note,
      ...items.map((item) => {
        const price = priceText({ ...item, currency: props.currency, words: context });
        const head = [item.name, item.badge && `(${item.badge})`, price && `: ${price}`].filter((part) => part !== '');
        return joinLines([
          `- ${head.join(' ').replace(' : ', ': ')}`,
          item.description && item.description.replace(/^/gm, '  '),
          item.url && `  ${item.url}`,
        ]);
      }),
    ]),
  );
  return [props.title, ...parts, props.note].filter((part) => part !== '').join('\n\n');
}
