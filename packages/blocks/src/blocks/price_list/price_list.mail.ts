import { escapeMailAttribute, escapeMailText } from '../../mail/mail-escape.ts';
import type { MailContext, MailView } from '../../mail/mail-view.ts';
import { mjTable, mjText } from '../../mail/mjml-parts.ts';
import { priceText } from './price-text.ts';
import { filledGroups, type PriceItem, type PriceListProps } from './price_list.schema.ts';

function itemRow(item: PriceItem, { context, currency }: { context: MailContext; currency: string }): string {
  const { colors, fonts } = context;
  const style = `padding:9px 0;border-bottom:1px solid ${colors.line};vertical-align:top;font-family:${fonts.body};font-size:16px;line-height:1.4;color:${colors.ink}`;
  const strong = `<strong style="font-weight:600;color:${colors.ink}">${escapeMailText(item.name)}</strong>`;
  const name =
    item.url === '' || item.isSoldOut
      ? strong
      : `<a href="${escapeMailAttribute(item.url)}" style="color:${colors.ink}">${strong}</a>`;
  const small = (text: string) =>
    `<br><span class="m2" style="font-size:14px;color:${colors.ink2}">${escapeMailText(text)}</span>`;
  const notes = [item.badge, item.description].filter((text) => text !== '').map(small);
  const price = escapeMailText(priceText({ ...item, currency, words: context }));
  return `<tr><td class="m1" style="${style}">${name}${notes.join('')}</td><td class="m1" align="right" style="${style};padding-left:16px;white-space:nowrap">${price}</td></tr>`;
}

export function renderPriceListMail({ props, context }: MailView<PriceListProps>): string {
  const groups = filledGroups(props);
  if (groups.length === 0) return '';
  const { currency } = props;
  const parts = groups.map(({ title, note, items }) =>
    [
      title === ''
        ? ''
        : mjText({
            context,
            variant: 'body',
            html: `<strong style="font-weight:600">${escapeMailText(title)}</strong>`,
          }),
      note === '' ? '' : mjText({ context, variant: 'small', html: escapeMailText(note) }),
      mjTable(items.map((item) => itemRow(item, { context, currency })).join('')),
    ].join(''),
  );
  const title = props.title === '' ? '' : mjText({ context, variant: 'subtitle', html: escapeMailText(props.title) });
  const note = props.note === '' ? '' : mjText({ context, variant: 'small', html: escapeMailText(props.note) });
  return title + parts.join('') + note;
}
