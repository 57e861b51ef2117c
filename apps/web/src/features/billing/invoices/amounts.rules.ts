import { fromDecimal, toDecimal } from '@enlace/contract/billing/money/money.ts';

const minus = /^[−–-]/;

/** `1.234,56` and `1,234.56` as `1234.56`: of two different separators the last is decimal; a single one groups only when it must. */
function plain(text: string): string {
  const bare = text.replace(/[\s\u00a0\u202f'’€$£¥￥]/g, '').replace(minus, '-');
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma !== -1 && point !== -1) {
    const group = comma > point ? '.' : ',';
    return bare.replaceAll(group, '').replace(',', '.');
  }
  const mark = comma === -1 ? '.' : ',';
  const parts = bare.split(mark);
  // A repeated separator can only group.
  return parts.length > 2 ? parts.join('') : parts.join('.');
}

/** A typed amount in minor units; undefined when it is invalid for the currency. */
export function readAmount(text: string, currency: string): number | undefined {
  return fromDecimal(plain(text), currency);
}

/** Minor units as a person would type them. */
export function amountText(minor: number, currency: string, point: ',' | '.'): string {
  return toDecimal(minor, currency).replace('.', point);
}

/** A typed quantity in thousandths; undefined when it is invalid or not positive. */
export function readQuantity(text: string): number | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(plain(text));
  if (!match) return undefined;
  const milli = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return milli > 0 ? milli : undefined;
}

/** Thousandths as a person would type them. */
export function quantityText(milli: number, point: ',' | '.'): string {
  // bounded: 3 characters, thousandths
  const rest = String(milli % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  const whole = String(Math.floor(milli / 1000));
  return rest === '' ? whole : `${whole}${point}${rest}`;
}
