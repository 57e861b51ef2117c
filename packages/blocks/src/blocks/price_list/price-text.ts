import type { Locale } from '@enlace/contract/core/locale.ts';
import type { PageTexts } from '../../locales/locale-texts.ts';
import { fillText } from '../../model/fill-text.ts';
import { formatMoney } from '../../model/money.ts';

type Options = {
  price: number | null;
  isFrom: boolean;
  isSoldOut: boolean;
  currency: string;
  words: { locale: Locale; texts: PageTexts };
};

/** The text in place of the price: the amount, “from”, free, or sold out. Empty without a price. */
export function priceText({ price, isFrom, isSoldOut, currency, words }: Options): string {
  const { locale, texts } = words;
  if (isSoldOut) return texts.price.soldOut;
  if (price === null) return '';
  if (price === 0) return texts.price.free;
  const amount = formatMoney({ minor: price, currency, locale });
  return isFrom ? fillText(texts.price.from, { price: amount }) : amount;
}
