import { fromDecimal } from '@enlace/contract/billing/money/money.ts';

/** The decimal separator: the last one; a sign that occurs several times, and no other, groups thousands. */
function decimalSign(digits: string): string | undefined {
  const signs = digits.replace(/\d/g, '');
  const isGroupingOnly = signs.length > 1 && new Set(signs).size === 1;
  return isGroupingOnly ? undefined : signs.at(-1);
}

/** Plain digits, or groups of three (of two before them in India) with one consistent separator. */
const wholeForm = /^(?:\d*|\d{1,3}(?:([.,])\d{2,3})(?:\1\d{2,3})*)$/;

/**
 * An amount as banks write it: `1.234,56`, `1,234.56`, `1 234.56-`, `(12,00)`, `+12 €`. Undefined when invalid, or with
 * more digits than its currency. A separator before exactly three digits is decimal only when the currency has three:
 * `1.234` is one thousand two hundred thirty-four euros.
 */
export function readAmount(
  text: string,
  { currency, exponent }: { currency: string; exponent: number },
): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]|[A-Z]{3}|[€$£¥円]/gu, '');
  const match = /^(\(?)([+\-−]?)([.,]*\d[\d.,]*)([+\-−]?)(\)?)$/u.exec(bare);
  if (!match) return undefined;
  const [, open, before, digits = '', after, close] = match;
  if ((open === '(') !== (close === ')')) return undefined;
  const isNegative = open === '(' || /[-−]/u.test(`${before}${after}`);
  const sign = decimalSign(digits);
  const groups = sign === undefined ? [] : digits.split(sign);
  const isGrouping = groups.length === 2 && groups[1]?.length === 3 && exponent !== 3 && !/[.,]/.test(groups[0] ?? '');
  const point = isGrouping ? undefined : sign;
  const [whole, fraction] =
    point === undefined
      ? [digits, '']
      : [digits.slice(0, digits.lastIndexOf(point)), digits.slice(digits.lastIndexOf(point) + 1)];
  if (!wholeForm.test(whole)) return undefined;
  const plain = `${whole.replace(/[.,]/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  const minor = fromDecimal(plain, currency);
  return minor === undefined || !isNegative ? minor : 0 - minor;
}
